"""Markdown: one configured markdown-it, and rules for what lessons add to CommonMark."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import escape
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from generator.highlight import highlight_code
from generator.loose import loose_plugin
from generator.mathml import Display, MathError, to_mathml, to_text

NOTES = ("note", "warning")
# Text that supposes scripts: not shown where they are off.
LIVE = "live"
CHECKPOINT = "checkpoint"
# On a link: the state in which it puts the widget that it leads to.
STATE = "data-set"
WORD_JOINER = "\N{WORD JOINER}"
_CLOSING = (",", ".", ";", ":", "?", "!", ")", "”", "\N{RIGHT SINGLE QUOTATION MARK}", "-")
_OPENING = ("(", "“", "\N{LEFT SINGLE QUOTATION MARK}")


def make_parser() -> MarkdownIt:
    """CommonMark with tables, formulas and the containers of a lesson.

    Raw HTML is parsed as such, so that it can be refused by name instead of shown as text.
    """
    parser = MarkdownIt("commonmark", {"store_labels": True}).enable("table")
    dollarmath_plugin(parser, allow_labels=False, allow_space=False)
    attrs_plugin(parser, after=("link_close",), allowed=(STATE,))
    for name in (*NOTES, CHECKPOINT, LIVE):
        container_plugin(parser, name)
    loose_plugin(parser)
    parser.add_render_rule("math_inline", _math("inline"))
    parser.add_render_rule("math_block", _math("block"))
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("code_block", _fence)
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    parser.add_render_rule("th_open", _header_cell)
    parser.add_render_rule("th_close", _header_cell_end)
    parser.add_render_rule("td_open", _cell)
    parser.add_render_rule("td_close", _cell_end)
    return parser


def math_fault(token: Token) -> str:
    """Why a formula cannot be shown; empty when it can."""
    try:
        to_mathml(token.content.strip(), "block" if token.block else "inline")
    except MathError as error:
        return str(error)
    return ""


def hold_punctuation(inline: Token) -> None:
    """Keep a formula on one line with the comma after it and the bracket before it."""
    children = inline.children or []
    for before, after in pairwise(children):
        if before.type == "math_inline" and after.content.startswith(_CLOSING):
            after.content = WORD_JOINER + after.content
        elif after.type == "math_inline" and before.content.endswith(_OPENING):
            before.content += WORD_JOINER


def _math(display: Display) -> Any:
    def render(
        _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
    ) -> str:
        mathml = to_mathml(tokens[index].content.strip(), display)
        return mathml if display == "inline" else f'<div class="equation">{mathml}</div>\n'

    return render


def _fence(
    _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
) -> str:
    language, _, _ = tokens[index].info.strip().partition(" ")
    code = highlight_code(tokens[index].content, language)
    return f'<pre class="code"><code>{code}</code></pre>\n'


def _table_open(*_arguments: object) -> str:
    return '<div class="table-scroll"><table>\n'


def _table_close(*_arguments: object) -> str:
    return "</table></div>\n"


def _header_cell(
    _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
) -> str:
    # The corner of a table with headers on two sides heads nothing.
    return _open_cell(tokens, index, "" if _is_empty(tokens[index + 1]) else "col")


def _header_cell_end(
    _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
) -> str:
    return _close_cell(tokens, index, heads=not _is_empty(tokens[index - 1]))


def _cell(
    _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
) -> str:
    return _open_cell(tokens, index, "row" if _heads_row(tokens, index) else "")


def _cell_end(
    _self: RendererHTML, tokens: Sequence[Token], index: int, *_rest: OptionsDict | EnvType
) -> str:
    return _close_cell(tokens, index, heads=_heads_row(tokens, index - 2))


def _heads_row(tokens: Sequence[Token], index: int) -> bool:
    """Whether a cell of the body is the first of its row, below an empty corner."""
    if tokens[index - 1].type != "tr_open" or _is_empty(tokens[index + 1]):
        return False
    heads = (at for at in range(index, 0, -1) if tokens[at].type == "thead_open")
    return _is_empty(tokens[next(heads) + 3])  # thead, tr, th, text


def _open_cell(tokens: Sequence[Token], index: int, scope: str) -> str:
    style = tokens[index].attrGet("style")
    extra = f' style="{escape(style)}"' if style else ""
    if not scope:
        return f"<td{extra}>"
    text = _formula_text(tokens[index + 1])
    if not text:
        return f'<th scope="{scope}"{extra}>'
    # A header of nothing but a formula counts as empty where MathML is not read.
    hidden = f'<span class="visually-hidden">{escape(text)}</span><span aria-hidden="true">'
    return f'<th scope="{scope}"{extra}>{hidden}'


def _close_cell(tokens: Sequence[Token], index: int, *, heads: bool) -> str:
    if not heads:
        return "</td>\n"
    return "</span></th>\n" if _formula_text(tokens[index - 1]) else "</th>\n"


def _formula_text(cell: Token) -> str:
    """The text of a cell that holds formulas and nothing else; empty for any other cell."""
    children = cell.children or []
    if any(child.type != "math_inline" for child in children):
        return ""
    return " ".join(to_text(child.content.strip()) for child in children)


def _is_empty(cell: Token) -> bool:
    return not cell.content.strip()
