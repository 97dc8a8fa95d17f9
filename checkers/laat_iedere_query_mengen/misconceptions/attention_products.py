# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: the products of queries and keys, and of weights and values."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed, right
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import checked_heads, masked_softmax


@ATTENTION.add(
    "scores-zonder-softmax",
    "De scores zelf wegen de values",
    "Je mengt met de geschaalde scores; er komt geen softmax aan te pas. Gewichten zijn niet "
    "negatief en tellen per query op tot 1.",
)
def no_softmax(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) / np.sqrt(q.shape[-1])
    return mixed(q, k, v, np.where(allowed, scores, 0.0))


@ATTENTION.add(
    "transponeren-met-t",
    ".T draait alle assen om",
    "Je gebruikt .T of transpose op keys met meer dan twee assen. Dat keert álle assen om, ook de "
    "batch. Alleen de laatste twee moeten van plaats wisselen.",
)
def full_transpose(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ k.T / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.variant("transponeren-met-t")
def full_transpose_dot(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(np.dot(q, k.T) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "eerste-twee-assen-verwisseld",
    "De eerste twee assen zijn verwisseld",
    "Je wisselt as 0 en 1. Met twee assen klopt dat, met een batch ervoor verplaats je de batch. "
    "Welke twee assen, geteld vanaf het einde, zijn keys en breedte?",
)
def first_axes(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ np.swapaxes(k, 0, 1) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "reshape-in-plaats-van-transponeren",
    "Reshape is geen transponeren",
    "Je geeft de keys met reshape een andere vorm. De vorm klopt dan, maar de getallen staan op de "
    "verkeerde plek: reshape leest ze gewoon op volgorde.",
)
def reshaped(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    other = k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2])
    return mixed(q, k, v, masked_softmax(q @ other / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "keys-niet-getransponeerd",
    "De keys zijn niet getransponeerd",
    "Je vermenigvuldigt q met k zoals ze is. Dat past alleen bij vierkante keys, en telt dan "
    "verkeerde getallen op. Elke query hoort langs elke key te gaan.",
)
def not_transposed(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ k / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "q-en-k-verwisseld",
    "Queries en keys zijn van plaats gewisseld",
    "Je scores hebben een rij per key en een kolom per query. De rijen horen bij de queries: welke "
    "van de twee staat links in het product?",
)
def swapped(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(k @ turned(q) / np.sqrt(q.shape[-1]), allowed))


@ATTENTION.add(
    "softmax-over-queries",
    "De softmax gaat over de queries",
    "Bij jou tellen de gewichten per key op tot 1. Iedere query verdeelt haar eigen gewicht over "
    "de keys: de som loopt over de laatste as.",
)
def over_queries(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, softmax(q @ turned(k) / np.sqrt(q.shape[-1]), allowed, axis=-2))


@ATTENTION.add(
    "keys-als-values",
    "De keys zijn gemengd in plaats van de values",
    "Je gewichten kloppen, maar je mengt er de keys mee. Keys bepalen alleen de gewichten; wat er "
    "gemengd wordt, staat in v.",
)
def keys_mixed(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return cache["weights"] @ k, cache


@ATTENTION.add(
    "gewichten-getransponeerd",
    "De gewichten staan gekanteld voor de values",
    "Je transponeert de gewichten voordat je mengt. Elke rij gewichten hoort bij één query en "
    "weegt de rijen van v.",
)
def turned_weights(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return turned(cache["weights"]) @ v, cache


@ATTENTION.add(
    "gewichten-maal-values-per-cel",
    "Cel voor cel vermenigvuldigd",
    "Je vermenigvuldigt gewichten en values met *, cel voor cel. Een gewogen som is een "
    "matrixproduct: elke query telt over alle keys.",
)
def elementwise(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    return cache["weights"] * v, cache


@ATTENTION.add(
    "values-van-de-winnaar",
    "Alleen de best passende value",
    "Elke query krijgt bij jou de value van haar hoogste score. Attention mengt alle toegestane "
    "values, naar gewicht.",
)
def winner(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    _, cache = right(q, k, v, allowed)
    best = cache["weights"].argmax(axis=-1)
    hard = np.eye(k.shape[-2])[best]
    return hard @ v, cache


@ATTENTION.add(
    "dot-met-batch",
    "np.dot is met een batch geen matrixproduct",
    "Met twee assen klopt het. Met een batch ervoor combineert np.dot elke matrix met elke andere, "
    "en de uitkomst krijgt assen te veel. Gebruik @ of np.matmul: die houden de batch bij elkaar.",
)
@or_error
def dot_of_batches(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    weights = masked_softmax(np.dot(q, turned(k)) / np.sqrt(q.shape[-1]), allowed)
    return np.dot(weights, v), {"q": q, "k": k, "v": v, "weights": weights}


@ATTENTION.variant("dot-met-batch")
@or_error
def dot_of_batches_for_scores(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    weights = masked_softmax(np.dot(q, turned(k)) / np.sqrt(q.shape[-1]), allowed)
    return mixed(q, k, v, weights)


@ATTENTION.variant("dot-met-batch")
@or_error
def dot_of_batches_for_values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = right(*checked_heads(q, k, v), allowed)
    return np.dot(cache["weights"], cache["v"]), cache
