"""A site in memory: what `Output` is on disk."""

from pathlib import Path

from generator.output import Output, sha256_of

Content = bytes | Path


class MemoryOutput(Output):
    """Keeps what is written; of what is copied, where it lies."""

    def __init__(self) -> None:
        super().__init__(Path())
        self.contents: dict[str, Content] = {}

    def write(self, name: str, data: bytes | str) -> str:
        """Keep a file; `name` is its path with `/` from the root of the site. Returns `name`."""
        return self._keep(name, data.encode() if isinstance(data, str) else data)

    def copy(self, name: str, source: Path) -> str:
        """Keep where a file lies."""
        return self._keep(name, source)

    def rename(self, name: str, other: str) -> str:
        """Give a file another name; returns that."""
        self.contents[other] = self.contents.pop(name)
        self.files[self.files.index(name)] = other
        return other

    def take(self, other: "MemoryOutput") -> None:
        """Keep all that `other` has too."""
        for name in other.files:
            self._keep(name, other.contents[name])

    def digest(self, name: str) -> str:
        """Of the contents of a file."""
        content = self.contents[name]
        return sha256_of(content if isinstance(content, bytes) else content.read_bytes())

    def _keep(self, name: str, content: Content) -> str:
        if name in self.contents:
            raise ValueError(f"{name} would be written twice")
        self.files.append(name)
        self.contents[name] = content
        return name
