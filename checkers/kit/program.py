"""Run a student's files in one fresh `__main__`, as Python itself would."""

from __future__ import annotations

import ast
import builtins
import contextlib
import linecache
import sys
import types
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from checkers.kit import pristine
from checkers.kit.errors import NoInputError, describe
from checkers.kit.streams import redirected

# WebAssembly's stack is small: a deep recursion kills the interpreter before Python notices.
_anything = BaseException  # a name that student code cannot take away
RECURSION_LIMIT = 300 if sys.platform == "emscripten" else 1_000
NO_INPUT = (
    "input() werkt hier niet: er is geen toetsenbord om op te wachten. "
    "Zet de waarde rechtstreeks in je code."
)


_UNREADABLE = (MemoryError, RecursionError, SyntaxError, ValueError)
Replace = Callable[[object], object]  # from the student's own (or None) to what takes its place


class Program:
    """One fresh `__main__` module in which files are executed one after the other."""

    def __init__(self) -> None:
        self.module = types.ModuleType("__main__")
        self.namespace = self.module.__dict__
        self.namespace["__builtins__"] = builtins
        self.names: set[str] = set()

    def execute(
        self,
        name: str,
        source: str,
        replacements: Mapping[str, Replace] | None = None,
        tree: ast.Module | SyntaxError | None = None,
    ) -> BaseException | None:
        """Execute `source`; return the exception that ended it, or None.

        `replacements` make, of what the file gives a name, what takes its place from that moment.
        `tree` is what `parse` made of the source, for a caller who has it.
        """
        self.names.add(name)
        register(name, source)
        code = _compiled(parse(name, source) if tree is None else tree, name, replacements)
        if isinstance(code, SyntaxError):
            return code
        for key, value in (replacements or {}).items():
            self.namespace[hidden_name(key)] = value
        self.namespace["__file__"] = name
        try:
            exec(code, self.namespace)
        except _anything as error:
            return error
        finally:
            for key, replace in (replacements or {}).items():
                self.namespace[key] = replace(self.namespace.get(key))
        return None


def parse(name: str, source: str) -> ast.Module | SyntaxError:
    """Return the syntax tree of `source`, or what Python cannot read in it."""
    try:
        return ast.parse(source, name)
    except _UNREADABLE as error:
        return _syntax_error(error)


def _compiled(
    tree: ast.Module | SyntaxError, name: str, replacements: Mapping[str, Replace] | None
) -> types.CodeType | SyntaxError:
    if isinstance(tree, SyntaxError):
        return tree
    try:
        if replacements:
            insert_replacements(tree, replacements)
        return compile(tree, name, "exec", dont_inherit=True)
    except _UNREADABLE as error:
        return _syntax_error(error)


def _syntax_error(error: BaseException) -> SyntaxError:
    if isinstance(error, MemoryError | RecursionError):
        return SyntaxError(f"too many nested brackets or operators ({type(error).__name__})")
    return error if isinstance(error, SyntaxError) else SyntaxError(str(error))


def insert_replacements(tree: ast.Module, replacements: Mapping[str, Replace]) -> None:
    """Rebind each replaced name right after every top-level statement that binds it."""
    body: list[ast.stmt] = []
    for statement in tree.body:
        body.append(statement)
        for name in bound_names(statement) & set(replacements):
            target = ast.Name(name, ast.Store())
            replace, own = ast.Name(hidden_name(name), ast.Load()), ast.Name(name, ast.Load())
            value = ast.Call(replace, [own], [])
            rebind = ast.copy_location(ast.Assign([target], value), statement)
            body.append(ast.fix_missing_locations(rebind))
    tree.body = body


def bound_names(statement: ast.stmt) -> set[str]:
    """Return the names that a top-level definition or assignment binds."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    stores = (node for target in targets for node in ast.walk(target))
    return {node.id for node in stores if isinstance(node, ast.Name)}


def hidden_name(name: str) -> str:
    """Return the name under which a replacement for `name` is kept."""
    return f"__right_{name}__"


def register(name: str, source: str) -> None:
    """Let tracebacks show the lines of a file that exists only in the editor."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)


def _no_input(*_: object) -> NoReturn:
    raise NoInputError(NO_INPUT)


@contextlib.contextmanager
def clean_interpreter(program: Program, *, lasting: bool = True) -> Iterator[None]:
    """Give `program` an interpreter as new, and take away afterwards what it left behind.

    One that is new, and ends with this program, is not `lasting`: there is nothing to put back.
    """
    restore = pristine.restore if lasting else pristine.restore_builtins
    pristine.remember()
    if lasting:
        restore()
    main = sys.modules.get("__main__")
    sys.modules["__main__"] = program.module
    keyboard = builtins.input
    builtins.input = _no_input
    try:
        with _apart(lasting=lasting), warnings.catch_warnings():
            sys.setrecursionlimit(RECURSION_LIMIT)
            yield
    finally:
        restore()
        builtins.input = keyboard
        if main is not None:
            sys.modules["__main__"] = main
        restore()


@contextlib.contextmanager
def _apart(*, lasting: bool) -> Iterator[None]:
    """Keep the checkers' modules from the program, and other modules from being thrown away."""
    if not lasting:
        pristine.hide_checkers()
        yield
        return
    with pristine.checkers_hidden(), pristine.modules_kept():
        yield


def run_program(
    files: Sequence[Mapping[str, Any]], write: Callable[[str, str], object]
) -> dict[str, Any]:
    """Run `files` ({name, source, quiet?}) in turn in one fresh namespace.

    `write(stream, text)` gets what is printed, with `stream` "stdout" or "stderr"; a `quiet` file's
    prints are dropped. Returns {"ok", "error"}: `error` is null or the description of
    `checkers.kit.errors`, with "kind" syntax, exception, exit, recursion, memory or input. A
    program that stops itself (`sys.exit`) is fine: "ok" is true and the error has kind "exit".
    """
    program = Program()
    with clean_interpreter(program):
        for file in files:
            out, err = _writers(write, quiet=bool(file.get("quiet")))
            with redirected(out, err):
                error = program.execute(str(file["name"]), str(file["source"]))
                pristine.restore_builtins()
            if error is not None:
                described = describe(error, program.names)
                break
        else:
            return {"ok": True, "error": None}
    if isinstance(error, SystemExit):
        described["message"] = _exit_text(error.code, write)
    return {"ok": isinstance(error, SystemExit), "error": described}


def _writers(
    write: Callable[[str, str], object], *, quiet: bool
) -> tuple[Callable[[str], None], Callable[[str], None]]:
    def out(text: str) -> None:
        if not quiet:
            write("stdout", text)

    def err(text: str) -> None:
        if not quiet:
            write("stderr", text)

    return out, err


def _exit_text(code: object, write: Callable[[str, str], object]) -> str:
    if isinstance(code, str):  # Python prints such a message and ends with code 1
        write("stderr", f"{code}\n")
        code = 1
    number = code if type(code) is int else 0 if code is None else 1
    return f"Je programma stopte zelf, met code {number}."
