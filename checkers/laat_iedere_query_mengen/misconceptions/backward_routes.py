# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: from dS to q, k and v: transposes, scale, averages, and what is returned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_gradients import (
    Gradients,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward

Factor = Callable[[Any, Any, Any], float]


def rescaled(
    of_q: Factor | None = None, of_k: Factor | None = None, of_v: Factor | None = None
) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass whose gradients are multiplied by a factor of (q, k, v)."""

    def backward(cache: Any, dy: Any) -> Gradients:
        q, k, v, _, _ = parts(cache, dy)
        right = attention_backward(cache, dy)
        factors = {"q": of_q, "k": of_k, "v": of_v}
        return {
            name: right[name] if factor is None else right[name] * factor(q, k, v)
            for name, factor in factors.items()
        }

    return backward


def root(q: Any, _k: Any, _v: Any) -> float:
    """Return √d."""
    return float(np.sqrt(q.shape[-1]))


def inverse_root(q: Any, _k: Any, _v: Any) -> float:
    """Return 1/√d."""
    return float(1 / np.sqrt(q.shape[-1]))


def width(q: Any, _k: Any, _v: Any) -> float:
    """Return d."""
    return float(q.shape[-1])


BACKWARD.add(
    "geen-schaling",
    "De schaal √d ontbreekt in q en k",
    "De scores waren gedeeld door √d, dus hun gradiënt naar q en k is dat ook. Beide zijn bij jou "
    "een factor √d te groot.",
)(rescaled(of_q=root, of_k=root))
BACKWARD.add(
    "schaling-alleen-in-k",
    "De schaal ontbreekt in de gradiënt van q",
    "Die van k klopt, die van q is een factor √d te groot. Dezelfde schaalfactor hoort in beide "
    "routes.",
)(rescaled(of_q=root))
BACKWARD.add(
    "schaling-alleen-in-q",
    "De schaal ontbreekt in de gradiënt van k",
    "Die van q klopt, die van k is een factor √d te groot. Dezelfde schaalfactor hoort in beide "
    "routes.",
)(rescaled(of_k=root))
BACKWARD.add(
    "gedeeld-door-d",
    "Gedeeld door d in plaats van √d",
    "De gradiënten van q en k zijn een factor √d te klein: er is door d gedeeld, of twee keer door "
    "√d. De scores waren één keer geschaald.",
)(rescaled(of_q=inverse_root, of_k=inverse_root))
BACKWARD.add(
    "maal-wortel-d",
    "Vermenigvuldigd met √d",
    "Je vermenigvuldigt waar je hoort te delen: de gradiënten van q en k zijn een factor d te "
    "groot.",
)(rescaled(of_q=width, of_k=width))
BACKWARD.add(
    "wortel-breedte-values",
    "Geschaald met de breedte van de values",
    "Je deelt door de wortel van de breedte van v. De schaal is die van de heenweg: de breedte van "
    "q en k.",
)(
    rescaled(
        of_q=lambda q, _, v: float(np.sqrt(q.shape[-1] / v.shape[-1])),
        of_k=lambda q, _, v: float(np.sqrt(q.shape[-1] / v.shape[-1])),
    )
)
BACKWARD.add(
    "wortel-aantal-queries",
    "Geschaald met het aantal queries",
    "Je deelt door de wortel van het aantal queries. De schaal is die van de heenweg: de breedte "
    "van q, dus haar laatste as.",
)(
    rescaled(
        of_q=lambda q, *_: float(np.sqrt(q.shape[-1] / max(q.shape[-2], 1))),
        of_k=lambda q, *_: float(np.sqrt(q.shape[-1] / max(q.shape[-2], 1))),
    )
)
BACKWARD.add(
    "wortel-aantal-keys",
    "Geschaald met het aantal keys",
    "Je deelt door de wortel van het aantal keys. De schaal is die van de heenweg: de breedte van "
    "k, dus haar laatste as.",
)(
    rescaled(
        of_q=lambda _, k, __: float(np.sqrt(k.shape[-1] / k.shape[-2])),
        of_k=lambda _, k, __: float(np.sqrt(k.shape[-1] / k.shape[-2])),
    )
)
BACKWARD.add(
    "schaling-ook-op-v",
    "Ook de gradiënt van v is geschaald",
    "Je deelt ook de gradiënt van v door √d. De schaal zit in de scores; de values komen pas "
    "daarna en kregen haar nooit.",
)(rescaled(of_v=inverse_root))
BACKWARD.add(
    "gemiddeld-over-queries",
    "Gedeeld door het aantal queries",
    "Je maakt van de som over de queries een gemiddelde. De gradiënt is exact: elke bijdrage telt "
    "volledig.",
)(
    rescaled(
        *(lambda q, *_: 1 / max(q.shape[-2], 1),) * 3,
    )
)
BACKWARD.variant("gemiddeld-over-queries")(
    rescaled(
        None,
        *(lambda q, *_: 1 / max(q.shape[-2], 1),) * 2,
    )
)
BACKWARD.add(
    "gemiddeld-over-keys",
    "Gedeeld door het aantal keys",
    "Je deelt de gradiënten door het aantal keys. Er hoort geen gemiddelde in: elke bijdrage telt "
    "volledig.",
)(rescaled(*(lambda _q, k, _v: 1 / k.shape[-2],) * 3))
BACKWARD.add(
    "gemiddeld-over-batch",
    "Gedeeld door de batchgrootte",
    "Je deelt de gradiënten door het aantal matrices in de batch. Delen hoort bij een verlies dat "
    "een gemiddelde is; hier is de gradiënt exact.",
)(rescaled(*(lambda q, *_: 1 / max(np.prod(q.shape[:-2]), 1),) * 3))
BACKWARD.variant("gemiddeld-over-batch")(
    rescaled(*(lambda q, *_: 1 / (max(q.shape[0], 1) if q.ndim > 2 else 1),) * 3)
)
BACKWARD.add(
    "gemiddeld-over-eerste-as",
    "Gedeeld door de lengte van de eerste as",
    "Je deelt door len van een array. Er hoort geen gemiddelde in: elke bijdrage telt volledig.",
)(rescaled(*(lambda q, *_: 1 / max(q.shape[0], 1),) * 3))
BACKWARD.add(
    "teken-alles",
    "Alle gradiënten hebben het verkeerde teken",
    "Je geeft de richting waarin het verlies daalt. Gevraagd is de gradiënt zelf, zonder minteken.",
)(rescaled(*(lambda *_: -1.0,) * 3))


@BACKWARD.add(
    "q-en-k-verwisseld",
    "De routes naar q en k zijn verwisseld",
    "Voor de gradiënt van q gebruik je q, en voor die van k gebruik je k. Een score is q·k: wat "
    "blijft er over als je naar q afleidt?",
)
def swapped_factors(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, dy = parts(cache, dy)
    ds, scale = of_scores(cache, dy), np.sqrt(q.shape[-1])
    return {"q": ds @ q / scale, "k": turned(ds) @ k / scale, "v": turned(p) @ dy}


@BACKWARD.add(
    "gradienten-omgewisseld",
    "De gradiënten van q en k staan op elkaars plaats",
    "Onder q staat wat bij k hoort, en omgekeerd. Vergelijk de vorm van elke gradiënt met die van "
    "haar eigen invoer.",
)
def swapped_names(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {"q": right["k"], "k": right["q"], "v": right["v"]}


@BACKWARD.add(
    "ds-niet-getransponeerd",
    "dS is niet getransponeerd voor k",
    "Voor de gradiënt van k tel je over de verkeerde as van dS. Elke key verzamelt van alle "
    "queries: welke as moet er vooraan?",
)
def scores_not_turned(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, dy = parts(cache, dy)
    ds, scale = of_scores(cache, dy), np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": ds @ q / scale, "v": turned(p) @ dy}


@BACKWARD.add(
    "ds-getransponeerd-voor-q",
    "dS is getransponeerd voor q",
    "Voor de gradiënt van q staat dS gekanteld. Elke query verzamelt van haar eigen rij van dS.",
)
def scores_turned(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, dy = parts(cache, dy)
    ds, scale = of_scores(cache, dy), np.sqrt(q.shape[-1])
    return {"q": turned(ds) @ k / scale, "k": turned(ds) @ q / scale, "v": turned(p) @ dy}


@BACKWARD.add(
    "p-niet-getransponeerd",
    "De gewichten zijn niet getransponeerd voor v",
    "Voor de gradiënt van v tel je over de verkeerde as van P. Elke value verzamelt van alle "
    "queries die haar gebruikten.",
)
def weights_not_turned(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, dy = parts(cache, dy)
    ds, scale = of_scores(cache, dy), np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": turned(ds) @ q / scale, "v": p @ dy}


@BACKWARD.add(
    "v-met-scoregradient",
    "De gradiënt van v komt uit dS",
    "Voor v gebruik je de scoregradiënt. De values werden gewogen met P, dus P verdeelt ook hun "
    "gradiënt.",
)
def values_from_scores(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {**right, "v": turned(of_scores(cache, dy)) @ np.asarray(dy, float)}


@BACKWARD.add(
    "transponeren-met-t",
    ".T draait alle assen om",
    "Je gebruikt .T op arrays met meer dan twee assen. Dat keert álle assen om, ook de batch. "
    "Alleen de laatste twee moeten van plaats wisselen.",
)
def full_transpose(cache: Any, dy: Any) -> Gradients:
    q, k, v, p, dy = parts(cache, dy)
    dv = p.T @ dy
    g = dy @ v.T
    ds = p * (g - (p * g).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": ds.T @ q / scale, "v": dv}


@BACKWARD.variant("transponeren-met-t")
def full_transpose_other_order(cache: Any, dy: Any) -> Gradients:
    q, k, v, p, dy = parts(cache, dy)
    g = dy @ v.T
    ds = p * (g - (p * g).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": ds.T @ q / scale, "v": p.T @ dy}


@BACKWARD.variant("transponeren-met-t")
def full_transpose_of_scores(cache: Any, dy: Any) -> Gradients:
    right, (q, _, _, _, _) = attention_backward(cache, dy), parts(cache, dy)
    return {**right, "k": of_scores(cache, dy).T @ q / np.sqrt(q.shape[-1])}


@BACKWARD.variant("transponeren-met-t")
def full_transpose_of_weights(cache: Any, dy: Any) -> Gradients:
    _, _, _, p, floats = parts(cache, dy)
    return {**attention_backward(cache, dy), "v": p.T @ floats}


@BACKWARD.add(
    "eerste-twee-assen-verwisseld",
    "De eerste twee assen zijn verwisseld",
    "Je wisselt as 0 en 1. Met twee assen klopt dat, met een batch ervoor verplaats je de batch. "
    "Tel assen vanaf het einde.",
)
def first_axes(cache: Any, dy: Any) -> Gradients:
    q, k, v, p, dy = parts(cache, dy)
    dv = np.swapaxes(p, 0, 1) @ dy
    g = dy @ np.swapaxes(v, 0, 1)
    ds = p * (g - (p * g).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": np.swapaxes(ds, 0, 1) @ q / scale, "v": dv}


@BACKWARD.add(
    "gradient-keys-als-values",
    "dP is met de keys gemaakt",
    "Voor dP vermenigvuldig je dy met k. De uitvoer was P maal V, dus dP komt van v.",
)
def keys_for_values(cache: Any, dy: Any) -> Gradients:
    return finish(cache, dy, of_scores({**cache, "v": cache["k"]}, dy))


@BACKWARD.add(
    "dy-genegeerd-bij-v",
    "De gradiënt van v volgt alleen de gewichten",
    "Voor v reken je alsof dy overal 1 is. Elke query stuurt haar eigen dy naar de values die ze "
    "gebruikte.",
)
def values_without_upstream(cache: Any, dy: Any) -> Gradients:
    p = np.asarray(cache["weights"], float)
    return {**attention_backward(cache, dy), "v": turned(p) @ np.ones(np.shape(dy))}


@BACKWARD.add(
    "batch-opgeteld",
    "De batch is opgeteld",
    "Je telt de gradiënten over de batch bij elkaar op. Elke matrix in de batch heeft eigen q, k "
    "en v, dus ook eigen gradiënten.",
)
def batch_summed(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {name: g.sum(axis=tuple(range(g.ndim - 2))) for name, g in right.items()}
