"""Ends a lesson's own program that does not end by itself, and says on which line it was.

For child processes that run programs of lessons and graders in themselves. `Watchdog` writes into
a file what begins, and where Python is when time is up; `run_watched` starts it and reads that.
A loop without end is known by the processor's time, so that a busy machine refuses nothing; a
program that waits, by the clock. Both end the process, whatever it catches and whatever C code it
is in: `faulthandler` does it, without Python.
"""

import faulthandler
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

BUSY = 10.0  # seconds of the processor's time; a page gives it six, with a Python that is slower
WAITING = 60.0  # seconds by the clock
ROOT = Path(__file__).resolve().parent.parent
_BEGINS = "begins "
_FRAME = re.compile(r'  File "(.+)", line (\d+) in ')


def claim_output() -> TextIO:
    """Standard output, for the caller alone: what others write there goes to standard error."""
    sys.stdout.flush()
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return own


class Watchdog:
    """Limits one program after the other: `file` and `busy` as `run_watched` gives them."""

    def __init__(self, file: str, busy: str) -> None:
        self._file = Path(file).open("a", encoding="utf-8")  # noqa: SIM115 - as long as we live
        self._busy = float(busy)

    def watch(self, name: str) -> None:
        """From now on `name` has all the time to itself."""
        self._file.write(f"{_BEGINS}{name}\n")
        self._file.flush()
        if hasattr(signal, "setitimer"):
            faulthandler.register(signal.SIGPROF, self._file, all_threads=True, chain=True)
            signal.setitimer(signal.ITIMER_PROF, self._busy)
        faulthandler.dump_traceback_later(WAITING, file=self._file, exit=True)


@dataclass(frozen=True)
class Seen:
    """What ran last under `name`; `frames` are where it was when it was ended, innermost first.

    A program that ended its process itself has none.
    """

    name: str
    frames: tuple[tuple[str, int], ...] = ()

    def frame_in(self, files: Iterable[str]) -> tuple[str, int] | None:
        """The innermost line in one of these files, or below one of these folders."""
        places = tuple(files)
        for file, line in self.frames:
            if any(file == place or file.startswith(f"{place}/") for place in places):
                return file, line
        return None


def in_words(last: Seen) -> tuple[str, str]:
    """What is the matter with the program that was `last`, and the remedy."""
    if last.frames:
        found = (
            f"hier komt geen einde aan: na {BUSY:g} s rekenen (of {WAITING:g} s wachten) gestopt"
        )
        return found, "Zoek een lus zonder eind, of laat de code minder doen."
    return "het programma stopte Python zelf", "Zoek os._exit, of code die Python laat vastlopen."


def _read(file: Path) -> list[Seen]:
    """All that a watchdog wrote into `file`, in order."""
    if not file.exists():
        return []
    found: list[Seen] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(_BEGINS):
            found.append(Seen(line.removeprefix(_BEGINS)))
        elif (frame := _FRAME.match(line)) and found:
            last = found[-1]
            place = (frame[1], int(frame[2]))
            found[-1] = Seen(last.name, (*last.frames, place))
    return found


@dataclass(frozen=True)
class Done:
    """A process that ended: what it printed, and what ran in it, in order."""

    printed: bytes
    complaint: bytes
    seen: list[Seen]

    @property
    def last_words(self) -> str:
        """The last line of what it complained: Python's own words about an exception."""
        lines = self.complaint.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else ""


def run_watched(module: str, *arguments: str, data: bytes = b"", root: Path = ROOT) -> Done:
    """Run `python -m module FILE BUSY …`, whose programs a `Watchdog` made of those two watches.

    It finds the graders in `root`, and this generator wherever that is.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "seen"
        done = subprocess.run(
            [sys.executable, "-m", module, str(file), str(BUSY), *arguments],
            input=data,
            capture_output=True,
            cwd=root,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
            check=False,
        )
        return Done(done.stdout, done.stderr, _read(file))
