"""Notice that sources changed, by looking at their dates: works on every system and disk."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

INTERVAL = 0.3  # seconds
State = dict[Path, tuple[int, int]]


def changes(folders: Iterable[Path], interval: float = INTERVAL) -> Iterator[list[Path]]:
    """Yield, for ever, the files that changed, came or went since the last time."""
    folders = list(folders)
    before = look(folders)
    while True:
        time.sleep(interval)
        now = look(folders)
        changed = sorted(path for path in before | now if before.get(path) != now.get(path))
        if changed:
            before = now
            yield changed


def look(folders: Iterable[Path]) -> State:
    """Date and size of every source file; what is made or hidden does not count."""
    state: State = {}
    for folder in folders:
        for path in folder.rglob("*"):
            parts = path.relative_to(folder).parts
            if "__pycache__" in parts or any(part.startswith(".") for part in parts):
                continue
            try:
                found = path.stat()
            except FileNotFoundError:  # gone since the listing
                continue
            if path.is_file():
                state[path] = (found.st_mtime_ns, found.st_size)
    return state
