# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: other things than exponents are shared out, or by another number."""

from __future__ import annotations

from collections.abc import Callable
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
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import formula
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "gewicht-een-zonder-som",
    "Je deelt door het aantal keys",
    "Je deelt de e-machten door een aantal in plaats van door hun som, dus een rij telt niet op "
    "tot 1. Waardoor deel je elke e-macht?",
)
@formula
def divided_by_count(scores: Any, allowed: Any) -> Any:
    masked = filled(scores, allowed)
    return np.exp(masked - top(masked)) / scores.shape[-1]


@SOFTMAX.variant("gewicht-een-zonder-som")
@formula
def divided_by_allowed_count(scores: Any, allowed: Any) -> Any:
    masked = filled(scores, allowed)
    count = allowed.sum(axis=-1, keepdims=True)
    return np.exp(masked - top(masked)) / np.maximum(count, 1)


@SOFTMAX.add(
    "gekwadrateerde-exponent",
    "Gedeeld door de lengte in plaats van door de som",
    "Je deelt door de lengte van de rij e-machten (de wortel van de som van kwadraten). Dan is de "
    "lengte 1, maar de som niet. Softmax deelt door de gewone som.",
)
@formula
def by_length(scores: Any, allowed: Any) -> Any:
    masked = filled(scores, allowed)
    exponents = np.exp(masked - top(masked))
    length = np.sqrt((exponents**2).sum(axis=-1, keepdims=True))
    return exponents / np.where(length > 0, length, 1.0)


@SOFTMAX.add(
    "geen-exponent",
    "De scores zelf zijn gedeeld",
    "Je deelt de scores door hun som, zonder e-macht. Negatieve scores geven dan negatieve "
    "gewichten. Wat maakt elke score eerst positief?",
)
def no_exponent(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.where(allowed, scores, 0.0))


@SOFTMAX.add(
    "geen-deling",
    "Er wordt niet gedeeld",
    "Je geeft de e-machten terug; ze tellen per rij niet op tot 1. Waardoor deel je elke rij?",
)
def not_divided(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return np.exp(masked - top(masked))


@SOFTMAX.variant("geen-deling")
def not_shifted_nor_divided(scores: Any, allowed: Any) -> Any:
    return np.exp(filled(*checked_scores(scores, allowed)))


@SOFTMAX.add(
    "log-gewichten",
    "Je geeft de logaritme van de gewichten",
    "Je resultaat is de log van wat gevraagd wordt: toegestane keys krijgen negatieve getallen in "
    "plaats van gewichten. Welke laatste stap maakt er gewichten van?",
)
def logarithm_of_weights(scores: Any, allowed: Any) -> Any:
    return np.log(softmax(*checked_scores(scores, allowed)))


@SOFTMAX.variant("log-gewichten")
def finite_logarithm(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    weights = softmax(scores, allowed)
    return np.log(np.where(allowed, weights, 1.0))


@SOFTMAX.add(
    "alleen-de-winnaar",
    "Alleen de hoogste score telt",
    "Je geeft al het gewicht aan de hoogste score. Softmax verdeelt: lagere scores krijgen minder, "
    "maar niet niets.",
)
def winner(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share((masked == top(masked)).astype(float))


@SOFTMAX.add(
    "uniform-over-toegestaan",
    "Alle toegestane keys krijgen evenveel",
    "Je verdeelt het gewicht gelijk over de toegestane keys, wat hun score ook is. Waar komen de "
    "scores je gewichten binnen?",
)
def uniform(scores: Any, allowed: Any) -> Any:
    _, allowed = checked_scores(scores, allowed)
    return share(allowed.astype(float))


@SOFTMAX.variant("alleen-de-winnaar")
def first_winner(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    best = filled(scores, allowed).argmax(axis=-1)
    return np.where(allowed, np.eye(scores.shape[-1])[best], 0.0)


def exponents(scores: Any, allowed: Any) -> Any:
    """Return the exponents of allowed scores, the row's maximum taken off."""
    masked = filled(scores, allowed)
    return np.exp(masked - top(masked))


@SOFTMAX.add(
    "gemiddelde-in-noemer",
    "Gedeeld door het gemiddelde van de rij",
    "Onder de deelstreep staat het gemiddelde van de e-machten, dus de gewichten van een rij "
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
    "e-macht: ook een negatieve score krijgt dan een gewicht groter dan 0.",
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
