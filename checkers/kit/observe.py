"""Run a student's program and call its functions: what happens, as plain data and no opinion.

This runs in the student's own process or worker. Nothing here knows what a right answer is, so
there is nothing to read from a call stack and nothing to patch.

BATCH = {"function": name,                    looked up after the program ran
         "calls": [CALL, ...],
         "replace": {name: source, ...},      right functions that take the student's place
         "usual": {name: parameters, ...},    … of these only in calls with just these parameters
         "limit": seconds,                    after which the caller stops the batch
         "then"?: [{"function", "calls"}, ...]}  more of the same run; each has events of its own,
                                              from "program" to "end"
CALL  = {"arguments": [[name, value], ...],   values as `data` encodes them
         "how": "positional" | "keyword", "overwrite": bool}
OBSERVATION = {"events": [EVENT, ...], "stopped"?: "timeout" | "memory" | "died" | "output"}
EVENT = {"event": "program", "error": ERROR | null, "function": FUNCTION}
      | {"event": "call", "index", "value" | "error", "changed": {argument: value afterwards},
         "tied"?: value after the caller overwrote its own arguments,
         "again"?: result of a second call with those}
      | {"event": "later", "index", "value": an earlier result that a later call changed}
      | {"event": "end"} | {"event": "disturbed"}
FUNCTION = {"found": bool, "callable": bool, "class": name, "stub": bool,
            "parameters": names or null when unknown, "others": functions there are when not found}
ERROR = as `errors` describes it, in a call briefly and with "is_value_error", "is_unfinished" and
"is_deliberate" (raised by a `raise` of the student's) too
"""

from __future__ import annotations

import ast
import contextlib
import json
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from checkers.kit import pristine
from checkers.kit.calls import make_calls
from checkers.kit.errors import class_name, describe
from checkers.kit.program import Program, Replace, clean_interpreter, parse
from checkers.kit.streams import Capture, redirected

FILE = "main.py"
_anything = BaseException  # a name that student code cannot take away
_function = types.FunctionType
dumps = json.JSONEncoder(allow_nan=False).encode

Emit = Callable[[dict[str, Any]], object]


def observe_text(
    source: str, batch: Mapping[str, Any], emit: Callable[[str], object] | None
) -> str:
    """Do what `observe` does, with JSON text for every event and for the result."""
    events: list[str] = []

    def note(event: dict[str, Any]) -> None:
        text = dumps(event)
        events.append(text)
        if emit is not None:
            emit(text)

    observe(source, batch, note)
    return f'{{"events": [{", ".join(events)}]}}'


def observe(
    source: str,
    batch: Mapping[str, Any],
    emit: Emit | None = None,
    *,
    lasting: bool = True,
) -> dict[str, Any]:
    """Run `source` anew and make the calls of `batch`; return the OBSERVATION.

    `emit(event)` gets each event as soon as it is known, so that a caller who has to stop this
    process keeps what was seen before. `lasting` says that other code will run here later.
    """
    events: list[dict[str, Any]] = []

    def note(event: dict[str, Any]) -> None:
        events.append(event)
        if emit is not None:
            emit(event)

    program, output = Program(), Capture()
    right = _right_functions(batch.get("replace") or {}, batch.get("usual") or {})
    clean = clean_interpreter(program, lasting=lasting)
    with clean, redirected(output.write, output.write):
        tree = parse(FILE, source)
        stubs, functions = unfinished_functions(tree), other_functions(tree)
        error = program.execute(FILE, source, right, tree)
        try:
            for part in (batch, *(batch.get("then") or ())):
                name = part["function"]
                note(_program_event(program, error, name, name in stubs, functions))
                function = program.namespace.get(name)
                if callable(function):
                    make_calls(function, part["calls"], note, program.names)
                note({"event": "end"})
        except _anything:  # the program broke what observing needs; the judge will say so
            pristine.restore_builtins()
            with contextlib.suppress(BaseException):
                note({"event": "disturbed"})
        finally:
            pristine.restore_builtins()
    return {"events": events}


def _right_functions(
    sources: Mapping[str, str], usual: Mapping[str, Sequence[str]]
) -> dict[str, Replace]:
    right: dict[str, Replace] = {}
    for name, source in sources.items():
        namespace: dict[str, Any] = {"__name__": "right"}
        exec(source, namespace)
        right[name] = _replacing(namespace[name], usual.get(name))
    return right


def _replacing(right: Callable[..., Any], usual: Sequence[str] | None) -> Replace:
    """Return what makes the new function of a student's own; one that it made it leaves alone."""
    made: list[object] = []

    def replace(own: object) -> object:
        if usual is None or not callable(own):
            return right
        if any(own is function for function in made):
            return own

        def function(*arguments: Any, **named: Any) -> Any:
            rest = usual[len(arguments) :]
            as_agreed = len(arguments) <= len(usual) and set(named) == set(rest)
            return (right if as_agreed else own)(*arguments, **named)

        made.append(function)
        return function

    return replace


def _program_event(
    program: Program, error: BaseException | None, name: str, stub: bool, functions: list[str]
) -> dict[str, Any]:
    value = program.namespace.get(name)
    found = {
        "found": name in program.namespace,
        "callable": callable(value),
        "class": class_name(value),
        "stub": stub,
        "parameters": parameters_of(value),
        "others": [] if name in program.namespace else functions,
    }
    described = None if error is None else describe(error, program.names)
    return {"event": "program", "error": described, "function": found}


def parameters_of(value: object) -> list[str] | None:
    """Return the names of a plain function's parameters; None for anything else."""
    if type(value) is not _function:
        return None
    code = value.__code__
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def other_functions(tree: ast.Module | SyntaxError) -> list[str]:
    """Return the names of the first top-level functions."""
    return [node.name for node in _functions(tree)][:6]


def unfinished_functions(tree: ast.Module | SyntaxError) -> set[str]:
    """Return the top-level functions whose body does nothing yet."""
    last = {node.name: node for node in _functions(tree)}
    return {name for name, node in last.items() if all(map(_does_nothing, node.body))}


def _functions(tree: ast.Module | SyntaxError) -> list[ast.FunctionDef]:
    statements = [] if isinstance(tree, SyntaxError) else tree.body
    return [node for node in statements if isinstance(node, ast.FunctionDef)]


def _does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    if isinstance(statement, ast.Raise) and statement.exc is not None:
        raised = statement.exc.func if isinstance(statement.exc, ast.Call) else statement.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    return isinstance(statement, ast.Pass)
