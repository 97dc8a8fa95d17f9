"""A bar on the terminal while files are graded; nothing where nobody watches."""

from __future__ import annotations

import time
from typing import TextIO

WIDTH = 30
EVERY = 0.1  # seconds between two drawings


class Progress:
    """Counts to `total`, on `stream` when that is a terminal."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total, self._stream = total, stream
        self._shown = stream.isatty() and total > 1
        self._done, self._skipped = 0, 0
        self._start, self._last = time.monotonic(), 0.0

    def skip(self, count: int) -> None:
        """Count what was done already, which says nothing of how long the rest takes."""
        self._done, self._skipped = count, count

    def step(self) -> None:
        """Count one more."""
        self._done += 1
        now = time.monotonic()
        if self._shown and (now - self._last > EVERY or self._done == self._total):
            self._last = now
            self._stream.write(f"\r{self._bar(now - self._start)}\x1b[K")
            self._stream.flush()

    def clear(self) -> None:
        """Take the bar away, for other text or at the end."""
        if self._shown and self._last:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _bar(self, seconds: float) -> str:
        filled = WIDTH * self._done // self._total
        left = seconds / (self._done - self._skipped) * (self._total - self._done)
        bar = "█" * filled + "·" * (WIDTH - filled)
        return f"{bar} {self._done} van {self._total}, nog {left:.0f} s"
