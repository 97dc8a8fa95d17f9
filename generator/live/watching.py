"""Notices that sources changed, through `watchfiles`."""

from collections.abc import AsyncIterator
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

FOLDERS = ("lessons", "checkers", "site")
# Editors write a file in several steps; this long after the last of them it is whole.
SETTLED_MS = 25
AT_MOST_MS = 400


class Sources(DefaultFilter):
    """No hidden files, and none of what editors and Python leave beside the sources."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change counts."""
        return super().__call__(change, path) and not Path(path).name.startswith(".")


async def changes(root: Path) -> AsyncIterator[list[Path]]:
    """The files that changed, came or went, relative to `root`; for ever."""
    folders = [root / name for name in FOLDERS]
    watching = awatch(*folders, watch_filter=Sources(), step=SETTLED_MS, debounce=AT_MOST_MS)
    async for found in watching:
        yield sorted({Path(path).relative_to(root) for _, path in found})
