# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: the mask is read wrongly, or used at the wrong moment.

Merged: setting weights to zero afterwards, and dividing by the sum over all keys, are the same
numbers. A mask multiplied with the scores equals forbidden scores set to 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    or_error,
    softmax,
    turned,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_formulas import formula
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "masker-van-eerste-batch",
    "Elke matrix krijgt het eerste masker",
    "Met assen vooraan gebruik je het masker van de eerste matrix voor allemaal. Elke matrix heeft "
    "haar eigen masker.",
)
@formula
def first_mask(scores: Any, allowed: Any) -> Any:
    return softmax(
        scores,
        allowed.reshape(-1, *allowed.shape[-2:])[:1].reshape(allowed.shape[-2:])
        if allowed.size
        else allowed,
    )


@SOFTMAX.add(
    "diagonaal-opengezet",
    "De diagonaal staat altijd open",
    "Een query mag bij jou altijd naar haar eigen plek kijken, ook als het masker dat verbiedt. "
    "Gebruik precies wat er in allowed staat, ook op de diagonaal.",
)
@formula
def diagonal_opened(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed | (np.eye(*scores.shape[-2:]) > 0))


@SOFTMAX.add(
    "score-nul-verboden",
    "Een score van precies 0 geldt als verboden",
    "Je herkent een verboden key aan de score 0, maar ook een toegestane key kan score 0 hebben. "
    "Alleen het masker zegt welke key verboden is.",
)
@formula
def zero_forbidden(scores: Any, allowed: Any) -> Any:
    return softmax(scores, allowed & (scores != 0))


@SOFTMAX.add(
    "masker-omgekeerd",
    "Het masker is omgekeerd gelezen",
    "De keys die mogen, krijgen bij jou 0, en de verboden keys delen het gewicht. In deze les "
    "betekent True: toegestaan.",
)
def inverted(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, ~allowed)


@SOFTMAX.variant("masker-omgekeerd")
def inverted_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, ~allowed)
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "masker-vermenigvuldigd",
    "Score nul is niet verboden",
    "Je maakt verboden scores 0, maar e tot de macht 0 is 1: die keys krijgen gewoon gewicht. "
    "Welke score geeft e-macht nul?",
)
def multiplied(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores * allowed, np.True_)


@SOFTMAX.add(
    "masker-opgeteld",
    "Het masker is bij de scores opgeteld",
    "Je telt True en False als 1 en 0 bij de scores op. Toegestane keys winnen daar een beetje "
    "mee, maar verboden keys houden gewicht. Welke score geeft e-macht nul?",
)
def added(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores + allowed, np.True_)


@SOFTMAX.variant("masker-opgeteld")
def subtracted(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores - ~allowed, np.True_)


@SOFTMAX.add(
    "nul-na-softmax",
    "Nul gezet nadat er al gedeeld was",
    "De verboden gewichten zijn 0, maar ze telden nog mee in de som waardoor je deelt. Wat "
    "overblijft, telt niet meer op tot 1. Wanneer moet een verboden key uit de som zijn?",
)
def zeroed_afterwards(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, np.True_) * allowed


@SOFTMAX.add(
    "eigen-causaal-masker",
    "Een eigen causaal masker",
    "Je verbiedt alles rechts van de diagonaal, ook waar het masker dat toestaat. Causaal is maar "
    "één mogelijk masker: gebruik precies wat er in allowed staat.",
)
def causal(scores: Any, allowed: Any) -> Any:
    scores, _ = checked_scores(scores, allowed)
    return softmax(scores, (np.tri(*scores.shape[-2:]) > 0))


@SOFTMAX.variant("eigen-causaal-masker")
def causal_too(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed & (np.tri(*scores.shape[-2:]) > 0))


@SOFTMAX.add(
    "diagonaal-verboden",
    "De diagonaal is ook verboden",
    "Een query mag bij jou niet naar haar eigen plek kijken, ook als het masker dat toestaat. "
    "Gebruik precies wat er in allowed staat.",
)
def no_diagonal(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed & (np.eye(*scores.shape[-2:]) == 0))


@SOFTMAX.add(
    "masker-genegeerd",
    "Het masker doet niet mee",
    "Je gewichten zijn die van een gewone softmax: verboden keys krijgen gewicht alsof er geen "
    "masker was. Waar in je berekening komt allowed voor?",
)
def ignored(scores: Any, allowed: Any) -> Any:
    scores, _ = checked_scores(scores, allowed)
    return softmax(scores, np.True_)


@SOFTMAX.add(
    "masker-getransponeerd",
    "Het masker is gekanteld",
    "Je leest het masker met rijen en kolommen verwisseld. Rijen zijn queries en kolommen zijn "
    "keys, net als bij de scores.",
)
def transposed(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, turned(allowed))


@SOFTMAX.add(
    "queryrijen-verboden",
    "Hele queries zijn verboden in plaats van keys",
    "Zodra een rij één verboden key heeft, wordt bij jou de hele rij 0. Het masker verbiedt losse "
    "keys: de andere keys van die rij doen nog mee.",
)
def rows(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed.all(axis=-1, keepdims=True))


@SOFTMAX.add(
    "queryrijen-alleen-leeg",
    "Alleen volledig verboden rijen doen niet mee",
    "Je gebruikt het masker alleen om hele rijen op 0 te zetten. In een rij met een verboden key "
    "krijgt die key bij jou gewoon gewicht.",
)
def only_empty_rows(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed.any(axis=-1, keepdims=True))


SOFTMAX.variant("masker-getransponeerd")(
    or_error(lambda scores, allowed: turned_mask(scores, allowed))
)


def turned_mask(scores: Any, allowed: Any) -> Any:
    scores, _ = checked_scores(scores, allowed)
    mask = np.asarray(allowed)
    return softmax(scores, np.broadcast_to(turned(mask) if mask.ndim > 1 else mask, scores.shape))
