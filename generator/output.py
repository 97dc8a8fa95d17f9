"""Files of the site on their way to disk, and the swap that makes them visible at once."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

HASH_LENGTH = 12


def sha256_of(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def hashed_name(name: str, sha256: str) -> str:
    """`main.js` → `main.1f2e….js`, by the SHA-256 of what is in it."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}.{sha256[:HASH_LENGTH]}{dot}{suffix}"


def name_of(file: Path, name: str) -> str:
    """What `file` is to be called in the site, when among the sources it is called `name`."""
    return hashed_name(name, sha256_of(file.read_bytes()))


class Output:
    """A folder that is being filled; every file is written once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[str] = []

    def write(self, name: str, data: bytes | str) -> str:
        """Write a file; `name` is its path with `/` from the root of the site. Returns `name`."""
        target = self._place(name)
        target.write_bytes(data.encode() if isinstance(data, str) else data)
        return name

    def copy(self, name: str, source: Path) -> str:
        """Copy a file as it is."""
        shutil.copyfile(source, self._place(name))
        return name

    @property
    def bytes(self) -> int:
        """The size of everything written, in bytes."""
        return sum((self.folder / name).stat().st_size for name in self.files)

    def _place(self, name: str) -> Path:
        target = self.folder / name
        if target.exists():
            raise ValueError(f"{name} would be written twice")
        self.files.append(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        return target


@contextmanager
def fresh_folder(target: Path) -> Iterator[Output]:
    """Fill a folder beside `target`, then put it in the place of `target`.

    When the body raises, `target` stays as it was. What was in `target` and is not written now
    is gone afterwards.
    """
    fresh = target.with_name(f".{target.name}.new-{os.getpid()}")
    old = target.with_name(f".{target.name}.old-{os.getpid()}")
    for leftover in (fresh, old):
        shutil.rmtree(leftover, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        yield Output(fresh)
        with suppress(FileNotFoundError):
            target.replace(old)
        fresh.replace(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
