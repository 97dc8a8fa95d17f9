"""Grade files from the command line: each in processes of its own, all cores at work."""

from __future__ import annotations

import io
import multiprocessing
import os
import random
import signal
import threading
import tokenize
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from checkers import get_ready, grade
from generator.sandbox import FORKS, Sandbox

SEEDS = 1_000_000

File = tuple[str, str]  # name, source
Numbered = tuple[int, dict[str, Any]]


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
    lesson: str, files: Sequence[File], seed: int | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the verdict of each (name, source), in the order given.

    All get the same random cases: those of `seed`, or of one that is drawn here.
    """
    done: dict[int, dict[str, Any]] = {}
    following = 0
    for index, result in grade_unordered(lesson, files, drawn_seed() if seed is None else seed):
        done[index] = result
        while following in done:
            yield done.pop(following)
            following += 1


def grade_unordered(
    lesson: str, files: Sequence[File], seed: int
) -> Generator[Numbered, None, None]:
    """Yield (number in `files`, verdict) as soon as there is one; every file comes once."""
    workers = min(os.cpu_count() or 1, len(files))
    if workers <= 1 or not FORKS:
        with Sandbox() as sandbox:
            for index, (name, source) in enumerate(files):
                yield index, grade(lesson, source, observe=sandbox, seed=seed, file=name)
        return
    get_ready(lesson, seed)
    context = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(workers, context, initializer=_start_worker)
    try:
        numbers = {
            pool.submit(grade_one, lesson, seed, file): index for index, file in enumerate(files)
        }
        for future in as_completed(numbers):
            yield numbers.pop(future), future.result()
    finally:  # also when nobody wants the rest any more
        pool.shutdown(cancel_futures=True)


_sandboxes: list[Sandbox] = []


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when it is over
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _sandboxes.append(Sandbox())


def _end_with_parent() -> None:
    """End when the parent does, however that came; what we started ends when we do."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grade_one(lesson: str, seed: int, file: File) -> dict[str, Any]:
    """Return the verdict of one (name, source), with a sandbox that is kept for the next."""
    if not _sandboxes:
        _sandboxes.append(Sandbox())
    name, source = file
    return grade(lesson, source, observe=_sandboxes[-1], seed=seed, file=name)
