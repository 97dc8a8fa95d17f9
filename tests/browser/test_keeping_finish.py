"""The solution behind a question, the menu by keyboard, the end of a lesson, and paper."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import accessibility_faults
from tests.browser.keeping_page import CODE, HISTORY, PROGRESS, choose, keep, kept, saved
from tests.browser.student import Student, solution

CHECKPOINTS = ["masked-softmax", "attention", "attention-backward"]


def passed_all(student: Student, code: str) -> None:
    """Storage as it is after `code` passed everything; the page is opened anew."""
    page = student.open().page
    when = dict.fromkeys(CHECKPOINTS, 1_726_920_000_000)
    passed = dict.fromkeys(CHECKPOINTS, "elders")
    keep(page, CODE, {"code": code, "at": 5, "start": ""})
    keep(page, PROGRESS, {"passed": passed, "hints": {}, "when": when})
    page.reload()
    expect(student.progress).to_have_text("3 / 3")


def test_the_solution_is_compared_and_taken_over_only_with_a_way_back(student: Student) -> None:
    page = student.open().page
    mine = solution().replace("np.inf", "999", 1)
    student.write(mine)
    student.press("Bekijk de voorbeeldoplossing")
    student.press("Nog niet")
    expect(page.get_by_role("button", name="Ja, laat zien")).to_be_hidden()
    student.press("Bekijk de voorbeeldoplossing")
    student.press("Ja, laat zien")
    region = page.get_by_role("group", name="De voorbeeldoplossing")
    expect(region).to_be_focused()
    expect(region.locator("del mark")).to_have_text("999")
    region.get_by_role("radio", name="Hele code").check()
    expect(region.locator("pre.code")).to_contain_text("def attention_backward")
    assert kept(page, CODE)["code"] == mine

    student.write("anders = 1")
    student.press("Vergelijk opnieuw met je code")
    expect(region.locator("del").first).to_have_text("anders = 1")
    student.press("Zet de oplossing in de editor")
    expect(student.editor).to_contain_text("masked_softmax")
    assert kept(page, HISTORY)[0]["code"] == "anders = 1"
    student.press("Ongedaan maken")
    expect(student.editor).to_have_text("anders = 1")


def test_the_menu_works_by_keyboard(student: Student) -> None:
    page = student.open().page
    button = page.get_by_role("button", name="Bestand", exact=True)
    item = page.get_by_role("menuitem")
    button.focus()
    page.keyboard.press("ArrowDown")
    expect(item.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(item.last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("d")
    expect(page.get_by_role("menuitem", name="Download main.py")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(item).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Geschiedenis")).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(item).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_menu_and_its_windows(student: Student, scheme: str) -> None:
    page = student.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    passed_all(student, solution().replace("np.inf", "999  # anders", 1))
    page.get_by_role("button", name="Bestand", exact=True).click()
    assert accessibility_faults(page, ".file-bar") == []
    page.keyboard.press("Escape")
    marks = [{"kind": "run"}, {"kind": "passed", "checkpoint": "attention"}]
    keep(page, HISTORY, [{"at": 5, "code": f"{solution()}# \u202e", "marks": marks}])
    for item in ("Geschiedenis", "Deel met een link", "Overzicht om te bewaren", "Wis deze les"):
        choose(page, item)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert accessibility_faults(page, "dialog") == [], item
        page.keyboard.press("Escape")
    student.press("Bekijk de voorbeeldoplossing")
    student.press("Ja, laat zien")
    assert accessibility_faults(page, ".solution") == []
    assert accessibility_faults(page, ".checkpoints") == []


def test_the_last_checkpoint_ends_in_a_summary_to_take_along(student: Student) -> None:
    page = student.page
    passed_all(student, "print('<b>mijn</b>')")
    finish = page.locator(".finish")
    expect(finish).to_contain_text("Alle checkpoints zijn geslaagd")
    expect(finish).not_to_have_attribute("data-fresh", "")
    finish.get_by_role("button", name="Bekijk je overzicht").click()
    dialog = page.get_by_role("dialog", name="Je overzicht")
    expect(dialog.get_by_role("row")).to_have_count(4)
    expect(dialog).to_contain_text("21 september 2024")
    file = saved(page, page.get_by_role("button", name="Bewaar als bestand"))
    assert "&lt;b&gt;mijn&lt;/b&gt;" in file
    assert file.startswith("<!doctype html>")
    assert "default-src 'none'" in file
    assert "21 september 2024" in file

    page.evaluate("window.print = () => { window.printed = document.body.innerText }")
    student.press("Druk af")
    page.emulate_media(media="print")
    expect(page.locator(".paper h1")).to_be_visible()
    expect(page.locator(".lesson")).to_be_hidden()
    expect(dialog).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".lesson")).to_be_visible()
    expect(page.locator(".paper")).to_have_count(0)


def test_paper_gets_the_lesson_with_all_of_the_students_code(student: Student) -> None:
    page = student.page
    passed_all(student, "".join(f"regel_{n} = {n}\n" for n in range(300)))
    expect(page.get_by_text("regel_299")).to_have_count(0)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    code = page.locator(".printed-code")
    expect(code).to_contain_text("regel_0 = 0")
    expect(code).to_contain_text("regel_299 = 299")
    for there in (code, page.locator("math").first, page.locator(".sample").first):
        expect(there).to_be_visible()
    expect(student.card("attention")).to_contain_text("Geslaagd op 21 september 2024 om")
    for chrome in (".editor", ".tabs", ".file-menu", ".file-actions", ".solution", ".finish-on"):
        expect(page.locator(chrome)).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(code).to_have_count(0)


def test_on_a_phone_everything_is_within_reach(browser: Browser, site: str) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True, locale="nl-NL"
    )
    page = phone.new_page()
    Student(page, site).open()
    keep(page, CODE, {"code": f"x = '{'breed ' * 40}'", "at": 5, "start": "0000"})
    versions = [{"at": n, "code": f"y = {n}", "marks": [{"kind": "run"}]} for n in range(30)]
    keep(page, HISTORY, versions)
    page.reload()
    page.get_by_role("tab", name="Code").tap()
    for name in ("Bestand", "Herstel begincode", "Stop", "Voer uit"):
        assert within(page.get_by_role("button", name=name, exact=True))
    page.get_by_role("button", name="Bestand", exact=True).tap()
    for item in page.get_by_role("menuitem").all():
        assert within(item)
    page.get_by_role("menuitem", name="Geschiedenis").tap()
    dialog = page.get_by_role("dialog", name="Geschiedenis")
    dialog.get_by_role("listitem").last.get_by_role("button").tap()
    assert within(dialog.get_by_role("button", name="Zet deze versie terug"))
    assert within(dialog.get_by_role("button", name="Sluit", exact=True))
    scrolls = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(scrolls)
    phone.close()


def within(target: Locator) -> bool:
    """Whether it can be brought into view as a whole, and is large enough to hit."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    return bool(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 24)
