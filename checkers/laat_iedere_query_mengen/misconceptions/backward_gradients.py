# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: the derivative of softmax, and the way to q, k and v.

With p the weights, g = dY Vᵀ and c the coupling sum over the keys, dS = p (g - c).

Merged by mathematics: only the diagonal of the Jacobian is p (1 - p) g, which is also what p g
minus p² g gives. c computed from y and dy equals c from p and g, and that is right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD

Gradients = dict[str, Any]


def parts(cache: Any, dy: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Return q, k, v, p and dy as floats."""
    q, k, v, p = (np.asarray(cache[name], float) for name in ("q", "k", "v", "weights"))
    return q, k, v, p, np.asarray(dy, float)


def finish(cache: Any, dy: Any, ds: Any) -> Gradients:
    """Go rightly from the gradient of the scores to those of q, k and v."""
    q, k, _, p, dy = parts(cache, dy)
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": turned(ds) @ q / scale, "v": turned(p) @ dy}


def of_scores(cache: Any, dy: Any) -> Any:
    """Return the right gradient of the scores."""
    _, _, v, p, dy = parts(cache, dy)
    g = dy @ turned(v)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))


def derivative(ds: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass whose gradient of the scores is ds(p, g)."""

    def backward(cache: Any, dy: Any) -> Gradients:
        _, _, v, p, floats = parts(cache, dy)
        return finish(cache, dy, ds(p, floats @ turned(v)))

    return backward


@BACKWARD.add(
    "p-min-y",
    "De terugweg van cross-entropy",
    "Je trekt de gradiënt van de gewichten af, zoals bij p - y. Die korte vorm geldt alleen voor "
    "softmax met cross-entropy erachter. Hier komt een willekeurige dP binnen.",
)
@derivative
def minus_target(p: Any, g: Any) -> Any:
    return p - g


@BACKWARD.variant("p-min-y")
@derivative
def target_minus(p: Any, g: Any) -> Any:
    return g - p


@BACKWARD.add(
    "alleen-diagonaal",
    "Alleen de diagonaal van de softmax-afgeleide",
    "Je gebruikt p(1 - p), alsof elk gewicht alleen van zijn eigen score afhangt. Eén score "
    "verhogen verlaagt ook alle andere gewichten van die rij. Welke term is dat?",
)
@derivative
def diagonal(p: Any, g: Any) -> Any:
    return p * (1 - p) * g


@BACKWARD.add(
    "geen-koppeling",
    "De koppeling tussen de keys ontbreekt",
    "Je scoregradiënt is p maal g, zonder de som c. Per rij hoort ze op te tellen tot nul, want "
    "alle scores evenveel verschuiven verandert niets. Tel de jouwe eens op.",
)
@derivative
def uncoupled(p: Any, g: Any) -> Any:
    return p * g


@BACKWARD.add(
    "koppeling-zonder-gewichten",
    "De koppelsom telt zonder gewichten",
    "Je trekt de kale som van g af. In c weegt elke key mee met haar gewicht. Welke factor staat "
    "er in de som?",
)
@derivative
def unweighted_sum(p: Any, g: Any) -> Any:
    return p * (g - g.sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-gemiddeld-zonder-gewichten",
    "De koppelterm is het gewone gemiddelde",
    "Je trekt het gewone gemiddelde van g af. c is een gewogen som: elke key telt mee met haar "
    "gewicht, en verboden keys niet.",
)
@derivative
def unweighted_mean(p: Any, g: Any) -> Any:
    return p * (g - g.mean(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-gemiddeld",
    "De koppelterm is een gemiddelde",
    "Je deelt de koppelsom door het aantal keys. De gewichten doen het delen al: c is de som van p "
    "maal g.",
)
@derivative
def weighted_mean(p: Any, g: Any) -> Any:
    return p * (g - (p * g).mean(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-over-queries",
    "De koppelsom loopt over de queries",
    "Je telt p maal g op over de queries. De softmax koppelt de keys van één query: langs welke as "
    "liggen die?",
)
@derivative
def sum_over_queries(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=-2, keepdims=True))


@BACKWARD.add(
    "koppeling-over-eerste-as",
    "De koppelsom loopt over de eerste as",
    "Je telt p maal g op over as 0, met een batch ervoor dus over de batch. De keys staan altijd "
    "op de laatste as.",
)
@derivative
def sum_over_first(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=0, keepdims=True))


@BACKWARD.add(
    "koppeling-as-een",
    "De koppelsom loopt over as 1",
    "Met twee assen klopt het; met een batch ervoor is as 1 de as van de queries. Tel assen vanaf "
    "het einde.",
)
@derivative
def sum_over_one(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=1, keepdims=True))


@BACKWARD.add(
    "koppeling-over-alles",
    "De koppelsom loopt over alles",
    "Je trekt van elke cel dezelfde som af. Iedere query heeft haar eigen c. Kijk naar axis bij je "
    "som.",
)
@derivative
def sum_over_all(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum())


@BACKWARD.variant("koppeling-over-alles")
@derivative
def sum_over_matrix(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=(-2, -1), keepdims=True))


@BACKWARD.add(
    "som-zonder-keepdims",
    "De koppelsom verliest een as",
    "Na je som is de laatste as weg. NumPy legt het resultaat dan langs de verkeerde as: een fout "
    "bij ongelijke maten, en stilletjes verkeerd bij vierkante. Wat houdt de as op zijn plek?",
)
@derivative
def lost_axis(p: Any, g: Any) -> Any:
    return p * (g - (p * g).sum(axis=-1))


