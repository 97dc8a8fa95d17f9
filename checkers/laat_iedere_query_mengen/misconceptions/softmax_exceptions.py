# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: refused otherwise than with a ValueError that reaches the caller; lists."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.misconceptions.softmax_conditions import read
from checkers.laat_iedere_query_mengen.reference import masked_softmax


@SOFTMAX.add(
    "fout-niet-doorgegeven",
    "De ValueError komt niet bij de aanroeper",
    "Bij ongeldige invoer geef je None terug; misschien vang je je eigen ValueError op of print je "
    "hem. Wie de functie aanroept, hoort de fout te krijgen: gebruik raise, zonder try eromheen.",
)
def swallowed(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        return None


@SOFTMAX.add(
    "fout-teruggegeven",
    "De ValueError wordt teruggegeven, niet opgegooid",
    "Bij ongeldige invoer geef je een ValueError terug als resultaat. Een fout stopt de aanroep "
    "pas met raise: welk woord staat er vóór ValueError?",
)
def returned(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError as error:
        return error


@SOFTMAX.add(
    "assert-in-plaats-van-valueerror",
    "Een assert in plaats van ValueError",
    "Je controleert met assert. Dat geeft AssertionError en verdwijnt zelfs als Python met -O "
    "draait. Het contract noemt ValueError.",
)
def asserts(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise AssertionError from None


@SOFTMAX.variant("assert-in-plaats-van-valueerror")
def asserts_before_mask_shape(scores: Any, allowed: Any) -> Any:
    scores, allowed = read(scores, allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise AssertionError
    if allowed.dtype != bool:
        raise AssertionError
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "typeerror-in-plaats-van-valueerror",
    "TypeError in plaats van ValueError",
    "Je weigert de invoer wel, maar met TypeError. Wie je functie gebruikt, vangt volgens het "
    "contract ValueError op, ook bij een masker van het verkeerde type.",
)
def type_errors(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise TypeError from None


@SOFTMAX.variant("typeerror-in-plaats-van-valueerror")
def type_error_for_mask(scores: Any, allowed: Any) -> Any:
    if np.asarray(allowed).dtype != bool:
        raise TypeError
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "exception-in-plaats-van-valueerror",
    "Exception in plaats van ValueError",
    "Je weigert de invoer met het algemene Exception. Dat is te ruim om gericht op te vangen; het "
    "contract noemt ValueError.",
)
def plain_exceptions(scores: Any, allowed: Any) -> Any:
    try:
        return masked_softmax(scores, allowed)
    except ValueError:
        raise Exception from None


@SOFTMAX.add(
    "lijst-niet-omgezet",
    "Een lijst wordt niet eerst een array",
    "Je vraagt de scores of het masker naar een eigenschap van een array terwijl het nog een lijst "
    "is. Lijsten zijn geldig: maak er eerst een array van.",
)
def list_has_no_ndim(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("ndim", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_shape(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("shape", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_astype(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("astype", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def list_has_no_dtype(scores: Any, allowed: Any) -> Any:
    return softmax_of_arrays("dtype", scores, allowed)


@SOFTMAX.variant("lijst-niet-omgezet")
def mask_has_no_dtype(scores: Any, allowed: Any) -> Any:
    if isinstance(allowed, list | tuple):
        return allowed.dtype  # type: ignore[union-attr]
    return masked_softmax(scores, allowed)


def softmax_of_arrays(attribute: str, scores: Any, allowed: Any) -> Any:
    """Ask for an attribute before the scores are an array."""
    getattr(scores, attribute)
    return masked_softmax(scores, allowed)


@SOFTMAX.add(
    "resultaat-als-lijst",
    "Je geeft een lijst terug",
    "De getallen kunnen kloppen, maar het resultaat is een geneste lijst. Attention rekent ermee "
    "verder als array van float64.",
)
def as_list(scores: Any, allowed: Any) -> Any:
    return masked_softmax(scores, allowed).tolist()
