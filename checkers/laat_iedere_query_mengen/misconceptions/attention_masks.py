# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: the mask is there, but not where it belongs."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed
from checkers.laat_iedere_query_mengen.misconceptions.parts import bare_share, softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import checked_heads


def scores_of(q: Any, k: Any) -> Any:
    """Return the right scores."""
    return q @ turned(k) / np.sqrt(q.shape[-1])


def read(q: Any, k: Any, v: Any, allowed: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Return q, k, v, the scores, and the mask in their shape."""
    q, k, v = checked_heads(q, k, v)
    scores = scores_of(q, k)
    return q, k, v, scores, np.broadcast_to(np.asarray(allowed), scores.shape)


@ATTENTION.add(
    "masker-genegeerd",
    "Het masker doet niet mee",
    "Verboden keys krijgen bij jou gewoon gewicht. Waar geef je allowed door aan de softmax?",
)
def ignored(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, _ = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, np.True_))


@ATTENTION.add(
    "masker-omgekeerd",
    "Het masker is omgekeerd gelezen",
    "De keys die mogen, krijgen bij jou gewicht 0. In deze les betekent True: toegestaan.",
)
def inverted(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, ~mask))


@ATTENTION.variant("masker-omgekeerd")
def inverted_bare(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    masked = np.where(mask, -np.inf, scores)
    return mixed(q, k, v, bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True))))


@ATTENTION.add(
    "masker-vermenigvuldigd",
    "Score nul is niet verboden",
    "Je maakt verboden scores 0, maar e tot de macht 0 is 1: die keys krijgen gewoon gewicht. "
    "Welke score geeft e-macht nul?",
)
def multiplied(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores * mask, np.True_))


@ATTENTION.add(
    "masker-opgeteld",
    "Het masker is bij de scores opgeteld",
    "Je telt True en False als 1 en 0 bij de scores op; verboden keys houden zo gewicht. Welke "
    "score geeft e-macht nul?",
)
def added(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores + mask, np.True_))


@ATTENTION.add(
    "nul-na-softmax",
    "Nul gezet nadat er al gedeeld was",
    "De verboden gewichten zijn 0, maar telden nog mee in de som. Wat overblijft, telt niet meer "
    "op tot 1. Wanneer moet een verboden key uit de som zijn?",
)
def zeroed_afterwards(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, np.True_) * mask)


@ATTENTION.add(
    "eigen-causaal-masker",
    "Een eigen causaal masker",
    "Je verbiedt alles rechts van de diagonaal, ook waar het masker dat toestaat. Causaal is maar "
    "één mogelijk masker: gebruik precies wat er in allowed staat.",
)
def causal(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, _ = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, (np.tri(*scores.shape[-2:]) > 0)))


@ATTENTION.variant("eigen-causaal-masker")
def causal_too(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, mask & (np.tri(*scores.shape[-2:]) > 0)))


@ATTENTION.add(
    "diagonaal-verboden",
    "De diagonaal is ook verboden",
    "Een query mag bij jou niet naar haar eigen plek kijken, ook als het masker dat toestaat. "
    "Gebruik precies wat er in allowed staat.",
)
def no_diagonal(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, mask & (np.eye(*scores.shape[-2:]) == 0)))


@ATTENTION.add(
    "queryrijen-verboden",
    "Hele queries zijn verboden in plaats van keys",
    "Zodra een rij één verboden key heeft, wordt bij jou de hele rij 0. Het masker verbiedt losse "
    "keys: de andere keys van die rij doen nog mee.",
)
def rows(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, mask.all(axis=-1, keepdims=True)))


@ATTENTION.add(
    "masker-getransponeerd",
    "Het masker is gekanteld",
    "Je leest het masker met rijen en kolommen verwisseld. Rijen zijn queries, kolommen zijn keys.",
)
def transposed(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, turned(mask)))


@ATTENTION.add(
    "rij-zonder-keys-nan",
    "Een query zonder keys wordt NaN",
    "Een query die nergens naar mag kijken, geeft NaN: min oneindig min min oneindig, of 0 gedeeld "
    "door 0. Volgens het contract zijn haar gewichten en uitvoer nul.",
)
def empty_row_nan(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    masked = np.where(mask, scores, -np.inf)
    return mixed(q, k, v, bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True))))


@ATTENTION.add(
    "rij-zonder-keys-uniform",
    "Een query zonder keys mengt alles",
    "Een query die nergens naar mag kijken, krijgt bij jou het gemiddelde van alle values. Dat "
    "gebeurt ook als verboden een eindig getal is. Volgens het contract is haar uitvoer nul.",
)
def empty_row_uniform(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    none = ~mask.any(axis=-1, keepdims=True)
    return mixed(q, k, v, np.where(none, 1 / k.shape[-2], softmax(scores, mask)))


@ATTENTION.add(
    "rij-zonder-keys-zonder-masker",
    "Bij een query zonder keys vervalt het masker",
    "Een query die nergens naar mag kijken, kijkt bij jou overal naar. Dat gebeurt ook als je "
    "bij verboden scores een getal optelt. Volgens het contract is haar uitvoer nul.",
)
def empty_row_unmasked(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores, mask | ~mask.any(axis=-1, keepdims=True)))


@ATTENTION.variant("rij-zonder-keys-zonder-masker")
def added_1e9(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v, scores, mask = read(q, k, v, allowed)
    return mixed(q, k, v, softmax(scores + np.where(mask, 0.0, -1e9), np.True_))
