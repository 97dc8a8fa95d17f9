# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""masked_softmax: valid input that is refused, or that the program stumbles over."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError
from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    is_listed,
    is_whole,
    or_error,
    softmax,
    stumbles,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import checked_scores, masked_softmax


def stumble(identity: str, over: Any) -> None:
    """Add a program that ends in an exception at the valid input that `over` points out."""
    SOFTMAX.variant(identity)(stumbles(masked_softmax, over))


def counts_of(scores: Any, allowed: Any) -> Any:
    """Return how many keys each row allows."""
    return np.broadcast_to(allowed, np.shape(scores)).sum(axis=-1)


SOFTMAX.add(
    "geen-queries-geweigerd",
    "Zonder queries is niets fout",
    "Je functie weigert een lege array of loopt erop stuk. Alleen de laatste as, die van de keys, "
    "mag niet leeg zijn; geen queries of een lege batch geeft een leeg resultaat.",
)(stumbles(masked_softmax, lambda scores, allowed: np.size(scores) == 0))


stumble("geen-queries-geweigerd", lambda scores, allowed: np.shape(scores)[-2] == 0)


stumble(
    "geen-queries-geweigerd", lambda scores, allowed: np.shape(scores)[0] == 0 < np.ndim(scores) - 2
)


SOFTMAX.add(
    "hooguit-drie-assen",
    "Met twee assen vooraan gaat het mis",
    "Twee of drie assen werken, maar met batch én heads ervoor stopt je functie. Er mogen "
    "willekeurig veel assen voor staan: tel assen vanaf het einde, zoals in x[..., j].",
)(stumbles(masked_softmax, lambda scores, allowed: np.ndim(scores) > 3))


SOFTMAX.add(
    "alleen-met-batch",
    "Zonder batch-as gaat het mis",
    "Je functie rekent op een batch-as vooraan: met drie assen werkt het, met alleen queries en "
    "keys stopt ze. Voor de laatste twee assen mogen er geen, één of meer staan: tel vanaf het "
    "einde.",
)(stumbles(masked_softmax, lambda scores, allowed: np.ndim(scores) == 2))
stumble("alleen-met-batch", lambda scores, allowed: np.ndim(scores) in (2, 4))

SOFTMAX.add(
    "vierkant-aangenomen",
    "Evenveel queries als keys aangenomen",
    "Met evenveel queries als keys werkt het, met ongelijke aantallen niet. De scores hebben vorm "
    "(…, T, N); T en N zijn twee verschillende maten. Waar gebruik je de ene voor de andere?",
)(stumbles(masked_softmax, lambda scores, allowed: np.shape(scores)[-2] != np.shape(scores)[-1]))


stumble(
    "vierkant-aangenomen",
    lambda scores, allowed: np.shape(scores)[-2] not in (1, np.shape(scores)[-1]),
)


@SOFTMAX.variant("vierkant-aangenomen")
def square_mask(scores: Any, allowed: Any) -> Any:
    return _square(scores, allowed, np.ndim(allowed))


@SOFTMAX.variant("vierkant-aangenomen")
def square_mask_without_batch(scores: Any, allowed: Any) -> Any:
    return _square(scores, allowed, 2)


def _square(scores: Any, allowed: Any, axes: int) -> Any:
    """Bring a mask of at most this many axes to as many rows as there are keys."""
    floats, _ = checked_scores(scores, allowed)
    mask, keys = np.asarray(allowed), floats.shape[-1]
    try:
        if mask.ndim <= axes:
            mask = np.broadcast_to(mask, (*mask.shape[:-2], keys, keys))
        return softmax(floats, np.broadcast_to(mask, floats.shape))
    except ValueError:
        raise AnyError from None


SOFTMAX.add(
    "gehele-scores-geweigerd",
    "Gehele scores geven een fout",
    "Met scores die gehele getallen zijn, stopt je functie of weigert ze. Die zijn geldig; in een "
    "array van gehele getallen past min oneindig alleen niet. Wat doe je dus als eerste?",
)(stumbles(masked_softmax, lambda scores, allowed: is_whole(scores)))


stumble(
    "gehele-scores-geweigerd",
    lambda scores, allowed: is_whole(scores) and not np.all(allowed),
)


stumble(
    "gehele-scores-geweigerd",
    lambda scores, allowed: is_whole(scores) and not is_listed(scores),
)


@SOFTMAX.add(
    "lijst-geweigerd",
    "Een lijst wordt geweigerd",
    "Je weigert scores of een masker in een lijst of tuple. Lijsten zijn geldig: maak er eerst een "
    "array van, en controleer daarna.",
)
def lists_refused(scores: Any, allowed: Any) -> Any:
    if is_listed(scores):
        raise ValueError
    return masked_softmax(scores, allowed)


@SOFTMAX.variant("lijst-geweigerd")
def lists_refused_by_type(scores: Any, allowed: Any) -> Any:
    if is_listed(scores):
        raise TypeError
    return masked_softmax(scores, allowed)


SOFTMAX.add(
    "rij-zonder-keys-geweigerd",
    "Een rij zonder keys geeft een fout",
    "Je functie weigert een volledig verboden rij of loopt erop stuk. Volgens het contract is zo'n "
    "masker geldig en wordt die rij nul.",
)(
    stumbles(
        masked_softmax,
        lambda scores, allowed: np.size(scores) and not counts_of(scores, allowed).all(),
    )
)


stumble(
    "rij-zonder-keys-geweigerd",
    lambda scores, allowed: (
        np.size(scores)
        and not counts_of(scores, allowed).all()
        and np.shape(allowed) != np.shape(scores)
    ),
)


SOFTMAX.add(
    "ongelijke-rijen-kapot",
    "Alleen rijen met evenveel toegestane keys werken",
    "Je haalt de toegestane scores eruit en legt ze weer in rijen. Dat past alleen als elke rij er "
    "evenveel heeft. Laat de scores op hun plek en geef verboden keys een score die wegvalt.",
)(stumbles(masked_softmax, lambda scores, allowed: np.unique(counts_of(scores, allowed)).size > 1))


@SOFTMAX.variant("ongelijke-rijen-kapot")
@or_error
def laid_in_rows(scores: Any, allowed: Any) -> Any:
    floats, mask = checked_scores(scores, allowed)
    weights = np.zeros(floats.shape)
    if mask.any():
        rows = floats[mask].reshape(-1, mask.sum(axis=-1).max())
        weights[mask] = softmax(rows, np.True_).ravel()
    return weights


@SOFTMAX.add(
    "grote-scores-geweigerd",
    "Grote scores worden geweigerd",
    "Je weigert een score omdat ze groot is. Elke eindige score is geldig, ook 1e300: alleen NaN "
    "en oneindig zijn dat niet.",
)
def large_refused(scores: Any, allowed: Any) -> Any:
    return _large(scores, allowed, 1e154)


@SOFTMAX.variant("grote-scores-geweigerd")
def over_single_refused(scores: Any, allowed: Any) -> Any:
    return _large(scores, allowed, 1e5)


def _large(scores: Any, allowed: Any, limit: float) -> Any:
    floats, _ = checked_scores(scores, allowed)
    if floats.size and np.abs(floats).max() >= limit:
        raise ValueError
    return masked_softmax(scores, allowed)
