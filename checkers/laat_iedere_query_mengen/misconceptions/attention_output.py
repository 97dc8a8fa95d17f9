# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: right weights, but something else happens to the output, or to the mask first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed
from checkers.laat_iedere_query_mengen.misconceptions.parts import or_error, softmax, turned
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention, checked_heads, masked_softmax


def changed(output: Callable[[Any, dict[str, Any]], Any]) -> Callable[..., Result]:
    """Make an attention whose output is output(y, cache)."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        y, cache = attention(q, k, v, allowed)
        return output(y, cache), cache

    return program


ATTENTION.add(
    "residu",
    "Er is iets bij de uitvoer opgeteld",
    "Je telt q (of v) bij de uitvoer op, zoals een residuele verbinding doet. Die hoort in het "
    "blok eromheen; attention zelf geeft alleen de gewogen som van de values.",
)(changed(lambda y, cache: y + cache["q"] if y.shape == cache["q"].shape else y))


ATTENTION.variant("residu")(
    changed(lambda y, cache: y + cache["v"] if y.shape == cache["v"].shape else y)
)


ATTENTION.add(
    "afgerond",
    "De uitvoer is afgerond",
    "De uitvoer klopt op een paar decimalen. Afronden hoort pas bij het tonen: een functie geeft "
    "terug wat ze uitrekent. Zoek round.",
)(changed(lambda y, _: y.round(4)))


for digits in (1, 2, 3, 5, 6, 7, 8, 9, 10):
    ATTENTION.variant("afgerond")(changed(lambda y, _, to=digits: y.round(to)))  # type: ignore[misc]


@ATTENTION.variant("afgerond")
def rounded_weights(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return mixed(cache["q"], cache["k"], cache["v"], cache["weights"].round(4))


ATTENTION.add(
    "assen-verdwenen",
    "Assen van lengte 1 zijn verdwenen",
    "Je gooit met squeeze, of met een index, assen van lengte 1 weg. Eén query is nog steeds een "
    "as: de uitvoer heeft vorm (…, T, d_v), ook als T of d_v gelijk is aan 1.",
)(changed(lambda y, _: y.squeeze()))


ATTENTION.variant("assen-verdwenen")(
    changed(lambda y, _: y.squeeze(axis=-2) if y.shape[-2] == 1 else y)
)


ATTENTION.variant("assen-verdwenen")(
    changed(lambda y, _: y.squeeze(axis=-1) if y.shape[-1] == 1 else y)
)


@ATTENTION.add(
    "heads-samengevoegd",
    "De heads zijn in elkaar geschoven",
    "Met batch en heads vooraan plak je de heads achter elkaar. Dat hoort bij de laag eromheen; "
    "hier houdt de uitvoer dezelfde assen vooraan als q, k en v.",
)
def heads_merged(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return (_merged(y) if y.ndim == 4 else y), cache


@ATTENTION.variant("heads-samengevoegd")
def heads_merged_in_three(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return (_merged(y) if y.ndim > 2 else y), cache


def _merged(y: Any) -> Any:
    moved = np.moveaxis(y, -3, -2)
    return moved.reshape(*moved.shape[:-2], -1)


ATTENTION.add(
    "laatste-query-vergeten",
    "De laatste query blijft leeg",
    "De laatste rij van de uitvoer is altijd 0. Kijk naar het einde van je lus: range(T) telt van "
    "0 tot en met T - 1, dus range(T - 1) slaat de laatste over.",
)(changed(lambda y, _: np.where(np.arange(y.shape[-2])[:, None] < y.shape[-2] - 1, y, 0.0)))


@ATTENTION.add(
    "laatste-key-vergeten",
    "De laatste key doet niet mee",
    "De laatste value wordt nooit gemengd. Kijk naar het einde van je lus of slice over de keys: "
    "range(N) telt van 0 tot en met N - 1.",
)
def last_value_forgotten(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return cache["weights"][..., :-1] @ cache["v"][..., :-1, :], cache


@ATTENTION.variant("laatste-key-vergeten")
def last_key_forgotten(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) / np.sqrt(q.shape[-1])
    masked_softmax(scores, allowed)
    mask = np.broadcast_to(allowed, scores.shape) & (np.arange(k.shape[-2]) < k.shape[-2] - 1)
    return mixed(q, k, v, softmax(scores, mask))


def only(first: bool, weights_too: bool) -> Callable[..., Result]:
    """Make an attention that fills only the first or last matrix of its result."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        y, cache = attention(q, k, v, allowed)
        for array in (y, cache["weights"]) if weights_too else (y,):
            flat = array.reshape(-1, *array.shape[-2:])
            flat[slice(1, None) if first else slice(None, -1)] = 0.0
        return y, cache

    return program


