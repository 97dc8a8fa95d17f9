# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: the derivative of softmax, dS = p (g - c).

Merged by mathematics: only the diagonal of the Jacobian is p (1 - p) g, which is also what p g
minus p² g gives. c computed from y and dy equals c from p and g, and that is right.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    derivative,
    finish,
    of_scores,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD


@BACKWARD.add(
    "p-min-y",
    "De terugweg van cross-entropy",
    "Je trekt de gradiënt van de gewichten af, zoals bij p - y. Die korte vorm geldt alleen voor "
    "softmax met cross-entropy erachter. Hier komt een willekeurige dP binnen.",
)
@derivative
def minus_target(p: Any, g: Any) -> Any:
    return p - g


@BACKWARD.variant("p-min-y")
@derivative
def target_minus(p: Any, g: Any) -> Any:
    return g - p


@BACKWARD.add(
    "alleen-diagonaal",
    "Alleen de diagonaal van de softmax-afgeleide",
    "Je gebruikt p(1 - p), alsof elk gewicht alleen van zijn eigen score afhangt. Eén score "
    "verhogen verlaagt ook alle andere gewichten van die rij. Welke term is dat?",
)
@derivative
def diagonal(p: Any, g: Any) -> Any:
    return p * (1 - p) * g


@BACKWARD.add(
    "softmax-overgeslagen",
    "De softmax is overgeslagen",
    "Je geeft dP door alsof het dS is. Tussen scores en gewichten zit nog de softmax, en die heeft "
    "een eigen afgeleide.",
)
@derivative
def no_softmax(_p: Any, g: Any) -> Any:
    return g


@BACKWARD.add(
    "buitenste-gewicht-vergeten",
    "Het gewicht vóór de haakjes ontbreekt",
    "Je scoregradiënt is g - c. Verboden keys krijgen zo toch gradiënt. Welke factor staat er in "
    "de formule vóór de haakjes?",
)
@derivative
def no_outer(p: Any, g: Any) -> Any:
    return g - (p * g).sum(axis=-1, keepdims=True)


@BACKWARD.add(
    "teken-scoregradient",
    "De scoregradiënt heeft het verkeerde teken",
    "Je gradiënten van q en k hebben precies het tegengestelde teken. In de formule staat g - c, "
    "niet c - g.",
)
@derivative
def negated(p: Any, g: Any) -> Any:
    return p * ((p * g).sum(axis=-1, keepdims=True) - g)


@BACKWARD.add(
    "gewichten-in-plaats-van-afgeleide",
    "Vermenigvuldigd met p en 1 - p van de rij",
    "Je gebruikt de sigmoïde-afgeleide p(1 - p) zonder de gradiënt die binnenkomt. De kettingregel "
    "vermenigvuldigt met g: waar gebruik je dP?",
)
@derivative
def sigmoid_only(p: Any, _g: Any) -> Any:
    return p * (1 - p)


@BACKWARD.add(
    "bovenstroom-genegeerd",
    "De binnenkomende gradiënt doet niet mee",
    "Je rekent alsof dy overal 1 is. De kettingregel begint bij dy: waar komt die je berekening "
    "binnen?",
)
def upstream_ignored(cache: Any, dy: Any) -> Gradients:
    ones = np.ones(np.shape(dy))
    return finish(cache, ones, of_scores(cache, ones))
