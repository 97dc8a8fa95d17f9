"""Check the spelling of all lessons; what was found in a text is kept until the text differs."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from generator.faults import FaultList
from generator.kept import Kept, our_code
from generator.lesson import LESSON, lesson_folders
from generator.model import Lesson
from generator.spelling.dictionary import Dictionary
from generator.spelling.feedback_text import feedback_texts, find_word, names_of
from generator.spelling.lesson_text import glossary_texts, lesson_texts
from generator.spelling.markdown_text import Text
from generator.spelling.terms import FILE, read_terms
from generator.spelling.words import words
from generator.text_files import read_source

GLOSSARY = Path("lessons/begrippen.yaml")


class Unknown(TypedDict):
    """A word that is not right, and the words that it may have been meant to be."""

    line: int
    word: str
    suggestions: list[str]


@dataclass
class Speller:
    """Looks for unknown words; the dictionary is only read when a text is new."""

    kept: Kept
    open: Callable[[], Dictionary]
    _dictionary: Dictionary | None = None

    def unknown(self, source: str, texts: Iterable[Text]) -> list[Unknown]:
        """The unknown words in the `texts` of a source, each once a line."""

        def look() -> list[Unknown]:
            found = [(text.line, word) for text in texts for word in words(text.text)]
            return [self._unknown(*each) for each in dict.fromkeys(found) if self._is_new(each)]

        return self.kept.get(source, look)

    def _is_new(self, each: tuple[int, str]) -> bool:
        return not self._open().knows(each[1])

    def _unknown(self, line: int, word: str) -> Unknown:
        return Unknown(line=line, word=word, suggestions=self._open().suggest(word))

    def _open(self) -> Dictionary:
        self._dictionary = self._dictionary or self.open()
        return self._dictionary


def check_spelling(root: Path, cache: Path, faults: FaultList) -> None:
    """Note every word in lessons and glossary that is no Dutch and no term of ours."""
    speller = _speller(root, cache, faults)
    if faults.about([FILE]):  # without our own words most of what follows would be no fault
        return
    for path, source, texts in _sources(root):
        for unknown in speller.unknown(source, texts):
            _note(path, unknown, faults)
    speller.kept.forget_old()


def check_feedback_spelling(
    lessons: Iterable[Lesson], root: Path, cache: Path, faults: FaultList
) -> None:
    """The same for all that the graders of `lessons` can say."""
    speller = _speller(root, cache, FaultList())
    for lesson in lessons:
        names = names_of(lesson)
        texts = [Text(0, text) for text in feedback_texts(lesson)]
        for unknown in speller.unknown(repr(texts), texts):
            if unknown["word"].lower() not in names:
                path, line = find_word(unknown["word"], root, lesson.slug)
                _note(path, {**unknown, "line": line}, faults)


def _speller(root: Path, cache: Path, faults: FaultList) -> Speller:
    terms = read_terms(root, faults)
    lock = (root / "package-lock.json").read_bytes()
    kept = Kept(cache / "spelling", our_code(), json.dumps(terms), lock)
    return Speller(kept, lambda: Dictionary(root, terms))


def _sources(root: Path) -> Iterator[tuple[Path, str, Iterator[Text]]]:
    """Each file with its text; what is to be read of it is only looked for when it is asked."""
    files = [(folder / LESSON, lesson_texts) for folder in lesson_folders(root)]
    for file, read in [*files, (root / GLOSSARY, glossary_texts)]:
        path = file.relative_to(root)
        source = read_source(root, path, FaultList())  # whoever reads the lesson notes a fault
        if source is not None:
            yield path, source, read(source)


def _note(path: Path, unknown: Unknown, faults: FaultList) -> None:
    meant = " of ".join(unknown["suggestions"])
    ask = f"Bedoel je {meant}? " if meant else ""
    remedy = f"{ask}Klopt het woord, zet het dan in {FILE}; code schrijf je tussen `."
    found = f"{unknown['word']} staat niet in het woordenboek"
    faults.add(path, unknown["line"], "spelling", found, remedy)
