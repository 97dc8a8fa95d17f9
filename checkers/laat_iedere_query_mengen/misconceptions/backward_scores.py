# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: other gradients of the scores, and dP or dQ from the wrong array."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    derivative,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


def coupling(p: Any, g: Any) -> Any:
    """Return the right c."""
    return (p * g).sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "p-min-onehot",
    "De beste key als doel van cross-entropy",
    "Je trekt van de gewichten een 1 af bij de beste key, zoals bij een classificatie. Hier komt "
    "een willekeurige dP binnen, en die doet bij jou niet mee.",
)
@derivative
def minus_best(p: Any, _g: Any) -> Any:
    return p - np.eye(p.shape[-1])[p.argmax(axis=-1)]


@BACKWARD.add(
    "koppeling-gedeeld-door-rijsom",
    "De koppelsom is gedeeld door de som van de gewichten",
    "Je deelt c nog door de som van de gewichten. Bij een rij van nullen is dat 0 gedeeld door 0, "
    "en verder tellen de gewichten zoals ze in de cache staan.",
)
@derivative
def divided_coupling(p: Any, g: Any) -> Any:
    return p * (g - coupling(p, g) / p.sum(axis=-1, keepdims=True))


@BACKWARD.variant("koppeling-gedeeld-door-rijsom")
@derivative
def divided_coupling_guarded(p: Any, g: Any) -> Any:
    total = p.sum(axis=-1, keepdims=True)
    return p * (g - coupling(p, g) / np.where(total > 0, total, 1.0))


@BACKWARD.add(
    "gradient-genormaliseerd",
    "De scoregradiënt is op lengte 1 gebracht",
    "Je deelt elke rij van dS door haar lengte. De grootte van een gradiënt telt mee: gevraagd is "
    "de exacte gradiënt.",
)
@derivative
def unit_rows(p: Any, g: Any) -> Any:
    ds = p * (g - coupling(p, g))
    length = np.linalg.norm(ds, axis=-1, keepdims=True)
    return ds / np.where(length > 0, length, 1.0)


@BACKWARD.add(
    "causaal-in-terugweg",
    "De terugweg maskeert zelf causaal",
    "Je zet de scoregradiënt rechts van de diagonaal op 0. Het masker zit al in de gewichten: waar "
    "gewicht 0 is, is dS vanzelf 0.",
)
@derivative
def lower_triangle(p: Any, g: Any) -> Any:
    return np.tril(p * (g - coupling(p, g)))


@BACKWARD.variant("causaal-in-terugweg")
@derivative
def lower_triangle_first(p: Any, g: Any) -> Any:
    below = np.tril(g)
    return p * (below - coupling(p, below))


@BACKWARD.add(
    "laatste-key-vergeten",
    "De laatste key telt niet mee in de koppelsom",
    "In c ontbreekt de laatste key. Kijk naar het einde van je lus of slice: range(N) telt van 0 "
    "tot en met N - 1.",
)
@derivative
def without_last(p: Any, g: Any) -> Any:
    return p * (g - coupling(p[..., :-1], g[..., :-1]))


@BACKWARD.add(
    "dubbel-gewicht",
    "De gewichten tellen twee keer mee",
    "Voor de haakjes staat bij jou p in het kwadraat, of dP is al met p vermenigvuldigd. In de "
    "formule staat p één keer voor de haakjes en één keer in de som.",
)
@derivative
def twice_weighted(p: Any, g: Any) -> Any:
    return p * p * (g - coupling(p, g))


@BACKWARD.variant("dubbel-gewicht")
@derivative
def weighted_upstream(p: Any, g: Any) -> Any:
    return p * (p * g - coupling(p, p * g))


@BACKWARD.add(
    "schaal-alleen-op-som",
    "Alleen de koppelsom is geschaald",
    "Je deelt c door √d, maar de rest van dS niet. De schaal hoort bij alles wat naar q en k gaat: "
    "deel dS, of dQ en dK, als geheel.",
)
def scaled_coupling(cache: Any, dy: Any) -> Gradients:
    return _scale(cache, dy, 1.0, 1.0)


