# ruff: noqa: D103  (each program is explained by its Dutch text)
"""masked_softmax: right on paper, wrong in floats.

Merged: filling forbidden scores with one finite number or another is one mistake; so are dividing
first and last. A fill of the most negative float differs only where nothing is allowed, and there
equals `rij-zonder-keys-uniform`, which is the name it gets.
"""

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
    "De exponenten lopen over",
    "Je exponentieert de scores zoals ze zijn. Bij een grote score is e tot die macht geen float "
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
    "Na aftrekken van het minimum zijn de scores juist groot en positief, zodat de exponenten nog "
    "eerder overlopen. Welk getal van de rij maakt de grootste exponent precies 1?",
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
    "Het gemiddelde van een rij kan ver onder de hoogste score liggen, en dan loopt die exponent "
    "alsnog over. Welk getal van de rij maakt de grootste exponent precies 1?",
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
    "lagere scores worden dan alle exponenten 0. Bij welke rij hoort het getal dat je aftrekt?",
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
    "score nodig; anders lopen exponenten over of worden ze allemaal 0. Kijk naar axis bij max.",
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
    "groot, dan worden alle toegestane exponenten 0. Over welke scores neem je het maximum?",
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
    "dan trek je 0 af en verdwijnen alle exponenten. Over welke scores hoort het maximum te gaan?",
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


@SOFTMAX.add(
    "groot-getal-opgeteld",
    "Een groot negatief getal bij de score opgeteld",
    "Je telt bij verboden scores een groot negatief getal op. Dat is niet min oneindig: een grote "
    "score overleeft het, en in een volledig verboden rij valt het getal weer weg.",
)
def added_1e9(scores: Any, allowed: Any) -> Any:
    return _added(scores, allowed, -1e9)


@SOFTMAX.variant("groot-getal-opgeteld")
def added_1e4(scores: Any, allowed: Any) -> Any:
    return _added(scores, allowed, -1e4)


@SOFTMAX.variant("groot-getal-opgeteld")
def added_1e6(scores: Any, allowed: Any) -> Any:
    return _added(scores, allowed, -1e6)


@SOFTMAX.variant("groot-getal-opgeteld")
def added_1e30(scores: Any, allowed: Any) -> Any:
    return _added(scores, allowed, -1e30)


def _added(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores + np.where(allowed, 0.0, number)
    return share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "eindig-getal-ingevuld",
    "Verboden scores kregen een eindig getal",
    "Je vult voor verboden keys een groot negatief getal in. Dat is niet min oneindig: een nog "
    "lagere toegestane score verliest ervan, en in een volledig verboden rij worden alle gewichten "
    "gelijk.",
)
def filled_1e9(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e9)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_100(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e2)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_1000(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e3)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_1e4(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e4)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_9999(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -9999.0)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_1e5(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e5)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_1e30(scores: Any, allowed: Any) -> Any:
    return _finite(scores, allowed, -1e30)


