"""What was made from what, so that a rebuild makes only what changed."""

import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
Mark = tuple[tuple[str, int, int], ...]


class Memo:
    """Remembers results by their key; what a round did not ask for is forgotten at its end."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}
        self._asked: set[Hashable] = set()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for `key`, made now if it was not. An exception is not remembered."""
        if key not in self._kept:
            self._kept[key] = make()
        self._asked.add(key)
        kept: T = self._kept[key]
        return kept

    def end_round(self) -> None:
        """Forget what was not asked for since the last time."""
        self._kept = {key: value for key, value in self._kept.items() if key in self._asked}
        self._asked.clear()


def mark(*places: Path) -> Mark:
    """Changes when a file in one of the folders does, or one of the files; by date and size."""
    return tuple(sorted(state for place in places for state in _states(place)))


def _states(place: Path) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(place)) if place.is_dir() else [place]
    except FileNotFoundError:  # gone since it was looked at
        return
    for entry in entries:
        if entry.name == "__pycache__":
            continue
        if entry is not place and entry.is_dir():
            yield from _states(Path(entry))
            continue
        with suppress(FileNotFoundError):  # not there, or gone since the listing
            state = entry.stat()
            yield os.fspath(entry), state.st_mtime_ns, state.st_size
