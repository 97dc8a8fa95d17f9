"""attention_backward: sums that became averages, and gradients with the wrong sign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_changed import each
from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import Gradients
from checkers.laat_iedere_query_mengen.misconceptions.backward_scale import rescaled
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward

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
    "vaste-factor",
    "De gradiënten zijn met een vast getal vermenigvuldigd",
    "Alle drie zijn ze evenveel keer te groot of te klein. Een leersnelheid hoort bij de stap die "
    "erna komt; hier is de gradiënt zelf gevraagd.",
)(each(lambda g: 0.1 * g))
for factor in (0.5, 2.0, 0.01, 0.001, 1e-4, 0.9, -0.1, -0.01):
    BACKWARD.variant("vaste-factor")(each(lambda g, by=factor: by * g))  # type: ignore[misc]
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
