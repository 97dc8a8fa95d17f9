"""A class with hostile programs in it, broken off half-way: nothing is lost or left running."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.checkers_tools import LESSON, SOLUTION
from tests.project import ROOT

PROGRAMS = ROOT / "tests" / "programs"
ANSWER = ROOT / "lessons" / LESSON / "solution.py"
# At the bottom of a right program; {kept} is a file of the instructor's.
MISCHIEF = {
    "loops": "while True: pass",
    "fills": "x = []\nwhile True: x.append(bytearray(10**8))",
    "forks": "import os\nwhile True: os.fork()",
    "floods": "while True: print('x' * 1000)",
    "leaves": "import os; os._exit(0)",
    "deletes": "import os; os.remove({kept!r})",
    "overwrites": "open({kept!r}, 'w').write('weg')",
    "connects": "import socket; socket.create_connection(('127.0.0.1', 9))",
    "reads the answer": f"print(open({str(ANSWER)!r}).read())",
    "kills": "import os; os.kill(os.getppid(), 9)",
    "kills all": "import os; os.killpg(0, 9)",
}
# These end before anything can be asked; the others fall over their last line, as any mistake does.
NOTHING_SEEN = {"loops", "floods", "leaves"}


def class_in(folder: Path, honest: int) -> dict[str, str]:
    """A zip with every mischief and some honest programs; the name of each with its mischief."""
    kept = folder / "cijfers.txt"
    kept.write_text("van de docent")
    found = sorted((PROGRAMS / "right").glob("*.py"))[::3] + sorted(
        (PROGRAMS / "wrong").glob("softmax_*.py")
    )
    names = {path.name: "" for path in found[:honest]}
    with zipfile.ZipFile(folder / "klas.zip", "w") as archive:
        for name, path in zip(names, found, strict=False):
            archive.write(path, name)
        for what, bottom in MISCHIEF.items():
            name = f"{what}.py"
            archive.writestr(name, f"{SOLUTION}\n{bottom.format(kept=str(kept))}\n")
            names[name] = what
    return names


def start(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "build.py", "grade", LESSON, str(folder / "klas.zip"), "--seed", "7"]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=nothing, stderr=nothing, start_new_session=True
    )


def stop(process: subprocess.Popen[bytes], how: int, kept: Path, lines: int) -> None:
    """Stop it when there are so many lines of results, and see all that it started end."""
    while process.poll() is None and (not kept.exists() or _lines(kept) < lines):
        time.sleep(0.05)
    process.send_signal(how)
    process.wait()
    for _ in range(300):  # a child that is at work has its limit of time
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    raise AssertionError("something is left running")


def _lines(kept: Path) -> int:
    return kept.read_bytes().count(b"\n")


def results(kept: Path) -> list[dict[str, Any]]:
    lines = kept.read_text(encoding="utf-8").splitlines()[1:]
    return [json.loads(line)["result"] for line in lines]


@pytest.mark.thorough
def test_a_hostile_class_is_graded_whole_however_often_it_is_broken_off(tmp_path: Path) -> None:
    names = class_in(tmp_path, honest=30)
    kept, table = tmp_path / "uitslag.jsonl", tmp_path / "klas.csv"
    options = ("--uit", str(kept), "--csv", str(table))
    stop(start(tmp_path, *options), signal.SIGKILL, kept, lines=10)
    stop(start(tmp_path, *options), signal.SIGINT, kept, lines=25)
    assert 25 <= _lines(kept) < len(names)
    assert start(tmp_path, *options).wait() == 1
    graded = {Path(result["file"]).name: result["checkpoints"] for result in results(kept)}
    assert sorted(graded) == sorted(names)
    assert len(results(kept)) == len(names)
    for name, what in names.items():
        passed = {point["status"] for point in graded[name]} == {"passed"}
        if what:
            assert passed == (what not in NOTHING_SEEN), name
        else:
            assert passed == (PROGRAMS / "right" / name).exists(), name
    with table.open(encoding="utf-8-sig", newline="") as stream:
        assert [Path(row["bestand"]).name for row in csv.DictReader(stream)] == list(names)
    assert (tmp_path / "cijfers.txt").read_text() == "van de docent"
