"""What a student wrote is never lost: full and broken storage, two tabs, a lesson that changed."""

from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, Error, expect

from tests.browser.keeping_page import CODE, HISTORY, PROGRESS, choose, keep, kept, notice, saved
from tests.browser.student import Student, solution

FULL = """
window.full = true;
const stock = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (full) throw new DOMException('', 'QuotaExceededError');
  stock.call(this, key, value);
}"""
REFUSED = (
    "Object.defineProperty(window, 'localStorage',"
    " {get() { throw new DOMException('no', 'SecurityError') }})"
)


def test_a_killed_tab_loses_no_keystroke(context: BrowserContext, site: str) -> None:
    doomed = Student(context.new_page(), site).open()
    doomed.write("laatste = ")
    # What is stored when the keystroke has been handled is what a tab that dies then leaves.
    doomed.page.keyboard.type("42")
    assert kept(doomed.page, CODE)["code"] == "laatste = 42"
    with doomed.page.expect_event("crash"), suppress(Error):
        doomed.page.goto("chrome://crash")
    expect(Student(context.new_page(), site).open().editor).to_have_text("laatste = 42")


@pytest.mark.parametrize(("fault", "told"), [(FULL, "vol"), (REFUSED, "bewaart niets")])
def test_where_nothing_is_kept_it_is_said_once_and_can_be_downloaded(
    student: Student, fault: str, told: str
) -> None:
    page = student.page
    page.add_init_script(fault)
    student.open().write("x = 1")
    warning = notice(page, "storage")
    expect(warning).to_contain_text(told)
    assert saved(page, warning.get_by_role("button", name="Download main.py")) == "x = 1"
    warning.get_by_role("button", name="Sluiten").click()
    expect(student.editor).to_be_focused()  # where the focus came from
    page.keyboard.type("\ny = 2")
    expect(warning).to_have_count(0)
    choose(page, "Geschiedenis")
    expect(page.get_by_role("dialog")).to_contain_text("Er is er nog geen")
    page.keyboard.press("Escape")
    student.press("Herstel begincode")
    choose(page, "Geschiedenis")
    expect(page.get_by_role("dialog")).to_contain_text("opzijgelegd voor de begincode")


def test_leaving_with_unkept_code_asks_and_room_takes_the_warning_away(student: Student) -> None:
    page = student.page
    page.add_init_script(FULL)
    student.open().write("x = 1")
    expect(notice(page, "storage")).to_be_visible()
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.evaluate("full = false")
    page.keyboard.type("0")
    expect(notice(page, "storage")).to_have_count(0)
    assert kept(page, CODE)["code"] == "x = 10"


def test_the_newer_edit_of_two_tabs_wins_and_the_other_is_in_the_history(
    student: Student, context: BrowserContext, site: str
) -> None:
    """Another tab's write arrives late: it is older than what was typed here since."""
    student.open().write("hier = 1")
    other = context.new_page()
    other.goto(f"{site}index.html")
    keep(other, CODE, {"code": "daar = 1", "at": 5, "start": ""})
    told = notice(student.page, "other-tab")
    expect(told).to_contain_text("nieuwer en blijft staan")
    expect(student.editor).to_have_text("hier = 1")
    # Read where it was written: the other page is another process, and hears of it later.
    assert kept(student.page, CODE)["code"] == "hier = 1"
    told.get_by_role("button", name="Bekijk de geschiedenis").click()
    dialog = student.page.get_by_role("dialog", name="Geschiedenis")
    expect(dialog).to_contain_text("toen twee tabbladen verschilden")
    expect(dialog).to_contain_text("daar = 1")
    student.page.keyboard.press("Escape")

    student.write("hier = 2")
    keep(other, CODE, {"code": "daar = 2", "at": 9_000_000_000_000, "start": ""})
    expect(student.editor).to_have_text("daar = 2")
    expect(told).to_contain_text("Wat hier stond, staat in de geschiedenis")
    assert [version["code"] for version in kept(student.page, HISTORY)] == ["hier = 2", "daar = 1"]


