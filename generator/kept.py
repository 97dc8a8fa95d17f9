"""Answers that took long, kept by a hash of everything they depend on."""

import hashlib
import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

MONTH = 30 * 24 * 3600  # seconds after its last use that an answer is forgotten


class Kept:
    """Answers in a folder. `context` is what all of them depend on."""

    def __init__(self, folder: Path, *context: str | bytes) -> None:
        self._folder = folder
        self._context = self._hash(context)

    def find(self, question: str) -> Any:
        """The answer; None when there is none yet."""
        file = self._file(question)
        with suppress(OSError, ValueError):
            answer = json.loads(file.read_text(encoding="utf-8"))
            os.utime(file)
            return answer
        return None

    def keep(self, question: str, answer: Any) -> None:
        """Remember an answer; a half-written one is never found back."""
        file = self._file(question)
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(answer), encoding="utf-8")
        fresh.replace(file)

    def forget_old(self) -> None:
        """Drop what was not asked for in a month."""
        for file in self._folder.glob("*"):
            with suppress(FileNotFoundError):
                if time.time() - file.stat().st_mtime > MONTH:
                    file.unlink()

    def _file(self, question: str) -> Path:
        return self._folder / f"{self._hash((self._context, question))[:32]}.json"

    @staticmethod
    def _hash(parts: Iterable[str | bytes]) -> str:
        digest = hashlib.sha256()
        for part in parts:
            data = part.encode() if isinstance(part, str) else part
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.hexdigest()
