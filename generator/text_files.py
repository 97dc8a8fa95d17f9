"""Reads a text file that someone edits, and says in Dutch why it cannot be read."""

import re
from pathlib import Path

from generator.faults import FaultList

# Nobody types these; a page may not hold them, and what they do to YAML or Python is a riddle.
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b\ufeff]")
LARGEST = 1_000_000  # bytes; whoever opens a page waits for all of it
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_source(root: Path, path: Path, faults: FaultList, missing: str = "") -> str | None:
    """The text of `path` below `root`; None, and a fault, when it cannot be read.

    `missing` is the remedy when there is no such file; without one that is no fault. A byte order
    mark, which some editors put in front, does not count as text.
    """
    try:
        data = (root / path).read_bytes()
    except FileNotFoundError:
        if missing:
            faults.add(path, 0, "", "het bestand ontbreekt", missing)
        return None
    except IsADirectoryError:
        faults.add(path, 0, "", "dit is een map, geen bestand", "Zet er een bestand neer.")
        return None
    except OSError as error:
        found = f"het bestand kan niet worden gelezen ({error.strerror})"
        faults.add(path, 0, "", found, "Kijk of het bestand er staat en of je het mag lezen.")
        return None
    if len(data) > LARGEST:
        found = f"het bestand is {len(data) / LARGEST:.1f} MB groot".replace(".", ",")
        faults.add(path, 0, "", found, "Knip het in stukken van hoogstens 1 MB.")
        return None
    return _decoded(data, path, faults)


def _decoded(data: bytes, path: Path, faults: FaultList) -> str | None:
    remedy = "Sla het bestand op als UTF-8."
    if data.startswith(_UTF16):
        faults.add(path, 1, "", "dit is UTF-16, geen UTF-8", remedy)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # In what came before the mark was taken off, as the positions of the error are.
        line = error.object.count(b"\n", 0, error.start) + 1
        faults.add(path, line, "", f"geen UTF-8 (byte {error.start})", remedy)
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line_text in enumerate(text.split("\n"), 1):
        hidden = _INVISIBLE.search(line_text)
        if hidden:
            found = f"een onzichtbaar teken (U+{ord(hidden[0]):04X}) op plaats {hidden.start() + 1}"
            faults.add(path, number, "", found, "Haal het weg; typ de regel zo nodig opnieuw.")
            return None
    return text
