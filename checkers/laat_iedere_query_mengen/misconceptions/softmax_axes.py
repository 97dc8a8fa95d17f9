# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""masked_softmax: along the wrong axis, or with an axis lost."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    or_error,
    share,
    softmax,
    top,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_valid import stumble
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "softmax-over-queries",
    "De softmax gaat over de queries",
    "Bij jou tellen de kolommen op tot 1, niet de rijen. Iedere query verdeelt haar eigen gewicht "
    "over de keys. Kijk naar axis bij je som.",
)
def over_queries(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=-2)


@SOFTMAX.variant("softmax-over-queries")
def sum_over_queries(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=-2)


@SOFTMAX.add(
    "softmax-over-eerste-as",
    "De softmax gaat over de eerste as",
    "Bij jou loopt de som over de eerste as. Met een batch ervoor is dat de batch zelf. De keys "
    "staan altijd op de laatste as, hoeveel assen er ook voor staan.",
)
def over_first(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=0)


@SOFTMAX.variant("softmax-over-eerste-as")
def sum_over_first(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=0)


@SOFTMAX.add(
    "alleen-twee-assen",
    "De keys staan niet altijd op as 1",
    "Met twee assen klopt het, met een batch ervoor niet. Je leest de keys van as 1, of weigert "
    "meer assen. Tel assen vanaf het einde: hoe schrijf je de laatste as?",
)
def axis_one(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=1)


@SOFTMAX.variant("alleen-twee-assen")
def sum_axis_one(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=1)


@SOFTMAX.add(
    "softmax-over-alles",
    "Alle gewichten samen zijn 1",
    "Bij jou telt de hele array op tot 1. Iedere rij is een eigen verdeling. Kijk of je som een "
    "axis heeft, en welke.",
)
def over_everything(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=None)


@SOFTMAX.variant("softmax-over-alles")
def sum_over_everything(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=None)


@SOFTMAX.variant("softmax-over-alles")
def over_matrix(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=(-2, -1))


@SOFTMAX.add(
    "as-terug-op-plaats-een",
    "De as komt op een vaste plaats terug",
    "Na de som zet je de verdwenen as met [:, None] terug. Bij twee assen is dat achteraan, met "
    "een batch ervoor niet meer. Hoe houd je de laatste as op haar plek?",
)
@or_error
def axis_put_back_in_front(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - top(masked))
    total = exponents.sum(axis=-1)[:, None]
    return exponents / np.where(total > 0, total, 1.0)


@SOFTMAX.variant("as-terug-op-plaats-een")
@or_error
def both_axes_put_back_in_front(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - masked.max(axis=-1)[:, None])
    return exponents / exponents.sum(axis=-1)[:, None]


@SOFTMAX.add(
    "som-zonder-keepdims",
    "De som verliest een as",
    "Na je som of maximum is de laatste as weg. NumPy legt het resultaat dan langs de verkeerde "
    "as: een fout bij ongelijke maten, en stilletjes verkeerd bij vierkante. Wat houdt de as "
    "op zijn plek?",
)
def sum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - top(masked))
    return exponents / exponents.sum(axis=-1)


@SOFTMAX.variant("som-zonder-keepdims")
def maximum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return bare_share(np.exp(masked - masked.max(axis=-1)))


@SOFTMAX.variant("som-zonder-keepdims")
def both_lose_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - masked.max(axis=-1))
    return exponents / exponents.sum(axis=-1)


@SOFTMAX.variant("som-zonder-keepdims")
def guarded_sum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - top(masked))
    total = exponents.sum(axis=-1)
    return np.divide(exponents, total, out=np.zeros_like(exponents), where=total > 0)


stumble("alleen-twee-assen", lambda scores, allowed: np.ndim(scores) > 2)
