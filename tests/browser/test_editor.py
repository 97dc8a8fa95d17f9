"""The editor helps while writing, and stays out of the way."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.student import Student

CODE = """import numpy as np

def masker(aantal, breed=2):
    return aantal

def kapot(x)
    return x

"""


def lines(student: Student) -> list[str]:
    shown: list[str] = student.editor.locator(".cm-line").all_inner_texts()
    return [line.rstrip("\n") for line in shown]


def offered_after(page: Page, typed: str, option: str | re.Pattern[str]) -> None:
    """Type, and wait until the list offers the option and takes keys."""
    page.keyboard.type(typed)
    shown = page.get_by_role("listbox", name="Aanvullingen")
    expect(shown.get_by_role("option", name=option).first).to_be_visible()
    page.wait_for_timeout(150)  # CodeMirror lets no key choose in a list's first 75 ms


def test_completion_and_what_a_function_wants(student: Student) -> None:
    page = student.open().page
    student.write("import numpy as np\nmijn_getal = 1\n")
    offered = page.get_by_role("listbox", name="Aanvullingen")

    offered_after(page, "mijn", "mijn_getal")
    page.keyboard.press("Enter")  # nothing was chosen, so this is a new line
    assert lines(student)[-2:] == ["mijn", ""]

    offered_after(page, "np.sw", "swapaxes")
    expect(offered.get_by_role("option").first).to_have_text("swapaxes(a, axis1, axis2)")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cm-completionInfo")).to_contain_text("Verwisselt twee assen")
    page.keyboard.press("Enter")
    assert lines(student)[-1] == "np.swapaxes"

    page.keyboard.type("(")
    told = page.locator(".description")
    expect(told).to_contain_text("np.swapaxes(a, axis1, axis2)")
    page.keyboard.press("End")
    expect(told).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ControlOrMeta+Shift+Space")
    expect(told).to_contain_text("axis1")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.keyboard.press("End")
    page.keyboard.type("\n# np.s")
    offered_after(page, "\npri", re.compile("print"))
    page.keyboard.press("Tab")
    assert lines(student)[-1] == "print"
    page.get_by_text("swapaxes").first.hover()
    expect(told).to_contain_text("Verwisselt twee assen")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_mistakes_are_marked_when_the_line_is_left(student: Student) -> None:
    page = student.open().page
    student.write(CODE + "y = (1")
    marked = page.locator(".cm-lintRange-warning")
    expect(marked).to_have_text("def kapot(x)")  # and not the line that is being written
    page.keyboard.press("ArrowUp")
    expect(marked).to_have_count(2)
    told = page.locator(".cm-diagnostic")
    page.keyboard.press("F8")
    expect(told.filter(has_text="Het haakje (")).to_be_visible()
    page.keyboard.press("F8")
    expect(told.filter(has_text="dubbele punt")).to_be_visible()


def test_a_name_is_renamed_everywhere_and_back_in_one_step(student: Student) -> None:
    page = student.open().page
    student.write("aantal = 1\n" + CODE)
    page.get_by_text("return aantal").click()
    page.keyboard.press("F2")
    field = page.get_by_role("textbox", name="Nieuwe naam")
    expect(field).to_be_focused()
    page.keyboard.type("breed")
    page.keyboard.press("Enter")
    told = page.locator(".rename-told")
    expect(told).to_have_text("breed betekent hier al iets anders.")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("lengte")
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    expect(student.editor).to_be_focused()
    assert lines(student)[0] == "aantal = 1"
    assert lines(student)[3:5] == ["def masker(lengte, breed=2):", "    return lengte"]
    page.keyboard.press("ControlOrMeta+z")
    assert lines(student)[3:5] == ["def masker(aantal, breed=2):", "    return aantal"]


def test_letters_grow_and_stay_so(student: Student) -> None:
    page = student.open().page
    larger = page.get_by_role("button", name="Grotere letters in de editor")
    before = size(page)
    larger.click()
    assert size(page) > before
    grown = size(page)
    page.reload()
    assert size(page) == grown
    page.get_by_role("button", name="Kleinere letters in de editor").click()
    assert size(page) == before


def size(page: Page) -> float:
    text: str = page.locator(".cm-content").evaluate("at => getComputedStyle(at).fontSize")
    return float(text.removesuffix("px"))


def test_the_list_of_keys(student: Student) -> None:
    page = student.open().page
    listed = page.get_by_role("dialog", name="Toetsen")
    button = page.get_by_role("button", name="Toetsen")
    button.click()
    expect(listed).to_contain_text("hernoemt de naam")
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("?")
    expect(listed).to_be_visible()
    listed.get_by_role("button", name="Sluiten").click()
    student.write("x = 1")
    page.keyboard.type("?")
    expect(listed).to_be_hidden()
    assert lines(student) == ["x = 1?"]


def test_fingers_have_buttons_for_what_keys_do(browser: Browser, site: str) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="nl-NL"
    )
    student = Student(phone.new_page(), site).open()
    page = student.page
    page.get_by_role("tab", name="Code").tap()
    student.editor.tap()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("weg")
    edits = page.get_by_role("group", name="Bewerken")
    edits.get_by_role("button", name="Ongedaan").tap()
    expect(student.editor).to_contain_text("NotImplementedError")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("import numpy as np\nx = 1")
    for name, shown in (
        ("commentaar aan of uit", "# x = 1"),
        ("spring in", "    # x = 1"),
        ("spring terug", "# x = 1"),
        ("commentaar aan of uit", "x = 1"),
    ):
        edits.get_by_role("button", name=name).tap()
        assert lines(student)[-1] == shown
        expect(student.editor).to_be_focused()  # or the screen's keyboard would come and go
    page.keyboard.press("Home")
    edits.get_by_role("button", name="Hernoem").tap()
    page.get_by_role("textbox", name="Nieuwe naam").fill("y")
    page.keyboard.press("Enter")
    assert lines(student)[-1] == "y = 1"
    page.keyboard.press("End")
    offered_after(page, "\nnp.swap", "swapaxes")
    page.keyboard.press("ArrowDown")
    told = page.locator(".cm-completionInfo")
    expect(told).to_contain_text("Verwisselt twee assen")
    box = told.bounding_box()
    assert box
    assert box["x"] + box["width"] <= 390
    phone.close()


def test_a_mouse_needs_no_buttons_for_keys(student: Student) -> None:
    page = student.open().page
    expect(page.get_by_role("button", name="Toetsen")).to_be_enabled()
    expect(page.get_by_role("group", name="Bewerken")).to_have_count(0)
    expect(page.locator(".editor-hint")).to_be_visible()
