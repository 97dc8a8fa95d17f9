"""Grading on a Dask cluster: a fake one in the normal run, a real one that loses a worker."""

import importlib
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator import dask_grading
from generator.commands import grade
from generator.dask_grading import ClusterError, ConnectionLostError, grade_on, spread_out
from generator.grading import drawn_seed
from generator.setup import python
from generator.setup.python import ensure_extra
from tests.checkers_tools import LESSON, ROOT, SOLUTION
from tests.test_checkers_grading import run, written

FILES = [(f"{name}.py", SOLUTION + f"# {name}\n") for name in "abcdefg"]


class Cluster:
    """Has the last task done first, and says how many it had at most."""

    def __init__(self, outcome: Any = None, status: str = "finished") -> None:
        self._outcome, self._status = outcome, status
        self._waiting: list[Any] = []
        self.most = 0

    def submit(self, function: Any, *arguments: Any, pure: bool) -> Any:
        assert function is dask_grading.grade_there
        assert not pure  # the same text twice is two tasks
        lesson, seed, file = arguments
        result = {"lesson": lesson, "file": file[0], "seed": seed}
        return SimpleFuture(self._status, self._outcome or result)

    def add(self, future: Any) -> None:
        self._waiting.append(future)
        self.most = max(self.most, len(self._waiting))

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        while self._waiting:
            future = self._waiting.pop()
            yield future, future.outcome


class SimpleFuture:
    def __init__(self, status: str, outcome: Any) -> None:
        self.status, self.outcome = status, outcome


def test_every_file_comes_once_and_the_cluster_never_has_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dask_grading, "AT_ONCE", 3)
    cluster = Cluster()
    results = dict(spread_out(cluster, cluster, LESSON, FILES, seed=5))
    assert [results[index]["file"] for index in range(len(FILES))] == [name for name, _ in FILES]
    assert {result["seed"] for result in results.values()} == {5}
    assert cluster.most == 3


def test_a_file_that_the_cluster_cannot_grade_is_our_fault() -> None:
    cluster = Cluster(outcome=(RuntimeError, RuntimeError("weg"), None))
    ((_, result),) = spread_out(cluster, cluster, LESSON, FILES[:1], seed=5)
    assert result["file"] == FILES[0][0]
    assert {point["status"] for point in result["checkpoints"]} == {"broken"}


def test_a_scheduler_that_goes_away_ends_it() -> None:
    cluster = Cluster(status="cancelled")
    with pytest.raises(ConnectionLostError):
        list(spread_out(cluster, cluster, LESSON, FILES, seed=5))


class FakeClient:
    """Stands for `distributed.Client`, with workers that say these versions."""

    versions: dict[str, str]

    def __init__(self, address: str, timeout: float) -> None:
        del timeout
        if "nergens" in address:
            raise OSError("no route")
        self._alone = "leeg" in address

    def __enter__(self) -> "FakeClient":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def wait_for_workers(self, count: int, timeout: float) -> None:
        del count, timeout
        if self._alone:
            raise TimeoutError

    def run(self, _: Any, on_error: str) -> dict[str, str]:
        del on_error
        return {"tcp://a:1": dask_grading.version_here(), "tcp://b:2": "anders"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://nergens:1", "tcp://nergens:1: geen Dask-cluster dat antwoordt"),
        ("tcp://leeg:1", "tcp://leeg:1: geen werker binnen"),
        ("tcp://oud:1", "Werker tcp://b:2: heeft deze map niet, of een andere versie"),
    ],
)
def test_a_cluster_that_is_no_use_gets_one_sentence(
    address: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=FakeClient))
    with pytest.raises(ClusterError, match=re.escape(words)):
        list(grade_on(address, LESSON, FILES, seed=1))


def test_without_the_package_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(python, "ensure_extra", lambda *_: None)
    program = written(tmp_path, "a.py", SOLUTION)
    assert run(LESSON, program, "--dask", "tcp://127.0.0.1:1") == grade.WRONG_USE
    (line,) = capsys.readouterr().err.splitlines()
    assert "het pakket distributed is er niet" in line


def test_the_extra_fits_what_is_installed_already() -> None:
    def locked(name: str) -> set[str]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        return set(re.findall(r"^[\w.-]+==[\w.]+", text, re.MULTILINE))

    def names(packages: set[str]) -> set[str]:
        return {package.split("==")[0] for package in packages}

    extra, tests = locked("dask"), locked("test")
    assert {p for p in extra if p.split("==")[0] in names(tests)} <= tests


@pytest.mark.thorough
def test_a_killed_worker_costs_nothing() -> None:
    ensure_extra(ROOT, "dask")
    distributed = importlib.import_module("distributed")
    wrong = sorted((ROOT / "tests" / "programs" / "wrong").glob("*.py"))[:60]
    files = [(path.name, path.read_text(encoding="utf-8")) for path in wrong]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        seen: Counter[int] = Counter()
        for index, result in grade_on(cluster.scheduler_address, LESSON, files, drawn_seed()):
            seen[index] += 1
            assert result["file"] == files[index][0]
            assert "broken" not in {point["status"] for point in result["checkpoints"]}
            if len(seen) == len(files) // 2:
                worker = next(iter(cluster.workers.values()))
                os.kill(worker.process.process.pid, signal.SIGKILL)
    assert seen == Counter(range(len(files)))
