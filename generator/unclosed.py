"""Blocks that are opened and never closed: they would swallow what comes after them, unseen."""

from collections.abc import Sequence
from pathlib import Path

from markdown_it.token import Token

from generator.faults import FaultList

_FENCE = "```"
_CONTAINER = ":::"


def note_unclosed(
    text: str, tokens: Sequence[Token], base: int, path: Path, faults: FaultList
) -> bool:
    """Note every fence and container of `text` without an end; whether there were any.

    `base` is the line of the file on which `text` starts.
    """
    lines = text.split("\n")
    before = len(faults.faults)
    ends: dict[int, int] = {}  # the line of a container's end → the line on which it starts
    for token in tokens:
        if token.type == "code_block" and token.content.startswith((_FENCE, _CONTAINER)):
            found = f"ingesprongen: {token.content.split(chr(10))[0]}"
            remedy = "Zet de regels van dit blok tegen de kantlijn."
            faults.add(path, base + (token.map or [0])[0], "blok", found, remedy)
            return True  # what seems open after it is its own end
        if token.type == "fence":
            _fence(token, lines, base, path, faults)
        elif token.type.startswith("container_") and token.nesting == 1:
            _container(token, lines, ends, base, path, faults)
    return len(faults.faults) > before


def _fence(token: Token, lines: Sequence[str], base: int, path: Path, faults: FaultList) -> None:
    start, end = token.map or (0, 0)
    sign = token.markup
    last = lines[end - 1].strip(" >") if end - 1 > start else ""
    found = ""
    if not last.startswith(sign) or last.strip(sign[0]):
        found = f"{sign}{token.info} wordt niet gesloten"
    elif sign == _FENCE:
        # Closed by the next block's own end: that block stands inside this one as text.
        for number, line in enumerate(token.content.split("\n"), start + 1):
            if line.startswith(_FENCE):
                found = (
                    f"{sign}{token.info} is niet gesloten voor het blok op regel {base + number}"
                )
                break
    if found:
        remedy = f"Zet onder de laatste regel van het blok een regel met {sign}."
        faults.add(path, base + start, "blok", found, remedy)


def _container(
    token: Token,
    lines: Sequence[str],
    ends: dict[int, int],
    base: int,
    path: Path,
    faults: FaultList,
) -> None:
    start, end = token.map or (0, 0)
    name = lines[start].strip()
    remedy = f"Zet onder de laatste regel van het blok een regel met {_CONTAINER}."
    line = lines[end].strip() if end < len(lines) else ""
    if not line.startswith(_CONTAINER) or line.strip(":"):
        faults.add(path, base + start, "blok", f"{name!r} wordt niet gesloten", remedy)
    elif end in ends:
        # One end for two: the outer block took the end of the inner one.
        outer = ends[end]
        found = f"{lines[outer].strip()!r} is niet gesloten voor {name!r} op regel {base + start}"
        faults.add(path, base + outer, "blok", found, remedy)
    else:
        ends[end] = start
