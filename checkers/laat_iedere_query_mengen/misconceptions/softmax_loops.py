# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: a key, a query or a matrix is left out, or an answer is known by heart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import formula
from checkers.laat_iedere_query_mengen.reference import masked_softmax


@SOFTMAX.add(
    "laatste-key-vergeten",
    "De laatste key doet niet mee",
    "De laatste key krijgt altijd gewicht 0. Kijk naar het einde van je lus of slice: range(n) "
    "telt van 0 tot en met n - 1, en x[:-1] laat de laatste weg.",
)
@formula
def last_forgotten(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed & (np.arange(scores.shape[-1]) < scores.shape[-1] - 1))


@SOFTMAX.add(
    "eerste-key-vergeten",
    "De eerste key doet niet mee",
    "De eerste key krijgt altijd gewicht 0. Kijk naar het begin van je lus of slice: de eerste key "
    "heeft nummer 0.",
)
@formula
def first_forgotten(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed & (np.arange(scores.shape[-1]) > 0))


@SOFTMAX.add(
    "laatste-query-vergeten",
    "De laatste query blijft leeg",
    "De laatste rij is altijd 0. Kijk naar het einde van je lus: range(n) telt van 0 tot en met "
    "n - 1, dus range(n - 1) slaat de laatste over.",
)
@formula
def last_row_forgotten(scores: Any, allowed: Any) -> Any:
    weights = softmax(scores, allowed)
    weights[..., -1:, :] = 0.0
    return weights


@SOFTMAX.add(
    "alleen-eerste-batch",
    "Alleen de eerste matrix is uitgerekend",
    "Met assen vooraan krijgt alleen de eerste matrix gewichten; de andere blijven 0. Stopt je lus "
    "te vroeg, of gebruik je overal index 0?",
)
@formula
def first_only(scores: Any, allowed: Any) -> Any:
    weights = softmax(scores, allowed)
    flat = weights.reshape(-1, *weights.shape[-2:])
    flat[1:] = 0.0
    return weights


@SOFTMAX.variant("alleen-eerste-batch")
@formula
def last_only(scores: Any, allowed: Any) -> Any:
    weights = softmax(scores, allowed)
    flat = weights.reshape(-1, *weights.shape[-2:])
    flat[:-1] = 0.0
    return weights


def by_heart(*weights: float) -> Callable[[Any, Any], Any]:
    """Return a softmax that knows the answer for one query and two keys."""

    def program(scores: Any, allowed: Any) -> Any:
        right = masked_softmax(scores, allowed)
        known = right.shape == (1, 2) and np.asarray(allowed).all()
        return np.array([weights]) if known else right

    return program


SOFTMAX.add(
    "voorbeeld-uit-het-hoofd",
    "Het voorbeeld staat vast in je code",
    "Bij één query en twee keys geef je altijd de uitkomst van het voorbeeld, welke scores er ook "
    "staan. Reken de gewichten uit met de scores die je krijgt.",
)(by_heart(2 / 3, 1 / 3))
