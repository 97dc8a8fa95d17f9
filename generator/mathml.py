"""TeX to MathML: latex2mathml, made right for MathML Core and for Dutch numbers."""

import re
from functools import lru_cache
from html import unescape
from typing import Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from latex2mathml.converter import convert_to_element

Display = Literal["inline", "block"]

# MathML Core knows no `mathvariant` but "normal"; the style sheet does these.
_VARIANTS = {"sans-serif": "math-sans", "bold": "math-bold", "monospace": "math-mono"}
_LETTERS = ("∞", "∅", "\N{DOWN TACK}", "⊥", "…", "⋯")
_SIGNS = ("+", "\N{MINUS SIGN}", "±")
# For a formula as text: what stands between the parts of an element, and before it.
_BETWEEN = {"msub": "_", "msup": "^", "mfrac": "/"}
_BEFORE = {"msqrt": "√"}
_THIN_SPACE = "0.1667em"
# What latex2mathml refuses, by the names of its errors.
_UNREADABLE = {
    "NumeratorNotFoundError": "een breuk zonder teller",
    "DenominatorNotFoundError": "een breuk zonder noemer",
    "ExtraLeftOrMissingRightError": "\\left zonder \\right, of andersom",
    "MissingSuperScriptOrSubscriptError": "na _ of ^ staat niets",
    "DoubleSubscriptsError": "twee keer _ achter elkaar; gebruik accolades",
    "DoubleSuperscriptsError": "twee keer ^ achter elkaar; gebruik accolades",
    "NoAvailableTokensError": "er ontbreekt iets aan het einde",
    "MissingEndError": "\\begin zonder \\end",
    "InvalidAlignmentError": "een onbekende uitlijning",
}


class MathError(ValueError):
    """The formula is not one that can be shown; the message says why, in Dutch."""


@lru_cache(maxsize=4096)
def to_mathml(tex: str, display: Display) -> str:
    """MathML for a formula, with its TeX as text alternative for copying and searching.

    Raises:
        MathError: the formula has an unknown command or does not close what it opens.
    """
    if not _balanced(tex):
        raise MathError("de accolades openen en sluiten niet even vaak")
    sign = re.search(r"(?<!\\)#" if r"\begin" in tex else r"(?<!\\)[#&]", tex)
    if sign:
        raise MathError(f"het teken {sign[0]} betekent hier niets; schrijf \\{sign[0]}")
    try:
        root = convert_to_element(tex, display=display)
    except Exception as error:  # latex2mathml's errors share no base class
        why = _UNREADABLE.get(type(error).__name__, type(error).__name__)
        raise MathError(f"onleesbare formule ({why})") from error
    root.attrib.pop("xmlns", None)
    _mend(root)
    return ElementTree.tostring(root, encoding="unicode")


def to_text(tex: str) -> str:
    """A formula as one line of text, for where no formula can stand: `d_k`, `√d_k`."""
    root = ElementTree.fromstring(to_mathml(tex, "inline"))
    return _line(root)


def _line(element: Element) -> str:
    parts = [_line(child) for child in element]
    sign = _BETWEEN.get(element.tag, "")
    return _BEFORE.get(element.tag, "") + (element.text or "") + sign.join(parts)


def _balanced(tex: str) -> bool:
    depth, escaped = 0, False
    for character in tex:
        if escaped:
            escaped = False
        elif character == "\\":
            escaped = True
        elif character in "{}":
            depth += 1 if character == "{" else -1
            if depth < 0:
                return False
    return depth == 0


def _mend(element: Element) -> None:
    for child in element:
        _mend(child)
    text = element.text = unescape(element.text or "")  # latex2mathml writes &#x…; itself
    if text.startswith("\\") and len(text) > 1:
        raise MathError(f"onbekende opdracht {text}")
    if element.tag == "mo" and (text in _LETTERS or (len(text) > 1 and text.isalpha())):
        element.tag = "mi"  # a name or a thing, not an operator between two operands
    if element.tag == "mi" and len(text) > 1 and text.isalpha():
        element.set("class", "math-name")
    variant = element.get("mathvariant")
    if variant in _VARIANTS:
        element.set("class", _VARIANTS[variant])
        element.set("mathvariant", "normal")
    _join_word(element)
    _join_decimals(element)
    _space_names(element)
    _set_signs(element)


def _join_word(element: Element) -> None:
    r"""`\mathrm{softmax}` comes as seven letters; it is one word."""
    upright = [child.tag == "mi" and child.get("mathvariant") == "normal" for child in element]
    if element.tag == "mrow" and len(upright) > 1 and all(upright):
        element.text = "".join(child.text or "" for child in element)
        element[:] = []
        element.tag = "mi"
        element.set("class", "math-name")


def _join_decimals(element: Element) -> None:
    """`0{,}5` is one number."""
    index = 1
    while index < len(element) - 1:
        before, comma, after = element[index - 1 : index + 2]
        if before.tag == after.tag == "mn" and _is_comma(comma):
            before.text = f"{before.text},{after.text}"
            element.remove(comma)
            element.remove(after)
        else:
            index += 1


def _is_comma(element: Element) -> bool:
    return element.tag == "mrow" and len(element) == 1 and element[0].text == ","


def _space_names(element: Element) -> None:
    """A little room between a name and its argument when no bracket separates them: log 2."""
    for index in range(len(element) - 1, 0, -1):
        name, argument = element[index - 1], element[index]
        if name.get("class") == "math-name" and argument.tag not in ("mo", "mspace"):
            element.insert(index, Element("mspace", width=_THIN_SPACE))


def _set_signs(element: Element) -> None:
    """TeX's spacing: none around a slash, and a sign after another operator is that number's."""
    previous: Element | None = None
    for child in element:
        if child.tag == "mo" and child.text == "/":
            child.set("lspace", "0")
            child.set("rspace", "0")
        elif child.tag == "mo" and child.text in _SIGNS and _expects_operand(previous):
            child.set("form", "prefix")
        previous = child


def _expects_operand(previous: Element | None) -> bool:
    if previous is None or previous.tag != "mo":
        return previous is None
    return previous.text not in (")", "]", "}", "|", "!")
