"""Every message a lesson's checker can give, for an instructor to read in one place."""

from __future__ import annotations

from collections.abc import Sequence

from checkers.kit import texts
from checkers.kit.cases import Checkpoint

# Words for the parts of a sentence that are known only when something goes wrong.
_ERROR = {"type": "ZeroDivisionError", "message": "division by zero", "line": 7}
_KINDS = ("exception", "exit", "recursion", "memory")
_STOPS = ("timeout", "memory", "output", "died")


def catalogue(checkpoints: Sequence[Checkpoint], seed: int = 0) -> list[dict[str, str]]:
    """Return all texts as {"checkpoint", "kind", "id", "title", "text"}, in order of speaking.

    "kind" is "check" (a rule, and the next step when no cause is known), "misconception" (the
    explanation when a cause is proven) or "fact" (an example of a sentence on what was seen).
    """
    return [entry for checkpoint in checkpoints for entry in _of_checkpoint(checkpoint, seed)]


def diagnoses(checkpoints: Sequence[Checkpoint]) -> set[str]:
    """Return the ids of all diagnoses that a verdict may carry."""
    own = {known.id for checkpoint in checkpoints for known in checkpoint.misconceptions}
    return own | set(texts.CAUSES)


def _of_checkpoint(checkpoint: Checkpoint, seed: int) -> list[dict[str, str]]:
    entries: list[tuple[str, str, str, str]] = []
    own = [texts.of_check(check) for check in checkpoint.checks_for(seed)]
    for check in [*texts.BEFORE, *own, *texts.AFTER]:
        text = f"{check.rule} {check.action}".strip()
        entries.append(("check", check.id, check.title, text))
    entries += [
        ("fact", identity, "Wat er gebeurde", text) for identity, text in _facts(checkpoint)
    ]
    entries += [("misconception", m.id, m.name, m.text) for m in checkpoint.misconceptions]
    return [
        {"checkpoint": checkpoint.id, "kind": kind, "id": identity, "title": title, "text": text}
        for kind, identity, title, text in entries
    ]


def _facts(checkpoint: Checkpoint) -> list[tuple[str, str]]:
    name = checkpoint.function
    facts = [
        ("missing", texts.not_attempted(checkpoint, missing=True)),
        ("unfinished", texts.not_attempted(checkpoint, missing=False)),
        ("syntax", texts.syntax({**_ERROR, "message": "Deze regel is geen geldige Python."})),
        ("never-defined", texts.never_defined(name, _ERROR)),
        ("not-callable", texts.not_callable(name, "float")),
        ("missing-but", texts.not_attempted(checkpoint, missing=True, others=["bereken", "toon"])),
        ("parameters", texts.parameters(checkpoint, ["x", "y"])),
        ("order", texts.order(checkpoint, checkpoint.parameters[::-1])),
        ("not-repeatable", texts.not_repeatable("Het voorbeeld uit de les")),
        ("swallowed", texts.accepted(name, None)[0]),
        ("text-returned", texts.accepted(name, "fout")[0]),
        ("none", texts.returned_none(name)),
        ("accepted", texts.accepted(name)[0]),
        ("earlier", texts.EARLIER),
        ("other-error", texts.other_error(name, _ERROR)),
        ("changed", texts.changed(checkpoint.parameters[0])),
        ("later", texts.LATER),
        ("tied", texts.TIED),
        ("again", texts.AGAIN),
        ("garbled", texts.garbled()),
        ("passed", texts.passed(name, 1)),
        ("crashed-at-top", texts.crashed_at_top(_ERROR)),
        ("our-fault", texts.OUR_FAULT),
    ]
    facts += [(kind, texts.raised(name, {**_ERROR, "kind": kind}, "")) for kind in _KINDS]
    for stop in _STOPS:
        facts.append((f"{stop}-call", texts.stopped(name, stop, during_call=True)))
        facts.append((f"{stop}-program", texts.stopped(name, stop, during_call=False)))
    if checkpoint.stand_ins:
        facts.append(("stand-in", texts.stand_in(", ".join(checkpoint.stand_ins))))
    return facts
