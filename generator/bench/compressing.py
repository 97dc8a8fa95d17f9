"""Files as a web host sends them: compressed once, kept by content."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from generator.output import sha256_of

SCRIPT = Path(__file__).with_name("compress.mjs")


class Compressor:
    """Compresses in one format at one level; `name` such as `br` or `gzip` is its encoding."""

    def __init__(self, node: Path, cache: Path, name: str, level: int) -> None:
        self.name = name
        self._node = node
        self._level = level
        self._cache = cache / f"{name}-{level}"

    def compress(self, files: Iterable[Path]) -> dict[Path, bytes]:
        """The compressed contents of each file."""
        kept = {path: self._cache / sha256_of(path.read_bytes()) for path in files}
        todo = {target: path for path, target in kept.items() if not target.exists()}
        if todo:
            self._cache.mkdir(parents=True, exist_ok=True)
            pairs = "".join(f"{source}\n{target}\n" for target, source in todo.items())
            command = [str(self._node), str(SCRIPT), self.name, str(self._level)]
            subprocess.run(command, input=pairs, text=True, check=True)
        return {path: target.read_bytes() for path, target in kept.items()}
