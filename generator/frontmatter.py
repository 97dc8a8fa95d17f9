"""Front matter: the YAML between the `---` lines, checked against typed fields."""

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.faults import FaultList
from generator.model import FrontMatter

FENCE = "---"
Location = tuple[int | str, ...]


@dataclass(frozen=True)
class Parts:
    """A lesson file cut in two; `body_line` is the line, from 1, on which `body` starts."""

    matter: str
    body: str
    body_line: int


@dataclass(frozen=True)
class Matter:
    """Valid front matter with the line of every field."""

    meta: FrontMatter
    lines: dict[Location, int]

    def line(self, *location: int | str) -> int:
        """The line of a field, or of the nearest field around it that is there."""
        return nearest_line(self.lines, location)


def split(text: str, path: Path, faults: FaultList) -> Parts | None:
    """Cut a lesson file into front matter and body; None (and a fault) when it has none."""
    lines = text.splitlines(keepends=True)
    marks = [number for number, line in enumerate(lines) if line.rstrip() == FENCE]
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
    try:
        node = yaml.compose(matter, Loader=yaml.SafeLoader)
        data = yaml.safe_load(matter)
    except yaml.YAMLError as error:
        note_yaml_error(error, path, 2, "front matter", faults)
        return None
    before = len(faults.faults)
    lines: dict[Location, int] = {(): 2}
    if node is not None:
        _note_lines(node, (), lines, path, faults)
    try:
        meta = FrontMatter.model_validate(data or {})
    except ValidationError as error:
        for details in error.errors(include_url=False):
            _note(details, lines, path, faults)
        return None
    return Matter(meta, lines) if len(faults.faults) == before else None


def note_yaml_error(
    error: yaml.YAMLError, path: Path, first_line: int, field: str, faults: FaultList
) -> None:
    """Note what PyYAML could not read; `first_line` is the file's line where the YAML starts."""
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    line = first_line + (mark.line if mark else 0)
    remedy = "Controleer het inspringen; zet tekst met een dubbele punt tussen aanhalingstekens."
    faults.add(path, line, field, f"geen geldige YAML ({problem})", remedy)


def nearest_line(lines: dict[Location, int], location: Location) -> int:
    """The line of `location`, or of what is around it."""
    while location not in lines:
        location = location[:-1]
    return lines[location]


def _note_lines(
    node: yaml.Node, at: Location, lines: dict[Location, int], path: Path, faults: FaultList
) -> None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            place = (*at, str(key.value))
            if place in lines:
                found = f"staat er al op regel {lines[place]}"
                faults.add(path, key.start_mark.line + 2, _name(place), found, "Laat er één staan.")
            lines[place] = key.start_mark.line + 2
            _note_lines(value, place, lines, path, faults)
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            lines[*at, index] = item.start_mark.line + 2
            _note_lines(item, (*at, index), lines, path, faults)


def _note(details: ErrorDetails, lines: dict[Location, int], path: Path, faults: FaultList) -> None:
    location: Location = details["loc"]
    owner, field = _owner(location)
    line = nearest_line(lines, location)
    if details["type"] == "missing":
        found, remedy = "ontbreekt", f"Voeg toe: {field}: {_expected(owner, field)}."
    elif details["type"] == "extra_forbidden":
        found, remedy = "onbekend veld", _other_field(owner, field)
    else:
        found = f"gevonden {_shown(details['input'])}"
        remedy = f"Verwacht: {_expected(owner, field)}."
    faults.add(path, line, _name(location), found, remedy)


def _owner(location: Location) -> tuple[type[BaseModel], str]:
    """The model that has the field at `location`, and that field's name."""
    model: type[BaseModel] = FrontMatter
    names = [part for part in location if isinstance(part, str)]
    for name in names[:-1]:
        model = _model_in(model, name) or model
    return model, names[-1] if names else ""


def _model_in(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    annotation: Any = model.model_fields[name].annotation if name in model.model_fields else None
    for candidate in (annotation, *getattr(annotation, "__args__", ())):
        if isinstance(candidate, type) and issubclass(candidate, BaseModel):
            return candidate
    return None


def _expected(owner: type[BaseModel], field: str) -> str:
    info = owner.model_fields.get(field)
    return (info.description if info else None) or "velden met hun waarde (course: Taalmodellen)"


def _other_field(owner: type[BaseModel], field: str) -> str:
    close = difflib.get_close_matches(field, owner.model_fields, n=1)
    known = ", ".join(owner.model_fields)
    return f"Bedoel je {close[0]}?" if close else f"Deze velden kunnen: {known}."


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"een lijst van {len(cast(list[object], value))}"
    if value is None:
        return "niets"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _name(location: Location) -> str:
    """`("checkpoints", 1, "hints")` → `checkpoints[1].hints`, as one would write it in code."""
    name = ""
    for part in location:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name or "front matter"
