# ruff: noqa: D103  (each program is explained by its Dutch text)
"""All functions of arrays: valid input that the program stumbles over."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError, Function
from checkers.query_key_value.misconceptions.registries import JOIN, SCORES, SPLIT
from checkers.query_key_value.reference import join_heads, scaled_scores, split_heads

END = "Er mogen geen, één of meer assen voor staan: tel assen vanaf het einde."


def only_with(program: Function, *axes: int) -> Function:
    """Return a program that stops, in whatever way, unless its array has so many axes."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        result = program(*given)
        if np.ndim(given[0]) not in axes:
            raise AnyError
        return result

    return stopping


for known, right, least in (
    (SPLIT, split_heads, 2),
    (SCORES, scaled_scores, 2),
    (JOIN, join_heads, 3),
):
    known.add(
        "alleen-met-batch",
        "Zonder batch-as gaat het mis",
        f"Je functie rekent op precies één batch-as vooraan; zonder stopt ze. {END}",
    )(only_with(right, least + 1))
    known.variant("alleen-met-batch")(only_with(right, least + 1, least + 2))
    known.add(
        "hooguit-een-voorloopas",
        "Met twee assen vooraan gaat het mis",
        f"Zonder batch werkt het, en met één batch-as ook. Staan er twee assen vooraan, dan stopt "
        f"je functie. {END}",
    )(only_with(right, least, least + 1))


@SCORES.add(
    "vierkant-aangenomen",
    "Evenveel queries als keys aangenomen",
    "Met evenveel queries als keys werkt het, met ongelijke aantallen stopt je functie. De scores "
    "hebben vorm (…, T, N); T en N zijn twee verschillende maten.",
)
def as_many_queries_as_keys(q: Any, k: Any, n_head: int) -> Any:
    result = scaled_scores(q, k, n_head)
    if result.shape[-2] != result.shape[-1]:
        raise AnyError
    return result