@BACKWARD.variant("som-zonder-keepdims")
@derivative
def lost_axis_swapped(p: Any, g: Any) -> Any:
    return p * (g - (g * p).sum(-1))


@BACKWARD.variant("som-zonder-keepdims")
@derivative
def lost_axis_late(p: Any, g: Any) -> Any:
    return p * g - p * (p * g).sum(axis=-1)


@BACKWARD.add(
    "softmax-overgeslagen",
    "De softmax is overgeslagen",
    "Je geeft dP door alsof het dS is. Tussen scores en gewichten zit nog de softmax, en die heeft "
    "een eigen afgeleide.",
)
@derivative
def no_softmax(_p: Any, g: Any) -> Any:
    return g


@BACKWARD.add(
    "buitenste-gewicht-vergeten",
    "Het gewicht vóór de haakjes ontbreekt",
    "Je scoregradiënt is g - c. Verboden keys krijgen zo toch gradiënt. Welke factor staat er in "
    "de formule vóór de haakjes?",
)
@derivative
def no_outer(p: Any, g: Any) -> Any:
    return g - (p * g).sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "teken-scoregradient",
    "De scoregradiënt heeft het verkeerde teken",
    "Je gradiënten van q en k hebben precies het tegengestelde teken. In de formule staat g - c, "
    "niet c - g.",
)
@derivative
def negated(p: Any, g: Any) -> Any:
    return p * ((p * g).sum(axis=-1, keepdims=True) - g)


@BACKWARD.add(
    "koppeling-opgeteld",
    "De koppelterm is erbij opgeteld",
    "Je telt c op waar je haar hoort af te trekken. Per rij moet de scoregradiënt optellen tot 0.",
)
@derivative
def coupling_added(p: Any, g: Any) -> Any:
    return p * (g + (p * g).sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-niet-gewogen-buiten",
    "De koppelterm is niet met p vermenigvuldigd",
    "Je rekent p maal g, min c. In de formule staat p vóór de haakjes, dus ook voor c.",
)
@derivative
def coupling_outside(p: Any, g: Any) -> Any:
    return p * g - (p * g).sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "koppeling-met-kwadraat",
    "In de koppelsom staat p in het kwadraat",
    "Je weegt g in de koppelsom met p², of trekt p² af van p. De gewichten tellen in c één keer "
    "mee.",
)
@derivative
def squared_sum(p: Any, g: Any) -> Any:
    return p * (g - (p * p * g).sum(axis=-1, keepdims=True))


@BACKWARD.variant("koppeling-met-kwadraat")
@derivative
def squared_uncoupled(p: Any, g: Any) -> Any:
    return (p - p * p) * g.sum(axis=-1, keepdims=True)


@BACKWARD.variant("koppeling-met-kwadraat")
@derivative
def squared_outside(p: Any, g: Any) -> Any:
    return p * g - p * p * g.sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "gewichten-in-plaats-van-afgeleide",
    "Vermenigvuldigd met p en 1 - p van de rij",
    "Je gebruikt de sigmoïde-afgeleide p(1 - p) zonder de gradiënt die binnenkomt. De kettingregel "
    "vermenigvuldigt met g: waar gebruik je dP?",
)
@derivative
def sigmoid_only(p: Any, _g: Any) -> Any:
    return p * (1 - p)


@BACKWARD.add(
    "bovenstroom-genegeerd",
    "De binnenkomende gradiënt doet niet mee",
    "Je rekent alsof dy overal 1 is. De kettingregel begint bij dy: waar komt die je berekening "
    "binnen?",
)
def upstream_ignored(cache: Any, dy: Any) -> Gradients:
    ones = np.ones(np.shape(dy))
    return finish(cache, ones, of_scores(cache, ones))


@BACKWARD.add(
    "gewichten-herberekend",
    "De gewichten zijn opnieuw uitgerekend",
    "Je maakt de gewichten opnieuw uit q en k. Dan mist het masker, of het wordt geraden. De "
    "gewichten van de heenweg staan in de cache: die tellen.",
)
def recomputed(cache: Any, dy: Any) -> Gradients:
    return _recomputed(cache, dy, masked=False)


@BACKWARD.variant("gewichten-herberekend")
def recomputed_with_guessed_mask(cache: Any, dy: Any) -> Gradients:
    return _recomputed(cache, dy, masked=True)


@BACKWARD.variant("gewichten-herberekend")
def recomputed_causal(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, _ = parts(cache, dy)
    return _with_weights(cache, dy, q, k, np.broadcast_to((np.tri(*p.shape[-2:]) > 0), p.shape))


def _recomputed(cache: Any, dy: Any, *, masked: bool) -> Gradients:
    q, k, _, p, _ = parts(cache, dy)
    return _with_weights(cache, dy, q, k, p > 0 if masked else np.ones(p.shape, bool))


def _with_weights(cache: Any, dy: Any, q: Any, k: Any, allowed: Any) -> Gradients:
    other = {**cache, "weights": softmax(q @ turned(k) / np.sqrt(q.shape[-1]), allowed)}
    return finish(other, dy, of_scores(other, dy))


@BACKWARD.add(
    "gewichten-hernormaliseerd",
    "De gewichten zijn opnieuw genormaliseerd",
    "Je deelt de gewichten uit de cache nog eens door hun rijsom, of neemt aan dat die 1 is. De "
    "gewichten in de cache tellen zoals ze zijn.",
)
def renormalised(cache: Any, dy: Any) -> Gradients:
    p = np.asarray(cache["weights"], float)
    total = p.sum(axis=-1, keepdims=True)
    other = {**cache, "weights": np.divide(p, total, out=np.zeros_like(p), where=total > 0)}
    return finish(other, dy, of_scores(other, dy))
