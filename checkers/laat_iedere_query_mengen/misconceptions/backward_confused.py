# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: a matrix takes the place of another that looks like it."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    finish,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD


@BACKWARD.add(
    "gewichten-als-scoregradient",
    "De gewichten staan waar de scoregradiënt hoort",
    "Voor q en k vermenigvuldig je met de gewichten P, niet met dS. De gradiënt moet eerst terug "
    "door de softmax: wat verandert er aan de scores als dY verandert?",
)
def weights_as_scores(cache: Any, dy: Any) -> Gradients:
    return finish(cache, dy, parts(cache, dy)[3])


@BACKWARD.add(
    "diagonaal-van-jacobiaan-vergeten",
    "Alleen de koppeling van de softmax-afgeleide",
    "Je scoregradiënt is -p·c: het deel waarin elke score op de andere gewichten werkt. Het deel "
    "waarin ze op haar eigen gewicht werkt, ontbreekt.",
)
def only_coupling(cache: Any, dy: Any) -> Gradients:
    _, _, v, p, floats = parts(cache, dy)
    g = floats @ turned(v)
    return finish(cache, dy, -p * (p * g).sum(axis=-1, keepdims=True))


@BACKWARD.add(
    "koppeling-uit-y-kwadraat",
    "De koppelsom is y in het kwadraat",
    "De koppelsom mag je schrijven als de som van dY maal Y. Je telt Y maal Y op, dus dY doet daar "
    "niet mee. Alles in de terugweg is een gradiënt: waar is dY?",
)
def squared_output(cache: Any, dy: Any) -> Gradients:
    _, _, v, p, floats = parts(cache, dy)
    y, g = p @ v, floats @ turned(v)
    return finish(cache, dy, p * (g - (y * y).sum(axis=-1, keepdims=True)))


@BACKWARD.variant("koppeling-uit-y-kwadraat")
def squared_upstream(cache: Any, dy: Any) -> Gradients:
    _, _, v, p, floats = parts(cache, dy)
    squares = np.square(floats).sum(axis=-1, keepdims=True)
    return finish(cache, dy, p * (floats @ turned(v) - squares))
