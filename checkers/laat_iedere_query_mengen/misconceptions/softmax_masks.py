# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: the wrong axis, the wrong mask, or no softmax at all.

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
    share,
    softmax,
    top,
    turned,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "softmax-over-queries",
    "De softmax gaat over de queries",
    "Bij jou tellen de kolommen op tot 1, niet de rijen. Iedere query verdeelt haar eigen gewicht "
    "over de keys. Kijk naar axis bij je som.",
)
def over_queries(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=-2)


@SOFTMAX.variant("softmax-over-queries")
def sum_over_queries(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=-2)


@SOFTMAX.add(
    "softmax-over-eerste-as",
    "De softmax gaat over de eerste as",
    "Bij jou loopt de som over de eerste as. Met een batch ervoor is dat de batch zelf. De keys "
    "staan altijd op de laatste as, hoeveel assen er ook voor staan.",
)
def over_first(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=0)


@SOFTMAX.variant("softmax-over-eerste-as")
def sum_over_first(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=0)


@SOFTMAX.add(
    "alleen-twee-assen",
    "De keys staan niet altijd op as 1",
    "Met twee assen klopt het, met een batch ervoor niet. Je leest de keys van as 1, of weigert "
    "meer assen. Tel assen vanaf het einde: hoe schrijf je de laatste as?",
)
def axis_one(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=1)


@SOFTMAX.variant("alleen-twee-assen")
def sum_axis_one(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=1)


@SOFTMAX.add(
    "softmax-over-alles",
    "Alle gewichten samen zijn 1",
    "Bij jou telt de hele array op tot 1. Iedere rij is een eigen verdeling. Kijk of je som een "
    "axis heeft, en welke.",
)
def over_everything(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=None)


@SOFTMAX.variant("softmax-over-alles")
def sum_over_everything(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share(np.exp(masked - top(masked)), axis=None)


@SOFTMAX.variant("softmax-over-alles")
def over_matrix(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed), axis=(-2, -1))


@SOFTMAX.add(
    "som-zonder-keepdims",
    "De som verliest een as",
    "Na je som of maximum is de laatste as weg. NumPy legt het resultaat dan langs de verkeerde "
    "as: een fout bij ongelijke maten, en stilletjes verkeerd bij vierkante. Wat houdt de as "
    "op zijn plek?",
)
def sum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - top(masked))
    return exponents / exponents.sum(axis=-1)


@SOFTMAX.variant("som-zonder-keepdims")
def maximum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return bare_share(np.exp(masked - masked.max(axis=-1)))


@SOFTMAX.variant("som-zonder-keepdims")
def both_lose_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - masked.max(axis=-1))
    return exponents / exponents.sum(axis=-1)


@SOFTMAX.variant("som-zonder-keepdims")
def guarded_sum_loses_axis(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    exponents = np.exp(masked - top(masked))
    total = exponents.sum(axis=-1)
    return np.divide(exponents, total, out=np.zeros_like(exponents), where=total > 0)


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
    "Welke score geeft exponent nul?",
)
def multiplied(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores * allowed, np.True_)


@SOFTMAX.add(
    "masker-opgeteld",
    "Het masker is bij de scores opgeteld",
    "Je telt True en False als 1 en 0 bij de scores op. Toegestane keys winnen daar een beetje "
    "mee, maar verboden keys houden gewicht. Welke score geeft exponent nul?",
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
    "Je maskeert alles rechts van de diagonaal, los van het masker dat je krijgt. Causaal is maar "
    "één mogelijk masker: gebruik wat er in allowed staat.",
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


@SOFTMAX.add(
    "geen-exponent",
    "De scores zelf zijn gedeeld",
    "Je deelt de scores door hun som, zonder exponent. Negatieve scores geven dan negatieve "
    "gewichten. Wat maakt elke score eerst positief?",
)
def no_exponent(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.where(allowed, scores, 0.0))


@SOFTMAX.add(
    "geen-deling",
    "Er wordt niet gedeeld",
    "Je geeft de exponenten terug; ze tellen per rij niet op tot 1. Waardoor deel je elke rij?",
)
def not_divided(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return np.exp(masked - top(masked))


@SOFTMAX.variant("geen-deling")
def not_shifted_nor_divided(scores: Any, allowed: Any) -> Any:
    return np.exp(filled(*checked_scores(scores, allowed)))


@SOFTMAX.add(
    "log-gewichten",
    "Je geeft de logaritme van de gewichten",
    "Je resultaat is de log van wat gevraagd wordt: toegestane keys krijgen negatieve getallen in "
    "plaats van gewichten. Welke laatste stap maakt er gewichten van?",
)
def logarithm(scores: Any, allowed: Any) -> Any:
    return np.log(softmax(*checked_scores(scores, allowed)))


@SOFTMAX.variant("log-gewichten")
def finite_logarithm(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    weights = softmax(scores, allowed)
    return np.log(np.where(allowed, weights, 1.0))


@SOFTMAX.add(
    "teken-omgekeerd",
    "De laagste score wint",
    "Bij jou krijgt de kleinste score het grootste gewicht. Kijk naar het minteken in je exponent: "
    "wat trek je waarvan af?",
)
def negated(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(-scores, allowed)


@SOFTMAX.add(
    "alleen-de-winnaar",
    "Alleen de hoogste score telt",
    "Je geeft al het gewicht aan de hoogste score. Softmax verdeelt: lagere scores krijgen minder, "
    "maar niet niets.",
)
def winner(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return share((masked == top(masked)).astype(float))


@SOFTMAX.add(
    "uniform-over-toegestaan",
    "Alle toegestane keys krijgen evenveel",
    "Je verdeelt het gewicht gelijk over de toegestane keys, wat hun score ook is. Waar komen de "
    "scores je gewichten binnen?",
)
def uniform(scores: Any, allowed: Any) -> Any:
    _, allowed = checked_scores(scores, allowed)
    return share(allowed.astype(float))


@SOFTMAX.add(
    "schaling-in-softmax",
    "De scores worden hier al geschaald",
    "Je deelt de scores door een wortel voordat je exponentieert. Schalen hoort bij attention; "
    "deze functie neemt de scores zoals ze zijn.",
)
def scaled(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores / np.sqrt(scores.shape[-1]), allowed)


SOFTMAX.variant("masker-getransponeerd")(
    or_error(lambda scores, allowed: turned_mask(scores, allowed))
)


def turned_mask(scores: Any, allowed: Any) -> Any:
    scores, _ = checked_scores(scores, allowed)
    mask = np.asarray(allowed)
    return softmax(scores, np.broadcast_to(turned(mask) if mask.ndim > 1 else mask, scores.shape))


@SOFTMAX.variant("alleen-de-winnaar")
def first_winner(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    best = filled(scores, allowed).argmax(axis=-1)
    return np.where(allowed, np.eye(scores.shape[-1])[best], 0.0)
