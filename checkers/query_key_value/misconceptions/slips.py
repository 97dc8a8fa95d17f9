# ruff: noqa: D103  (each program is explained by its Dutch text)
"""All functions of arrays: slips in one line, such as / for //, squeeze, or -1 in reshape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError, Function
from checkers.query_key_value.misconceptions.parts import parts_of
from checkers.query_key_value.misconceptions.registries import JOIN, SCORES, SPLIT
from checkers.query_key_value.reference import (
    checked_columns,
    join_heads,
    scaled_scores,
    split_heads,
)

Over = Callable[[list[Any]], bool]


def stumbles(program: Function, over: Over) -> Function:
    """Return a program that stops, in whatever way, at the valid arguments that `over` tells."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        given = [*arguments, *named.values()]
        result = program(*given)
        if over(given):
            raise AnyError
        return result

    return stopping


def squeezed(program: Function) -> Function:
    """Return a program that drops every axis of length 1."""
    return lambda *arguments, **named: np.squeeze(program(*arguments, **named))


@SPLIT.add(
    "breedte-is-een-float",
    "Een lengte is geen geheel getal",
    "Je deelt met / en gebruikt de uitkomst als lengte, zoals in reshape. Delen met / geeft altijd "
    "een float, ook als het precies opgaat, en een as heeft een geheel aantal plaatsen. Welk "
    "deelteken geeft een int?",
)
def width_by_true_division(x: Any, n_head: int) -> Any:
    x = checked_columns(x, n_head)
    return np.swapaxes(x.reshape(*x.shape[:-1], n_head, x.shape[-1] / n_head), -3, -2)


SPLIT.add(
    "posities-moeten-deelbaar-zijn",
    "Het aantal posities moet bij jou deelbaar zijn",
    "Je weigert een tekst waarvan het aantal posities niet deelbaar is door n_head. Het gaat om de "
    "kenmerken: die worden verdeeld, de posities niet. Welke as van x vergelijk je?",
)(stumbles(split_heads, lambda given: np.shape(given[0])[-2] % given[1] != 0))
SPLIT.variant("posities-moeten-deelbaar-zijn")(
    stumbles(split_heads, lambda given: np.shape(given[0])[0] % given[1] != 0)
)

SPLIT.add(
    "een-head-geweigerd",
    "Eén head wordt geweigerd",
    "Met n_head = 1 stopt je functie. Eén head is geldig: die krijgt alle kolommen. Is het < of ≤?",
)(stumbles(split_heads, lambda given: given[1] == 1))

for known, right in ((SPLIT, split_heads), (JOIN, join_heads), (SCORES, scaled_scores)):
    known.add(
        "as-weggevallen",
        "Een as van lengte 1 valt weg",
        "Assen van lengte 1 verdwijnen bij jou, zoals squeeze doet. Ook met één head, één positie "
        "of één kolom houdt het resultaat al zijn assen.",
    )(squeezed(right))
    # A -1 for the positions can be worked out, unless an axis before it is empty.
    known.variant("leeg-geweigerd")(
        stumbles(right, lambda given: np.ndim(given[0]) > 2 and np.shape(given[0])[0] == 0)
    )

SCORES.variant("leeg-geweigerd")(stumbles(scaled_scores, lambda given: np.shape(given[1])[-2] == 0))
SCORES.variant("leeg-geweigerd")(stumbles(scaled_scores, lambda given: np.shape(given[0])[-2] == 0))
JOIN.variant("leeg-geweigerd")(stumbles(join_heads, lambda given: np.shape(given[0])[0] == 0))


@JOIN.add(
    "batch-bij-de-heads",
    "De batch is bij de heads gevoegd",
    "Zonder batch klopt het. Met een batch ervoor leg je de heads van alle matrices naast elkaar. "
    "De voorloopassen blijven staan: alleen de heads van één tekst horen in één rij.",
)
def batch_joined(heads: Any) -> Any:
    heads, _, _, length, width = parts_of(heads)
    rows = heads.reshape(int(np.prod(heads.shape[:-2])), length, width)
    return np.swapaxes(rows, 0, 1).reshape(length, rows.shape[0] * width)


@SPLIT.add(
    "steeds-head-nul",
    "Elke head krijgt dezelfde kolommen",
    "Alle heads zijn bij jou een kopie van de eerste. Head h begint bij kolom h maal d_k: doet h "
    "mee in je lus?",
)
def first_head_each_time(x: Any, n_head: int) -> Any:
    heads = split_heads(x, n_head)
    return np.repeat(heads[..., :1, :, :], n_head, axis=-3)


def rounding(digits: int) -> Function:
    """Return scores rounded to this many decimals."""
    return lambda *arguments, **named: scaled_scores(*arguments, **named).round(digits)


SCORES.add(
    "afgerond",
    "De scores zijn afgerond",
    "De scores kloppen op een paar decimalen. Afronden hoort pas bij het tonen: een functie geeft "
    "terug wat ze uitrekent. Zoek round.",
)(rounding(4))
for digits in (0, 1, 2, 3, 5, 6, 8):
    SCORES.variant("afgerond")(rounding(digits))
