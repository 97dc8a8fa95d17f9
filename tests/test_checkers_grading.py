"""`build.py grade`: files in, verdicts out, one exit status."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from generator.commands import grade
from generator.grading import UnreadableError, grade_files, read_source
from tests.checkers_tools import LESSON, SOLUTION, changed_solution

ERROR = "# Vóór de som: het masker\n"


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    grade.add_arguments(parser)
    return grade.run(parser.parse_args(list(arguments)))


def written(folder: Path, name: str, data: str | bytes) -> str:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_right_file_gives_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, "goed.py", SOLUTION)
    assert run(LESSON, name, "--json", "--seed", "5") == 0
    (result,) = lines(capsys.readouterr().out)
    assert (result["lesson"], result["file"]) == (LESSON, name)
    assert {verdict["seed"] for verdict in result["checkpoints"]} == {5}


def test_results_come_in_the_order_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = "import time; time.sleep(0.5)\n" + SOLUTION
    files = [written(tmp_path, f"{n}.py", slow if n == 0 else SOLUTION) for n in range(4)]
    files.append(written(tmp_path, "fout.py", changed_solution("ds = p * (dp - c)", "ds = p * dp")))
    assert run(LESSON, *files, "--json") == 1
    results = lines(capsys.readouterr().out)
    assert [result["file"] for result in results] == files
    assert results[-1]["checkpoints"][2]["misconception"] == "geen-koppeling"


def test_a_reader_sees_marks_and_messages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(LESSON, written(tmp_path, "leeg.py", "")) == 1
    assert "✗ masked-softmax" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "word"),
    [("nergens.py", "bestaat niet"), ("map", "bevat geen Python-bestand"), ("a\0b", "lezen")],
)
def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_graded(
    name: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "map").mkdir()
    good = written(tmp_path, "goed.py", SOLUTION)
    assert run(LESSON, str(tmp_path / name), good, "--json") == 2
    out, err = capsys.readouterr()
    assert len(lines(out)) == 1
    assert len(err.splitlines()) == 1
    assert word in err
    assert "verwacht" in err


def test_an_unknown_lesson_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("geen-les", "x.py") == 2
    assert "geen-les" in capsys.readouterr().err


def test_a_fault_of_ours_gives_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from checkers.kit import judge

    monkeypatch.setattr(judge, "evaluate", lambda *_: 1 / 0)
    assert run(LESSON, written(tmp_path, "goed.py", SOLUTION)) == 2


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + (ERROR + SOLUTION).encode(),
        (ERROR + SOLUTION).replace("\n", "\r\n").encode(),
        b"# -*- coding: latin-1 -*-\n# \xe9\xe9n\n" + SOLUTION.encode("latin-1", "replace"),
        SOLUTION.replace("    ", "\t").encode(),
    ],
    ids=["byte order mark", "windows", "latin-1", "tabs"],
)
def test_every_file_that_python_reads_is_read(data: bytes, tmp_path: Path) -> None:
    source = read_source(written(tmp_path, "goed.py", data))
    (result,) = grade_files(LESSON, [("goed.py", source)], seed=1)
    assert {verdict["status"] for verdict in result["checkpoints"]} == {"passed"}


def test_a_file_that_is_no_text_fails_with_a_reason(tmp_path: Path) -> None:
    source = read_source(written(tmp_path, "raar.py", b"x = '\xe9'\n" + SOLUTION.encode()))
    (result,) = grade_files(LESSON, [("raar.py", source)])
    text = json.dumps(result)
    assert {verdict["status"] for verdict in result["checkpoints"]} == {"failed"}
    assert "UTF-8" in text


def test_no_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="bestaat niet"):
        read_source(str(tmp_path / "niets.py"))
