"""attention_backward: the scale, averages and signs of the gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_changed import each
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


BACKWARD.add(
    "gemiddeld-over-queries",
    "Gedeeld door het aantal queries",
    "Je maakt van de som over de queries een gemiddelde. De gradiënt is exact: elke bijdrage telt "
    "volledig.",
)(
    rescaled(
        *(lambda q, *_: 1 / max(q.shape[-2], 1),) * 3,
    )
)


BACKWARD.variant("gemiddeld-over-queries")(
    rescaled(
        None,
        *(lambda q, *_: 1 / max(q.shape[-2], 1),) * 2,
    )
)


BACKWARD.add(
    "gemiddeld-over-keys",
    "Gedeeld door het aantal keys",
    "Je deelt de gradiënten door het aantal keys. Er hoort geen gemiddelde in: elke bijdrage telt "
    "volledig.",
)(rescaled(*(lambda _q, k, _v: 1 / k.shape[-2],) * 3))


BACKWARD.add(
    "gemiddeld-over-batch",
    "Gedeeld door de batchgrootte",
    "Je deelt de gradiënten door het aantal matrices in de batch. Delen hoort bij een verlies dat "
    "een gemiddelde is; hier is de gradiënt exact.",
)(rescaled(*(lambda q, *_: 1 / max(np.prod(q.shape[:-2]), 1),) * 3))


BACKWARD.variant("gemiddeld-over-batch")(
    rescaled(*(lambda q, *_: 1 / (max(q.shape[0], 1) if q.ndim > 2 else 1),) * 3)
)


BACKWARD.add(
    "gemiddeld-over-eerste-as",
    "Gedeeld door de lengte van de eerste as",
    "Je deelt door len van een array. Er hoort geen gemiddelde in: elke bijdrage telt volledig.",
)(rescaled(*(lambda q, *_: 1 / max(q.shape[0], 1),) * 3))


BACKWARD.add(
    "teken-alles",
    "Alle gradiënten hebben het verkeerde teken",
    "Je geeft de richting waarin het verlies daalt. Gevraagd is de gradiënt zelf, zonder minteken.",
)(rescaled(*(lambda *_: -1.0,) * 3))


BACKWARD.add(
    "teken-k",
    "De gradiënt van k heeft het verkeerde teken",
    "Die van q en v kloppen, die van k heeft precies het tegengestelde teken. Welk minteken staat "
    "er te veel?",
)(each(lambda g: -g, "k"))


BACKWARD.add(
    "teken-q",
    "De gradiënt van q heeft het verkeerde teken",
    "Die van k en v kloppen, die van q heeft precies het tegengestelde teken. Welk minteken staat "
    "er te veel?",
)(each(lambda g: -g, "q"))


BACKWARD.add(
    "teken-v",
    "De gradiënt van v heeft het verkeerde teken",
    "Die van q en k kloppen, die van v heeft precies het tegengestelde teken. De gradiënt zelf is "
    "gevraagd, niet de stap van de optimizer.",
)(each(lambda g: -g, "v"))


def scaled_upstream(size: Callable[[Any], float]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that divides dy by something first."""

    def program(cache: Any, dy: Any) -> Gradients:
        floats = np.asarray(dy, float)
        return attention_backward(cache, floats / max(size(floats), 1))

    return program


BACKWARD.add(
    "dy-gemiddeld",
    "dy is gedeeld door haar aantal getallen",
    "Je deelt dy door het aantal getallen erin, alsof het verlies een gemiddelde is. Dat zit al in "
    "dy als het nodig is; gebruik dy zoals ze is.",
)(scaled_upstream(lambda dy: dy.size))


BACKWARD.variant("dy-gemiddeld")(scaled_upstream(lambda dy: dy.shape[-1]))


BACKWARD.variant("dy-gemiddeld")(scaled_upstream(lambda dy: dy.shape[-1] * dy.shape[-2]))
