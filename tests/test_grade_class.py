"""`build.py grade` for a class: folders and zips in, a table, a summary and files out."""

import csv
import io
import json
import re
import stat
import zipfile
from pathlib import Path
from typing import Any

import pytest

from generator import grading_run
from generator.commands import grade
from generator.grading import grade_unordered
from generator.progress import Progress
from generator.submissions import LARGEST, find
from tests.checkers_tools import LESSON, SOLUTION, changed_solution
from tests.test_checkers_grading import run, written

WRONG = changed_solution("ds = p * (dp - c)", "ds = p * dp")


@pytest.fixture
def graded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are really graded, in order."""
    names: list[str] = []
    real = grade_unordered

    def noting(lesson: str, files: Any, seed: int) -> Any:
        names.extend(name for name, _ in files)
        return real(lesson, files, seed)

    monkeypatch.setattr(grading_run, "grade_unordered", noting)
    return names


def zipped(folder: Path, members: dict[str, bytes | str]) -> str:
    place = folder / "inzendingen.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return str(place)


def test_a_folder_gives_a_table_a_summary_and_a_csv(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "klas" / "groep"
    folder.mkdir(parents=True)
    for name, source in {"ans.py": SOLUTION, "=bo.py": WRONG, "cas.py": WRONG}.items():
        written(folder, name, source)
    out = tmp_path / "klas.csv"
    assert run(LESSON, str(tmp_path / "klas"), "--csv", str(out)) == 1
    text = capsys.readouterr().out
    assert "Alles geslaagd: 1 van 3" in text
    assert re.search(r"2x geen-koppeling — \S", text)
    assert re.search(r"Dezelfde inhoud: \S+=bo\.py, \S+cas\.py", text)
    with out.open(encoding="utf-8-sig", newline="") as stream:
        rows = {Path(row["bestand"]).name: row for row in csv.DictReader(stream)}
    assert rows["ans.py"]["attention-backward"] == "passed"
    assert rows["cas.py"]["attention-backward oorzaak"] == "geen-koppeling"
    assert len({row["seed"] for row in rows.values()}) == 1


def test_a_zip_is_read_without_unpacking_and_what_is_wrong_with_it_is_said(tmp_path: Path) -> None:
    place = zipped(
        tmp_path,
        {
            "ans/main.py": SOLUTION,
            "../buiten.py": SOLUTION,
            "/wortel.py": SOLUTION,
            "groot.py": b"#" * (LARGEST + 1),
            "raar.py": b"\xff\xfe",
            "__MACOSX/._ans.py": b"\0",
            "lees.txt": "niets",
        },
    )
    found, problems = find([place, place])
    assert [item.name.removeprefix(place) for item in found] == ["/ans/main.py", "/raar.py"]
    words = ["wijst buiten de zip", "wijst buiten de zip", "MB groot"] * 2
    assert len(problems) == len(words)
    assert all(word in text for word, text in zip(words, problems, strict=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["inzendingen.zip"]


def test_a_link_in_a_zip_leads_nowhere(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("anders.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "klas.zip", "w") as archive:
        archive.writestr(link, "/etc/hostname")
    found, (problem,) = find([str(tmp_path / "klas.zip")])
    assert not found
    assert "is geen gewoon bestand" in problem


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda folder: folder / "leeg", "bevat geen Python-bestand"),
        (lambda folder: zipped(folder, {"lees.txt": ""}), "bevat geen Python-bestand"),
        (lambda folder: written(folder, "stuk.zip", b"PK\3\4 niets"), "geen heel zip-bestand"),
        (lambda folder: written(folder, "groot.py", b"#" * (LARGEST + 1)), "MB groot"),
        (lambda folder: folder / "weg.zip", "bestaat niet"),
    ],
)
def test_what_cannot_be_graded_gets_one_sentence(make: Any, word: str, tmp_path: Path) -> None:
    (tmp_path / "leeg").mkdir()
    found, (problem,) = find([str(make(tmp_path))])
    assert not found
    assert word in problem
    assert "verwacht" in problem


def test_a_file_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    name = written(tmp_path, "ans.py", SOLUTION)
    assert len(find([name, str(tmp_path), name])[0]) == 1


def test_grading_goes_on_where_it_was_broken_off(
    tmp_path: Path, graded: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    files = [written(tmp_path, f"{name}.py", SOLUTION) for name in "abc"]
    kept = tmp_path / "uitslag.jsonl"
    assert run(LESSON, *files, "--uit", str(kept), "--json") == 0
    whole, seeds = kept.read_bytes(), _seeds(capsys)
    last = whole.splitlines(keepends=True)[-1]
    kept.write_bytes(whole[: -len(last) // 2])  # stopped while it wrote the last
    written(tmp_path, "a.py", SOLUTION + "\n# later ingeleverd\n")
    del graded[:]
    assert run(LESSON, *files, "--uit", str(kept), "--json") == 0
    assert graded == [files[0], files[2]]
    assert _seeds(capsys) == seeds
    del graded[:]
    assert run(LESSON, *files, "--uit", str(kept)) == 0
    assert graded == []
    assert "Alles geslaagd: 3 van 3" in capsys.readouterr().out


def test_the_same_text_is_graded_once_and_a_fault_of_ours_is_no_result(
    tmp_path: Path, graded: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    files = [written(tmp_path, f"{name}.py", SOLUTION) for name in "abc"]
    kept = tmp_path / "uitslag.jsonl"
    assert run(LESSON, *files, "--uit", str(kept), "--json") == 0
    assert graded == files[:1]
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["file"] for result in results] == files
    kept.write_text(kept.read_text(encoding="utf-8").replace('"passed"', '"broken"', 1))
    assert run(LESSON, *files, "--uit", str(kept)) == 0
    assert graded == [files[0], files[0]]


def _seeds(capsys: pytest.CaptureFixture[str]) -> set[int]:
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    return {point["seed"] for line in lines for point in line["checkpoints"]}


@pytest.mark.parametrize(
    ("text", "more", "word"),
    [
        ('{"lesson": "andere-les", "seed": 1}\n', (), "andere-les"),
        (f'{{"lesson": "{LESSON}", "seed": 1}}\n', ("--seed", "2"), "--seed 1"),
        ("naam,cijfer\n", (), "geen bestand met resultaten"),
        ("import numpy", (), "geen bestand met resultaten"),
    ],
)
def test_other_results_are_left_alone(
    text: str, more: tuple[str, ...], word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = written(tmp_path, "uitslag.jsonl", text)
    name = written(tmp_path, "ans.py", SOLUTION)
    assert run(LESSON, name, "--uit", kept, *more) == grade.WRONG_USE
    assert word in capsys.readouterr().err
    assert Path(kept).read_text(encoding="utf-8") == text


def test_progress_is_shown_to_a_watcher_only() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, words in ((Terminal(), "2 van 2"), (io.StringIO(), "")):
        progress = Progress(2, stream)
        progress.step()
        progress.step()
        progress.clear()
        assert words in stream.getvalue()
        assert bool(words) == bool(stream.getvalue())
