# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""masked_softmax: slips in one line, and digits that a large score takes away."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    share,
    softmax,
    top,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_valid import stumble
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "logaritme-bij-maximum",
    "De logaritme is bij het maximum opgeteld",
    "Je telt de logaritme van de som bij het maximum op. Naast een score als 1e17 verdwijnt zo'n "
    "klein getal in de afronding, en tellen de gewichten niet meer op tot 1. Trek eerst het "
    "maximum af, en daarna pas de logaritme.",
)
def logarithm_added(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    largest = top(masked)
    total = np.exp(masked - largest).sum(axis=-1, keepdims=True)
    return np.exp(masked - (largest + np.log(np.where(total > 0, total, 1.0))))


@SOFTMAX.variant("logaritme-bij-maximum")
def logarithm_added_bare(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    largest = top(masked)
    total = np.exp(masked - largest).sum(axis=-1, keepdims=True)
    return np.exp(masked - (largest + np.log(total)))


@SOFTMAX.variant("logaritme-bij-maximum")
def logaddexp(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return np.exp(masked - np.logaddexp.reduce(masked, axis=-1, keepdims=True))


@SOFTMAX.variant("logaritme-bij-maximum")
def logaddexp_guarded(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    total = np.logaddexp.reduce(masked, axis=-1, keepdims=True)
    return np.exp(masked - np.where(np.isfinite(total), total, 0.0))


@SOFTMAX.add(
    "maximum-begint-bij-nul",
    "Het maximum begint bij nul",
    "Je zoekt het maximum vanaf 0, zoals met `initial=0` of een variabele die op 0 begint. Zijn "
    "alle scores van een rij sterk negatief, dan trek je 0 af en verdwijnen alle e-machten. "
    "Waarmee kan een maximum dan wel beginnen?",
)
def maximum_from_zero(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - np.maximum(top(masked), 0.0)))


@SOFTMAX.variant("maximum-begint-bij-nul")
def maximum_from_zero_bare(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return bare_share(np.exp(masked - np.maximum(top(masked), 0.0)))


@SOFTMAX.variant("maximum-begint-bij-nul")
def any_maximum_from_zero(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    largest = np.maximum(scores.max(axis=-1, keepdims=True), 0.0)
    return share(np.exp(filled(scores, allowed) - largest))


@SOFTMAX.add(
    "masker-herhaald",
    "Het masker wordt herhaald in plaats van gebroadcast",
    "Een kleiner masker vul je aan door de cellen op volgorde te herhalen, zoals np.resize doet. "
    "Broadcasten legt assen van rechts af tegen elkaar en herhaalt een hele as van lengte 1.",
)
def mask_repeated(scores: Any, allowed: Any) -> Any:
    floats, _ = checked_scores(scores, allowed)
    return softmax(floats, np.resize(np.asarray(allowed), floats.shape))


def _last_axis_differs(scores: Any, allowed: Any) -> bool:
    return bool(np.shape(allowed)[-1:] != np.shape(scores)[-1:])


stumble("masker-niet-gebroadcast", _last_axis_differs)
stumble(
    "masker-niet-gebroadcast",
    lambda scores, allowed: np.ndim(allowed) > 0 and _last_axis_differs(scores, allowed),
)
stumble(
    "masker-niet-gebroadcast",
    lambda scores, allowed: np.ndim(allowed) > 1 and np.shape(allowed)[-2] != np.shape(scores)[-2],
)
stumble(
    "geen-queries-geweigerd",
    lambda scores, allowed: np.size(scores) == 0 and np.shape(scores)[0] == 0,
)
