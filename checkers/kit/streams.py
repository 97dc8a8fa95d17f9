"""Streams that stand in for stdout and stderr while a student's program runs."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable, Iterator


class Writer(io.TextIOBase):
    """A text stream that hands every piece of text to a function, at once."""

    encoding = "utf-8"

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self.buffer = _Bytes(write)

    def writable(self) -> bool:
        """Say that this stream takes text."""
        return True

    def write(self, text: str) -> int:
        """Pass `text` on and return its length, as every text stream does."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text:
            self._write(text)
        return len(text)


class _Bytes(io.RawIOBase):
    """What `sys.stdout.buffer` is for: bytes, passed on as text."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raw = bytes(data)  # type: ignore[call-overload]
        if raw:
            self._write(raw.decode("utf-8", "replace"))
        return len(raw)


class Capture:
    """Keeps the first `limit` characters that are written and counts the rest away."""

    def __init__(self, limit: int = 4_000) -> None:
        self._parts: list[str] = []
        self._left = limit

    def write(self, text: str) -> None:
        """Keep `text` as far as there is room."""
        if self._left > 0:
            self._parts.append(text[: self._left])
            self._left -= len(text)

    def text(self) -> str:
        """Return what was kept."""
        return "".join(self._parts)


@contextlib.contextmanager
def redirected(out: Callable[[str], None], err: Callable[[str], None]) -> Iterator[None]:
    """Send stdout to `out` and stderr to `err`; put back what was there, whatever happens."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Writer(out), Writer(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
