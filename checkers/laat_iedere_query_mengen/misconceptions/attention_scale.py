# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""attention: the scale of the scores.

Merged by mathematics: dividing both q and k by √d, scaling twice, and dividing by d are the same
numbers; so are scaling q, k or the scores once (and that is right).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import checked_heads, masked_softmax

Result = tuple[Any, dict[str, Any]]


def mixed(q: Any, k: Any, v: Any, weights: Any) -> Result:
    """Finish rightly: the mixture, and the cache."""
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def scaled(q: Any, k: Any, v: Any, allowed: Any, scale: float) -> Result:
    """Divide the scores by `scale`; the rest is right."""
    return mixed(q, k, v, masked_softmax(q @ turned(k) / scale, allowed))


@ATTENTION.add(
    "geen-schaling",
    "De scores zijn niet geschaald",
    "Je scores zijn de kale inproducten. Bij bredere queries worden die groter en de gewichten "
    "steeds scherper. Welke factor uit de formule ontbreekt?",
)
def unscaled(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, 1.0)


@ATTENTION.add(
    "gedeeld-door-d",
    "Gedeeld door d in plaats van √d",
    "Je scores zijn een factor √d te klein: er is door d gedeeld, of twee keer door √d. De formule "
    "schaalt één keer.",
)
def by_width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, q.shape[-1])


@ATTENTION.add(
    "maal-wortel-d",
    "Vermenigvuldigd met √d",
    "Je maakt de scores groter in plaats van kleiner, zodat bijna al het gewicht naar één key "
    "gaat. Waar staat √d in de formule?",
)
def times_root(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, 1 / np.sqrt(q.shape[-1]))


@ATTENTION.add(
    "wortel-aantal-queries",
    "Geschaald met het aantal queries",
    "Je deelt door de wortel van het aantal queries. De schaal hoort bij de breedte van een query: "
    "over hoeveel getallen loopt één inproduct? Welke as is dat?",
)
def by_queries(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(q.shape[-2], 1)))


@ATTENTION.add(
    "wortel-aantal-keys",
    "Geschaald met het aantal keys",
    "Je deelt door de wortel van het aantal keys. De schaal hoort bij de breedte van een key: over "
    "hoeveel getallen loopt één inproduct? Welke as is dat?",
)
def by_keys(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(k.shape[-2]))


@ATTENTION.add(
    "wortel-breedte-values",
    "Geschaald met de breedte van de values",
    "Je deelt door de wortel van de breedte van v. De values doen aan de scores niet mee: welke "
    "breedte hebben de vectoren in het inproduct?",
)
def by_values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(v.shape[-1]))


@ATTENTION.add(
    "wortel-alle-kenmerken",
    "Geschaald met alle heads samen",
    "Je telt bij de breedte ook de assen ervoor mee, zoals heads of batch. De schaal hoort bij één "
    "inproduct: alleen de laatste as van q.",
)
def by_all_features(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    heads = q.shape[-3] if q.ndim > 2 else 1
    return scaled(q, k, v, allowed, np.sqrt(max(heads, 1) * q.shape[-1]))


@ATTENTION.variant("wortel-alle-kenmerken")
def by_all_leading(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(np.prod(q.shape[:-2]), 1) * q.shape[-1]))


@ATTENTION.add(
    "eerste-as-als-breedte",
    "De breedte komt uit een vaste as",
    "Je leest d van een as die vanaf het begin geteld is. Zonder batch klopt dat, met een batch "
    "ervoor is het een andere maat. Tel vanaf het einde.",
)
def fixed_axis_width(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(q.shape[1], 1)))


@ATTENTION.variant("eerste-as-als-breedte")
def fixed_axis_width_of_keys(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return scaled(q, k, v, allowed, np.sqrt(max(k.shape[1], 1)))


@ATTENTION.add(
    "schaling-na-softmax",
    "Pas na de softmax geschaald",
    "Je deelt pas na de softmax door √d: de gewichten, of de uitvoer. De verdeling zelf is dan te "
    "scherp. Wat moet er kleiner worden vóór de e-machten?",
)
def scaled_weights(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    return mixed(q, k, v, masked_softmax(q @ turned(k), allowed) / np.sqrt(q.shape[-1]))


@ATTENTION.add(
    "uitvoer-geschaald",
    "Ook de uitvoer is door √d gedeeld",
    "De gewichten kloppen, maar de uitvoer is een factor √d te klein. De schaal hoort alleen bij "
    "de scores; y is de gewogen som van de values zelf.",
)
def scaled_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    y, cache = scaled(q, k, v, allowed, np.sqrt(q.shape[-1]))
    return y / np.sqrt(q.shape[-1]), cache


@ATTENTION.add(
    "uitvoer-gemiddeld",
    "De uitvoer is gedeeld door het aantal keys",
    "De gewichten kloppen, maar je neemt een gemiddelde in plaats van een som over de keys. De "
    "gewichten doen het delen al: ze tellen op tot 1.",
)
def mean_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    y, cache = right(q, k, v, allowed)
    return y / k.shape[-2], cache


def right(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    """Do everything rightly, arguments not checked."""
    return scaled(q, k, v, allowed, np.sqrt(q.shape[-1]))


def by(scale: Callable[[Any, Any], float]) -> Callable[..., Result]:
    """Make an attention that divides its scores by scale(q, k)."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        q, k, v = checked_heads(q, k, v)
        return scaled(q, k, v, allowed, scale(q, k))

    return program


ATTENTION.add(
    "wortel-zonder-decimalen",
    "De wortel is afgerond op een geheel getal",
    "Je deelt door √d zonder decimalen: zo werken isqrt, int, round en //. Voor d = 2 wordt √2 dan "
    "1. Gebruik een wortel die een float teruggeeft.",
)(by(lambda q, k: math.isqrt(q.shape[-1])))
ATTENTION.variant("wortel-zonder-decimalen")(by(lambda q, k: round(math.sqrt(q.shape[-1]))))
ATTENTION.variant("wortel-zonder-decimalen")(by(lambda q, k: math.ceil(math.sqrt(q.shape[-1]))))
ATTENTION.add(
    "macht-een-half",
    "De macht is geen half geworden",
    "Je scores kloppen op een factor na die hoort bij `** 1/2`. Machtsverheffen gaat vóór delen, "
    "dus d ** 1/2 is (d ** 1) / 2. Zet de macht tussen haakjes, of gebruik np.sqrt.",
)(by(lambda q, k: 2.0 * q.shape[-1]))
ATTENTION.variant("macht-een-half")(by(lambda q, k: q.shape[-1] / 2))
ATTENTION.add(
    "wortel-eerste-as",
    "Geschaald met de lengte van de eerste as",
    "Je deelt door de wortel van de eerste as, zoals len(q) die geeft. De schaal hoort bij de "
    "breedte van één query: over hoeveel getallen loopt een inproduct?",
)(by(lambda q, k: math.sqrt(max(len(q), 1))))
ATTENTION.variant("wortel-eerste-as")(by(lambda q, k: math.sqrt(max(len(k), 1))))
ATTENTION.add(
    "wortel-aantal-getallen",
    "Geschaald met alle getallen in de array",
    "Je deelt door de wortel van .size: dat telt ook de queries en de batch mee. De schaal hoort "
    "bij één inproduct: alleen de laatste as.",
)(by(lambda q, k: math.sqrt(max(q.size, 1))))
ATTENTION.variant("wortel-aantal-getallen")(by(lambda q, k: math.sqrt(max(k.size, 1))))
