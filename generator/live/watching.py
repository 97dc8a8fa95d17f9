"""Notices that sources changed, through `watchfiles`."""

from collections.abc import AsyncIterator
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

FOLDERS = ("lessons", "checkers", "site")
# Editors write a file in several steps; this long after the last of them it is whole.
SETTLED_MS = 25
AT_MOST_MS = 400
BEGUN_MS = 500


class Sources(DefaultFilter):
    """No hidden files, and none of what editors and Python leave beside the sources."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change counts."""
        return super().__call__(change, path) and not Path(path).name.startswith(".")


async def changes(root: Path) -> AsyncIterator[list[Path]]:
    """The files that changed, came or went, relative to `root`; for ever.

    If nothing changes at first, an empty list tells that no later change is missed.
    """
    watching = awatch(
        *folders_of(root),
        watch_filter=Sources(),
        step=SETTLED_MS,
        debounce=AT_MOST_MS,
        rust_timeout=BEGUN_MS,
        yield_on_timeout=True,
    )
    begun = False
    async for found in watching:
        if found or not begun:
            yield sorted({Path(path).relative_to(root) for _, path in found})
        begun = True


def folders_of(root: Path) -> list[Path]:
    """Where the sources are."""
    return [root / name for name in FOLDERS]
