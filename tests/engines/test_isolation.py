"""Programs that try to break out or to cheat: none reaches anything, passes, hangs or stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.student import solution
from tests.engines.breakouts import FORGERIES, REACHES, lazy_file, leaving, reaching
from tests.engines.host import Host, open_host
from tests.engines.lesson import PYTHON_STARTS, STATE, Lesson
from tests.engines.reader import wait_for

# What the page keeps for itself; all of it as well kept by programs that look for it.
KEEP_SECRETS = """(async () => {
    localStorage.setItem("secret", "of the page");
    document.cookie = "secret=of-the-page";
    await (await caches.open("secret")).put("secret", new Response("of the page"));
    await new Promise((resolve, reject) => {
        const request = indexedDB.open("secret");
        request.onupgradeneeded = () => request.result.createObjectStore("secret");
        request.onsuccess = resolve;
        request.onerror = reject;
    });
    return true;
})()"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Host]:
    with open_host(tmp_path) as host:
        yield host


@pytest.fixture(autouse=True)
def _next_run_works(lesson: Lesson) -> Iterator[None]:
    """Whatever a test's program did, the next one finds a Python as new and a page that is well."""
    yield
    assert "7 3.14159" in lesson.run("import math\nprint(len('zeven..'), math.pi)")
    assert lesson.notices() == []


def test_nothing_outside_can_be_reached(lesson: Lesson, host: Host, elsewhere: Host) -> None:
    assert lesson.reader.look(KEEP_SECRETS)
    output = lesson.run(reaching(host.address, elsewhere.address))
    assert "REACHED" not in output
    assert f"tried {len(REACHES)}" in output
    assert elsewhere.asked == []


def test_what_a_program_leaves_behind_goes_with_it(
    lesson: Lesson, host: Host, elsewhere: Host
) -> None:
    assert "left" in lesson.run(leaving(host.address, elsewhere.address))
    lesson.run("import time\ntime.sleep(0.5)")
    assert elsewhere.asked == []
    assert [path for path in host.asked if "gelekt" in path] == []


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_fails(lesson: Lesson, name: str) -> None:
    lesson.write(FORGERIES[name])
    assert lesson.check("masked-softmax") == "failed"
    assert lesson.text("[data-progress]") == "0 / 3"


def test_a_file_that_is_fetched_when_read_is_not(lesson: Lesson, host: Host) -> None:
    before = len(host.asked)
    output = lesson.run(lazy_file(host.address + "index.html?gelekt"))
    assert "<html" not in output
    assert not any("gelekt" in path for path in host.asked[before:])


def test_broken_javascript_that_never_ends_costs_one_run(lesson: Lesson) -> None:
    """Such a program may also fall over by itself: what counts is that the page goes on."""
    lesson.start(FORGERIES["patched JavaScript"] + "\nwhile True: pass")
    wait_for(lesson.reader, "window.states.includes('running')", PYTHON_STARTS)
    lesson.reader.look("document.querySelector('[data-action=stop]').click()")
    wait_for(lesson.reader, f"['stopped', 'ready'].includes({STATE})", PYTHON_STARTS)
    assert "daarna" in lesson.run("print('daarna')")


def test_a_patched_python_does_not_reach_the_next_check(lesson: Lesson) -> None:
    lesson.run(FORGERIES["patched Python"])
    lesson.write(solution())
    assert lesson.check("masked-softmax") == "passed"
    lesson.write(FORGERIES["an equal of everything"])
    assert lesson.check("masked-softmax") == "failed"
