"""How a class did: a table, what was passed, and which mistakes are common."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from checkers import checkpoints_of
from generator.grading_text import MARKS

Result = Mapping[str, Any]
COMMON = 10  # mistakes that are listed
NO_CAUSE = "(geen oorzaak bewezen)"


def table(results: Sequence[Result]) -> Iterator[str]:
    """Yield a line for every file: its name, and a mark or a diagnosis for every checkpoint."""
    points = [point["id"] for point in results[0]["checkpoints"]] if results else []
    rows = [
        ["bestand", *points],
        *([_shown(r["file"]), *map(_cell, r["checkpoints"])] for r in results),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _cell(point: Result) -> str:
    return f"{MARKS[point['status']]} {point['misconception'] or ''}".rstrip()


def _shown(name: str) -> str:
    """Return a file's name as it can be printed: bytes that are no text, and controls, escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in name)


def summary(lesson: str, results: Sequence[Result]) -> Iterator[str]:
    """Yield who passed how much, the common mistakes, and which files are the same."""
    total = len(results)
    all_passed = sum(all(p["status"] == "passed" for p in r["checkpoints"]) for r in results)
    yield f"Alles geslaagd: {all_passed} van {total}"
    for checkpoint in checkpoints_of(lesson):
        points = [p for r in results for p in r["checkpoints"] if p["id"] == checkpoint.id]
        passed = sum(point["status"] == "passed" for point in points)
        yield f"  {checkpoint.id}: {passed} van {total}"
        failed = [point["misconception"] for point in points if point["status"] == "failed"]
        for identity, count in Counter(failed).most_common(COMMON):
            known = checkpoint.misconceptions.known.get(identity or "")
            words = f" — {known.name}" if known else ""
            yield f"    {count:4}x {identity or NO_CAUSE}{words}"


def same_text(names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a line for every text that was handed in more than once, by digest."""
    for group in names.values():
        if len(group) > 1:
            yield f"Dezelfde inhoud: {', '.join(map(_shown, group))}"


def write_csv(results: Sequence[Result], stream: TextIO) -> None:
    """Write a row for every file; two columns for every checkpoint."""
    rows = csv.writer(stream)
    points = [point["id"] for point in results[0]["checkpoints"]] if results else []
    rows.writerow(["bestand", *(f"{p}{end}" for p in points for end in ("", " oorzaak")), "seed"])
    for result in results:
        found = result["checkpoints"]
        cells = [cell for p in found for cell in (p["status"], p["misconception"] or "")]
        seeds = {point["seed"] for point in found}
        rows.writerow([_harmless(_shown(result["file"])), *cells, *sorted(seeds)])


def _harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
