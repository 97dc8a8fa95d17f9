# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: other weights than those in the cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import (
    Gradients,
    finish,
    of_scores,
    parts,
)
from checkers.laat_iedere_query_mengen.misconceptions.parts import softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


@BACKWARD.add(
    "gewichten-herberekend",
    "De gewichten zijn opnieuw uitgerekend",
    "Je maakt de gewichten opnieuw uit q en k. Dan mist het masker, of het wordt geraden. De "
    "gewichten van de heenweg staan in de cache: die tellen.",
)
def recomputed(cache: Any, dy: Any) -> Gradients:
    return _recomputed(cache, dy, masked=False)


@BACKWARD.variant("gewichten-herberekend")
def recomputed_with_guessed_mask(cache: Any, dy: Any) -> Gradients:
    return _recomputed(cache, dy, masked=True)


@BACKWARD.variant("gewichten-herberekend")
def recomputed_causal(cache: Any, dy: Any) -> Gradients:
    q, k, _, p, _ = parts(cache, dy)
    return _with_weights(cache, dy, q, k, np.broadcast_to((np.tri(*p.shape[-2:]) > 0), p.shape))


def _recomputed(cache: Any, dy: Any, *, masked: bool) -> Gradients:
    q, k, _, p, _ = parts(cache, dy)
    return _with_weights(cache, dy, q, k, p > 0 if masked else np.ones(p.shape, bool))


def _with_weights(cache: Any, dy: Any, q: Any, k: Any, allowed: Any) -> Gradients:
    other = {**cache, "weights": softmax(q @ turned(k) / np.sqrt(q.shape[-1]), allowed)}
    return finish(other, dy, of_scores(other, dy))


@BACKWARD.add(
    "gewichten-hernormaliseerd",
    "De gewichten zijn opnieuw genormaliseerd",
    "Je deelt de gewichten uit de cache nog eens door hun rijsom, of neemt aan dat die 1 is. De "
    "gewichten in de cache tellen zoals ze zijn.",
)
def renormalised(cache: Any, dy: Any) -> Gradients:
    p = np.asarray(cache["weights"], float)
    total = p.sum(axis=-1, keepdims=True)
    other = {**cache, "weights": np.divide(p, total, out=np.zeros_like(p), where=total > 0)}
    return finish(other, dy, of_scores(other, dy))


Change = Callable[[Any], Any]


def with_weights(other: Change) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass with other weights than the cached ones."""

    def program(cache: Any, dy: Any) -> Gradients:
        weights = other(np.asarray(cache["weights"], float))
        return attention_backward({**cache, "weights": weights}, dy)

    return program


BACKWARD.add(
    "softmax-op-gewichten",
    "De gewichten gaan nog eens door een softmax",
    "Je neemt de softmax van wat in de cache onder weights staat. Dat zijn al gewichten, geen "
    "scores: gebruik ze zoals ze zijn.",
)(with_weights(lambda p: softmax(p, np.True_)))


BACKWARD.variant("softmax-op-gewichten")(with_weights(lambda p: softmax(p, p > 0)))


BACKWARD.add(
    "lege-rij-uniform",
    "Een rij zonder gewichten krijgt gelijke gewichten",
    "Een rij met alleen nullen vervang je door gelijke gewichten, en dan gaat er toch gradiënt "
    "door. Gewicht 0 laat niets door.",
)(with_weights(lambda p: np.where(p.any(axis=-1, keepdims=True), p, 1 / p.shape[-1])))


BACKWARD.add(
    "gewichten-eerste-batch",
    "Elke matrix krijgt de gewichten van de eerste",
    "Met assen vooraan gebruik je voor alle matrices de gewichten van de eerste. Elke matrix heeft "
    "haar eigen gewichten in de cache.",
)(with_weights(lambda p: np.broadcast_to(p[:1], p.shape) if p.ndim > 2 and p.size else p))


BACKWARD.variant("gewichten-eerste-batch")(
    with_weights(
        lambda p: np.broadcast_to(p.reshape(-1, *p.shape[-2:])[0], p.shape) if p.size else p
    )
)


BACKWARD.add(
    "gewichten-begrensd",
    "De gewichten krijgen een ondergrens",
    "Je tilt kleine gewichten op, bijvoorbeeld tegen een logaritme van 0. Dan laten verboden keys "
    "toch gradiënt door; hier is geen logaritme nodig.",
)(with_weights(lambda p: np.maximum(p, 1e-6)))


for tiny in (1e-3, 1e-4, 1e-5, 1e-7, 1e-8, 1e-9, 1e-10, 1e-12):
    BACKWARD.variant("gewichten-begrensd")(with_weights(lambda p, at=tiny: np.maximum(p, at)))  # type: ignore[misc]
    BACKWARD.variant("gewichten-begrensd")(with_weights(lambda p, at=tiny: p + at))  # type: ignore[misc]
