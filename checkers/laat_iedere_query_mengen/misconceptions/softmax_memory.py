# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: arrays that are shared with the caller, or with the next call."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import is_closed, softmax, stumbles
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import checked_scores, masked_softmax

_buffers: dict[Any, Any] = {}


@SOFTMAX.add(
    "gedeelde-buffer",
    "Alle aanroepen delen één array",
    "Je schrijft elk resultaat in dezelfde array, die buiten de functie leeft. Een tweede aanroep "
    "verandert zo het eerste resultaat. Waar wordt die array gemaakt?",
)
def shared_buffer(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    buffer = _buffers.setdefault(weights.shape, np.zeros_like(weights))
    buffer[...] = weights
    return buffer


@SOFTMAX.add(
    "invoer-veranderd",
    "Je rekent in de array van de aanroeper",
    "Een bewerking op je eigen variabele schrijft hier in het argument zelf: np.asarray kopieert "
    "niet als dat niet hoeft. Zoek -=, /=, x[...] = of out=. Welke array is echt van jou?",
)
def changes_scores(scores: Any, allowed: Any) -> Any:
    own = np.asarray(scores, float)
    weights = softmax(*checked_scores(scores, allowed))
    own -= 1.0
    return weights


@SOFTMAX.variant("invoer-veranderd")
def assigns_scores(scores: Any, allowed: Any) -> Any:
    own = np.asarray(scores, float)
    weights = softmax(*checked_scores(scores, allowed))
    own[~np.broadcast_to(allowed, own.shape)] = -np.inf
    return weights


SOFTMAX.variant("invoer-veranderd")(
    stumbles(masked_softmax, lambda scores, allowed: is_closed(scores) or is_closed(allowed))
)