ATTENTION.add(
    "alleen-eerste-batch",
    "Niet elke matrix is uitgerekend",
    "Met assen vooraan krijgt maar één matrix een uitvoer; de andere blijven 0. Stopt je lus te "
    "vroeg, gebruik je overal dezelfde index, of maak je het resultaat elke ronde opnieuw?",
)(only(first=True, weights_too=False))


for first, weights_too in ((True, True), (False, False), (False, True)):
    ATTENTION.variant("alleen-eerste-batch")(only(first, weights_too))


@ATTENTION.add(
    "som-over-queries",
    "Er is over de queries opgeteld",
    "Je uitvoer heeft een rij per key: je telt op over de queries. Elke query telt over haar keys, "
    "en houdt zelf een rij over.",
)
def summed_over_queries(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return cache["weights"].sum(axis=-2)[..., None] * cache["v"], cache


@ATTENTION.add(
    "values-met-t",
    "De values zijn gekanteld",
    "Je mengt met de getransponeerde values. Dat past alleen bij vierkante values; elke rij van v "
    "is één value.",
)
@or_error
def turned_values(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    _, cache = attention(q, k, v, allowed)
    return cache["weights"] @ turned(cache["v"]), cache


@ATTENTION.add(
    "voorbeeld-uit-het-hoofd",
    "Het voorbeeld staat vast in je code",
    "Bij één query, twee keys en d = 1 geef je altijd de gewichten van het voorbeeld. Reken ze uit "
    "met de q en k die je krijgt.",
)
def by_heart(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    if cache["q"].shape == (1, 1) and cache["k"].shape == (2, 1):
        weights = np.array([[2 / 3, 1 / 3]])
        return mixed(cache["q"], cache["k"], cache["v"], weights)
    return y, cache


def masked(mask: Callable[[Any], Any]) -> Callable[..., Result]:
    """Make an attention that changes the mask, brought to the shape of the scores, first."""

    @or_error
    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        q, k, v = checked_heads(q, k, v)
        scores = q @ turned(k) / np.sqrt(q.shape[-1])
        masked_softmax(scores, allowed)
        whole = np.broadcast_to(allowed, scores.shape)
        return mixed(q, k, v, softmax(scores, mask(whole)))

    return program


ATTENTION.add(
    "masker-van-eerste-batch",
    "Elke matrix krijgt het eerste masker",
    "Met assen vooraan gebruik je het masker van de eerste matrix voor allemaal. Elke matrix heeft "
    "haar eigen masker.",
)(masked(lambda whole: whole[:1] if whole.ndim > 2 else whole))


ATTENTION.variant("masker-van-eerste-batch")(
    masked(lambda whole: whole.reshape(-1, *whole.shape[-2:])[0] if whole.size else whole)
)


ATTENTION.add(
    "masker-voor-alle-queries-samen",
    "Eén verboden query sluit een key voor iedereen",
    "Een key die voor één query verboden is, doet bij jou voor geen enkele query mee. Elke rij van "
    "het masker geldt alleen voor haar eigen query.",
)(masked(lambda whole: whole.all(axis=-2, keepdims=True)))


ATTENTION.add(
    "diagonaal-opengezet",
    "De diagonaal staat altijd open",
    "Een query mag bij jou altijd naar haar eigen plek kijken, ook als het masker dat verbiedt. "
    "Gebruik precies wat er in allowed staat.",
)(masked(lambda whole: whole | (np.eye(*whole.shape[-2:]) > 0)))


@ATTENTION.variant("masker-getransponeerd")
@or_error
def turned_mask(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    scores = q @ turned(k) / np.sqrt(q.shape[-1])
    masked_softmax(scores, allowed)
    mask = np.asarray(allowed)
    mask = np.broadcast_to(turned(mask) if mask.ndim > 1 else mask, scores.shape)
    return mixed(q, k, v, softmax(scores, mask))
