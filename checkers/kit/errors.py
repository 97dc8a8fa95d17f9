"""Exceptions of a student's program as plain data: type, message, place and a short traceback.

The traceback is the one Python prints, cut down to frames in the student's own files. Line numbers
and columns count from 1; `endColumn` is the first column after the marked text.
"""

from __future__ import annotations

import traceback
import types
from collections.abc import Collection
from typing import Any

from checkers.kit.scene import scene_of
from checkers.kit.syntax_texts import dutch_syntax_text

MESSAGE_LIMIT = 600
TRACEBACK_LIMIT = 6_000

_trace_of = BaseException.__dict__["__traceback__"].__get__


class NoInputError(OSError):
    """Raised by `input()`: there is no keyboard behind a program in the workshop."""

    __module__ = "builtins"  # so that a traceback shows no name of ours


def describe(error: BaseException, names: Collection[str]) -> dict[str, Any]:
    """Describe `error`, raised while running the files in `names`, as plain JSON data."""
    summary = _summary(error)
    if summary is not None:
        _keep_own_frames(summary, names)
    described: dict[str, Any] = {
        "type": class_name(error),
        "message": text_of(error),
        "kind": kind_of(error),
        "traceback": _print(summary),
    }
    described.update(_place(error, summary))
    if isinstance(error, SyntaxError):
        described["message"] = dutch_syntax_text(error)
    elif (scene := scene_of(trace_of(error), names)) is not None:
        described["scene"] = scene
    return described


def describe_briefly(error: BaseException, names: Collection[str]) -> dict[str, Any]:
    """Describe `error` without a traceback: type, message, kind and the student's own line.

    A traceback of a deep recursion takes long to make, and a verdict has no use for it.
    """
    line, trace = None, trace_of(error)
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in names:
            line = trace.tb_lineno
        trace = trace.tb_next
    return {
        "type": class_name(error),
        "message": text_of(error),
        "kind": kind_of(error),
        "line": line,
    }


def trace_of(error: BaseException) -> types.TracebackType | None:
    """Return an exception's traceback, also when its class hides it."""
    trace: types.TracebackType | None = _trace_of(error)
    return trace


def kind_of(error: BaseException) -> str:
    """Return the family that decides how an error is explained."""
    if isinstance(error, SyntaxError):
        return "syntax"
    if isinstance(error, SystemExit):
        return "exit"
    if isinstance(error, RecursionError):
        return "recursion"
    if isinstance(error, MemoryError):
        return "memory"
    if isinstance(error, NoInputError):
        return "input"
    return "exception"


def class_name(value: object) -> str:
    """Return the name of a value's class, also when that class is up to mischief."""
    try:
        return str(type.__dict__["__name__"].__get__(type(value)))[:80]
    except Exception:
        return "object"


def text_of(error: BaseException) -> str:
    """Return an exception's message; a hostile `__str__` gives an empty one."""
    try:
        return str(error)[:MESSAGE_LIMIT]
    except BaseException:
        return ""


def _summary(error: BaseException) -> traceback.TracebackException | None:
    try:
        return traceback.TracebackException.from_exception(error)
    except BaseException:  # a hostile __str__, or no stack left to describe it with
        return None


def _keep_own_frames(summary: traceback.TracebackException, names: Collection[str]) -> None:
    """Cut frames outside the student's files, in the exception and in what it came from."""
    seen: list[traceback.TracebackException] = []
    queue = [summary]
    while queue and len(seen) < 20:
        current = queue.pop()
        seen.append(current)
        own = [frame for frame in current.stack if frame.filename in names]
        current.stack = traceback.StackSummary.from_list(own)
        linked = (current.__cause__, current.__context__)
        queue.extend(item for item in linked if item is not None and item not in seen)


def _print(summary: traceback.TracebackException | None) -> str:
    if summary is None:
        return ""
    try:
        text = "".join(summary.format())
    except BaseException:
        return ""
    if len(text) <= TRACEBACK_LIMIT:
        return text
    half = TRACEBACK_LIMIT // 2
    return f"{text[:half]}\n  …\n{text[-half:]}"


def _place(error: BaseException, summary: traceback.TracebackException | None) -> dict[str, Any]:
    """Return file name, line and columns of the error, as far as they are known."""
    if isinstance(error, SyntaxError) and error.lineno is not None:
        place = {"name": error.filename, "line": error.lineno}
        if error.offset and error.offset > 0:
            place["column"] = error.offset
            if error.end_lineno == error.lineno and (error.end_offset or 0) > error.offset:
                place["endColumn"] = error.end_offset
        return place
    if summary is None or not summary.stack:
        return {"name": None, "line": None}
    frame = summary.stack[-1]
    place = {"name": frame.filename, "line": frame.lineno}
    if frame.colno is not None:
        place["column"] = frame.colno + 1
        if frame.end_colno is not None and frame.end_lineno == frame.lineno:
            place["endColumn"] = frame.end_colno + 1
    return place
