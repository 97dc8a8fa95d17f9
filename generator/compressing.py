"""Files as a web host sends them: compressed once, kept by content."""

import os
import subprocess
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.output import Content, sha256_of

KEPT = 14 * 24 * 3600  # seconds after its last use that a compressed file is forgotten
SCRIPT = Path(__file__).with_name("compress.mjs")


class Compressor:
    """Compresses in one format at one level; `name` such as `br` or `gzip` is its encoding."""

    def __init__(self, node: Path, cache: Path, name: str, level: int) -> None:
        self.name = name
        self._node = node
        self._level = level
        self._cache = cache / f"{name}-{level}"
        self._made_by = sha256_of(SCRIPT.read_bytes())[:12]

    def compress(self, files: Iterable[Path]) -> dict[Path, bytes]:
        """The compressed contents of each file."""
        digests = {path: sha256_of(path.read_bytes()) for path in files}
        kept = self.keep({digest: path for path, digest in digests.items()})
        return {path: kept[digest].read_bytes() for path, digest in digests.items()}

    def keep(self, contents: Mapping[str, Content]) -> dict[str, Path]:
        """Where in the cache the compressed contents are, made if they are not yet.

        Both are by the SHA-256 of the contents.
        """
        kept = {digest: self._cache / f"{digest}-{self._made_by}" for digest in contents}
        for target in kept.values():
            with suppress(FileNotFoundError):
                os.utime(target)
        todo = [digest for digest, target in kept.items() if not target.exists()]
        if todo:
            self._cache.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory() as folder:
                sources = [_on_disk(contents[digest], Path(folder, digest)) for digest in todo]
                pairs = zip(sources, (kept[digest] for digest in todo), strict=True)
                lines = "".join(f"{source}\n{target}\n" for source, target in pairs)
                command = [str(self._node), str(SCRIPT), self.name, str(self._level)]
                subprocess.run(command, input=lines, text=True, check=True)
        self._forget_old()
        return kept

    def _forget_old(self) -> None:
        for kept in self._cache.glob("*"):
            if time.time() - kept.stat().st_mtime > KEPT:
                kept.unlink(missing_ok=True)


def _on_disk(content: Content, place: Path) -> Path:
    if isinstance(content, bytes):
        place.write_bytes(content)
        return place
    return content
