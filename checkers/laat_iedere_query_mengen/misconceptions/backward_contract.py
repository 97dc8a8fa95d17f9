# ruff: noqa: D103  (each program is explained by its Dutch text)
"""attention_backward: what is returned, and what is left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import Gradients
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


@BACKWARD.add(
    "tuple-in-plaats-van-dict",
    "Je geeft een tuple terug",
    "De gradiënten staan in een tuple of lijst. De afspraak is een dictionary met q, k en v, zodat "
    "niemand een volgorde hoeft te raden.",
)
def as_tuple(cache: Any, dy: Any) -> Any:
    return tuple(attention_backward(cache, dy).values())


@BACKWARD.variant("tuple-in-plaats-van-dict")
def as_list(cache: Any, dy: Any) -> Any:
    return list(attention_backward(cache, dy).values())


def renamed(names: dict[str, str]) -> Callable[[Any, Any], Any]:
    """Return a backward pass that uses other names."""

    def other(cache: Any, dy: Any) -> Any:
        right = attention_backward(cache, dy)
        return {names[name]: value for name, value in right.items()}

    return other


BACKWARD.add(
    "andere-namen",
    "De gradiënten hebben andere namen",
    "De gradiënten zijn er, maar onder een andere naam. De afspraak is q, k en v: dezelfde namen "
    "als de invoer waar ze bij horen.",
)(renamed({"q": "dq", "k": "dk", "v": "dv"}))
for names in ("dQ dK dV", "Q K V", "d_q d_k d_v", "grad_q grad_k grad_v", "query key value"):
    BACKWARD.variant("andere-namen")(renamed(dict(zip("qkv", names.split(), strict=True))))


def forgets(*names: str) -> Callable[[Any, Any], Any]:
    """Return a backward pass that leaves gradients out."""

    def forgetful(cache: Any, dy: Any) -> Any:
        right = attention_backward(cache, dy)
        return {name: value for name, value in right.items() if name not in names}

    return forgetful


BACKWARD.add(
    "gradient-ontbreekt",
    "Er ontbreekt een gradiënt",
    "Niet alle drie de gradiënten staan in je resultaat. Q, K en V leren alle drie.",
)(forgets("v"))
for missing in (("q",), ("k",), ("q", "k"), ("q", "v"), ("k", "v")):
    BACKWARD.variant("gradient-ontbreekt")(forgets(*missing))


def relies_on(name: str) -> Callable[[Any, Any], Any]:
    """Return a backward pass that needs another cache entry."""

    def needy(cache: Any, dy: Any) -> Any:
        _ = cache[name]
        return attention_backward(cache, dy)

    return needy


BACKWARD.add(
    "rekent-op-extra-cache",
    "De terugweg rekent op meer dan de cache belooft",
    "Je leest iets uit de cache dat niet in de afspraak staat. Vast zijn alleen q, k, v en "
    "weights; de rest kun je daaruit opnieuw uitrekenen.",
)(relies_on("allowed"))
for extra in ("mask", "scores", "y", "scale", "d", "p", "P", "dk", "d_k", "s", "probs", "attn"):
    BACKWARD.variant("rekent-op-extra-cache")(relies_on(extra))


@BACKWARD.add(
    "cache-op-volgorde",
    "De cache wordt op volgorde gelezen",
    "Je pakt de cache uit met values() of op positie. Een cache mag meer bevatten en anders "
    "geordend zijn: lees elk onderdeel met zijn naam.",
)
def by_order(cache: Any, dy: Any) -> Gradients:
    q, k, v, weights = cache.values()
    return attention_backward({"q": q, "k": k, "v": v, "weights": weights}, dy)


@BACKWARD.variant("cache-op-volgorde")
def by_position(cache: Any, dy: Any) -> Gradients:
    q, k, v, weights = list(cache.values())[:4]
    return attention_backward({"q": q, "k": k, "v": v, "weights": weights}, dy)


@BACKWARD.add(
    "resultaat-float32",
    "Het resultaat is float32",
    "Je rekent of eindigt in float32. Dat scheelt al in het achtste cijfer; het contract vraagt "
    "float64. Print de dtype na elke stap en kijk waar ze verandert.",
)
def single(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    return {name: value.astype(np.float32) for name, value in right.items()}


@BACKWARD.add(
    "cache-veranderd",
    "De cache is overschreven",
    "Je schrijft in de cache, of in een array die erin zit. Wie de cache nog eens gebruikt, krijgt "
    "dan iets anders. Zoek -=, *=, out= en toewijzingen aan de cache.",
)
def changes_weights(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    weights = cache["weights"]
    weights *= 0.5
    return right


@BACKWARD.variant("cache-veranderd")
def returns_cache(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    cache.update(right)
    return right


@BACKWARD.variant("cache-veranderd")
def extends_cache(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    cache["dy"] = dy
    return right


@BACKWARD.add(
    "dy-veranderd",
    "De binnenkomende gradiënt is overschreven",
    "Je schrijft in dy. De laag erboven kan die gradiënt nog nodig hebben: reken met een nieuwe "
    "array.",
)
def changes_upstream(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    own = np.asarray(dy, float)
    own *= 0.5
    return right


@BACKWARD.add(
    "gedeelde-buffer",
    "Alle aanroepen delen één resultaat",
    "Je schrijft elk resultaat in dezelfde array of dictionary, die buiten de functie leeft. Een "
    "tweede aanroep verandert zo het eerste resultaat. Waar wordt ze gemaakt?",
)
def shared(cache: Any, dy: Any) -> Gradients:
    _kept.update(attention_backward(cache, dy))
    return _kept


_kept: dict[str, Any] = {}
