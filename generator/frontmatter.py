"""Front matter: the YAML between the `---` lines, checked against typed fields."""

import datetime
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from generator.faults import FaultList
from generator.model import MIN_HINTS, FrontMatter
from generator.typed_yaml import Location, Place, Typed, read_fields, read_yaml

FENCE = "---"
_ANY = "een"
_STAND_INS = {
    **dict.fromkeys(("course", "title", "lead"), _ANY),
    **dict.fromkeys(("module", "lesson", "minutes"), 1),
    "goals": [_ANY],
    "takeaways": [_ANY],
    "checkpoints": [{"id": _ANY, "title": _ANY, "task": _ANY, "hints": [_ANY] * MIN_HINTS}],
    "sources": [{"text": _ANY, "url": "https://example.org"}],
    "checked": datetime.date(2000, 1, 1),
}
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


def read(matter: str, path: Path, faults: FaultList) -> Matter:
    """Parse and validate; all faults are noted.

    `matter` is taken to start on line 2 of the file. For a field that is not right there is a
    stand-in, and its name in `missing`: what else is wrong in the lesson can be found all the same.
    """
    place = Place(path, 2, "", "course: Taalmodellen")
    return read_yaml(FrontMatter, matter, place, faults) or _with_stand_ins(matter, place)


def _with_stand_ins(matter: str, place: Place) -> Matter:
    found = read_fields(matter, place, FaultList())
    data = found.data if found else {}
    missing = FrontMatter.model_fields.keys() - data.keys()
    try:
        FrontMatter.model_validate(data)
    except ValidationError as error:
        missing |= {str(details["loc"][0]) for details in error.errors() if details["loc"]}
    own = {name: data[name] for name in FrontMatter.model_fields if name not in missing}
    nowhere: dict[Location, int] = {(): place.first_line}
    valid = FrontMatter.model_validate({**_STAND_INS, **own})
    return Typed(valid, found.lines if found else nowhere, frozenset(missing))
