"""The same tests in every engine that this machine has; `build.py test` says which are missing."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from generator.setup.engines import FIREFOX, WEBKIT, find
from tests.engines.chromium import ChromiumReader
from tests.engines.firefox import FirefoxReader
from tests.engines.host import Host, open_host
from tests.engines.lesson import Lesson
from tests.engines.reader import Reader
from tests.engines.webkit import WebKitReader

ROOT = Path(__file__).resolve().parents[2]

ENGINES: dict[str, Callable[[], Reader]] = {"chromium": partial(ChromiumReader, ROOT)}
if programs := find(FIREFOX):
    ENGINES["firefox"] = partial(FirefoxReader, programs["driver"])
if programs := find(WEBKIT):
    ENGINES["webkit"] = partial(WebKitReader, programs["driver"], programs["browser"])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs the tests that share an open lesson.

    Chromium's path is walked by tests/browser already.
    """
    for item in items:
        if isinstance(item, pytest.Function) and "engine" in item.fixturenames:
            engine = item.callspec.params["engine"]
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem} {engine}"))
        if item.path.stem == "test_path" and "[chromium" in item.name:
            item.add_marker(pytest.mark.thorough)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The built site, on a host."""
    dist = tmp_path_factory.mktemp("site") / "dist"
    command = [sys.executable, "build.py", "build", "--no-compress", "--output", str(dist)]
    subprocess.run(command, cwd=ROOT, check=True)
    with open_host(dist) as host:
        yield host


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The engine's name; all tests of a module run in one before the next one starts."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def lesson(engine: str, host: Host) -> Iterator[Lesson]:
    """The lesson, open in a fresh browser, which at the end must have had no trouble of ours."""
    reader = ENGINES[engine]()
    try:
        lesson = Lesson(reader, host.address)
        lesson.open()
        yield lesson
        assert lesson.notices() == []
    finally:
        reader.close()
