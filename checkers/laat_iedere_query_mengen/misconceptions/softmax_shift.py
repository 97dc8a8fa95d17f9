# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: nothing is subtracted before the exponents, or the wrong number."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import (
    bare_share,
    filled,
    share,
    softmax,
    top,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import SOFTMAX
from checkers.laat_iedere_query_mengen.reference import checked_scores


@SOFTMAX.add(
    "geen-rijmaximum",
    "De e-machten lopen over",
    "Je neemt de e-macht van de scores zoals ze zijn. Bij een grote score past die in geen float "
    "meer (inf), bij een sterk negatieve wordt alles 0. Wat kun je van een hele rij aftrekken "
    "zonder dat de verhoudingen veranderen?",
)
def no_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(filled(scores, allowed)))


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(filled(scores, allowed)))


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_zeroed(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.where(allowed, np.exp(scores), 0.0))


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_multiplied(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(scores) * allowed)


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_multiplied_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(scores) * allowed)


@SOFTMAX.add(
    "minimum-afgetrokken",
    "Je trekt het kleinste getal af",
    "Na aftrekken van het minimum zijn de scores juist groot en positief, zodat de e-machten nog "
    "eerder overlopen. Welk getal van de rij maakt de grootste e-macht precies 1?",
)
def minimum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(filled(scores, allowed) - scores.min(axis=-1, keepdims=True)))


@SOFTMAX.variant("minimum-afgetrokken")
def minimum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(filled(scores, allowed) - scores.min(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "gemiddelde-afgetrokken",
    "Je trekt het gemiddelde af",
    "Het gemiddelde van een rij kan ver onder de hoogste score liggen, en dan loopt die e-macht "
    "alsnog over. Welk getal van de rij maakt de grootste e-macht precies 1?",
)
def mean(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(filled(scores, allowed) - scores.mean(axis=-1, keepdims=True)))


@SOFTMAX.variant("gemiddelde-afgetrokken")
def mean_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(filled(scores, allowed) - scores.mean(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "maximum-hele-array",
    "Eén maximum voor alle rijen samen",
    "Je trekt van elke rij hetzelfde getal af: het maximum van de hele array. In een rij met veel "
    "lagere scores worden dan alle e-machten 0. Bij welke rij hoort het getal dat je aftrekt?",
)
def whole_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return share(np.exp(masked - top(masked, None)))


@SOFTMAX.variant("maximum-hele-array")
def whole_maximum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return bare_share(np.exp(masked - top(masked, None)))


@SOFTMAX.add(
    "maximum-verkeerde-as",
    "Het maximum komt uit de kolom",
    "Je trekt een maximum af dat over de queries is genomen. Elke rij heeft haar eigen hoogste "
    "score nodig; anders lopen e-machten over of worden ze allemaal 0. Kijk naar axis bij max.",
)
def column_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return share(np.exp(masked - top(masked, -2)))


@SOFTMAX.variant("maximum-verkeerde-as")
def column_maximum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return bare_share(np.exp(masked - top(masked, -2)))


@SOFTMAX.variant("maximum-verkeerde-as")
def first_axis_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return share(np.exp(masked - top(masked, 0)))


@SOFTMAX.variant("maximum-verkeerde-as")
def column_maximum_of_scores(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(filled(scores, allowed) - scores.max(axis=-2, keepdims=True)))


@SOFTMAX.add(
    "maximum-verboden-keys",
    "Het maximum telt verboden keys mee",
    "Je trekt de hoogste score van de hele rij af, ook als die key verboden is. Is die score heel "
    "groot, dan worden alle toegestane e-machten 0. Over welke scores neem je het maximum?",
)
def forbidden_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(filled(scores, allowed) - scores.max(axis=-1, keepdims=True)))


@SOFTMAX.variant("maximum-verboden-keys")
def forbidden_maximum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(filled(scores, allowed) - scores.max(axis=-1, keepdims=True)))


@SOFTMAX.variant("maximum-verboden-keys")
def softmax_then_renormalised(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    everything = softmax(scores, np.True_)
    return share(everything * allowed)


@SOFTMAX.add(
    "maximum-van-nul-masker",
    "Het maximum telt verboden scores als nul",
    "Voor het maximum tel je een verboden score als 0. Zijn alle toegestane scores sterk negatief, "
    "dan trek je 0 af en verdwijnen alle e-machten. Over welke scores hoort het maximum te gaan?",
)
def zero_maximum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    largest = np.where(allowed, scores, 0.0).max(axis=-1, keepdims=True)
    return share(np.exp(filled(scores, allowed) - largest))


@SOFTMAX.variant("maximum-van-nul-masker")
def zero_maximum_bare(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    largest = np.where(allowed, scores, 0.0).max(axis=-1, keepdims=True)
    return bare_share(np.exp(filled(scores, allowed) - largest))


@SOFTMAX.variant("minimum-afgetrokken")
def allowed_minimum(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    lowest = np.where(allowed, scores, np.inf).min(axis=-1, keepdims=True)
    exponents = np.exp(filled(scores, allowed) - np.where(np.isfinite(lowest), lowest, 0.0))
    return share(exponents)


@SOFTMAX.variant("gemiddelde-afgetrokken")
def allowed_mean(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    count = np.maximum(allowed.sum(axis=-1, keepdims=True), 1)
    middle = np.where(allowed, scores, 0.0).sum(axis=-1, keepdims=True) / count
    return share(np.exp(filled(scores, allowed) - middle))


@SOFTMAX.add(
    "maximum-van-absolute-scores",
    "De grootste absolute waarde is niet het maximum",
    "Je trekt de grootste absolute waarde van de rij af. Zijn de scores sterk negatief, dan is dat "
    "een groot positief getal, en verdwijnen alle e-machten. Welk getal van de rij maakt de "
    "grootste e-macht precies 1?",
)
def absolute_maximum(scores: Any, allowed: Any) -> Any:
    return share(_off_by_size(scores, allowed, np.True_))


@SOFTMAX.variant("maximum-van-absolute-scores")
def absolute_maximum_bare(scores: Any, allowed: Any) -> Any:
    return bare_share(_off_by_size(scores, allowed, np.True_))


@SOFTMAX.variant("maximum-van-absolute-scores")
def allowed_absolute_maximum(scores: Any, allowed: Any) -> Any:
    return share(_off_by_size(scores, allowed, allowed))


@SOFTMAX.variant("maximum-van-absolute-scores")
def allowed_absolute_maximum_bare(scores: Any, allowed: Any) -> Any:
    return bare_share(_off_by_size(scores, allowed, allowed))


def _off_by_size(scores: Any, allowed: Any, counted: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    sizes = np.abs(np.where(counted, scores, 0.0)).max(axis=-1, keepdims=True)
    return np.exp(filled(scores, allowed) - sizes)


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_in_logarithm(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    total = np.log(np.where(allowed, np.exp(scores), 0.0).sum(axis=-1, keepdims=True))
    return np.where(allowed, np.exp(scores - total), 0.0)


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_in_masked_logarithm(scores: Any, allowed: Any) -> Any:
    masked = filled(*checked_scores(scores, allowed))
    return np.exp(masked - np.log(np.exp(masked).sum(axis=-1, keepdims=True)))


@SOFTMAX.variant("geen-rijmaximum")
def no_maximum_nan_to_zero(scores: Any, allowed: Any) -> Any:
    return np.nan_to_num(no_maximum_bare(scores, allowed))
