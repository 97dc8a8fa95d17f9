"""Typed data of a widget, and errors that an instructor can act on."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from generator.widgets._errors import Problem, Where, WidgetError

# What pydantic calls a mistake → what should have been there.
_EXPECTED = {
    "missing": "dit veld met een waarde",
    "extra_forbidden": "geen veld met deze naam",
    "string_type": "tekst (zet woorden als `no` of `on` tussen aanhalingstekens)",
    "string_too_short": "tekst die niet leeg is",
    "string_pattern_mismatch": "kleine letters, cijfers en streepjes, met een letter vooraan",
    "float_type": "een getal",
    "int_type": "een geheel getal",
    "greater_than_equal": "een getal dat minstens {ge} is",
    "less_than": "een getal kleiner dan {lt}",
    "less_than_equal": "een getal dat hoogstens {le} is",
    "finite_number": "een eindig getal",
    "bool_type": "true of false",
    "list_type": "een lijst tussen [ en ]",
    "too_short": "een lijst die niet leeg is",
}
_REFUSED = "refused"

Text = Annotated[str, Field(min_length=1)]
# The anchor that links in the text may lead to.
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]


class WidgetConfig(BaseModel):
    """Base of every widget's data: no unknown fields, no silent conversion, not changed later."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


Config = TypeVar("Config", bound=WidgetConfig)


def read_config(model: type[Config], data: dict[str, object], where: Where) -> Config:
    """`data` as a `model`.

    Raises:
        WidgetError: the data does not fit; each line of its text is about one field.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems = (_problem(detail, model) for detail in error.errors())
        raise WidgetError(where, *problems) from None


def refuse(found: str, expected: str) -> PydanticCustomError:
    """To be raised by a validator: what was found and what should have been there."""
    return PydanticCustomError(_REFUSED, "{expected}", {"found": found, "expected": expected})


def _problem(detail: ErrorDetails, model: type[WidgetConfig]) -> Problem:
    field = _path(detail["loc"])
    kind = detail["type"]
    if kind == "extra_forbidden" and len(detail["loc"]) == 1:
        return Problem(field, "een onbekend veld", f"een van {', '.join(model.model_fields)}")
    if kind == _REFUSED:
        return Problem(field, detail["ctx"]["found"], detail["ctx"]["expected"])
    found = "niets" if kind == "missing" else f"`{detail['input']!r}`"
    expected = _EXPECTED.get(kind, detail["msg"]).format(**detail.get("ctx", {}))
    return Problem(field, found, expected)


def _path(location: Sequence[str | int]) -> str:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return path.removeprefix(".")
