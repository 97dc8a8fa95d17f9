# ruff: noqa: D103  (each program is explained by its Dutch text)
"""scaled_scores: divided by the wrong number, or by nothing.

Merged: dividing by √d_k twice is dividing by d_k. Scaling q, k or the scores, once, is right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.query_key_value.misconceptions.registries import SCORES
from checkers.query_key_value.reference import raw_scores, split_heads


def width(q: Any, n_head: int) -> int:
    """Return d_k."""
    return int(np.shape(q)[-1]) // n_head


def over(size: Callable[[Any, Any, int], float]) -> Callable[[Any, Any, int], Any]:
    """Return a program that divides by the root of `size`; by nothing where that is 0."""

    def scores(q: Any, k: Any, n_head: int) -> Any:
        raw = raw_scores(q, k, n_head)
        return raw / np.sqrt(max(size(q, k, n_head), 1))

    return scores


@SCORES.add(
    "geen-schaling",
    "De scores zijn niet geschaald",
    "Je scores zijn de kale inproducten. Hun spreiding groeit met de breedte van een head. Welke "
    "factor uit de formule ontbreekt?",
)
def unscaled(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head)


SCORES.add(
    "wortel-d-model",
    "Gedeeld door de wortel van d_model",
    "Je deelt door de wortel van alle kolommen samen. Een inproduct telt alleen de kenmerken van "
    "één head op: na het splitsen zijn dat er d_k. √768 is niet √64.",
)(over(lambda q, _, __: np.shape(q)[-1]))


@SCORES.add(
    "gedeeld-door-d-k",
    "Gedeeld door d_k in plaats van √d_k",
    "Je scores zijn een factor √d_k te klein: er is door d_k gedeeld, of twee keer door de "
    "wortel. De standaardafwijking groeit met de wortel.",
)
def by_width(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / width(q, n_head)


@SCORES.add(
    "macht-een-half",
    "De macht is geen half geworden",
    "Je scores kloppen op een factor na die hoort bij `** 1/2`. Machtsverheffen gaat vóór delen, "
    "dus d ** 1/2 is (d ** 1) / 2. Zet de macht tussen haakjes, of gebruik np.sqrt.",
)
def half_of_width(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / width(q, n_head) / 2


@SCORES.variant("macht-een-half")
def over_half_the_width(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / (width(q, n_head) / 2)


@SCORES.add(
    "gedeeld-door-d-model",
    "Gedeeld door d_model",
    "Je deelt door het aantal kolommen van alle heads samen, en zonder wortel. Hoeveel producten "
    "telt één inproduct binnen een head op, en hoe groeit de spreiding daarmee?",
)
def by_model_itself(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / np.shape(q)[-1]


SCORES.add(
    "wortel-n-head",
    "Gedeeld door de wortel van het aantal heads",
    "Het aantal heads bepaalt niet hoeveel producten je optelt, hun breedte wel. Welke as loopt "
    "weg in het inproduct?",
)(over(lambda _, __, n_head: n_head))


SCORES.add(
    "wortel-queries",
    "Gedeeld door de wortel van het aantal queries",
    "Hoe groot een score is, hangt niet af van hoeveel posities er zijn. Kijk welke as van de "
    "gesplitste array je voor de wortel gebruikt.",
)(over(lambda q, _, __: np.shape(q)[-2]))


SCORES.add(
    "wortel-keys",
    "Gedeeld door de wortel van het aantal keys",
    "Je deelt door de wortel van het aantal keys. Een score gaat over één query en één key; meer "
    "keys maken haar niet groter.",
)(over(lambda _, k, __: np.shape(k)[-2]))


SCORES.add(
    "as-van-voren-geteld",
    "De wortel komt van een as die van voren geteld is",
    "Je leest de breedte af met een vast nummer, zoals shape[0] of shape[1]. Met een batch ervoor "
    "schuiven die op. De breedte van een head is de laatste as na het splitsen: shape[-1].",
)(over(lambda q, _, n_head: split_heads(q, n_head).shape[0]))
SCORES.variant("as-van-voren-geteld")(over(lambda q, _, n_head: split_heads(q, n_head).shape[1]))
SCORES.variant("as-van-voren-geteld")(over(lambda q, _, n_head: split_heads(q, n_head).shape[2]))
SCORES.variant("as-van-voren-geteld")(over(lambda q, _, __: np.shape(q)[0]))
SCORES.variant("as-van-voren-geteld")(over(lambda q, _, __: np.shape(q)[1]))


@SCORES.add(
    "maal-wortel",
    "Vermenigvuldigd met de wortel",
    "Je maakt de scores groter in plaats van kleiner. De wortel hoort onder de streep.",
)
def times(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) * np.sqrt(width(q, n_head))


@SCORES.add(
    "altijd-acht",
    "Altijd gedeeld door 8",
    "Voor ANDREA klopt 8, want √64 = 8. Bij een andere headbreedte hoort een ander getal. Reken "
    "het uit de vorm.",
)
def always_eight(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / 8


@SCORES.add(
    "wortel-afgerond",
    "De wortel is afgerond",
    "Je rondt de wortel af op een geheel getal. Bij d_k = 64 zie je dat niet, bij d_k = 6 wel.",
)
def rounded_root(q: Any, k: Any, n_head: int) -> Any:
    return raw_scores(q, k, n_head) / max(int(np.sqrt(width(q, n_head))), 1)


@SCORES.add(
    "gemeten-spreiding",
    "Gedeeld door de gemeten standaardafwijking",
    "Je brengt de scores van deze invoer op spreiding 1. Dan hangt een score af van wat er verder "
    "in de tekst staat, ook van later. De deler is een vast getal, dat alleen van de breedte "
    "afhangt.",
)
def standardised(q: Any, k: Any, n_head: int) -> Any:
    return _standardised(raw_scores(q, k, n_head), None)


@SCORES.variant("gemeten-spreiding")
def standardised_per_head(q: Any, k: Any, n_head: int) -> Any:
    return _standardised(raw_scores(q, k, n_head), (-2, -1))


@SCORES.variant("gemeten-spreiding")
def standardised_per_row(q: Any, k: Any, n_head: int) -> Any:
    return _standardised(raw_scores(q, k, n_head), (-1,))


def _standardised(raw: Any, axes: tuple[int, ...] | None) -> Any:
    return raw / raw.std(axis=axes, keepdims=True) if raw.size else raw


@SCORES.add(
    "lengte-een",
    "Queries en keys zijn op lengte 1 gebracht",
    "Je deelt iedere query en key door haar eigen lengte. Dan telt alleen de richting nog, en is "
    "geen score groter dan 1. De schaling is een vast getal.",
)
def cosine(q: Any, k: Any, n_head: int) -> Any:
    raw = raw_scores(q, k, n_head)
    lengths = [np.linalg.norm(split_heads(x, n_head), axis=-1) for x in (q, k)]
    norms = lengths[0][..., np.newaxis] * lengths[1][..., np.newaxis, :]
    return raw / np.where(norms > 0, norms, 1)


@SCORES.variant("lengte-een")
def cosine_scaled(q: Any, k: Any, n_head: int) -> Any:
    return cosine(q, k, n_head) / np.sqrt(width(q, n_head))
