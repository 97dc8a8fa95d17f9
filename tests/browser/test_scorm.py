"""A lesson as a package, in a learning environment: what it is told, and what comes back."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.lms import STUDENT, Launch, lay_environment
from tests.browser.server import serve
from tests.browser.student import LESSON, ROOT, solution

CHECKPOINTS = ("masked-softmax", "attention", "attention-backward")
# As when the reader goes to another tab.
HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Nothing that packs well.
NOISE = "".join(f"{number * 7919 % 65521:x}" for number in range(5000))
KEY = f"werkplaats/1/{LESSON}"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lms")
    package = folder / "pakket.zip"
    command = [sys.executable, "build.py", "scorm", LESSON, "--output", str(package)]
    subprocess.run(command, cwd=ROOT, check=True)
    lay_environment(package.read_bytes(), folder)
    with serve(folder) as address:
        yield address


@pytest.fixture
def lms(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []


def test_what_was_done_is_told_and_comes_back_on_another_machine(
    browser: Browser, lms: Page, environment: str
) -> None:
    first = Launch(lms, environment, STUDENT)
    first.comes("cmi.core.lesson_status", "incomplete")
    assert first.told("cmi.core.score.raw") == ""
    first.write(solution())
    first.check(CHECKPOINTS[0])
    first.comes("cmi.core.score.raw", "33")
    first.write("# nog even verder\n" + solution())
    kept = first.leave()
    assert (kept["core"]["lesson_status"], kept["core"]["score"]["max"]) == ("incomplete", "100")
    assert len(kept["suspend_data"]) <= 4096

    elsewhere = browser.new_context(locale="nl-NL")
    again = Launch(elsewhere.new_page(), environment, kept)
    expect(again.editor).to_contain_text("# nog even verder")
    expect(again.progress).to_have_text("1 / 3")
    elsewhere.close()


def test_code_that_is_too_long_stays_in_the_browser(lms: Page, environment: str) -> None:
    lesson = Launch(lms, environment, STUDENT)
    lesson.write("kort = 1")
    notice = lesson.notice("lms-length")
    lesson.write(f"x = '{NOISE}'")
    expect(notice).to_contain_text("te lang om in je leeromgeving te bewaren")
    # It is said once.
    notice.get_by_role("button", name="Sluiten").click()
    before = lms.evaluate("kept")
    lesson.write(f"y = '{NOISE}'")
    lms.wait_for_function("before => kept > before", arg=before)
    expect(notice).to_have_count(0)
    kept = lesson.leave()
    again = Launch(lms, environment, kept)
    expect(again.editor).to_contain_text("y = '")
    expect(again.notice("lms-length")).to_be_visible()
    again.write("weer_kort = 1")
    expect(again.notice("lms-length")).to_have_count(0)


def test_students_at_one_computer_find_their_own_work(lms: Page, environment: str) -> None:
    mine = Launch(lms, environment, STUDENT)
    mine.write("van_mij = 1")
    mine.leave()
    other = Launch(lms, environment, {"core": {"student_id": "s-2"}})
    expect(other.editor).not_to_contain_text("van_mij")
    other.leave()
    # Also when the environment kept nothing.
    again = Launch(lms, environment, STUDENT)
    expect(again.editor).to_have_text("van_mij = 1")


def test_the_last_checkpoint_a_new_beginning_and_looking_back(lms: Page, environment: str) -> None:
    lms.goto(environment)
    done = json.dumps({"passed": dict.fromkeys(CHECKPOINTS, "0"), "hints": {}, "when": {}})
    lms.evaluate("([k, v]) => localStorage.setItem(k, v)", [f"{KEY}/progress", done])
    lesson = Launch(lms, environment, STUDENT)
    lesson.comes("cmi.core.lesson_status", "passed")
    assert lesson.told("cmi.core.score.raw") == "100"
    kept = lesson.leave()

    back = Launch(lms, environment, {**kept, "core": {**kept["core"], "lesson_mode": "review"}})
    expect(back.progress).to_have_text("3 / 3")
    back.write("terugkijken = 1")
    assert back.told("cmi.suspend_data") == kept["suspend_data"]

    # Clearing the lesson opens the page anew, within the session: what was kept must not return.
    anew = Launch(lms, environment, kept)
    anew.write("weg = 1")
    anew.menu("Wis deze les…")
    anew.lesson.get_by_role("button", name="Wis", exact=True).click()
    expect(anew.notice("reset")).to_be_visible()
    expect(anew.progress).to_have_text("0 / 3")
    expect(anew.editor).not_to_contain_text("weg = 1")
    assert lms.evaluate("window.left") is None
    # What was reached once, stays reached.
    assert anew.told("cmi.core.lesson_status") == "passed"
    anew.notice("reset").get_by_role("button", name="Ongedaan maken").click()
    expect(anew.progress).to_have_text("3 / 3")
    expect(anew.editor).to_have_text("weg = 1")
    anew.leave()


def test_an_environment_that_does_not_answer_or_refuses(lms: Page, environment: str) -> None:
    alone = Launch(lms, environment, None)
    expect(alone.notice("lms")).to_contain_text("Je leeromgeving antwoordt niet")
    alone.write("toch = 1")

    lesson = Launch(lms, environment, STUDENT)
    expect(lesson.editor).to_have_text("toch = 1")
    lesson.comes("cmi.core.lesson_status", "incomplete")
    lms.evaluate("API.LMSCommit = () => 'false'")
    with lms.context.expect_page() as opened:
        lesson.lesson.get_by_role("link", name="Begrippen", exact=True).click()
    opened.value.close()
    lesson.write("verder = 1")
    lesson.lesson.locator("body").evaluate(HIDE)
    expect(lesson.notice("lms")).to_contain_text("Je leeromgeving neemt nu niet aan wat je doet")


def test_a_browser_that_keeps_nothing(lms: Page, environment: str) -> None:
    """As where the environment's frame is of another site, and the browser refuses it storage."""
    lms.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });"
    )
    lesson = Launch(lms, environment, STUDENT)
    lesson.write("van_de_leeromgeving = 1")
    expect(lesson.notice("storage")).to_have_count(0)
    kept = lesson.leave()
    again = Launch(lms, environment, kept)
    expect(again.editor).to_have_text("van_de_leeromgeving = 1")
    again.write(f"x = '{NOISE}'")
    expect(again.notice("lms-length")).to_contain_text("Deze browser bewaart ook niets")
