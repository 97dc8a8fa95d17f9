"""Notices that sources changed, through `watchfiles`."""

from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing, suppress
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

    If nothing changes at first, an empty list tells that no later change is missed. A folder of
    sources that came in the place of another is named itself.
    """
    begun, replaced = False, set[Path]()
    while True:
        watched = _identities(root)
        async with aclosing(_watch(watched)) as watching:
            async for found in watching:
                changed = replaced | {Path(path) for _, path in found}
                if changed or not begun:
                    yield sorted(path.relative_to(root) for path in changed)
                begun = True
                # What is watched is a folder, whatever its name: not what has that name next.
                replaced = {path for path, _ in _identities(root).items() ^ watched.items()}
                gone = {Path(path) for kind, path in found if kind is Change.deleted}
                replaced |= gone & watched.keys()
                if replaced:
                    break


def _watch(folders: Iterable[Path]) -> AsyncGenerator[set[tuple[Change, str]], None]:
    return awatch(
        *folders,
        watch_filter=Sources(),
        step=SETTLED_MS,
        debounce=AT_MOST_MS,
        rust_timeout=BEGUN_MS,
        yield_on_timeout=True,
    )


def _identities(root: Path) -> dict[Path, int]:
    """Those of the folders that are there."""
    found = {}
    for folder in folders_of(root):
        with suppress(FileNotFoundError):
            found[folder] = folder.stat().st_ino
    return found


def folders_of(root: Path) -> list[Path]:
    """Where the sources are."""
    return [root / name for name in FOLDERS]
