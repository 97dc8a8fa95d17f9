"""Colours for code: Pygments' short class names; the style sheet gives them a look."""

from functools import lru_cache

from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.lexers.python import PythonLexer
from pygments.util import ClassNotFound

PYTHON = PythonLexer(stripnl=False)
_FORMATTER = HtmlFormatter(nowrap=True)
# Pieces of code: `serve` builds again and again, and most of them stay as they are.
_MOST = 4096


@lru_cache(_MOST)
def highlight_python(code: str) -> Markup:
    """Python with a `<span class>` a token; put it inside `<pre><code>`."""
    return _run(code, PYTHON)


def highlight_code(code: str, language: str) -> Markup:
    """Code in any language Pygments knows; plain text when `language` is empty or unknown."""
    if language in ("python", "py"):
        return highlight_python(code)
    try:
        return _run(code, get_lexer_by_name(language, stripnl=False))
    except ClassNotFound:
        return escape(code)


def is_known(language: str) -> bool:
    """Whether there are colours for a language; none is fine too."""
    try:
        return not language or bool(get_lexer_by_name(language))
    except ClassNotFound:
        return False


def _run(code: str, lexer: Lexer) -> Markup:
    # Pygments escapes what it wraps.
    return Markup(highlight(code, lexer, _FORMATTER))
