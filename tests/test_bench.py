"""What `bench` reports, and the parts that need no browser. Never how long anything takes."""

import importlib
import math
import pkgutil
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from generator.bench import parts
from generator.bench.bench import Bench
from generator.bench.course import lay_course, markdown_of
from generator.bench.hosting import Host, Line
from generator.bench.parts import build, grade, scale
from generator.bench.parts.serve import served
from generator.bench.programs import spread, wrong_at
from generator.bench.report import number, table
from generator.bench.rows import Row
from generator.compressing import Compressor
from generator.faults import FaultList
from generator.lesson import load_lessons
from generator.project import ROOT
from generator.samples import verify_samples
from generator.setup.node import node_of

COMPARED = Row("onze", (2.0, 1.0, 4.0), "s", "kaal", (4.0, 4.0, 5.0), "≤ 0,6")


@pytest.fixture
def bench() -> Iterator[Bench]:
    with Bench(ROOT, 1, lambda _: None) as bench:
        yield bench


def test_a_ratio_is_median_to_median_and_its_spread_is_of_pairs() -> None:
    assert COMPARED.ratio == 0.5
    assert COMPARED.spread == (0.25, 0.8)
    alone = Row("alleen", (3.0, 1.0, 2.0), "MB")
    assert (alone.median, alone.ratio, alone.spread) == (2.0, None, (1.0, 3.0))


def test_a_row_for_machines_keeps_every_value() -> None:
    row = COMPARED.as_json()
    assert row["values"] == [2.0, 1.0, 4.0]
    assert row["base"] == {"name": "kaal", "values": [4.0, 4.0, 5.0]}
    assert (row["median"], row["ratio"], row["spread"]) == (2.0, 0.5, [0.25, 0.8])


def test_the_table_is_in_columns_with_decimal_commas() -> None:
    shown = table("titel", [COMPARED, Row("alleen", (1234.0,), "ms")]).splitlines()
    assert shown[1] == "titel"
    assert shown[3].startswith("  onze")
    assert "0,500" in shown[3]
    assert "0,250 … 0,800" in shown[3]
    assert shown[3].endswith("≤ 0,6")
    assert "1234 ms" in shown[4]
    assert shown[2].index("mediaan") + len("mediaan") == shown[3].index("2,00 s") + len("2,00 s")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (0.03124, "0,0312"),
        (0.5, "0,500"),
        (4.567, "4,57"),
        (45.67, "45,7"),
        (1204, "1204"),
    ],
)
def test_numbers_have_three_digits_that_count(value: float, shown: str) -> None:
    assert number(value) == shown


def test_every_part_has_a_title_and_a_measurement() -> None:
    names = [module.name for module in pkgutil.iter_modules(parts.__path__)]
    assert {"build", "check", "grade", "run", "start", "stop", "transport"} <= set(names)
    for name in names:
        part = importlib.import_module(f"{parts.__name__}.{name}")
        assert (part.__doc__ or "").splitlines()[0].endswith("."), name
        assert callable(part.measure), name


def test_the_host_sends_the_same_bytes_compressed_or_not(tmp_path: Path) -> None:
    text = b"steeds hetzelfde " * 100
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "index.html").write_bytes(text)
    compressor = Compressor(node_of(ROOT), tmp_path / "cache", "br", 5)
    host = Host(tmp_path, compressor.compress([tmp_path / "map" / "index.html"]))
    with host.serve():
        plain = urlopen(host.address + "map/")
        assert plain.read() == text
        packed = urlopen(Request(host.address + "map/", headers={"Accept-Encoding": "gzip, br"}))
        assert packed.headers["Content-Encoding"] == "br"
        assert len(packed.read()) < len(text) / 10
    assert host.asked == [tmp_path / "map" / "index.html"] * 2


def test_all_connections_share_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "perf_counter", lambda: 100.0)
    monkeypatch.setattr(time, "sleep", waits.append)
    line = Line()
    line.wait(10**9)
    assert waits == []
    line.mbit = 8
    for _ in range(3):
        line.wait(500_000)
    assert waits == pytest.approx([0.5, 1.0, 1.5])


def test_a_sample_of_programs_is_even_and_bounded() -> None:
    paths = [Path(str(n)) for n in range(10)]
    assert spread(paths, 3) == [paths[0], paths[4], paths[8]]
    assert spread(paths, 100) == paths
    assert all("attention" in path.read_text("utf-8") for path in wrong_at(ROOT, "attention"))


@pytest.mark.parametrize("part", [build, grade])
def test_a_part_yields_numbers(part: object, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grade, "FILES", 2)
    rows = part.measure(bench)  # type: ignore[attr-defined]
    assert len(rows) >= 3
    check_rows(rows)


def test_what_serve_is_measured_on_is_this_project_whole() -> None:
    with served(ROOT) as (root, address):
        assert root != ROOT
        for folder in (ROOT / "lessons").glob("*/"):
            assert urlopen(f"{address}lessen/{folder.name}/").status == 200


def test_the_course_is_right_and_every_lesson_has_its_own_words(tmp_path: Path) -> None:
    lay_course(ROOT, tmp_path / "course", 21)
    faults = FaultList()
    lessons = load_lessons(tmp_path / "course", faults)
    verify_samples(lessons[:2], tmp_path / "kept", faults)
    assert faults.faults == []
    assert [(x.meta.module, x.meta.lesson) for x in lessons[-2:]] == [(1, 20), (2, 1)]
    stories = dict(markdown_of(tmp_path / "course"))
    assert len(set(stories.values())) == 21
    assert not any(story.startswith("---") or "\n---\n" in story for story in stories.values())


def test_what_one_lesson_more_costs_leaves_out_what_any_course_costs() -> None:
    whole = {(scale.OURS, size): [2.0 + 0.01 * size] for size in scale.SIZES}
    one = {(scale.OURS, size): [1.0] for size in scale.SIZES}
    each, again = list(scale.rows(whole, one, ()))
    assert [each.median, each.ratio] == pytest.approx([10, 1])
    assert (again.median, again.ratio) == (1.0, 1.0)


@pytest.mark.thorough
def test_a_course_is_measured_beside_other_generators(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scale, "SIZES", (1, 2, 3))
    names = " ".join(row.name + row.base_name for row in scale.measure(bench))
    assert all(name in names for name in ("MkDocs", "Pelican", scale.SERVED, scale.CHECKED))


def check_rows(rows: list[Row]) -> None:
    """Finite and positive, all of it."""
    for row in rows:
        assert row.name
        numbers = [*row.values, *row.base, *row.spread, row.ratio or 1]
        assert all(math.isfinite(number) and number > 0 for number in numbers), row
