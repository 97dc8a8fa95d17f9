# ruff: noqa: ARG001, ARG005, D103  (each program is explained by its Dutch text)
"""attention_backward: a valid cache or dy that is refused, or that the program stumbles over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.backward_parts import Gradients, parts
from checkers.laat_iedere_query_mengen.misconceptions.parts import is_closed, stumbles
from checkers.laat_iedere_query_mengen.misconceptions.registries import BACKWARD
from checkers.laat_iedere_query_mengen.reference import attention_backward


def stumble(identity: str, over: Any) -> None:
    """Add a program that ends in an exception at the valid input that `over` points out."""
    BACKWARD.variant(identity)(stumbles(attention_backward, over))


BACKWARD.add(
    "alleen-twee-assen",
    "Alleen losse matrices werken",
    "Met twee assen werkt het, met een batch of heads ervoor stopt je functie. Voor de laatste "
    "twee assen mogen willekeurig veel andere staan: tel assen vanaf het einde.",
)(stumbles(attention_backward, lambda cache, dy: np.ndim(dy) > 2))
BACKWARD.add(
    "alleen-met-batch",
    "Zonder batch-as gaat het mis",
    "Je functie rekent op een batch-as vooraan: met drie assen werkt het, met twee stopt ze. Voor "
    "de laatste twee assen mogen er geen, één of meer staan: tel vanaf het einde.",
)(stumbles(attention_backward, lambda cache, dy: np.ndim(dy) == 2))
stumble("alleen-met-batch", lambda cache, dy: np.ndim(dy) in (2, 4))
BACKWARD.add(
    "hooguit-drie-assen",
    "Met twee assen vooraan gaat het mis",
    "Twee of drie assen werken, maar met batch én heads ervoor stopt je functie. Er mogen "
    "willekeurig veel assen voor staan: wissel de laatste twee, geteld vanaf het einde.",
)(stumbles(attention_backward, lambda cache, dy: np.ndim(dy) > 3))
BACKWARD.add(
    "vierkant-aangenomen",
    "Evenveel queries als keys aangenomen",
    "Met evenveel queries als keys werkt het, met ongelijke aantallen niet. P en dS hebben vorm "
    "(…, T, N); T en N zijn twee verschillende maten.",
)(stumbles(attention_backward, lambda cache, dy: len(set(_matrix(cache))) > 1))
BACKWARD.add(
    "breedte-values-aangenomen",
    "Values even breed als keys aangenomen",
    "Met values die even breed zijn als queries en keys werkt het, anders niet. De breedte van v, "
    "en dus van dy, is vrij.",
)(stumbles(attention_backward, lambda cache, dy: _width(cache, "v") != _width(cache, "q")))
BACKWARD.add(
    "geen-queries-geweigerd",
    "Zonder queries is niets fout",
    "Je functie weigert een cache zonder queries of met een lege batch, of loopt erop stuk. Dat is "
    "geldig: de gradiënten zijn dan nul of leeg, in de vorm van q, k en v.",
)(stumbles(attention_backward, lambda cache, dy: np.size(dy) == 0))
stumble("geen-queries-geweigerd", lambda cache, dy: np.shape(dy)[-2] == 0)
stumble("geen-queries-geweigerd", lambda cache, dy: np.size(cache["k"]) == 0)
BACKWARD.add(
    "gehele-getallen-geweigerd",
    "Een dy van gehele getallen geeft een fout",
    "Met gehele getallen in dy stopt je functie of weigert ze. Die zijn geldig: maak er eerst "
    "floats van.",
)(stumbles(attention_backward, lambda cache, dy: np.asarray(dy).dtype.kind == "i"))
BACKWARD.add(
    "rij-zonder-keys-geweigerd",
    "Een rij zonder gewichten geeft een fout",
    "Je functie weigert een cache waarin een hele rij gewichten 0 is, of loopt erop stuk. Zo'n rij "
    "is geldig: er gaat dan gewoon geen gradiënt doorheen.",
)(stumbles(attention_backward, lambda cache, dy: not np.all(np.any(cache["weights"], axis=-1))))


def sums_off_by(tolerance: float) -> Callable[[Any, Any], bool]:
    """Return what tells whether some row of weights does not add up to 1."""

    def over(cache: Any, dy: Any) -> bool:
        return bool((np.abs(np.sum(cache["weights"], axis=-1) - 1) > tolerance).any())

    return over


BACKWARD.add(
    "eist-rijsom-een",
    "Gewichten die niet optellen tot 1 worden geweigerd",
    "Je functie eist dat elke rij gewichten samen 1 is. Een rij van nullen is ook geldig, en de "
    "gewichten in de cache tellen zoals ze zijn: controleer hier niets.",
)(stumbles(attention_backward, sums_off_by(1e-5)))
for tolerance in (1e-3, 1e-12):
    BACKWARD.variant("eist-rijsom-een")(stumbles(attention_backward, sums_off_by(tolerance)))

BACKWARD.variant("cache-op-volgorde")(
    stumbles(attention_backward, lambda cache, dy: list(cache) != ["q", "k", "v", "weights"])
)
BACKWARD.variant("dy-veranderd")(stumbles(attention_backward, lambda cache, dy: is_closed(dy)))


def _matrix(cache: Any) -> tuple[int, ...]:
    shape: tuple[int, ...] = np.shape(cache["weights"])[-2:]
    return shape


def _width(cache: Any, name: str) -> int:
    return int(np.shape(cache[name])[-1])


@BACKWARD.add(
    "cache-als-object",
    "De cache is een dictionary",
    "Je leest de cache met een punt, zoals cache.q. Het is een dictionary: een onderdeel pak je "
    "met zijn naam tussen vierkante haken.",
)
def attributes(cache: Any, dy: Any) -> Gradients:
    del dy
    return cache.q  # type: ignore[no-any-return]


def attribute_first(name: str) -> Callable[[Any, Any], Any]:
    """Return a backward pass that asks the cache for this attribute."""
    return lambda cache, dy: getattr(cache, name)


for name in ("k", "v", "weights", "p", "P"):
    BACKWARD.variant("cache-als-object")(attribute_first(name))


def unpacked(use: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a backward pass that unpacks the cache, which gives names, and uses them."""

    def program(cache: Any, dy: Any) -> Any:
        q, _, _, weights, *_ = cache
        del dy
        return use(weights), use(q)

    return program


