# ruff: noqa: ARG005  (each program is explained by its Dutch text)
"""attention: valid input that is refused, or that the program stumbles over."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    is_closed,
    is_listed,
    is_whole,
    stumbles,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention


def stumble(identity: str, over: Any) -> None:
    """Add a program that ends in an exception at the valid input that `over` points out."""
    ATTENTION.variant(identity)(stumbles(attention, over))


ATTENTION.add(
    "alleen-twee-assen",
    "Alleen losse matrices werken",
    "Met twee assen werkt het, met een batch of heads ervoor stopt je functie. Voor de laatste "
    "twee assen mogen willekeurig veel andere staan: tel assen vanaf het einde.",
)(stumbles(attention, lambda q, k, v, allowed: np.ndim(q) > 2))
ATTENTION.add(
    "alleen-met-batch",
    "Zonder batch-as gaat het mis",
    "Je functie rekent op een batch-as vooraan: met drie assen werkt het, met alleen queries en "
    "breedte stopt ze. Voor de laatste twee assen mogen er geen, één of meer staan: tel vanaf het "
    "einde.",
)(stumbles(attention, lambda q, k, v, allowed: np.ndim(q) == 2))
stumble("alleen-met-batch", lambda q, k, v, allowed: np.ndim(q) in (2, 4))
ATTENTION.add(
    "hooguit-drie-assen",
    "Met twee assen vooraan gaat het mis",
    "Twee of drie assen werken, maar met batch én heads ervoor stopt je functie. Er mogen "
    "willekeurig veel assen voor staan: wissel de laatste twee, geteld vanaf het einde.",
)(stumbles(attention, lambda q, k, v, allowed: np.ndim(q) > 3))
ATTENTION.add(
    "vierkant-aangenomen",
    "Evenveel queries als keys aangenomen",
    "Met evenveel queries als keys werkt het, met ongelijke aantallen niet. T en N zijn twee "
    "verschillende maten: queries en keys mogen van andere tokens komen.",
)(stumbles(attention, lambda q, k, v, allowed: np.shape(q)[-2] != np.shape(k)[-2]))
ATTENTION.add(
    "breedte-values-aangenomen",
    "Values even breed als keys aangenomen",
    "Met values die even breed zijn als queries en keys werkt het, anders niet. De breedte van v "
    "is vrij, en bepaalt de breedte van de uitvoer.",
)(stumbles(attention, lambda q, k, v, allowed: np.shape(v)[-1] != np.shape(q)[-1]))
stumble(
    "breedte-values-aangenomen",
    lambda q, k, v, allowed: np.shape(v)[-1] not in (1, np.shape(q)[-1]),
)
stumble(
    "breedte-values-aangenomen",
    lambda q, k, v, allowed: np.shape(v)[-1] != np.shape(q)[-1] and np.size(q) > 0,
)
ATTENTION.add(
    "masker-moet-volledig-zijn",
    "Het masker moet bij jou rijen en kolommen hebben",
    "Je vraagt het masker om een rij per query en een kolom per key. Een kleiner masker, zoals één "
    "rij of een losse True, is geldig: laat het broadcasten naar de vorm van de scores.",
)(stumbles(attention, lambda q, k, v, allowed: np.shape(allowed)[-2:] != _matrix(q, k)))
stumble("masker-moet-volledig-zijn", lambda q, k, v, allowed: np.ndim(allowed) < 2)
stumble("masker-moet-volledig-zijn", lambda q, k, v, allowed: np.ndim(allowed) == 0)
stumble(
    "masker-moet-volledig-zijn",
    lambda q, k, v, allowed: np.shape(allowed) != (*np.shape(q)[:-2], *_matrix(q, k)),
)
stumble(
    "masker-moet-volledig-zijn",
    lambda q, k, v, allowed: (
        is_listed(allowed) or isinstance(allowed, bool) or np.shape(allowed)[-2:] != _matrix(q, k)
    ),
)
ATTENTION.add(
    "masker-is-geen-array",
    "Het masker moet bij jou een array zijn",
    "Met een masker in een lijst, of met een losse True, stopt je functie. Die zijn ook geldig: "
    "maak er eerst een array van, vóór je naar vorm of dtype vraagt.",
)(stumbles(attention, lambda q, k, v, allowed: isinstance(allowed, bool | list | tuple)))
stumble("masker-is-geen-array", lambda q, k, v, allowed: isinstance(allowed, bool))
ATTENTION.add(
    "masker-zonder-voorloopassen",
    "Een masker met een batch-as werkt niet",
    "Met een masker dat zelf voorloopassen heeft, een tabel per matrix, stopt je functie. Dat is "
    "ook geldig: het masker broadcast naar de vorm van de scores, (…, T, N).",
)(stumbles(attention, lambda q, k, v, allowed: np.ndim(allowed) > 2))


def _matrix(q: Any, k: Any) -> tuple[int, int]:
    return np.shape(q)[-2], np.shape(k)[-2]


ATTENTION.add(
    "geen-queries-geweigerd",
    "Zonder queries is niets fout",
    "Je functie weigert invoer zonder queries of met een lege batch, of loopt erop stuk. Dat is "
    "geldig en geeft een lege uitvoer; alleen keys en breedte moeten er zijn.",
)(stumbles(attention, lambda q, k, v, allowed: np.size(q) == 0))
stumble("geen-queries-geweigerd", lambda q, k, v, allowed: np.shape(q)[-2] == 0)
stumble("geen-queries-geweigerd", lambda q, k, v, allowed: np.size(k) == 0)
ATTENTION.add(
    "lijst-niet-omgezet",
    "Een lijst wordt niet eerst een array",
    "Met q, k en v in lijsten of tuples stopt je functie. Lijsten zijn geldig: maak er eerst "
    "arrays van floats van, vóór je naar vormen vraagt.",
)(stumbles(attention, lambda q, k, v, allowed: is_listed(q)))
ATTENTION.add(
    "gehele-getallen-geweigerd",
    "Gehele getallen geven een fout",
    "Met gehele getallen in q, k of v stopt je functie of weigert ze. Die zijn geldig: reken met "
    "floats vanaf het begin.",
)(stumbles(attention, lambda q, k, v, allowed: is_whole(q) or is_whole(v)))
stumble("gehele-getallen-geweigerd", lambda q, k, v, allowed: is_whole(q) and not is_listed(q))
ATTENTION.add(
    "rij-zonder-keys-geweigerd",
    "Een query zonder keys geeft een fout",
    "Je functie weigert een query die nergens naar mag kijken, of loopt erop stuk. Dat is geldig: "
    "haar gewichten en uitvoer zijn nul.",
)(stumbles(attention, lambda q, k, v, allowed: np.size(q) > 0 and _has_empty_row(allowed)))
ATTENTION.variant("invoer-veranderd")(
    stumbles(attention, lambda q, k, v, allowed: any(map(is_closed, (q, k, v, allowed))))
)


def _has_empty_row(allowed: Any) -> bool:
    return not np.atleast_1d(allowed).any(axis=-1).all()
