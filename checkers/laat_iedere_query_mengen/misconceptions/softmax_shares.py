# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: other things are shared out than exponents of scores, or by another number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import filled, share, top
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import Formula, formula
from checkers.laat_iedere_query_mengen.reference import masked_softmax


def exponents(scores: Any, allowed: Any) -> Any:
    """Return the exponents of allowed scores, the row's maximum taken off."""
    masked = filled(scores, allowed)
    return np.exp(masked - top(masked))


def scaled(factor: float) -> Formula:
    """Make a softmax of scores times a factor."""
    return formula(lambda scores, allowed: masked_softmax(scores * factor, allowed))


SOFTMAX.add(
    "temperatuur",
    "De scores zijn nog met een getal vermenigvuldigd",
    "Je deelt of vermenigvuldigt de scores vóór de softmax met een vast getal, een temperatuur. "
    "Dat maakt de gewichten vlakker of scherper. Hier gaan de scores zoals ze zijn de softmax in; "
    "schalen gebeurt in attention.",
)(scaled(0.5))
for factor in (2.0, 0.1, 0.2, 0.25, 0.7, 0.75, 0.8, 1.5, 3.0, 4.0, 5.0, 8.0, 10.0):
    SOFTMAX.variant("temperatuur")(scaled(factor))


@SOFTMAX.add(
    "gemiddelde-in-noemer",
    "Gedeeld door het gemiddelde van de rij",
    "Onder de deelstreep staat het gemiddelde van de exponenten, dus de gewichten van een rij "
    "tellen op tot het aantal keys. Waar moeten ze op uitkomen?",
)
@formula
def by_mean(scores: Any, allowed: Any) -> Any:
    shares = exponents(scores, allowed)
    return share(shares) * shares.shape[-1]


@SOFTMAX.add(
    "negatieve-scores-op-nul",
    "Negatieve scores tellen als nul",
    "Je maakt negatieve scores 0 en verdeelt wat overblijft naar verhouding. Softmax gebruikt de "
    "exponent: ook een negatieve score krijgt dan een gewicht groter dan 0.",
)
@formula
def positive_part(scores: Any, allowed: Any) -> Any:
    return share(np.maximum(scores, 0.0) * allowed)


def logarithm(forbidden: float) -> Callable[[Any, Any], Any]:
    """Make a function that returns the logarithm of the weights."""

    @formula
    def program(scores: Any, allowed: Any) -> Any:
        masked = filled(scores, allowed)
        off = masked - top(masked)
        total = np.log(np.exp(off).sum(axis=-1, keepdims=True))
        return np.where(allowed, off - total, forbidden)

    return program


for forbidden in (-np.inf, 0.0):
    SOFTMAX.variant("log-gewichten")(logarithm(forbidden))


@SOFTMAX.add(
    "verborgen-onder-masked-array",
    "Onder het masker van np.ma staan nog getallen",
    "Een masked array verbergt de verboden cellen, maar de getallen eronder blijven bestaan en "
    "komen mee terug. Maak er een gewone array van waarin daar 0 staat.",
)
@formula
def under_the_mask(scores: Any, allowed: Any) -> Any:
    shown = np.ma.array(scores, mask=~allowed)
    shares = np.ma.exp(shown - shown.max(axis=-1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))
