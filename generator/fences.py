"""The word after ``` : `python sample id=verboden-key after=begin title="Eén key"`."""

import re
import shlex
from dataclasses import dataclass

from generator.fields import SLUG

SAMPLE = "sample"
_ATTRIBUTES = ("id", "after", "title")


class FenceError(ValueError):
    """The line after ``` is not understood; `remedy` says what it may be."""

    def __init__(self, found: str, remedy: str) -> None:
        super().__init__(found)
        self.found = found
        self.remedy = remedy


@dataclass(frozen=True)
class Fence:
    """What a fence asks for: its language, and for a sample its attributes."""

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
    if rest:
        raise FenceError(
            f"```{info}: onbekend woord {rest[0]!r}",
            "Schrijf ```python, of ```python sample id=een-naam voor code die wordt uitgevoerd.",
        )
    return Fence(language)


def _sample(words: list[str]) -> Fence:
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in _ATTRIBUTES or not equals:
            raise FenceError(
                f"sample: onbekend attribuut {word!r}",
                'Een sample kent id=…, after=… en title="…".',
            )
        values[key] = value
    if not re.fullmatch(SLUG, values.get("id", "")):
        raise FenceError(
            f"sample met id {values.get('id', '')!r}",
            "Geef id=… van kleine letters, cijfers en koppeltekens.",
        )
    return Fence("python", is_sample=True, **values)
