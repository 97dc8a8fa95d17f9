"""Answers that took long, kept by a hash of everything they depend on."""

import functools
import hashlib
import json
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
MONTH = 30 * 24 * 3600  # seconds after its last use that an answer is forgotten


class Kept:
    """Answers in a folder. `context` is what all of them depend on."""

    def __init__(self, folder: Path, *context: str | bytes) -> None:
        self._folder = folder
        self._context = self._hash(context)

    def get(self, question: str, make: Callable[[], T]) -> T:
        """The answer, made now if there is none yet. No answer is None."""
        answer: T | None = self.find(question)
        if answer is None:
            answer = make()
            self.keep(question, answer)
        return answer

    def find(self, question: str) -> Any:
        """The answer; None when there is none yet."""
        file = self._file(question)
        with suppress(OSError, ValueError, EOFError, pickle.UnpicklingError):
            answer = self._read(file.read_bytes())
            os.utime(file)
            return answer
        return None

    def keep(self, question: str, answer: Any) -> None:
        """Remember an answer; a half-written one is never found back."""
        file = self._file(question)
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(self._written(answer))
        fresh.replace(file)

    def forget_old(self) -> None:
        """Drop what was not asked for in a month."""
        with suppress(FileNotFoundError), os.scandir(self._folder) as files:
            for file in files:
                with suppress(FileNotFoundError):
                    if time.time() - file.stat().st_mtime > MONTH:
                        Path(file).unlink()

    def _file(self, question: str) -> Path:
        return self._folder / f"{self._hash((self._context, question))[:32]}.json"

    def _read(self, data: bytes) -> Any:
        return json.loads(data)

    def _written(self, answer: Any) -> bytes:
        return json.dumps(answer).encode()

    @staticmethod
    def _hash(parts: Iterable[str | bytes]) -> str:
        digest = hashlib.sha256()
        for part in parts:
            data = part.encode() if isinstance(part, str) else part
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.hexdigest()


class KeptObjects(Kept):
    """The same for objects of our own classes. `context` holds `our_code()`: it makes them."""

    def _read(self, data: bytes) -> Any:
        return pickle.loads(data)

    def _written(self, answer: Any) -> bytes:
        return pickle.dumps(answer)


@functools.cache
def our_code() -> str:
    """What changes when this generator, a package that it uses or Python does."""
    files = [*sorted((ROOT / "generator").rglob("*.py")), ROOT / "requirements" / "build.txt"]
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
