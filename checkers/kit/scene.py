"""What an error was about: the failing piece of a student's code, and the values it names.

Python says "operands could not be broadcast together with shapes (2,3) (2,)"; a student wants to
know that these are `x` and `total`. Nothing here runs student code: only values of Python's
and NumPy's own types are looked at, and everything else is just its type's name.
"""

from __future__ import annotations

import ast
import linecache
import sys
import types
from collections.abc import Collection, Iterator, Mapping
from typing import Any

TEXT_LIMIT = 60
VALUE_LIMIT = 40
NAMES_LIMIT = 8
KEYS_LIMIT = 12

_PLAIN = (bool, int, float, str, type(None))
_SIZED = (str, list, tuple, dict, set, range)
_OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.USub: "-", ast.Invert: "~", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip

Scene = dict[str, Any]


def scene_of(trace: types.TracebackType | None, names: Collection[str]) -> Scene | None:
    """Describe the last piece of the files in `names` that a traceback leads to.

    Returns None when that piece is not known, else a dictionary of "text", "form", "operator",
    "deep" (it called a library, and that failed), "parts" (both operands; a function and its
    arguments; what is indexed and the index) and "values" (the names in the piece). A part or
    value has "text" and, where they are known, "type", "shape", "dtype", "length", "keys" and
    "value".
    """
    last = _last_own(trace, names)
    if last is None:
        return None
    try:
        node, source = _node_at(last)
        if node is None:
            return None
        form, operator, parts = _take_apart(node)
        look = _Looker(last.tb_frame, source)
        return {
            "text": look.text(node),
            "form": form,
            "operator": operator,
            "deep": last.tb_next is not None,
            "parts": [look.at(part) for part in parts[:NAMES_LIMIT]],
            "values": look.names_in(node),
        }
    except BaseException:  # a program that is out of memory or stack; then there is no scene
        return None


def _last_own(
    trace: types.TracebackType | None, names: Collection[str]
) -> types.TracebackType | None:
    last = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in names:
            last = trace
        trace = trace.tb_next
    return last


def _node_at(trace: types.TracebackType) -> tuple[ast.AST | None, str]:
    """Return the syntax node that was running, and the source it is in."""
    code = trace.tb_frame.f_code
    source = "".join(linecache.getlines(code.co_filename))
    place = list(code.co_positions())[trace.tb_lasti // 2]
    found = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr | ast.stmt):
            here = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
            if here == place:
                found = node  # a statement that is one expression comes before that expression
    return found, source


def _take_apart(node: ast.AST) -> tuple[str, str, list[ast.AST]]:
    """Return the form of a node, its operator ("" where it has none) and its parts."""
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            return "binary", _OPERATORS.get(type(op), ""), [left, right]
        case ast.AugAssign(target=target, op=op, value=value):
            return "binary", _OPERATORS.get(type(op), "") + "=", [target, value]
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return "binary", _OPERATORS.get(type(op), ""), [left, right]
        case ast.UnaryOp(op=op, operand=operand):
            return "unary", _OPERATORS.get(type(op), ""), [operand]
        case ast.Call(func=func, args=args, keywords=keywords):
            return "call", "", [func, *args, *(keyword.value for keyword in keywords)]
        case ast.Subscript(value=value, slice=index):
            return "subscript", "", [value, index]
        case ast.Attribute(value=value):
            return "attribute", "", [value]
        case _:
            return "other", "", [node]


class _Looker:
    """Describes pieces of code with the values that their names have in one frame."""

    def __init__(self, frame: types.FrameType, source: str) -> None:
        self._names = {**frame.f_globals, **frame.f_locals}
        self._source = source

    def text(self, node: ast.AST) -> str:
        """Return the code itself, on one line; a long piece is cut off."""
        text = " ".join((ast.get_source_segment(self._source, node) or "").split())
        return text if len(text) <= TEXT_LIMIT else f"{text[: TEXT_LIMIT - 1]}…"

    def at(self, node: ast.AST) -> dict[str, Any]:
        """Describe one part: its text, and its value when that is known without running it."""
        known: dict[str, Any] = {"text": self.text(node)}
        match node:
            case ast.Name(id=name) if name in self._names:
                known |= facts(self._names[name])
            case ast.Constant(value=value):
                known |= facts(value)
            case ast.Attribute(value=ast.Name(id=name), attr="T") if name in self._names:
                known |= _transposed(facts(self._names[name]))
        return known

    def names_in(self, node: ast.AST) -> list[dict[str, Any]]:
        """Describe the names in a piece of code that hold data, each once, in order."""
        found = dict.fromkeys(self._data_names(node))
        return [{"text": name} | facts(self._names[name]) for name in [*found][:NAMES_LIMIT]]

    def _data_names(self, node: ast.AST) -> Iterator[str]:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in self._names:
                value = self._names[part.id]
                if not isinstance(value, types.ModuleType | types.FunctionType | type):
                    yield part.id


def facts(value: object) -> dict[str, Any]:
    """Describe a value as plain data, without calling anything of a student's class."""
    kind = type(value)
    known: dict[str, Any] = {"type": type.__dict__["__name__"].__get__(kind)[:TEXT_LIMIT]}
    numpy = sys.modules.get("numpy")
    if numpy is not None and kind is numpy.ndarray:
        array: Any = value
        known |= {"shape": list(array.shape), "dtype": str(array.dtype)}
    elif kind in _SIZED:
        known["length"] = len(value)  # type: ignore[arg-type]
    if kind in _PLAIN:
        known["value"] = _short(value)
    if kind is dict:
        keys = [key for key in value if type(key) in _PLAIN]  # type: ignore[attr-defined]
        known["keys"] = [_short(key) for key in keys[:KEYS_LIMIT]]
    return known


def _transposed(known: dict[str, Any]) -> dict[str, Any]:
    return known | {"shape": known["shape"][::-1]} if "shape" in known else {}


def _short(value: object) -> str:
    if type(value) is int and value.bit_length() > 200:
        return "…"
    text = repr(value)
    return text if len(text) <= VALUE_LIMIT else f"{text[: VALUE_LIMIT - 1]}…"