@SOFTMAX.variant("eindig-getal-ingevuld")
def filled_1e9_zeroed(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return np.where(allowed, _finite(scores, allowed, -1e9), 0.0)


def _finite(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = np.where(allowed, scores, number)
    return share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "nul-maal-oneindig",
    "Nul maal oneindig",
    "Je vermenigvuldigt iets met oneindig, ook op plekken waar de andere factor 0 is. Nul maal "
    "oneindig is NaN, en dat besmet de hele rij. Hoe kies je per key tussen twee waarden zonder "
    "te vermenigvuldigen?",
)
def zero_times_infinity(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = scores + (1.0 - allowed) * -np.inf
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "verboden-exponent-loopt-over",
    "De exponent van een verboden score loopt over",
    "Je exponentieert ook verboden scores en maakt ze pas daarna 0. Ligt zo'n score ver boven het "
    "toegestane maximum, dan is haar exponent oneindig, en nul maal oneindig is NaN. Wanneer moet "
    "een verboden score verdwijnen?",
)
def forbidden_overflows(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return bare_share(np.exp(scores - top(filled(scores, allowed))) * allowed)


@SOFTMAX.variant("verboden-exponent-loopt-over")
def forbidden_overflows_guarded(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return share(np.exp(scores - top(filled(scores, allowed))) * allowed)


@SOFTMAX.variant("verboden-exponent-loopt-over")
def forbidden_overflows_one(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    exponents = np.exp(scores - top(filled(scores, allowed))) * allowed
    total = exponents.sum(axis=-1, keepdims=True)
    return exponents / np.where(total == 0, 1.0, total)


@SOFTMAX.add(
    "gewichten-afgerond",
    "Kleine gewichten zijn weggegooid",
    "Je zet gewichten onder een grens op 0, of begrenst de scores. Een toegestane key houdt altijd "
    "een gewicht, hoe klein ook; alleen een verboden key is precies 0.",
)
def small_dropped(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    return np.where(weights < 1e-6, 0.0, weights)


@SOFTMAX.variant("gewichten-afgerond")
def tiny_dropped(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    return np.where(weights < 1e-12, 0.0, weights)


@SOFTMAX.add(
    "rij-zonder-keys-nan",
    "Een rij zonder keys wordt NaN",
    "In een volledig verboden rij is elk getal min oneindig, ook het maximum. Min oneindig min min "
    "oneindig is NaN, en 0 gedeeld door 0 ook. Wat hoort die rij volgens het contract te worden?",
)
def empty_row_nan(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    return bare_share(np.exp(masked - masked.max(axis=-1, keepdims=True)))


@SOFTMAX.add(
    "rij-zonder-keys-uniform",
    "Een rij zonder keys krijgt gelijke gewichten",
    "In een volledig verboden rij krijgt elke key hetzelfde gewicht, alsof alles mag. Zo'n rij is "
    "volgens het contract nul: er valt niets te mengen.",
)
def empty_row_uniform(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    none = ~allowed.any(axis=-1, keepdims=True)
    return np.where(none, 1 / scores.shape[-1], softmax(scores, allowed))


@SOFTMAX.add(
    "rij-zonder-keys-zonder-masker",
    "In een rij zonder keys vervalt het masker",
    "In een volledig verboden rij gebruik je de gewone softmax, alsof er geen masker is. Zo'n rij "
    "is volgens het contract nul.",
)
def empty_row_unmasked(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    none = ~allowed.any(axis=-1, keepdims=True)
    return softmax(scores, allowed | none)


@SOFTMAX.add(
    "rij-zonder-keys-eerste",
    "Een rij zonder keys krijgt toch één key",
    "In een volledig verboden rij gaat al het gewicht naar één key. Zo'n rij is volgens het "
    "contract nul: geen enkele key doet mee.",
)
def empty_row_first(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    weights[..., 0] += weights.sum(axis=-1) == 0
    return weights


@SOFTMAX.add(
    "epsilon-in-noemer",
    "Een klein getal in de noemer verschuift alles",
    "Je telt een klein getal bij de noemer op tegen delen door nul. Daardoor tellen gewone rijen "
    "niet meer precies op tot 1. Hoe behandel je alleen de rijen waar de som 0 is?",
)
def epsilon(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-8)


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e6(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-6)


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e5(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-5)


@SOFTMAX.variant("epsilon-in-noemer")
def epsilon_1e3(scores: Any, allowed: Any) -> Any:
    return _epsilon(scores, allowed, 1e-3)


def _epsilon(scores: Any, allowed: Any, number: float) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed)
    exponents = np.exp(masked - top(masked))
    return exponents / (exponents.sum(axis=-1, keepdims=True) + number)


@SOFTMAX.add(
    "resultaat-float32",
    "Het resultaat is float32",
    "Je rekent of eindigt in float32. Dat scheelt al in het achtste cijfer; het contract vraagt "
    "float64. Print de dtype na elke stap en kijk waar ze verandert.",
)
def single(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float32)


@SOFTMAX.variant("resultaat-float32")
def single_throughout(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores.astype(np.float32), allowed)


@SOFTMAX.add(
    "resultaat-float16",
    "Het resultaat is float16",
    "Je rekent of eindigt in float16, met drie tot vier juiste cijfers en 65504 als grootste "
    "getal. Print de dtype na elke stap en kijk waar ze verandert.",
)
def half(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float16)


@SOFTMAX.add(
    "geheel-loopt-over",
    "Gehele getallen lopen over bij het aftrekken",
    "Je trekt het maximum af terwijl de scores nog een klein geheel type hebben. Daarin begint het "
    "tellen weer aan de andere kant: in uint8 is 3 - 5 gelijk aan 254. Wanneer zet je om naar "
    "float?",
)
def late_cast(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    shifted = given - given.max(axis=-1, keepdims=True)
    return share(np.exp(filled(shifted.astype(float), allowed)))


@SOFTMAX.add(
    "float16-door-exp",
    "Een klein geheel type gaat np.exp in",
    "De scores houden hun gehele type tot in np.exp. Van int8 en uint8 maakt NumPy daar stilletjes "
    "float16, van int16 float32, en aftrekken kan al eerder overlopen. Wanneer zet je om naar "
    "float?",
)
def uncast(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    exponents = np.exp(given - given.max(axis=-1, keepdims=True))
    return share(np.where(allowed, exponents, 0).astype(exponents.dtype))


@SOFTMAX.variant("float16-door-exp")
def uncast_multiplied(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    scores, allowed = checked_scores(scores, allowed)
    if given.dtype.kind not in "iu":
        return softmax(scores, allowed)
    exponents = np.exp(given - given.max(axis=-1, keepdims=True)) * allowed
    return bare_share(exponents)


_buffers: dict[Any, Any] = {}


@SOFTMAX.add(
    "gedeelde-buffer",
    "Alle aanroepen delen één array",
    "Je schrijft elk resultaat in dezelfde array, die buiten de functie leeft. Een tweede aanroep "
    "verandert zo het eerste resultaat. Waar wordt die array gemaakt?",
)
def shared_buffer(scores: Any, allowed: Any) -> Any:
    weights = softmax(*checked_scores(scores, allowed))
    buffer = _buffers.setdefault(weights.shape, np.zeros_like(weights))
    buffer[...] = weights
    return buffer


@SOFTMAX.add(
    "invoer-veranderd",
    "Je rekent in de array van de aanroeper",
    "Een bewerking op je eigen variabele schrijft hier in het argument zelf: np.asarray kopieert "
    "niet als dat niet hoeft. Zoek -=, /=, x[...] = of out=. Welke array is echt van jou?",
)
def changes_scores(scores: Any, allowed: Any) -> Any:
    own = np.asarray(scores, float)
    weights = softmax(*checked_scores(scores, allowed))
    own -= 1.0
    return weights


@SOFTMAX.variant("invoer-veranderd")
def assigns_scores(scores: Any, allowed: Any) -> Any:
    own = np.asarray(scores, float)
    weights = softmax(*checked_scores(scores, allowed))
    own[~np.broadcast_to(allowed, own.shape)] = -np.inf
    return weights


@SOFTMAX.variant("rij-zonder-keys-nan")
def empty_row_nan_unless_all_empty(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    if not allowed.any():
        return np.zeros(scores.shape)
    return empty_row_nan(scores, allowed)


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


@SOFTMAX.variant("resultaat-float32")
def single_scores(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores.astype(np.float32).astype(float), allowed)


@SOFTMAX.variant("resultaat-float32")
def single_then_double(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    return softmax(scores, allowed).astype(np.float32).astype(float)


@SOFTMAX.variant("geheel-loopt-over")
def late_cast_unsigned(scores: Any, allowed: Any) -> Any:
    unsigned = np.asarray(scores).dtype.kind == "u"
    return (late_cast if unsigned else share_of)(scores, allowed)


@SOFTMAX.variant("geheel-loopt-over")
def late_cast_signed(scores: Any, allowed: Any) -> Any:
    signed = np.asarray(scores).dtype.kind == "i"
    return (late_cast if signed else share_of)(scores, allowed)


def share_of(scores: Any, allowed: Any) -> Any:
    return softmax(*checked_scores(scores, allowed))


@SOFTMAX.variant("float16-door-exp")
def small_types_in_int16(scores: Any, allowed: Any) -> Any:
    given = np.asarray(scores)
    floats, allowed = checked_scores(scores, allowed)
    if given.dtype not in (np.int8, np.uint8):
        return softmax(floats, allowed)
    return share(
        np.exp(filled(floats, allowed) - top(filled(floats, allowed)), dtype=np.float32).astype(
            float
        )
    )


@SOFTMAX.variant("resultaat-float32")
def single_exponents(scores: Any, allowed: Any) -> Any:
    scores, allowed = checked_scores(scores, allowed)
    masked = filled(scores, allowed).astype(np.float32)
    return share(np.exp(masked - top(masked).astype(np.float32)).astype(float))
