# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: rows in which nothing is allowed, and the guards against dividing by zero."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import bare_share, filled, softmax, top
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "rij-zonder-keys-nan",
    "Een rij zonder keys wordt NaN",
    "Waar niets mag, zijn alle e-machten 0 en is de som dat ook: 0 gedeeld door 0 is NaN. Een "
    "maximum van min oneindig aftrekken van min oneindig geeft ook NaN. Wat hoort die rij volgens "
    "het contract te worden?",
)
def empty_row_nan(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "rij-zonder-keys-uniform",
    "Een rij zonder keys krijgt gelijke gewichten",
    "In een volledig verboden rij krijgt elke key hetzelfde gewicht, alsof alles mag. Zo'n rij is "
    "volgens het contract nul: er valt niets te mengen.",
)
def empty_row_uniform(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    none = ~allowed.any(axis=-1, keepdims=True)
    return np.where(none, 1 / scores.shape[-1], softmax(scores, allowed))


@SOFTMAX.add(
    "rij-zonder-keys-zonder-masker",
    "In een rij zonder keys vervalt het masker",
    "In een volledig verboden rij gebruik je de gewone softmax, alsof er geen masker is. Zo'n rij "
    "is volgens het contract nul.",
)
def empty_row_unmasked(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    none = ~allowed.any(axis=-1, keepdims=True)
    return softmax(scores, allowed | none)


@SOFTMAX.add(
    "rij-zonder-keys-eerste",
    "Een rij zonder keys krijgt toch één key",
    "In een volledig verboden rij gaat al het gewicht naar één key. Zo'n rij is volgens het "
    "contract nul: geen enkele key doet mee.",
)
def empty_row_first(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    weights[..., 0] += weights.sum(axis=-1) == 0
    return weights


@SOFTMAX.add(
    "epsilon-in-noemer",
    "Een getal in de noemer verschuift alles",
    "Je telt een getal bij de noemer op. Dat voorkomt delen door nul, maar gewone rijen tellen zo "
    "niet meer precies op tot 1. Hoe behandel je alleen de rijen waar de som 0 is?",
)
def epsilon(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-8)


for number in (1.0, 1e-2, 1e-4, 1e-7):
    SOFTMAX.variant("epsilon-in-noemer")(
        lambda scores, allowed, by=number: _epsilon(scores, allowed, by)
    )


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e6(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-6)


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e5(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-5)


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e3(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-3)


def _epsilon(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    exponents = np.exp(masked - top(masked))
    return exponents / (exponents.sum(axis=-1, keepdims=True) + number)


@SOFTMAX.variant("rij-zonder-keys-nan")
def empty_row_nan_unless_all_empty(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    if not allowed.any():
        return np.zeros(scores.shape)
    return empty_row_nan(scores, allowed)


@SOFTMAX.add(
    "een-lege-rij-wist-alles",
    "Eén rij zonder keys maakt alles nul",
    "Zodra er ergens een rij is waarin niets mag, wordt bij jou het hele resultaat 0. De andere "
    "rijen hebben daar niets mee te maken. Langs welke as kijk je of er een key mag?",
)
def one_empty_row_clears_all(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    weights = softmax(scores, allowed)
    return weights if allowed.any(axis=-1).all() else np.zeros_like(weights)


@SOFTMAX.add(
    "alles-verboden",
    "Alle gewichten zijn nul",
    "Ook toegestane keys krijgen bij jou gewicht 0. Komt je berekening wel in de uitkomst terecht? "
    "En kijk hoe je een cel van het masker leest: `allowed[i, j] is True` is bij een array nooit "
    "waar, want de cel is een np.bool. Gebruik de cel zelf als voorwaarde.",
)
def nothing_allowed(scores: Any, allowed: Any) -> Any:
    return np.zeros_like(softmax(*checked_scores(scores, allowed)))
