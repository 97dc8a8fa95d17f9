# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: gradients that are only nearly right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.kit.diagnosis import ROUGH, SINGLE
from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import Gradients, parts
from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward

STEP = 1e-3


@BACKWARD.add(
    "weinig-cijfers",
    "Er gaan onderweg cijfers verloren",
    "De gradiënten kloppen op zes tot acht cijfers, en dan niet meer. Dat past bij float32 "
    "onderweg, bij afronden, of bij een klein getal dat ergens is opgeteld. Print de dtype na elke "
    "stap, en zoek round en getallen als 1e-8.",
    SINGLE,
)
def single_on_the_way(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {name: value.astype(np.float32).astype(float) for name, value in right.items()}


def differences(guess: Callable[[Any], Any]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that moves each number and sees what y does, under a guessed mask."""

    def program(cache: Any, dy: Any) -> Gradients:
        q, k, v, p, floats = parts(cache, dy)
        given, allowed = {"q": q, "k": k, "v": v}, guess(p)

        def loss(name: str, moved: Any) -> float:
            it = {**given, name: moved}
            scores = it["q"] @ turned(it["k"]) / np.sqrt(q.shape[-1])
            return float((softmax(scores, allowed) @ it["v"] * floats).sum())

        return {name: _slopes(lambda x, of=name: loss(of, x), x) for name, x in given.items()}  # type: ignore[misc]

    return program


def _slopes(loss: Callable[[Any], float], at: Any) -> Any:
    slopes = np.zeros(at.shape)
    for place in np.ndindex(at.shape):
        step = np.zeros(at.shape)
        step[place] = STEP
        slopes[place] = (loss(at + step) - loss(at - step)) / (2 * STEP)
    return slopes


BACKWARD.add(
    "verschillenproef",
    "Een verschillenproef is niet exact",
    "Je gradiënten kloppen bijna, en horen bij gewichten die opnieuw uit q en k komen. Zo gaat het "
    "met kleine verschillen. Die zijn goed om na te rekenen; het antwoord zelf komt uit de "
    "formules, met de gewichten uit de cache.",
    ROUGH,
)(differences(lambda p: p > 0))
BACKWARD.variant("verschillenproef")(differences(lambda p: np.ones(p.shape, bool)))


def with_exact_values(guess: Callable[[Any], Any]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass that uses differences for q and k only."""
    rough = differences(guess)

    def program(cache: Any, dy: Any) -> Gradients:
        return {**rough(cache, dy), "v": attention_backward(cache, dy)["v"]}

    return program


BACKWARD.variant("verschillenproef")(with_exact_values(lambda p: p > 0))
BACKWARD.variant("verschillenproef")(with_exact_values(lambda p: np.ones(p.shape, bool)))
