"""The words of a text that a dictionary can judge."""

import re
import unicodedata
from collections.abc import Iterator

# Stands for code or a formula, so that what is joined to it ("`x`-as") is no word by itself.
GAP = "\N{OBJECT REPLACEMENT CHARACTER}"
_ADDRESS = re.compile(r"\S+://\S+|\S+@\S+\.\S+")
_QUOTED_CODE = re.compile(r"`[^`]*`")
# Cut at white space and at what stands between words; dashes by their number, as they look alike.
_PIECE = re.compile('[^\\s/…\u2013\u2014(){}\\[\\]<>=+*|"“”„]+')
_WORD = re.compile(r"[^\W\d_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}-][^\W\d_]+)*-?")
_AROUND = ".,;:!?'\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
# Invisible: a hint where to break a word, and what keeps it on one line.
_INVISIBLE = dict.fromkeys(map(ord, "\N{SOFT HYPHEN}\N{WORD JOINER}"))


def words(text: str) -> Iterator[str]:
    """The words of `text`: no numbers, names of code, addresses or abbreviations in capitals."""
    text = _ADDRESS.sub(GAP, text.translate(_INVISIBLE))
    text = _QUOTED_CODE.sub(GAP, text)
    for found in _PIECE.finditer(text):
        # An exponent is a digit after all, and a hyphen that does not break is a hyphen.
        piece = unicodedata.normalize("NFKC", found[0].strip(_AROUND)).replace("\u2010", "-")
        if _WORD.fullmatch(piece) and not _is_code(piece):
            yield piece


def _is_code(word: str) -> bool:
    """`dS`, `NumPy` and `ValueError` are no Dutch; nor is a word of one letter or of capitals."""
    return len(word) == 1 or any(re.search(r"\w[A-Z]", part) for part in word.split("-"))
