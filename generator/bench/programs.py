"""Students' programs to measure with: those that the tests are made with."""

from pathlib import Path

from generator.bench.bench import MeasureError

HEADER = "# wrong: "


def programs(root: Path, kind: str) -> list[Path]:
    """All programs of a kind, `right` or `wrong`, by name.

    Raises:
        MeasureError: there are none.
    """
    folder = root / "tests" / "programs" / kind
    found = sorted(folder.glob("*.py"))
    if not found:
        raise MeasureError(f"er zijn geen programma's in {folder}.")
    return found


def wrong_at(root: Path, checkpoint: str) -> list[Path]:
    """The programs whose first line says that they go wrong at this checkpoint and no other."""
    first = f"{HEADER}{checkpoint}"
    found = programs(root, "wrong")
    return [path for path in found if path.read_text(encoding="utf-8").splitlines()[0] == first]


def spread(found: list[Path], count: int) -> list[Path]:
    """At most `count` of them, taken evenly."""
    step = max(1, -(-len(found) // count))
    return found[::step]
