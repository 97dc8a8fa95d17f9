"""The words after ``` : `python sample id=verboden-key after=begin title="Eén key"`."""

import re
import shlex
from dataclasses import dataclass

from generator.fields import SLUG

SAMPLE = "sample"
QUESTION = "question"
_QUESTIONS = ("numeric", "choice")


class FenceError(ValueError):
    """The line after ``` is not understood; `remedy` says what it may be."""

    def __init__(self, found: str, remedy: str) -> None:
        super().__init__(found)
        self.found = found
        self.remedy = remedy


@dataclass(frozen=True)
class Fence:
    """What a fence asks for: its language, and for a sample or question its attributes."""

    language: str
    is_sample: bool = False
    argument: str = ""
    id: str = ""
    after: str = ""
    title: str = ""


def parse_fence(info: str) -> Fence:
    """Read the info string of a fence.

    Raises:
        FenceError: an unknown word or attribute, or a sample without a proper id.
    """
    try:
        words = shlex.split(info)
    except ValueError as error:
        raise FenceError(f"```{info}: een aanhalingsteken sluit niet", "Sluit het.") from error
    language, *rest = words or [""]
    if language == "python" and rest[:1] == [SAMPLE]:
        return _sample(rest[1:])
    if language == "widget" and len(rest) == 1:
        return Fence(language, argument=rest[0])
    if language == "widget":
        raise FenceError(f"```{info}", "Noem na widget één soort, zoals: ```widget attention-table")
    if language == QUESTION:
        return _question(rest)
    if rest:
        raise FenceError(
            f"```{info}: onbekend woord {rest[0]!r}",
            "Schrijf ```python, of ```python sample id=een-naam voor code die wordt uitgevoerd.",
        )
    return Fence(language)


def _sample(words: list[str]) -> Fence:
    known = {"id": "id=…", "after": "after=…", "title": 'title="…"'}
    return Fence("python", is_sample=True, **_attributes(SAMPLE, words, known))


def _question(words: list[str]) -> Fence:
    kind = words[0] if words else ""
    if kind not in _QUESTIONS:
        remedy = "Schrijf ```question numeric id=een-naam, of ```question choice id=een-naam."
        raise FenceError(f"question: onbekende soort {kind!r}", remedy)
    values = _attributes(QUESTION, words[1:], {"id": "id=…"})
    return Fence(QUESTION, argument=kind, id=values["id"])


def _attributes(block: str, words: list[str], known: dict[str, str]) -> dict[str, str]:
    """The values by name; `known` has the names, each as one would write it."""
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in known or not equals:
            remedy = f"Een {block} kent {', '.join(known.values())}."
            raise FenceError(f"{block}: onbekend attribuut {word!r}", remedy)
        values[key] = value
    if not re.fullmatch(SLUG, values.get("id", "")):
        raise FenceError(
            f"{block} met id {values.get('id', '')!r}",
            "Geef id=… van kleine letters, cijfers en koppeltekens.",
        )
    return values
