# ruff: noqa: D103  (each program is explained by its Dutch text)
"""scaled_scores: the wrong heads, the wrong axes, or one step too many.

Merged: adding up the scores of all heads is leaving out the heads and dividing by √d_k.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.parts import cut, without_batch
from checkers.query_key_value.misconceptions.registries import SCORES
from checkers.query_key_value.misconceptions.split_order import dealt, reshape_only
from checkers.query_key_value.reference import raw_scores, scaled_scores, split_heads


def products(q: Any, k: Any) -> Any:
    """Return the scaled inner products over the last axis."""
    return q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])


@SCORES.add(
    "zonder-heads",
    "Er is niet gesplitst",
    "Je neemt inproducten over alle kolommen samen, dus er is maar één score per paar. Iedere "
    "head hoort zijn eigen scores te hebben. Waar roep je split_heads aan?",
)
def no_heads(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return products(np.asarray(q, dtype=np.float64), np.asarray(k, dtype=np.float64))


@SCORES.variant("zonder-heads")
def heads_added(q: Any, k: Any, n_head: int) -> Any:
    return scaled_scores(q, k, n_head).sum(axis=-3)


@SCORES.variant("zonder-heads")
def no_heads_unscaled(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head).sum(axis=-3)


@SCORES.add(
    "queries-en-keys-verwisseld",
    "Rijen en kolommen zijn verwisseld",
    "Bij jou staan de keys op de rijen. Een rij hoort bij een query, een kolom bij een key, want "
    "de softmax gaat straks over de laatste as.",
)
def swapped(q: Any, k: Any, n_head: int) -> Any:
    return np.swapaxes(scaled_scores(q, k, n_head), -2, -1)


@SCORES.add(
    "heads-met-reshape",
    "De heads zijn met alleen reshape gemaakt",
    "Je knipt q en k met reshape zonder te verwisselen. Een head krijgt dan posities in plaats "
    "van kolommen. Gebruik split_heads.",
)
def reshaped(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return products(reshape_only(q, n_head), reshape_only(k, n_head))


@SCORES.add(
    "heads-om-en-om",
    "De kolommen zijn om en om verdeeld",
    "Je heads krijgen kolommen die n_head uit elkaar liggen. Een head krijgt d_k kolommen naast "
    "elkaar. Gebruik split_heads.",
)
def dealt_heads(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return products(dealt(q, n_head), dealt(k, n_head))


@SCORES.add(
    "heads-niet-vooraan",
    "De scores vergelijken heads in plaats van posities",
    "De head-as staat bij jou niet vóór de posities. Het matrixproduct vergelijkt dan de heads "
    "van één positie met elkaar. Verwissel die twee assen voordat je vermenigvuldigt.",
)
def heads_compared(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return products(cut(q, n_head), cut(k, n_head))


@SCORES.add(
    "kenmerken-vergeleken",
    "De scores vergelijken kenmerken in plaats van posities",
    "Je transponeert q in plaats van k. Zo telt het inproduct posities op, en houd je een tabel "
    "van kenmerken over. De rijen van je uitkomst horen queries te zijn.",
)
def features_compared(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    return np.swapaxes(q, -2, -1) @ k / np.sqrt(q.shape[-1])


@SCORES.add(
    "niet-getransponeerd",
    "k is niet getransponeerd",
    "Je vermenigvuldigt q met k zoals ze zijn. Dan passen de vormen meestal niet: de kolommen van "
    "q ontmoeten de rijen van k. Verwissel eerst de laatste twee assen van k.",
)
def not_transposed(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    return q @ k / np.sqrt(q.shape[-1])


@SCORES.add(
    "alle-assen-omgekeerd",
    "k.T keert alle assen om",
    "k.T verwisselt niet alleen de laatste twee assen, maar keert ze allemaal om, ook die van de "
    "heads. Met np.swapaxes kies je er twee.",
)
def full_transpose(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    return q @ k.T / np.sqrt(q.shape[-1])


@SCORES.add(
    "met-zichzelf",
    "De queries zijn met zichzelf vergeleken",
    "In je inproduct staat twee keer q of twee keer k. Een score vergelijkt een query met een key.",
)
def queries_twice(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return scaled_scores(q, q, n_head)


@SCORES.variant("met-zichzelf")
def keys_twice(q: Any, k: Any, n_head: int) -> Any:
    raw_scores(q, k, n_head)
    return scaled_scores(k, k, n_head)


@SCORES.add(
    "alleen-head-nul",
    "Er zijn scores van maar één head",
    "Je geeft de scores van head 0 terug. De as van de heads hoort in de uitkomst te staan, met "
    "voor iedere head een eigen tabel.",
)
def first_head(q: Any, k: Any, n_head: int) -> Any:
    return scaled_scores(q, k, n_head)[..., 0, :, :]


@SCORES.add(
    "heads-gemiddeld",
    "De heads zijn gemiddeld",
    "Je houdt één tabel over, het gemiddelde van alle heads. Iedere head verdeelt straks zijn "
    "eigen gewichten en heeft dus zijn eigen scores nodig.",
)
def heads_averaged(q: Any, k: Any, n_head: int) -> Any:
    return scaled_scores(q, k, n_head).mean(axis=-3)


@SCORES.add(
    "al-softmax",
    "De softmax is al gedaan",
    "Je geeft gewichten terug. Gevraagd zijn de scores zelf; het masker moet er nog tussen.",
)
def softmaxed(q: Any, k: Any, n_head: int) -> Any:
    result = scaled_scores(q, k, n_head)
    powers = np.exp(result - result.max(axis=-1, keepdims=True, initial=-np.inf))
    return powers / powers.sum(axis=-1, keepdims=True)


@SCORES.add(
    "al-gemaskeerd",
    "Het masker is hier al toegepast",
    "Boven de diagonaal staat bij jou min oneindig, nul of een groot negatief getal. Deze functie "
    "geeft alle scores; het masker komt in een eigen stap.",
)
def masked(q: Any, k: Any, n_head: int) -> Any:
    return _masked(scaled_scores(q, k, n_head), -np.inf)


@SCORES.variant("al-gemaskeerd")
def masked_finite(q: Any, k: Any, n_head: int) -> Any:
    return _masked(scaled_scores(q, k, n_head), -1e9)


@SCORES.variant("al-gemaskeerd")
def masked_zero(q: Any, k: Any, n_head: int) -> Any:
    return _masked(scaled_scores(q, k, n_head), 0.0)


@SCORES.variant("al-gemaskeerd")
def masked_from_the_end(q: Any, k: Any, n_head: int) -> Any:
    scores = scaled_scores(q, k, n_head)
    queries, keys = scores.shape[-2:]
    return np.where(np.tri(queries, keys, keys - queries, dtype=bool), scores, -np.inf)


def _masked(scores: Any, fill: float) -> Any:
    queries, keys = scores.shape[-2:]
    return np.where(np.tri(queries, keys, dtype=bool), scores, fill)


@SCORES.add(
    "maximum-afgetrokken",
    "Het rijmaximum is er al af",
    "Bij jou is de hoogste score van iedere rij 0. Dat aftrekken hoort bij de softmax.",
)
def shifted(q: Any, k: Any, n_head: int) -> Any:
    result = scaled_scores(q, k, n_head)
    return result - result.max(axis=-1, keepdims=True, initial=-np.inf)


@SCORES.add(
    "alleen-twee-assen",
    "Met een batch ervoor loopt het vast",
    "Je verwacht precies twee assen in q en k. Er mag van alles voor staan; tel assen vanaf het "
    "einde.",
)
def two_axes_only(q: Any, k: Any, n_head: int) -> Any:
    return without_batch(scaled_scores, 2)(q, k, n_head)


@SCORES.add(
    "alle-kenmerken-in-elke-head",
    "Elke head telt alle kenmerken",
    "Alle heads hebben bij jou dezelfde scores: in elk inproduct doen de kenmerken van alle heads "
    "mee. Splits q en k, en vermenigvuldig daarna per head.",
)
def all_features_everywhere(q: Any, k: Any, n_head: int) -> Any:
    raw = raw_scores(q, k, n_head).sum(axis=-3, keepdims=True)
    return np.repeat(raw, n_head, axis=-3) / np.sqrt(np.shape(q)[-1] // n_head)


@SCORES.variant("alle-kenmerken-in-elke-head")
def all_features_scaled_by_all(q: Any, k: Any, n_head: int) -> Any:
    raw = raw_scores(q, k, n_head).sum(axis=-3, keepdims=True)
    return np.repeat(raw, n_head, axis=-3) / np.sqrt(np.shape(q)[-1])
