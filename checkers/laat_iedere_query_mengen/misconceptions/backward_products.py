# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: the products that lead to q, k and v, and their transposes."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


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
