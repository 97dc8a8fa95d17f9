# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: another formula in the place of softmax, or something done to it afterwards."""

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
    "exponent van elke key wordt gedeeld door de som van die van haar rij.",
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
    "veel te klein. Hoe vaak exponentieer je?",
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


@SOFTMAX.add(
    "masker-van-eerste-batch",
    "Elke matrix krijgt het eerste masker",
    "Met assen vooraan gebruik je het masker van de eerste matrix voor allemaal. Elke matrix heeft "
    "haar eigen masker.",
)
@formula
def first_mask(scores: Any, allowed: Any) -> Any:
    return softmax(
        scores,
        allowed.reshape(-1, *allowed.shape[-2:])[:1].reshape(allowed.shape[-2:])
        if allowed.size
        else allowed,
    )


@SOFTMAX.add(
    "diagonaal-opengezet",
    "De diagonaal staat altijd open",
    "Een query mag bij jou altijd naar haar eigen plek kijken, ook als het masker dat verbiedt. "
    "Gebruik precies wat er in allowed staat, ook op de diagonaal.",
)
@formula
def diagonal_opened(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed | (np.eye(*scores.shape[-2:]) > 0))


@SOFTMAX.add(
    "score-nul-verboden",
    "Een score van precies 0 geldt als verboden",
    "Je herkent een verboden key aan de score 0, maar ook een toegestane key kan score 0 hebben. "
    "Alleen het masker zegt welke key verboden is.",
)
@formula
def zero_forbidden(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed & (scores != 0))


@SOFTMAX.add(
    "gewicht-een-zonder-som",
    "Je deelt door het aantal keys",
    "Je deelt de exponenten door een aantal in plaats van door hun som, dus een rij telt niet op "
    "tot 1. Waardoor deel je elke exponent?",
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
    "Je deelt door de lengte van de rij exponenten (de wortel van de som van kwadraten). Dan is de "
    "lengte 1, maar de som niet. Softmax deelt door de gewone som.",
)
@formula
def by_length(scores: Any, allowed: Any) -> Any:
    masked = filled(scores, allowed)
    exponents = np.exp(masked - top(masked))
    length = np.sqrt((exponents**2).sum(axis=-1, keepdims=True))
    return exponents / np.where(length > 0, length, 1.0)


SOFTMAX.add(
    "verboden-niet-precies-nul",
    "Een verboden key houdt een piepklein gewicht",
    "Verboden keys krijgen bij jou een lage, maar eindige score, dus hun gewicht is klein en niet "
    "0. Het contract vraagt precies 0. Welke score geeft exponent nul?",
)(formula(lambda scores, allowed: _below(scores, allowed, 30.0)))
for below in (10.0, 20.0, 50.0, 100.0, 500.0, 700.0, 1000.0, 1e4):
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda scores, allowed, by=below: _below(scores, allowed, by))  # type: ignore[misc]
    )
for tiny in (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10):
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda s, a, at=tiny: np.where(a, softmax(s, a), at))  # type: ignore[misc]
    )
    SOFTMAX.variant("verboden-niet-precies-nul")(
        formula(lambda s, a, at=tiny: bare_share(np.where(a, powers(s, a), at)))  # type: ignore[misc]
    )


def powers(scores: Any, allowed: Any) -> Any:
    """Return the right exponents."""
    return np.exp(filled(scores, allowed) - top(filled(scores, allowed)))


def _below(scores: Any, allowed: Any, by: float) -> Any:
    lowest = scores.min(axis=-1, keepdims=True)
    weights = softmax(np.where(allowed, scores, lowest - by), np.True_)
    return np.where(allowed.any(axis=-1, keepdims=True), weights, 0.0)


SOFTMAX.add(
    "afgerond",
    "Het resultaat is afgerond",
    "De gewichten kloppen op een paar decimalen. Afronden hoort pas bij het tonen: een functie "
    "geeft terug wat ze uitrekent. Zoek round, of een tekst met een vast aantal decimalen.",
)(formula(lambda scores, allowed: softmax(scores, allowed).round(4)))
for digits in (1, 2, 3, 5, 6, 7, 8, 9, 10):
    SOFTMAX.variant("afgerond")(
        formula(lambda scores, allowed, to=digits: softmax(scores, allowed).round(to))  # type: ignore[misc]
    )


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


@SOFTMAX.add(
    "fout-niet-doorgegeven",
    "De ValueError komt niet bij de aanroeper",
    "Bij ongeldige invoer geef je None terug; misschien vang je je eigen ValueError op of print je "
    "hem. Wie de functie aanroept, hoort de fout te krijgen: gebruik raise, zonder try eromheen.",
)
def swallowed(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        return None


@SOFTMAX.add(
    "fout-teruggegeven",
    "De ValueError wordt teruggegeven, niet opgegooid",
    "Bij ongeldige invoer geef je een ValueError terug als resultaat. Een fout stopt de aanroep "
    "pas met raise: welk woord staat er vóór ValueError?",
)
def returned(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError as error:
        return error