def test_a_lesson_that_changed_leaves_the_students_code(student: Student) -> None:
    student.open()
    keep(student.page, CODE, {"code": "van mij = 1", "at": 5, "start": "0000"})
    student.page.reload()
    expect(student.editor).to_have_text("van mij = 1")
    told = notice(student.page, "start")
    expect(told).to_contain_text("Je eigen code staat er nog")
    told.get_by_role("button", name="Bekijk het verschil").click()
    student.press("Begin met de nieuwe code")
    expect(student.editor).to_contain_text("NotImplementedError")
    student.press("Ongedaan maken")
    expect(student.editor).to_have_text("van mij = 1")
    student.page.reload()
    expect(student.editor).to_have_text("van mij = 1")
    expect(told).to_have_count(0)


def test_what_is_damaged_is_put_aside_told_once_and_can_be_had(student: Student) -> None:
    page = student.open().page
    for key in (CODE, HISTORY):
        page.evaluate("key => localStorage.setItem(key, '{kapot')", key)
    page.reload()
    expect(student.editor).to_contain_text("NotImplementedError")
    button = notice(page, "storage").get_by_role("button", name="Download wat er stond")
    assert saved(page, button) == "{kapot"
    page.reload()
    expect(student.editor).to_contain_text("NotImplementedError")
    expect(notice(page, "storage")).to_have_count(0)


def test_work_of_an_older_version_of_the_page_is_still_there(student: Student) -> None:
    page = student.open().page
    keep(page, CODE, {"code": "oud = 1"})
    old = {"passed": {"attention": "0"}, "hints": {"attention": 1}}
    keep(page, PROGRESS, old)
    page.reload()
    expect(student.editor).to_have_text("oud = 1")
    expect(student.progress).to_have_text("1 / 3")
    expect(student.card("attention").locator("[data-hints] > li:visible")).to_have_count(1)
    expect(notice(page, "start")).to_have_count(0)


def test_each_run_and_check_is_a_version_that_can_be_seen_and_put_back(student: Student) -> None:
    page = student.open().page
    student.run("print(1)")
    student.run()
    student.check("masked-softmax", "failed")
    student.write(solution())
    student.check("masked-softmax", "passed")
    choose(page, "Geschiedenis")
    dialog = page.get_by_role("dialog", name="Geschiedenis")
    versions = dialog.get_by_role("listitem")
    expect(versions).to_have_count(2)
    expect(versions.nth(0)).to_contain_text("✓ checkpoint 1 geslaagd")
    expect(versions.nth(0)).to_contain_text("staat nu in de editor")
    expect(versions.nth(1)).to_contain_text("uitgevoerd")
    expect(versions.nth(1)).to_contain_text("checkpoint 1 nog niet")
    versions.nth(1).get_by_role("button").click()
    expect(dialog.locator("[data-difference='new'] ins")).to_have_text(["print(1)"])
    expect(student.editor).to_contain_text("import numpy")
    student.press("Zet deze versie terug")
    expect(dialog).to_have_count(0)
    expect(student.editor).to_have_text("print(1)")
    student.press("Ongedaan maken")
    expect(student.editor).to_contain_text("import numpy")
    page.keyboard.press("ControlOrMeta+z")
    expect(student.editor).to_have_text("print(1)")


def test_a_check_in_one_tab_shows_in_the_other(
    student: Student, context: BrowserContext, site: str
) -> None:
    student.open()
    other = context.new_page()
    other.goto(f"{site}index.html")
    keep(other, PROGRESS, {"passed": {"attention": "0"}, "hints": {}, "when": {"attention": 5}})
    expect(student.progress).to_have_text("1 / 3")
    expect(student.card("attention")).to_have_attribute("data-status", "passed")
    student.card("attention").get_by_role("button", name="Toon hint").click()
    assert kept(student.page, PROGRESS)["passed"] == {"attention": "0"}
    keep(other, PROGRESS, {"passed": {}, "hints": {}})
    expect(student.progress).to_have_text("0 / 3")
    expect(student.card("attention")).to_have_attribute("data-status", "open")
