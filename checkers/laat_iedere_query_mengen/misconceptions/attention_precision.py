# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention: another number type than float64, and arrays shared between calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.kit.diagnosis import SINGLE
from checkers.laat_iedere_query_mengen.misconceptions.attention_scale import Result, mixed, right
from checkers.laat_iedere_query_mengen.misconceptions.registries import ATTENTION
from checkers.laat_iedere_query_mengen.reference import attention, checked_heads, masked_softmax


@ATTENTION.add(
    "geheel-loopt-over",
    "Gehele getallen lopen over in het inproduct",
    "Je vermenigvuldigt q en k terwijl ze nog een klein geheel type hebben. Een product dat niet "
    "past, springt naar de andere kant. Wanneer zet je om naar float?",
)
def late_cast(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    own_q, own_k, own_v = checked_heads(q, k, v)
    whole = np.asarray(q) @ np.asarray(k).swapaxes(-2, -1)
    weights = masked_softmax(whole / np.sqrt(own_q.shape[-1]), allowed)
    return mixed(own_q, own_k, own_v, weights)


def late_cast_of(*dtypes: str) -> Callable[..., Result]:
    """Return an attention that multiplies only these types before it makes floats of them."""

    def program(q: Any, k: Any, v: Any, allowed: Any) -> Result:
        late = str(np.asarray(q).dtype) in dtypes
        return (late_cast if late else attention)(q, k, v, allowed)

    return program


@ATTENTION.variant("geheel-loopt-over")
def late_cast_kept_whole(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = late_cast(q, k, v, allowed)
    return y, {**cache, "q": np.array(q), "k": np.array(k), "v": np.array(v)}


for dtypes in (
    ("int8", "uint8"),
    ("int8",),
    ("uint8",),
    ("int16",),
    ("int8", "int16"),
    ("uint8", "int16"),
):
    ATTENTION.variant("geheel-loopt-over")(late_cast_of(*dtypes))


@ATTENTION.add(
    "resultaat-float32",
    "Het resultaat is float32",
    "Je rekent of eindigt in float32. Dat scheelt al in het achtste cijfer; het contract vraagt "
    "float64. Print de dtype na elke stap en kijk waar ze verandert.",
)
def single(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    return y.astype(np.float32), cache


@ATTENTION.add(
    "invoer-veranderd",
    "Je rekent in de array van de aanroeper",
    "Een bewerking op je eigen variabele schrijft hier in het argument zelf: np.asarray kopieert "
    "niet als dat niet hoeft. Zoek /=, *= of out=. Welke array is echt van jou?",
)
def divides_query(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    result = attention(q, k, v, allowed)
    own = np.asarray(q, float)
    own /= np.sqrt(own.shape[-1])
    return result


@ATTENTION.variant("invoer-veranderd")
def divides_cached_query(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    own = np.asarray(q, float)
    own /= np.sqrt(own.shape[-1])
    return y, {**cache, "q": own}


@ATTENTION.variant("invoer-veranderd")
def divides_cached_key(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    own = np.asarray(k, float)
    own /= np.sqrt(own.shape[-1])
    return y, {**cache, "k": own}


_kept: dict[Any, Any] = {}


@ATTENTION.add(
    "gedeelde-buffer",
    "Alle aanroepen delen één array of cache",
    "Je schrijft elk resultaat in dezelfde array of dictionary, die buiten de functie leeft. Een "
    "tweede aanroep verandert zo de eerste cache. Waar wordt ze gemaakt?",
)
def shared_cache(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = right(*checked_heads(q, k, v), allowed)
    _kept.update(cache)
    return y, _kept


@ATTENTION.variant("gedeelde-buffer")
def shared_output(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = right(*checked_heads(q, k, v), allowed)
    buffer = _kept.setdefault(y.shape, np.zeros_like(y))
    buffer[...] = y
    return buffer, cache


@ATTENTION.add(
    "weinig-cijfers",
    "Er gaan onderweg cijfers verloren",
    "De uitkomsten kloppen op zes tot acht cijfers, en dan niet meer. Dat past bij float32 "
    "onderweg, bij afronden, of bij een klein getal dat ergens is opgeteld. Print de dtype na elke "
    "stap, en zoek round en getallen als 1e-8.",
    SINGLE,
)
def single_on_the_way(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = attention(q, k, v, allowed)
    short = {name: value.astype(np.float32).astype(float) for name, value in cache.items()}
    return y.astype(np.float32).astype(float), {**cache, "weights": short["weights"]}


@ATTENTION.variant("weinig-cijfers")
def single_from_the_start(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    q, k, v = checked_heads(q, k, v)
    short = {"q": q.astype(np.float32), "k": k.astype(np.float32), "v": v.astype(np.float32)}
    y, cache = attention(short["q"], short["k"], short["v"], allowed)
    return y, {**short, "weights": cache["weights"]}


@ATTENTION.variant("weinig-cijfers")
def single_from_the_start_kept_long(q: Any, k: Any, v: Any, allowed: Any) -> Result:
    y, cache = single_from_the_start(q, k, v, allowed)
    return y, {name: value.astype(float) for name, value in cache.items()}
