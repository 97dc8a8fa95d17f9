"""Front matter: the YAML between the `---` lines, checked against typed fields."""

from dataclasses import dataclass
from pathlib import Path

from generator.faults import FaultList
from generator.model import FrontMatter
from generator.typed_yaml import Place, Typed, read_yaml

FENCE = "---"
Matter = Typed[FrontMatter]


@dataclass(frozen=True)
class Parts:
    """A lesson file cut in two; `body_line` is the line, from 1, on which `body` starts."""

    matter: str
    body: str
    body_line: int


def split(text: str, path: Path, faults: FaultList) -> Parts | None:
    """Cut a lesson file into front matter and body; None (and a fault) when it has none."""
    lines = text.splitlines(keepends=True)
    marks = [number for number, line in enumerate(lines) if line.rstrip() == FENCE]
    if len(marks) == 1 and marks[0] == 0:
        found = "onder de gegevens ontbreekt de regel ---"
        remedy = "Zet --- op een eigen regel tussen de gegevens en de tekst."
        faults.add(path, 1, "", found, remedy)
        return None
    if len(marks) < 2 or marks[0] != 0:
        found = "het bestand begint niet met gegevens tussen twee regels ---"
        remedy = "Zet bovenaan ---, daaronder course, module, lesson, title, …, en weer ---."
        faults.add(path, 1, "", found, remedy)
        return None
    end = marks[1]
    return Parts("".join(lines[1:end]), "".join(lines[end + 1 :]), end + 2)


def read(matter: str, path: Path, faults: FaultList) -> Matter | None:
    """Parse and validate; None when there were faults, all of which are noted.

    `matter` is taken to start on line 2 of the file.
    """
    return read_yaml(FrontMatter, matter, Place(path, 2, "", "course: Taalmodellen"), faults)
