"""YAML in a lesson file, checked against typed fields; a fault has the line of its field."""

import datetime
import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import yaml
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from generator.faults import FaultList
from generator.yaml_loading import compose, explain, load_yaml

Location = tuple[int | str, ...]
M = TypeVar("M", bound=BaseModel)
D = TypeVar("D")


@dataclass(frozen=True)
class Place:
    """Where a piece of YAML stands: its file, the line of its first line, and what it belongs to.

    `block` begins the field of every fault; front matter, which is the file's own, leaves it
    empty. `example` is a field with its value, for who wrote none.
    """

    path: Path
    first_line: int
    block: str
    example: str

    @staticmethod
    def name(location: Location) -> str:
        """A field inside the piece: `fouten[1].bij`."""
        return _name(location)

    def field(self, location: Location) -> str:
        """The name of a field in a fault: `question som fouten[1].bij`."""
        own = "front matter" if self.first_line > 1 else ""  # or the whole file is YAML
        return " ".join(filter(None, (self.block, _name(location)))) or own


@dataclass(frozen=True)
class Typed(Generic[D]):
    """Valid data with the line of every field.

    `missing` are the fields of which `data` has only a stand-in.
    """

    data: D
    lines: dict[Location, int]
    missing: frozenset[str] = frozenset()

    def line(self, *location: int | str) -> int:
        """The line of a field, or of the nearest field around it that is there."""
        return _nearest_line(self.lines, location)


def read_yaml(model: type[M], text: str, place: Place, faults: FaultList) -> Typed[M] | None:
    """Parse and validate; None when there were faults, all of which are noted."""
    try:
        node = compose(text)
        data = load_yaml(text)
    except yaml.YAMLError as error:
        note_yaml_error(error, place.path, place.first_line, place.field(()), faults)
        return None
    before = len(faults.faults)
    lines = _lines_of(node, place, faults)
    try:
        valid = model.model_validate(data or {})
    except ValidationError as error:
        for details in error.errors(include_url=False):
            _note(details, model, lines, place, faults)
        return None
    return Typed(valid, lines) if len(faults.faults) == before else None


def read_fields(text: str, place: Place, faults: FaultList) -> Typed[dict[str, Any]] | None:
    """The fields of a block that checks their values itself; None, and a fault, without any."""
    try:
        node = compose(text)
        data = load_yaml(text)
    except yaml.YAMLError as error:
        note_yaml_error(error, place.path, place.first_line, place.field(()), faults)
        return None
    if not isinstance(data, dict):
        remedy = f"Schrijf velden met hun waarde: {place.example}"
        faults.add(place.path, place.first_line, place.field(()), "geen velden", remedy)
        return None
    return Typed(cast(dict[str, Any], data), _lines_of(node, place, faults))


def _lines_of(node: yaml.Node | None, place: Place, faults: FaultList) -> dict[Location, int]:
    lines: dict[Location, int] = {(): place.first_line}
    if node is not None:
        _note_lines(node, (), lines, place, faults)
    return lines


def note_yaml_error(
    error: yaml.YAMLError, path: Path, first_line: int, field: str, faults: FaultList
) -> None:
    """Note what PyYAML could not read; `first_line` is the file's line where the YAML starts."""
    line, found, remedy = explain(error)
    faults.add(path, first_line + line, field, found, remedy)


def _nearest_line(lines: dict[Location, int], location: Location) -> int:
    while location not in lines:
        location = location[:-1]
    return lines[location]


def _note_lines(
    node: yaml.Node, at: Location, lines: dict[Location, int], place: Place, faults: FaultList
) -> None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*at, str(key.value))
            line = place.first_line + key.start_mark.line
            if here in lines:
                found = f"staat er al op regel {lines[here]}"
                faults.add(place.path, line, place.field(here), found, "Laat er één staan.")
            lines[here] = line
            _note_lines(value, here, lines, place, faults)
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            lines[*at, index] = place.first_line + item.start_mark.line
            _note_lines(item, (*at, index), lines, place, faults)
    elif isinstance(node, yaml.ScalarNode) and node.style == '"':
        _note_escape(node, at, place, faults)


def _note_escape(node: yaml.ScalarNode, at: Location, place: Place, faults: FaultList) -> None:
    r"""A formula between double quotes: `"\frac"` is a form feed and `rac`."""
    if node.start_mark.line == node.end_mark.line and not node.value.isprintable():
        found = "een backslash tussen dubbele aanhalingstekens, waar hij iets anders betekent"
        remedy = "Zet de tekst tussen enkele aanhalingstekens: 'zo'."
        line = place.first_line + node.start_mark.line
        faults.add(place.path, line, place.field(at), found, remedy)


def _note(
    details: ErrorDetails,
    model: type[BaseModel],
    lines: dict[Location, int],
    place: Place,
    faults: FaultList,
) -> None:
    location: Location = details["loc"]
    owner, field = _owner(model, location)
    line = _nearest_line(lines, location)
    expected = _expected(owner, field) or f"velden met hun waarde ({place.example})"
    if details["type"] == "missing":
        found, remedy = "ontbreekt", f"Voeg toe: {field}: {expected}."
    elif details["type"] == "extra_forbidden":
        found, remedy = "onbekend veld", _other_field(owner, field)
    else:
        found = f"gevonden {_shown(details['input'])}"
        remedy = f"Verwacht: {expected}.{_hint(details)}"
    faults.add(place.path, line, place.field(location), found, remedy)


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a model by the names that YAML has for them."""
    return {info.alias or name: info for name, info in model.model_fields.items()}


def _owner(model: type[BaseModel], location: Location) -> tuple[type[BaseModel], str]:
    """The model that has the field at `location`, and that field's name."""
    names = [part for part in location if isinstance(part, str)]
    for name in names[:-1]:
        model = _model_in(model, name) or model
    return model, names[-1] if names else ""


def _model_in(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    fields = _fields(model)
    annotation: Any = fields[name].annotation if name in fields else None
    for candidate in (annotation, *getattr(annotation, "__args__", ())):
        if isinstance(candidate, type) and issubclass(candidate, BaseModel):
            return candidate
    return None


def _expected(owner: type[BaseModel], field: str) -> str | None:
    info = _fields(owner).get(field)
    return info.description if info else None


def _other_field(owner: type[BaseModel], field: str) -> str:
    known = _fields(owner)
    close = difflib.get_close_matches(field, known, n=1)
    return f"Bedoel je {close[0]}?" if close else f"Deze velden kunnen: {', '.join(known)}."


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"een lijst van {len(cast(list[object], value))}"
    if isinstance(value, dict):
        return f"velden ({', '.join(map(str, cast(dict[object, object], value)))}: …)"
    if value is None:
        return "niets"
    if isinstance(value, (bool, datetime.date)):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _hint(details: ErrorDetails) -> str:
    """What YAML made of the text, where that is not what was meant."""
    value, wanted = details["input"], details["type"]
    if wanted == "string_type" and isinstance(value, (bool, int, float, datetime.date)):
        return f" Zet het tussen aanhalingstekens: '{_shown(value)}'."
    if wanted == "string_type" and isinstance(value, dict):
        return " Staat er een dubbele punt in de zin, zet die dan tussen aanhalingstekens."
    if wanted in ("list_type", "tuple_type") and isinstance(value, str):
        return " Zet ieder op een eigen regel, met - ervoor."
    return ""


def _name(location: Location) -> str:
    """`("checkpoints", 1, "hints")` → `checkpoints[1].hints`, as one would write it in code."""
    name = ""
    for part in location:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name
