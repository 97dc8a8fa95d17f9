"""States of an attention table as links write them; site/app/attention/state.ts carries them out.

A link `[zet q van kat op (3; 0)](#tabel-kat){data-set="q kat = 3, 0"}` holds commands, separated
by semicolons: `q`, `k` or `v` of a word = numbers, `row` word, `mask none|causal|padding`,
`scale on|off`, `width` number, `open` part, and `start` for the lesson's own numbers.
"""

import re
from collections.abc import Callable, Mapping, Sequence

VECTORS = ("q", "k", "v")
MASKS = ("none", "causal", "padding")
WIDTHS = (16, 64, 256)
# As JavaScript reads numbers, too: Python's float takes 1_0, nan and the digits of other scripts.
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
LIMIT = 10_000  # as far as a field goes; see site/app/attention/entry.ts


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
    is_place = re.fullmatch("[0-9]+", subject) and int(subject) < len(labels)
    if is_place or list(labels).count(subject) == 1:
        return ""
    return f"`{subject}` is niet een van {', '.join(labels)}"


def _numbers(text: str, width: int) -> str:
    numbers = [number.strip() for number in text.split(",")]
    if not all(map(NUMBER.fullmatch, numbers)):
        return f"`{text.strip()}` zijn geen getallen met een komma ertussen"
    if len(numbers) != width:
        return f"`{text.strip()}` zijn geen {width} getallen"
    if any(abs(float(number)) > LIMIT for number in numbers):
        return f"`{text.strip()}` gaat verder dan {LIMIT}"
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
