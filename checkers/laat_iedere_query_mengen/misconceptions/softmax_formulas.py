# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: exponents of something else than the scores, or the scores changed first."""

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
from checkers.laat_iedere_query_mengen.reference import checked_scores, masked_softmax

Formula = Callable[[Any, Any], Any]


def formula(function: Formula) -> Formula:
    """Let a formula be given checked arguments."""

    def program(scores: Any, allowed: Any) -> Any:
        return function(*checked_scores(scores, allowed))

    return program


@SOFTMAX.add(
    "ander-grondtal",
    "Een ander grondtal dan e",
    "Je gewichten zijn die van machten met een ander grondtal, zoals 2 of 10. Softmax neemt "
    "machten van e: vergelijk je functie met np.exp.",
)
@formula
def base_two(scores: Any, allowed: Any) -> Any:
    return softmax(scores * np.log(2.0), allowed)


@SOFTMAX.variant("ander-grondtal")
@formula
def base_ten(scores: Any, allowed: Any) -> Any:
    return softmax(scores * np.log(10.0), allowed)


@SOFTMAX.add(
    "sigmoide",
    "Een sigmoïde per score",
    "Elke score gaat los door een sigmoïde, dus een rij telt niet op tot 1. Softmax verdeelt: de "
    "e-macht van elke key wordt gedeeld door de som van die van haar rij.",
)
@formula
def sigmoid(scores: Any, allowed: Any) -> Any:
    return np.where(allowed, 1 / (1 + np.exp(-scores)), 0.0)


@SOFTMAX.variant("sigmoide")
@formula
def sigmoid_shared(scores: Any, allowed: Any) -> Any:
    return share(np.where(allowed, 1 / (1 + np.exp(-scores)), 0.0))


@SOFTMAX.add(
    "dubbele-softmax",
    "Twee keer softmax",
    "Je neemt de softmax van gewichten die al een softmax zijn. De verschillen worden daardoor "
    "veel te klein. Hoe vaak neem je e-machten?",
)
@formula
def twice(scores: Any, allowed: Any) -> Any:
    return softmax(softmax(scores, allowed), allowed)


@SOFTMAX.variant("dubbele-softmax")
@formula
def plain_then_masked(scores: Any, allowed: Any) -> Any:
    return softmax(softmax(scores, np.True_), allowed)


@SOFTMAX.add(
    "gedeeld-door-maximum",
    "Gedeeld door het maximum in plaats van afgetrokken",
    "Je deelt de scores door de grootste, en dat verandert de verhoudingen. Aftrekken doet dat "
    "niet: in de breuk valt dezelfde factor boven en onder weg.",
)
@formula
def divided_by_maximum(scores: Any, allowed: Any) -> Any:
    return softmax(_divided(scores, np.abs(scores)), allowed)


@SOFTMAX.variant("gedeeld-door-maximum")
@formula
def divided_by_allowed_maximum(scores: Any, allowed: Any) -> Any:
    return softmax(_divided(scores, np.abs(np.where(allowed, scores, 0.0))), allowed)


@SOFTMAX.variant("gedeeld-door-maximum")
@formula
def divided_by_signed_maximum(scores: Any, allowed: Any) -> Any:
    return softmax(_divided(scores, scores), allowed)


@SOFTMAX.variant("gedeeld-door-maximum")
@formula
def divided_by_whole_maximum(scores: Any, allowed: Any) -> Any:
    largest = np.abs(scores).max() if scores.size else 1.0
    return softmax(scores / (largest if largest else 1.0), allowed)


def _divided(scores: Any, sizes: Any) -> Any:
    largest = sizes.max(axis=-1, keepdims=True)
    return scores / np.where(largest != 0, largest, 1.0)


SOFTMAX.add(
    "scores-begrensd",
    "De scores zijn begrensd",
    "Je knipt grote scores af tegen het overlopen. Verschillen tussen twee grote scores verdwijnen "
    "dan. Welk getal kun je van een hele rij aftrekken zodat afknippen niet nodig is?",
)(formula(lambda scores, allowed: softmax(np.clip(scores, -500, 500), allowed)))


for limit in (20, 30, 50, 60, 80, 88, 100, 200, 300, 600, 700, 709, 1000, 5000, 10000):
    SOFTMAX.variant("scores-begrensd")(
        formula(lambda scores, allowed, at=limit: softmax(np.clip(scores, -at, at), allowed))  # type: ignore[misc]
    )
    SOFTMAX.variant("scores-begrensd")(
        formula(lambda scores, allowed, at=limit: softmax(np.minimum(scores, at), allowed))  # type: ignore[misc]
    )


@SOFTMAX.add(
    "teken-omgekeerd",
    "De laagste score wint",
    "Bij jou krijgt de kleinste score het grootste gewicht. Kijk naar het minteken in je exponent: "
    "wat trek je waarvan af?",
)
def negated(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(-scores, allowed)


for cap in (10, 20, 30, 50, 100):
    SOFTMAX.variant("scores-begrensd")(
        formula(lambda scores, allowed, at=cap: softmax(at * np.tanh(scores / at), allowed))  # type: ignore[misc]
    )


@SOFTMAX.variant("teken-omgekeerd")
def negated_with_forbidden(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return bare_share(np.exp(top(masked) - masked))


@SOFTMAX.variant("teken-omgekeerd")
def negated_with_forbidden_guarded(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(top(masked) - masked)
    total = exponents.sum(axis=-1, keepdims=True)
    return exponents / np.where(total > 0, total, 1.0)


@SOFTMAX.add(
    "schaling-in-softmax",
    "De scores worden hier al geschaald",
    "Je deelt de scores door een wortel voordat je e-machten neemt. Schalen hoort bij attention; "
    "deze functie neemt de scores zoals ze zijn.",
)
def scaled_by_root(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores / np.sqrt(scores.shape[-1]), allowed)


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
    "scores-afgekapt",
    "De scores zijn gehele getallen geworden",
    "Van elke score blijft alleen het gehele deel over. Dat gebeurt met astype(int), dtype=int of "
    "in een array van gehele getallen. Print je scores vlak voor np.exp.",
)
@formula
def truncated(scores: Any, allowed: Any) -> Any:
    return softmax(np.trunc(scores), allowed)


@SOFTMAX.variant("scores-afgekapt")
@formula
def rounded(scores: Any, allowed: Any) -> Any:
    return softmax(np.round(scores), allowed)


@SOFTMAX.variant("scores-afgekapt")
def truncated_to_int64(scores: Any, allowed: Any) -> Any:
    right = masked_softmax(scores, allowed)
    whole = np.asarray(scores, float).astype(int).astype(float)
    return softmax(whole, allowed) if right.size else right
