"""Files of the site before they are anywhere; `placing` brings them into a folder."""

import hashlib
from pathlib import Path

HASH_LENGTH = 12
Content = bytes | Path


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


def size_of(content: Content) -> int:
    """In bytes."""
    return len(content) if isinstance(content, bytes) else content.stat().st_size


class Output:
    """The files of a site by their names; every file is written once.

    A name is a path with `/` from the root of the site.
    """

    def __init__(self) -> None:
        self.contents: dict[str, Content] = {}
        self._digests: dict[str, str] = {}

    @property
    def files(self) -> list[str]:
        """All names, in the order of writing."""
        return list(self.contents)

    @property
    def size(self) -> int:
        """Of all files together, in bytes."""
        return sum(map(size_of, self.contents.values()))

    def write(self, name: str, data: bytes | str) -> str:
        """Add a file; returns `name`."""
        return self._keep(name, data.encode() if isinstance(data, str) else data)

    def copy(self, name: str, source: Path) -> str:
        """Add a file that is on this disk; it is read when it is needed. Returns `name`."""
        return self._keep(name, source)

    def rename(self, name: str, other: str) -> str:
        """Give a file another name; returns that."""
        return self._keep(other, self.contents.pop(name))

    def take(self, other: "Output") -> None:
        """Add all that `other` has."""
        for name, content in other.contents.items():
            self._keep(name, content)

    def read(self, name: str) -> bytes:
        """What is in a file."""
        content = self.contents[name]
        return content if isinstance(content, bytes) else content.read_bytes()

    def digest(self, name: str) -> str:
        """SHA-256 of a file, in hexadecimal."""
        if name not in self._digests:
            self._digests[name] = sha256_of(self.read(name))
        return self._digests[name]

    def _keep(self, name: str, content: Content) -> str:
        if name in self.contents:
            raise ValueError(f"{name} would be written twice")
        self.contents[name] = content
        return name
