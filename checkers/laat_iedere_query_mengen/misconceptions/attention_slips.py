# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""attention: slips in one line: another operator, a name used twice, arguments as they came."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError
from checkers.laat_iedere_query_mengen.misconceptions.attention_precision import late_cast
from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed
from checkers.laat_iedere_query_mengen.misconceptions.parts import is_listed, stumbles, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention, checked_heads, masked_softmax


@ATTENTION.add(
    "scores-afgekapt",
    "De scores zijn op gehelen afgerond",
    "Je deelt met // in plaats van met /, of rondt de scores af. Wat achter de komma staat, doet "
    "dan niet meer mee in de softmax.",
)
def floored(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) // np.sqrt(q.shape[-1])
    return mixed(q, k, v, masked_softmax(scores, allowed))


@ATTENTION.variant("scores-afgekapt")
def rounded(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = np.round(q @ turned(k) / np.sqrt(q.shape[-1]))
    return mixed(q, k, v, masked_softmax(scores, allowed))


@ATTENTION.variant("scores-afgekapt")
def truncated(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = np.trunc(q @ turned(k) / np.sqrt(q.shape[-1]))
    return mixed(q, k, v, masked_softmax(scores, allowed))


@ATTENTION.add(
    "cache-v-is-uitvoer",
    "In de cache staat de uitvoer als v",
    "Onder v bewaar je de uitvoer y. Gebruikte je de naam v twee keer? De terugweg heeft de values "
    "nodig zoals ze binnenkwamen.",
)
def output_as_values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return y, {**cache, "v": y}


@ATTENTION.variant("schaling-na-softmax")
def scaled_only_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    y, cache = mixed(q, k, v, masked_softmax(q @ turned(k), allowed))
    return y / np.sqrt(q.shape[-1]), cache


@ATTENTION.variant("geheel-loopt-over")
def never_cast(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    result: Result = late_cast(q, k, v, allowed)
    if is_listed(q):
        raise AnyError
    return result


@ATTENTION.variant("geheel-loopt-over")
def never_cast_kept_whole(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = never_cast(q, k, v, allowed)
    return y, {**cache, "q": np.array(q), "k": np.array(k), "v": np.array(v)}


def _rows_differ(q: Any, k: Any, v: Any, allowed: Any) -> bool:
    del k, v
    return np.ndim(allowed) > 1 and np.shape(allowed)[-2] != np.shape(q)[-2]


ATTENTION.variant("masker-moet-volledig-zijn")(stumbles(attention, _rows_differ))
ATTENTION.variant("geen-queries-geweigerd")(
    stumbles(attention, lambda q, k, v, allowed: np.shape(q)[0] == 0)
)
