# ruff: noqa: ARG005  (each program is explained by its Dutch text)
"""attention_backward: the scale of the gradients of q and k."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import Gradients, parts
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward

Factor = Callable[[Any, Any, Any], float]


def rescaled(
    of_q: Factor | None = None, of_k: Factor | None = None, of_v: Factor | None = None
) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass whose gradients are multiplied by a factor of (q, k, v)."""

    def backward(cache: Any, dy: Any) -> Gradients:
        q, k, v, _, _ = parts(cache, dy)
        right = attention_backward(cache, dy)
        factors = {"q": of_q, "k": of_k, "v": of_v}
        return {
            name: right[name] if factor is None else right[name] * factor(q, k, v)
            for name, factor in factors.items()
        }

    return backward


def root(q: Any, _k: Any, _v: Any) -> float:
    """Return √d."""
    return float(np.sqrt(q.shape[-1]))


def inverse_root(q: Any, _k: Any, _v: Any) -> float:
    """Return 1/√d."""
    return float(1 / np.sqrt(q.shape[-1]))


def width(q: Any, _k: Any, _v: Any) -> float:
    """Return d."""
    return float(q.shape[-1])


BACKWARD.add(
    "geen-schaling",
    "De schaal √d ontbreekt in q en k",
    "De scores waren gedeeld door √d, dus hun gradiënt naar q en k is dat ook. Beide zijn bij jou "
    "een factor √d te groot.",
)(rescaled(of_q=root, of_k=root))


BACKWARD.add(
    "schaling-alleen-in-k",
    "De schaal ontbreekt in de gradiënt van q",
    "Die van k klopt, die van q is een factor √d te groot. Dezelfde schaalfactor hoort in beide "
    "routes.",
)(rescaled(of_q=root))


BACKWARD.add(
    "schaling-alleen-in-q",
    "De schaal ontbreekt in de gradiënt van k",
    "Die van q klopt, die van k is een factor √d te groot. Dezelfde schaalfactor hoort in beide "
    "routes.",
)(rescaled(of_k=root))


BACKWARD.add(
    "gedeeld-door-d",
    "Gedeeld door d in plaats van √d",
    "De gradiënten van q en k zijn een factor √d te klein: er is door d gedeeld, of twee keer door "
    "√d. De scores waren één keer geschaald.",
)(rescaled(of_q=inverse_root, of_k=inverse_root))


BACKWARD.add(
    "maal-wortel-d",
    "Vermenigvuldigd met √d",
    "Je vermenigvuldigt waar je hoort te delen: de gradiënten van q en k zijn een factor d te "
    "groot.",
)(rescaled(of_q=width, of_k=width))


BACKWARD.add(
    "wortel-breedte-values",
    "Geschaald met de breedte van de values",
    "Je deelt door de wortel van de breedte van v. De schaal is die van de heenweg: de breedte van "
    "q en k.",
)(
    rescaled(
        of_q=lambda q, _, v: float(np.sqrt(q.shape[-1] / v.shape[-1])),
        of_k=lambda q, _, v: float(np.sqrt(q.shape[-1] / v.shape[-1])),
    )
)


BACKWARD.add(
    "wortel-aantal-queries",
    "Geschaald met het aantal queries",
    "Je deelt door de wortel van het aantal queries. De schaal is die van de heenweg: de breedte "
    "van q, dus haar laatste as.",
)(
    rescaled(
        of_q=lambda q, *_: float(np.sqrt(q.shape[-1] / max(q.shape[-2], 1))),
        of_k=lambda q, *_: float(np.sqrt(q.shape[-1] / max(q.shape[-2], 1))),
    )
)


BACKWARD.add(
    "wortel-aantal-keys",
    "Geschaald met het aantal keys",
    "Je deelt door de wortel van het aantal keys. De schaal is die van de heenweg: de breedte van "
    "k, dus haar laatste as.",
)(
    rescaled(
        of_q=lambda _, k, __: float(np.sqrt(k.shape[-1] / k.shape[-2])),
        of_k=lambda _, k, __: float(np.sqrt(k.shape[-1] / k.shape[-2])),
    )
)


BACKWARD.add(
    "schaling-ook-op-v",
    "Ook de gradiënt van v is geschaald",
    "Je deelt ook de gradiënt van v door √d. De schaal zit in de scores; de values komen pas "
    "daarna en kregen haar nooit.",
)(rescaled(of_v=inverse_root))


def at_scale(scale: Callable[[Any, Any], float]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that divides the gradients of q and k by scale(q, k) instead of √d."""

    def of(q: Any, k: Any, _v: Any) -> float:
        return math.sqrt(q.shape[-1]) / scale(q, k)

    return rescaled(of, of)


BACKWARD.add(
    "wortel-zonder-decimalen",
    "De wortel is afgerond op een geheel getal",
    "Je deelt door √d zonder decimalen: zo werken isqrt, int, round en //. Voor d = 2 wordt √2 dan "
    "1. Gebruik een wortel die een float teruggeeft.",
)(at_scale(lambda q, k: math.isqrt(q.shape[-1])))
BACKWARD.variant("wortel-zonder-decimalen")(at_scale(lambda q, k: round(math.sqrt(q.shape[-1]))))
BACKWARD.variant("wortel-zonder-decimalen")(
    at_scale(lambda q, k: math.ceil(math.sqrt(q.shape[-1])))
)
BACKWARD.add(
    "macht-een-half",
    "De macht is geen half geworden",
    "De gradiënten van q en k kloppen op een factor na die hoort bij `** 1/2`. Machtsverheffen "
    "gaat vóór delen, dus d ** 1/2 is (d ** 1) / 2. Zet de macht tussen haakjes, of gebruik "
    "np.sqrt.",
)(at_scale(lambda q, k: 2.0 * q.shape[-1]))
BACKWARD.variant("macht-een-half")(at_scale(lambda q, k: q.shape[-1] / 2))
BACKWARD.add(
    "wortel-eerste-as",
    "Geschaald met de lengte van de eerste as",
    "Je deelt door de wortel van de eerste as, zoals len(q) die geeft. De schaal is die van de "
    "heenweg: de breedte van q, dus haar laatste as.",
)(at_scale(lambda q, k: math.sqrt(max(len(q), 1))))
BACKWARD.variant("wortel-eerste-as")(at_scale(lambda q, k: math.sqrt(max(len(k), 1))))
BACKWARD.add(
    "wortel-aantal-getallen",
    "Geschaald met alle getallen in de array",
    "Je deelt door de wortel van .size: dat telt ook de queries en de batch mee. De schaal is die "
    "van de heenweg: alleen de laatste as van q.",
)(at_scale(lambda q, k: math.sqrt(max(q.size, 1))))
BACKWARD.variant("wortel-aantal-getallen")(at_scale(lambda q, k: math.sqrt(max(k.size, 1))))
BACKWARD.add(
    "vaste-schaal",
    "Een vast getal als schaal",
    "Je deelt de gradiënten van q en k door een vast getal, wat d ook is. De schaal volgt de "
    "breedte van de queries in de cache: lees d uit de vorm van q.",
)(at_scale(lambda q, k: 8.0))
for width_of in (2, 3, 4, 5, 8, 10, 16, 32, 100, 128, 256, 512, 768):
    BACKWARD.variant("vaste-schaal")(at_scale(lambda q, k, of=width_of: math.sqrt(of)))  # type: ignore[misc]
