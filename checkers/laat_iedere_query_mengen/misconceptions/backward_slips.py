# ruff: noqa: ARG005, D103  (each program is explained by its Dutch text)
"""attention_backward: slips in one line, and right gradients that something is done with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    derivative,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.backward_scale import (
    at_scale,
    inverse_root,
    rescaled,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, stumbles, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


@BACKWARD.add(
    "afgeleide-van-log-softmax",
    "De afgeleide van log-softmax",
    "Je scoregradiënt is g - p · (som van g). Die hoort bij de logaritme van de softmax. Hier komt "
    "dP binnen, de gradiënt van de gewichten zelf: waar staat p in de formule?",
)
@derivative
def of_log_softmax(p: Any, g: Any) -> Any:
    return g - p * g.sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "koppeling-is-maximum",
    "Het maximum is afgetrokken",
    "Je trekt de hoogste g van de rij af, zoals op de heenweg bij de scores. Hier gaat het om de "
    "koppelsom: een gewogen gemiddelde van g.",
)
@derivative
def off_by_largest(p: Any, g: Any) -> Any:
    return p * (g - g.max(axis=-1, keepdims=True))


def without_small(limit: float) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that takes weights below `limit` for forbidden."""

    def program(cache: Any, dy: Any) -> Gradients:
        p = np.asarray(cache["weights"], float)
        return attention_backward({**cache, "weights": np.where(p < limit, 0.0, p)}, dy)

    return program


BACKWARD.add(
    "kleine-gewichten-weg",
    "Kleine gewichten gelden als verboden",
    "Een toegestane key met een klein gewicht krijgt bij jou gradiënt 0. Alleen gewicht 0 laat "
    "niets door. Zoek een grens zoals 1e-6, of een afronding van de gewichten.",
)(without_small(1e-6))
for smallest in (1e-12, 1e-10, 1e-9, 1e-8):
    BACKWARD.variant("kleine-gewichten-weg")(without_small(smallest))


def turned_around(*names: str) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass whose gradients with these names are transposed."""

    def program(cache: Any, dy: Any) -> Gradients:
        right = attention_backward(cache, dy)
        return {name: turned(g) if name in names else g for name, g in right.items()}

    return program


BACKWARD.add(
    "gradient-getransponeerd",
    "Een gradiënt heeft rijen en kolommen verwisseld",
    "De getallen kloppen, maar een gradiënt ligt op zijn kant. Elke gradiënt heeft de vorm van "
    "haar origineel: een rij per query of key. Draai het product om, of transponeer de andere "
    "factor.",
)(turned_around("k"))
for sideways in (("v",), ("q",), ("k", "v"), ("q", "k"), ("q", "k", "v")):
    BACKWARD.variant("gradient-getransponeerd")(turned_around(*sideways))


def stepped(size: float) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that takes a step of gradient descent."""

    def program(cache: Any, dy: Any) -> Gradients:
        right = attention_backward(cache, dy)
        return {name: np.asarray(cache[name], float) - size * g for name, g in right.items()}

    return program


BACKWARD.add(
    "stap-in-plaats-van-gradient",
    "Je geeft de bijgewerkte q, k en v terug",
    "De gradiënten zijn al van q, k en v afgetrokken. Dat is de stap van een optimizer, die later "
    "komt. Gevraagd zijn de gradiënten zelf.",
)(stepped(1.0))
for rate in (-1.0, 0.5, 0.1, 0.01, 0.001, 0.0001):
    BACKWARD.variant("stap-in-plaats-van-gradient")(stepped(rate))


BACKWARD.add(
    "schaal-dubbel-in-een",
    "Een van de twee is dubbel geschaald",
    "De gradiënt van q of die van k is een factor √d te klein, de andere klopt. Je deelt daar twee "
    "keer: door een q of k die al geschaald is, en nog eens aan het eind.",
)(rescaled(of_q=inverse_root))
BACKWARD.variant("schaal-dubbel-in-een")(rescaled(of_k=inverse_root))


BACKWARD.add(
    "eerste-as-als-breedte",
    "De breedte komt uit een vaste as",
    "Je leest d van een as die vanaf het begin geteld is. Zonder batch klopt dat, met een batch "
    "ervoor is het een andere maat. Tel vanaf het einde.",
)(at_scale(lambda q, k: float(np.sqrt(max(q.shape[1], 1)))))
BACKWARD.variant("eerste-as-als-breedte")(at_scale(lambda q, k: float(np.sqrt(max(k.shape[1], 1)))))


@BACKWARD.add(
    "dot-met-batch",
    "np.dot is met een batch geen matrixproduct",
    "Met twee assen klopt het. Met een batch ervoor combineert np.dot elke matrix met elke andere, "
    "en komen er assen bij. Het teken @ neemt elke matrix met haar eigen partner.",
)
@or_error
def dots(cache: Any, dy: Any) -> Gradients:
    q, k, v, p, dy = parts(cache, dy)
    g = np.dot(dy, turned(v))
    ds = p * (g - (p * g).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {
        "q": np.dot(ds, k) / scale,
        "k": np.dot(turned(ds), q) / scale,
        "v": np.dot(turned(p), dy),
    }


@BACKWARD.add(
    "v-maal-dy-getransponeerd",
    "Voor dP zijn v en dY omgedraaid",
    "Je vermenigvuldigt v met de getransponeerde dY. Dat geeft een rij per key in plaats van een "
    "rij per query. In de formule staat dY vooraan: dP = dY Vᵀ.",
)
@or_error
def upstream_turned(cache: Any, dy: Any) -> Gradients:
    _, _, v, p, floats = parts(cache, dy)
    g = v @ turned(floats)
    return finish(cache, dy, p * (g - (p * g).sum(axis=-1, keepdims=True)))


@BACKWARD.variant("dot-met-batch")
@or_error
def dots_after_scores(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, floats = parts(cache, dy)
    ds, scale = of_scores(cache, dy), np.sqrt(q.shape[-1])
    return {
        "q": np.dot(ds, k) / scale,
        "k": np.dot(turned(ds), q) / scale,
        "v": np.dot(turned(p), floats),
    }


BACKWARD.variant("geen-queries-geweigerd")(
    stumbles(attention_backward, lambda cache, dy: np.shape(dy)[0] == 0)
)