BACKWARD.add(
    "cache-als-tuple",
    "De cache wordt als tuple uitgepakt",
    "Je pakt de cache uit met q, k, v, p = cache. Bij een dictionary geeft dat de namen, dus "
    "teksten, en niet de arrays. Pak elk onderdeel met zijn naam tussen vierkante haken.",
)(unpacked(lambda text: np.asarray(text, float)))
for name in ("mT", "T", "shape", "swapaxes", "ndim", "astype", "dtype", "transpose"):
    BACKWARD.variant("cache-als-tuple")(unpacked(lambda text, of=name: getattr(text, of)))  # type: ignore[misc]


@BACKWARD.add(
    "gehele-dy-afgekapt",
    "Bij een gehele dy wordt een gradiënt geheel",
    "Je legt een gradiënt in een array met het dtype van dy. Is dy geheel, dan blijven er gehele "
    "getallen over. Welk dtype hoort het resultaat te hebben?",
)
def whole_values(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    if np.asarray(dy).dtype.kind == "i":
        right["v"] = np.trunc(right["v"])
    return right


@BACKWARD.variant("gehele-dy-afgekapt")
def whole_all(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    if np.asarray(dy).dtype.kind != "i":
        return right
    return {name: np.trunc(value) for name, value in right.items()}


@BACKWARD.variant("gehele-dy-afgekapt")
def whole_steps(cache: Any, dy: Any) -> Gradients:
    right = attention_backward(cache, dy)
    _, _, _, p, floats = parts(cache, dy)
    if np.asarray(dy).dtype.kind == "i":
        right["v"] = np.trunc(p[..., None] * floats[..., :, None, :]).sum(axis=-3)
    return right
