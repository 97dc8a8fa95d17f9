"""A verdict as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MARKS = {"passed": "✓", "failed": "✗", "broken": "!", "skipped": "·"}


def summary(result: Mapping[str, Any]) -> str:
    """Return the verdict on one file, for a reader."""
    return "\n".join([str(result["file"]), *_lines(result["checkpoints"])])


def _lines(checkpoints: list[Mapping[str, Any]]) -> Iterator[str]:
    for checkpoint in checkpoints:
        seed = f" (seed {checkpoint['seed']})" if checkpoint["status"] == "failed" else ""
        yield f"  {MARKS[checkpoint['status']]} {checkpoint['id']}{seed}"
        yield f"      {checkpoint['message']}"
        for check in checkpoint["checks"]:
            if check["status"] == "failed" and check["message"] not in checkpoint["message"]:
                yield f"      {check['title']}: {check['message']}"
