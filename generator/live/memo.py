"""What was made from what, so that a rebuild makes only what changed."""

import gc
import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from generator.output import sha256_of

T = TypeVar("T")
Mark = str
_NOTHING = object()


def keep_all() -> None:
    """Of what a process has made now, most stays: Python need not look for garbage in it again."""
    gc.collect()
    gc.freeze()


class Memo:
    """Remembers results by their key; what a round did not ask for is forgotten at its end."""

    def __init__(self) -> None:
        self._before: dict[Hashable, Any] = {}
        self._asked: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for `key`, made now if it was not. An exception is not remembered."""
        found = self._asked.get(key, _NOTHING)
        if found is _NOTHING:
            found = self._before.get(key, _NOTHING)
            found = self._asked[key] = make() if found is _NOTHING else found
        kept: T = found
        return kept

    def end_round(self) -> None:
        """Forget what was not asked for since the last time."""
        self._before, self._asked = self._asked, {}


class Latest:
    """Remembers one result; for keys that are sooner compared with the last than hashed."""

    def __init__(self) -> None:
        self._key: object = None
        self._kept: Any = None

    def get(self, key: object, make: Callable[[], T]) -> T:
        """What was made for `key`, if that was the last; made now if not."""
        if key != self._key:
            self._kept, self._key = make(), key
        kept: T = self._kept
        return kept


class Marks:
    """The marks of places; they are looked at again only when something changed there."""

    def __init__(self) -> None:
        self._kept: dict[str, Mark] = {}

    def of(self, place: Path) -> Mark:
        """The mark of a folder or a file."""
        name = os.fspath(place)
        if name not in self._kept:
            self._kept[name] = mark(place)
        return self._kept[name]

    def forget(self, changed: Iterable[Path]) -> None:
        """Look again at these places, at what is in them and at what they are in."""
        for path in changed:
            name = os.fspath(path)
            for around in (name, *map(os.fspath, path.parents)):
                self._kept.pop(around, None)
            for inside in [kept for kept in self._kept if kept.startswith(f"{name}{os.sep}")]:
                del self._kept[inside]

    def overlooked(self) -> list[Path]:
        """The places that are not as they were."""
        return [Path(name) for name, kept in self._kept.items() if mark(Path(name)) != kept]


def mark(place: Path) -> Mark:
    """Changes when a file in a folder does, or the file itself; by date and size."""
    return sha256_of(repr(sorted(_states(place))).encode())


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
