"""States of an attention table as links write them; site/app/attention/state.ts carries them out.

A link `[zet q van kat op (3; 0)](#tabel-kat){data-set="q kat = 3, 0"}` holds commands, separated
by semicolons: `q`, `k` or `v` of a word = numbers, `row` word, `mask none|causal|padding`,
`scale on|off`, `width` number, `open` part, and `start` for the lesson's own numbers.
"""

import math
from collections.abc import Callable, Mapping, Sequence

VECTORS = ("q", "k", "v")
MASKS = ("none", "causal", "padding")
WIDTHS = (16, 64, 256)


def state_problem(
    state: str, labels: Sequence[str], widths: Mapping[str, int], parts: Sequence[str]
) -> str:
    """What is wrong with `state` for a table of these words, in Dutch; empty when it is right.

    `widths` are those of the vectors `q`, `k` and `v`.
    """
    for command in state.split(";"):
        left, sign, right = command.partition("=")
        name, _, subject = left.strip().partition(" ")
        subject = subject.strip()
        if name in VECTORS and sign:
            problem = _word(subject, labels) or _numbers(right, widths[name])
        elif sign or name not in _RULES:
            problem = f"`{command.strip()}` is geen opdracht voor een tabel"
        else:
            problem = _RULES[name](subject, labels, widths, parts)
        if problem:
            return problem
    return ""


def _word(subject: str, labels: Sequence[str]) -> str:
    if list(labels).count(subject) == 1 or (subject.isdecimal() and int(subject) < len(labels)):
        return ""
    return f"`{subject}` is niet een van {', '.join(labels)}"


def _numbers(text: str, width: int) -> str:
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        return f"`{text.strip()}` zijn geen getallen met een komma ertussen"
    if len(numbers) != width or not all(map(math.isfinite, numbers)):
        return f"`{text.strip()}` zijn geen {width} getallen"
    return ""


def _one_of(subject: str, known: Sequence[str]) -> str:
    return "" if subject in known else f"`{subject}` is niet een van {', '.join(known)}"


_Rule = Callable[[str, Sequence[str], Mapping[str, int], Sequence[str]], str]
_RULES: dict[str, _Rule] = {
    "row": lambda subject, labels, _widths, _parts: _word(subject, labels),
    "mask": lambda subject, _labels, _widths, _parts: _one_of(subject, MASKS),
    "scale": lambda subject, _labels, _widths, _parts: _one_of(subject, ("on", "off")),
    "width": lambda subject, _labels, widths, _parts: _one_of(
        subject, [str(width) for width in (widths["q"], *WIDTHS) if width % widths["q"] == 0]
    ),
    "open": lambda subject, _labels, _widths, parts: _one_of(subject, parts),
    "start": lambda subject, _labels, _widths, _parts: _one_of(subject, ("",)),
}
