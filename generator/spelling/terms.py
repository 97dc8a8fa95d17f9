"""`lessons/woorden.txt`: words that are right in our lessons, though no dictionary has them."""

from pathlib import Path

from generator.faults import FaultList
from generator.text_files import read_source

FILE = Path("lessons/woorden.txt")
LIKE = "zoals"


def read_terms(root: Path, faults: FaultList) -> list[tuple[str, str]]:
    """Each term with the word it is inflected like; empty where that is not said."""
    text = read_source(root, FILE, faults) or ""
    terms = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.partition("#")[0].split()
        if len(parts) == 1:
            terms.append((parts[0], ""))
        elif len(parts) == 3 and parts[1] == LIKE:
            terms.append((parts[0], parts[2]))
        elif parts:
            remedy = f"Schrijf één woord, of: token {LIKE} woord."
            faults.add(FILE, number, "", f"{line.strip()!r} is geen woord", remedy)
    return terms
