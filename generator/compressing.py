"""Files as a web host sends them: compressed once, kept by content."""

import os
import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from generator.output import sha256_of

KEPT = 14 * 24 * 3600  # seconds after its last use that a compressed file is forgotten
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
        return {path: target.read_bytes() for path, target in self.keep(files).items()}

    def keep(self, files: Iterable[Path]) -> dict[Path, Path]:
        """Where in the cache the compressed contents of each file are, made if they are not yet."""
        kept = {path: self._cache / sha256_of(path.read_bytes()) for path in files}
        for target in kept.values():
            with suppress(FileNotFoundError):
                os.utime(target)
        todo = {target: path for path, target in kept.items() if not target.exists()}
        if todo:
            self._cache.mkdir(parents=True, exist_ok=True)
            pairs = "".join(f"{source}\n{target}\n" for target, source in todo.items())
            command = [str(self._node), str(SCRIPT), self.name, str(self._level)]
            subprocess.run(command, input=pairs, text=True, check=True)
        self._forget_old()
        return kept

    def _forget_old(self) -> None:
        for kept in self._cache.glob("*"):
            if time.time() - kept.stat().st_mtime > KEPT:
                kept.unlink(missing_ok=True)
