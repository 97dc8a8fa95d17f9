"""Grade files from the command line: each in processes of its own, all cores at work."""

from __future__ import annotations

import io
import multiprocessing
import os
import random
import tokenize
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from checkers import grade
from generator.sandbox import FORKS, Sandbox

SEEDS = 1_000_000


class UnreadableError(Exception):
    """A file that cannot be graded, with a sentence that says what was found and expected."""


def read_source(path: str) -> str:
    """Return the text of a Python file, as Python itself would read it.

    Raises UnreadableError when there is no file to read.
    """
    expected = "verwacht: een leesbaar Python-bestand"
    try:
        return decoded(Path(path).read_bytes())
    except FileNotFoundError:
        raise UnreadableError(f"{path}: bestaat niet; {expected}.") from None
    except IsADirectoryError:
        raise UnreadableError(f"{path}: is een map; {expected}.") from None
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{path}: niet te lezen ({error}); {expected}.") from None


def decoded(data: bytes) -> str:
    """Return bytes as Python reads them in a file.

    Bytes that are no text stay in as lone surrogates, on which Python stumbles like on any other
    error in the file.
    """
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return data.decode("utf-8", "surrogateescape")


def drawn_seed() -> int:
    """Return a seed for the random cases."""
    return random.SystemRandom().randrange(SEEDS)


def grade_files(
    lesson: str, files: Sequence[tuple[str, str]], seed: int | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the verdict of each (name, source), in the order given.

    All get the same random cases: those of `seed`, or of one that is drawn here.
    """
    seed = drawn_seed() if seed is None else seed
    workers = min(os.cpu_count() or 1, len(files))
    if workers <= 1 or not FORKS:
        with Sandbox() as sandbox:
            for name, source in files:
                yield grade(lesson, source, observe=sandbox, seed=seed, file=name)
        return
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, context, initializer=_open_sandbox) as pool:
        yield from pool.map(partial(_grade_one, lesson, seed), files)


_sandboxes: list[Sandbox] = []


def _open_sandbox() -> None:
    _sandboxes.append(Sandbox())


def _grade_one(lesson: str, seed: int, file: tuple[str, str]) -> dict[str, Any]:
    name, source = file
    return grade(lesson, source, observe=_sandboxes[-1], seed=seed, file=name)
