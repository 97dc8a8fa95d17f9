"""YAML as one expects it: `no` is a word, `012` is twelve; what cannot be read is said in Dutch."""

import re
from collections.abc import Callable
from typing import Any, ClassVar

import yaml

_BASE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"
# YAML 1.2's core schema. Version 1.1 reads `no` as false, `012` as ten and `12:30` as 750.
_SCALARS: tuple[tuple[str, str, str], ...] = (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    (
        "float",
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
        r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        "-+.0123456789",
    ),
    ("null", r"~|null|Null|NULL|", "~nN"),
    ("timestamp", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "0123456789"),
    ("merge", r"<<", "<"),
)
# What PyYAML says (a regular expression) → what is wrong with the text, and what to do about it.
_QUOTE = "Zet de hele waarde tussen enkele aanhalingstekens: 'zo'."
_INDENT = "Spring in met spaties, en alle velden van één groep even ver."
_PROBLEMS: tuple[tuple[str, str, str], ...] = (
    (r"expected ',' or '[\]}]'", "een lijst tussen haken wordt niet gesloten", "Sluit het haakje."),
    (r"mapping values are not allowed", "midden in de waarde staat een dubbele punt", _QUOTE),
    (r"character '\\t'", "hier staat een tab", "Spring in met spaties; YAML kent geen tabs."),
    (r"found character '(.)'", "een waarde begint met {0}", _QUOTE),
    (r"but found '([*&])'", "een waarde begint met {0}", _QUOTE),
    (r"undefined alias", "een waarde begint met *", _QUOTE),
    (r"constructor for the tag", "een waarde begint met !", _QUOTE),
    (r"unknown escape character", "een backslash tussen dubbele aanhalingstekens", _QUOTE),
    (r"expected escape sequence", "een backslash tussen dubbele aanhalingstekens", _QUOTE),
    (
        r"unexpected (?:end of stream|document)|<stream end>",
        "een aanhalingsteken of haakje wordt niet gesloten",
        "Sluit het; een aanhalingsteken in de tekst zelf schrijf je dubbel: ''.",
    ),
    (
        r"found '<scalar>'",
        "achter een aanhalingsteken of haakje gaat de tekst nog verder",
        f"{_QUOTE} Klopt dat al, kijk dan naar het inspringen.",
    ),
    (r"sequence entries are not allowed", "een - staat midden in een regel", _QUOTE),
    (
        r"could not find expected ':'",
        "een regel zonder dubbele punt",
        "Schrijf naam: waarde, met een gewone spatie.",
    ),
    (r"document start", "... of --- staat midden in de gegevens", "Haal die regel weg."),
    (r"unacceptable character", "een onzichtbaar teken", "Haal het weg; typ de regel opnieuw."),
)
# For these PyYAML's own mark is where it gave up; what is wrong is where it began.
_AT_START = r"unexpected (?:end of stream|document)|expected ':'|expected ',' or"


class Loader(_BASE):  # type: ignore[valid-type, misc]
    """PyYAML's safe loader, by libyaml where there is one, with YAML 1.2's plain values."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}


def _integer(_loader: Loader, node: yaml.ScalarNode) -> int:
    return int(node.value)


def _float(_loader: Loader, node: yaml.ScalarNode) -> float:
    return float(node.value.lower().replace(".inf", "inf").replace(".nan", "nan"))


def _date(loader: Loader, node: yaml.ScalarNode) -> Any:
    try:
        return loader.construct_yaml_timestamp(node)
    except ValueError:  # 31 February: whoever wants a date will refuse the text
        return node.value


for _name, _pattern, _first in _SCALARS:
    _letters = [*_first, ""] if _name == "null" else [*_first]
    Loader.add_implicit_resolver(_TAG + _name, re.compile(f"^(?:{_pattern})$"), _letters)
Loader.add_constructor(f"{_TAG}int", _integer)
Loader.add_constructor(f"{_TAG}float", _float)
Loader.add_constructor(f"{_TAG}timestamp", _date)


def compose(text: str) -> yaml.Node | None:
    """The nodes, with their places.

    Raises:
        YAMLError: this is no YAML.
    """
    node: yaml.Node | None = _quickly(yaml.compose, text)
    return node


def load_yaml(text: str) -> Any:
    """Plain data.

    Raises:
        YAMLError: this is no YAML.
    """
    return _quickly(yaml.load, text)


def _quickly(read: Callable[[str, Any], Any], text: str) -> Any:
    """By libyaml where PyYAML has it; what that refuses, PyYAML itself explains."""
    try:
        return read(text, Loader)
    except yaml.YAMLError:
        return read(text, yaml.SafeLoader)


def explain(error: yaml.YAMLError) -> tuple[int, str, str]:
    """The line, from 0, of what PyYAML could not read; what is wrong there; and the remedy."""
    problem = getattr(error, "problem", None) or str(error)
    mark = getattr(error, "problem_mark", None)
    if re.search(_AT_START, problem):
        mark = getattr(error, "context_mark", None) or mark
    line = mark.line if mark else 0
    for pattern, found, remedy in _PROBLEMS:
        match = re.search(pattern, problem)
        if match:
            return line, f"geen geldige YAML: {found.format(*match.groups())}", remedy
    return line, f"geen geldige YAML ({problem})", _INDENT