@BACKWARD.variant("schaal-alleen-op-som")
def scaled_coupling_twice(cache: Any, dy: Any) -> Gradients:
    return _scale(cache, dy, 1.0, 0.0)


@BACKWARD.add(
    "schaal-niet-op-som",
    "De koppelsom is niet geschaald",
    "Je deelt g door √d, maar c niet. De schaal hoort bij alles wat naar q en k gaat: deel dS, of "
    "dQ en dK, als geheel.",
)
def unscaled_coupling(cache: Any, dy: Any) -> Gradients:
    q, _, v, p, floats = parts(cache, dy)
    root = np.sqrt(q.shape[-1])
    g = floats @ turned(v)
    return finish(cache, dy, p * (g / root - coupling(p, g)) * root)


def _scale(cache: Any, dy: Any, of_sum: float, of_rest: float) -> Gradients:
    """Divide c by √d to the power `of_sum`, and undo the scale to the power `of_rest`."""
    q, _, v, p, floats = parts(cache, dy)
    root = np.sqrt(q.shape[-1])
    g = floats @ turned(v)
    return finish(cache, dy, p * (g - coupling(p, g) / root**of_sum) * root**of_rest)


@BACKWARD.add(
    "v-niet-getransponeerd",
    "De values zijn niet getransponeerd voor dP",
    "Je vermenigvuldigt dy met v zoals ze is. Elke dy hoort langs elke value te gaan: welke as van "
    "v moet er dan vooraan?",
)
@or_error
def values_not_turned(cache: Any, dy: Any) -> Gradients:
    _, _, v, p, floats = parts(cache, dy)
    g = floats @ v
    return finish(cache, dy, p * (g - coupling(p, g)))


@BACKWARD.add(
    "dq-met-values",
    "De gradiënt van q komt uit de values",
    "Voor q vermenigvuldig je dS met v. Een score is q·k: wat blijft er over als je "
    "naar q afleidt?",
)
@or_error
def query_from_values(cache: Any, dy: Any) -> Gradients:
    _, _, v, _, _ = parts(cache, dy)
    right = attention_backward(cache, dy)
    return {**right, "q": of_scores(cache, dy) @ v / np.sqrt(np.shape(cache["q"])[-1])}


@BACKWARD.add(
    "dk-met-values",
    "De gradiënt van k komt uit de verkeerde array",
    "Voor k vermenigvuldig je dSᵀ met v of dy. Een score is q·k: wat blijft er over als je naar k "
    "afleidt?",
)
@or_error
def key_from_upstream(cache: Any, dy: Any) -> Gradients:
    right, floats = attention_backward(cache, dy), np.asarray(dy, float)
    return {**right, "k": turned(of_scores(cache, dy)) @ floats / np.sqrt(np.shape(cache["q"])[-1])}


@BACKWARD.add(
    "dv-gemiddeld-per-key",
    "De gradiënt van v is een gemiddelde",
    "Je deelt de gradiënt van elke value door het gewicht dat ze in totaal kreeg. Gevraagd is de "
    "gewogen som zelf: Pᵀ maal dY.",
)
def mean_values(cache: Any, dy: Any) -> Gradients:
    p = np.asarray(cache["weights"], float)
    received = p.sum(axis=-2)[..., None]
    right = attention_backward(cache, dy)
    return {**right, "v": right["v"] / np.where(received > 0, received, 1.0)}


@BACKWARD.variant("dv-gemiddeld-per-key")
def mean_values_bare(cache: Any, dy: Any) -> Gradients:
    p = np.asarray(cache["weights"], float)
    right = attention_backward(cache, dy)
    return {**right, "v": right["v"] / p.sum(axis=-2)[..., None]}
