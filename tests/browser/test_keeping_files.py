"""Work that comes in and goes out: files, links, all progress at once, a lesson begun afresh."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.keeping_page import (
    CODE,
    HISTORY,
    OPENS_ANEW,
    PROGRESS,
    choose,
    keep,
    kept,
    notice,
    saved,
)
from tests.browser.student import LESSON, Student

OTHER = "query-key-value"


def pick(page: Page, item: str, name: str, content: bytes) -> None:
    """Choose a file by an item of the menu."""
    with page.expect_file_chooser() as chooser:
        choose(page, item)
    chooser.value.set_files({"name": name, "mimeType": "", "buffer": content})


def drop(page: Page, selector: str, name: str, content: str) -> bool:
    """Drop a file; whether the page kept the browser from leaving for it."""
    script = """([selector, name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      const options = {dataTransfer, bubbles: true, cancelable: true};
      const place = document.querySelector(selector);
      place.dispatchEvent(new DragEvent('dragover', options));
      return !place.dispatchEvent(new DragEvent('drop', options));
    }"""
    return bool(page.evaluate(script, [selector, name, content]))


def fragment(content: bytes) -> str:
    """A link's end that carries `content`."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    return "#code=" + urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_program_is_downloaded_opened_and_dropped(student: Student) -> None:
    page = student.open().page
    student.write("mijn = 'é'\n")
    page.get_by_role("button", name="Bestand", exact=True).click()
    assert saved(page, page.get_by_role("menuitem", name="Download main.py")) == "mijn = 'é'\n"

    pick(page, "Open een bestand", "van_thuis.py", "\ufeffthuis = 1\r\nthuis = 2\r\n".encode())
    expect(student.editor).to_have_text("thuis = 1thuis = 2", use_inner_text=False)
    assert kept(page, CODE)["code"] == "thuis = 1\nthuis = 2\n"
    student.press("Ongedaan maken")
    expect(student.editor).to_have_text("mijn = 'é'")

    assert drop(page, ".cm-content", "gesleept.py", "gesleept = 1")
    expect(student.editor).to_have_text("gesleept = 1")
    assert [version["code"] for version in kept(page, HISTORY)] == ["mijn = 'é'\n"]
    assert drop(page, ".prose", "ernaast.py", "ernaast = 1"), "the browser would leave the page"
    expect(student.editor).to_have_text("gesleept = 1")


def test_files_that_are_no_program_are_refused_in_a_sentence(student: Student) -> None:
    page = student.open().page
    student.write("mijn = 1")
    for name, content, told in (
        ("foto.py", b"\xff\xd8\xff\xe0", "is geen tekst"),
        ("nul.py", b"a\0b", "tekens die niet in een programma horen"),
        ("leeg.py", b"  \n", "is leeg"),
        ("groot.py", b"x" * 1_000_001, "te groot"),
        ("les.ipynb", b"{}", "notebook"),
        ("<b>x.py", b"", "“<b>x.py” is leeg"),
    ):
        pick(page, "Open een bestand", name, content)
        expect(notice(page, "file")).to_contain_text(told)
        expect(student.editor).to_have_text("mijn = 1")
    pick(page, "Open een bestand", "goed.py", b"goed = 1")
    expect(notice(page, "file")).to_have_count(0)


def test_a_link_shows_code_and_touches_nothing_until_asked(
    student: Student, context: BrowserContext
) -> None:
    page = student.open().page
    student.write("print('gedeeld')\n")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(page, "Deel met een link")
    address = page.get_by_role("textbox", name="De link").input_value()
    student.press("Kopieer de link")
    expect(page.get_by_role("dialog")).to_contain_text("Gekopieerd")
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.keyboard.press("Escape")

    student.write("eigen = 1\n")
    page.goto(address)
    stop = page.get_by_role("button", name="Stop", exact=True)
    dialog = page.get_by_role("dialog", name="Code uit een link")
    expect(dialog.locator("[data-difference='new'] ins")).to_have_text("print('gedeeld')")
    expect(dialog.locator("[data-difference='gone'] del")).to_have_text("eigen = 1")
    assert "#" not in page.url
    expect(stop).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    assert kept(page, CODE)["code"] == "eigen = 1\n"
    page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(dialog).to_have_count(0)

    page.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    student.press("Gebruik deze code")
    expect(student.editor).to_have_text("print('gedeeld')")
    expect(stop).to_have_attribute("aria-disabled", "true")
    assert kept(page, HISTORY)[0]["code"] == "eigen = 1\n"
    student.press("Ongedaan maken")
    expect(student.editor).to_have_text("eigen = 1")


def test_where_copying_is_refused_the_link_can_be_selected(student: Student) -> None:
    page = student.page
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    student.open()
    choose(page, "Deel met een link")
    student.press("Kopieer de link")
    field = page.get_by_role("textbox", name="De link")
    expect(field).to_be_focused()
    expect(page.get_by_role("dialog")).to_contain_text("geselecteerd")
    selected = "element => element.selectionEnd - element.selectionStart"
    assert field.evaluate(selected) == len(field.input_value())


def test_hostile_links_are_harmless(student: Student) -> None:
    page = student.open().page
    student.write("mijn = 1")
    link = "hash => { location.hash = hash }"
    for bad, told in (
        ("#code=%3Cscript%3E", "niet heel aangekomen"),
        (fragment(b"x" * 30_000_000), "te groot"),
        (fragment(b"\xff\xfe"), "geen tekst"),
        (fragment(b"a\x1b[31m"), "tekens die niet"),
    ):
        page.evaluate(link, bad)
        expect(notice(page, "link")).to_contain_text(told)
        expect(page.get_by_role("dialog")).to_have_count(0)
    html = "<img src=x onerror=\"document.title='kwaad'\"><script>1</script>"
    page.evaluate(link, fragment(f"{html}\nallowed = 1 \u202e# om\n".encode()))
    dialog = page.get_by_role("dialog", name="Code uit een link")
    expect(dialog).to_contain_text(html)
    expect(dialog).to_contain_text("onzichtbare tekens")
    expect(dialog.locator(".hidden-character")).to_have_text("U+202E")
    expect(dialog.locator("img, script")).to_have_count(0)
    assert "kwaad" not in page.title()
    student.press("Sluit")
    expect(student.editor).to_have_text("mijn = 1")


@pytest.mark.thorough
def test_all_progress_moves_to_another_machine(student: Student) -> None:
    page = student.open().page
    student.write("van_laptop = 1")
    progress = {"passed": {"attention": "0"}, "hints": {"attention": 2}, "when": {"attention": 5}}
    keep(page, PROGRESS, progress)
    keep(page, f"werkplaats/1/{OTHER}/code", {"code": "andere_les = 1", "at": 5, "start": ""})
    page.get_by_role("button", name="Bestand", exact=True).click()
    export = saved(page, page.get_by_role("menuitem", name="Exporteer alle voortgang"))

    # Another machine: other work, older.
    page.evaluate("localStorage.clear()")
    keep(page, CODE, {"code": "van_school = 1", "at": 9, "start": ""})
    page.reload()
    for bad, told in (
        ("[]", "geen voortgang"),
        (export.replace('"attention": 2', '"attention": -2'), "stand van de checkpoints"),
        ('<script>document.title="kwaad"</script>', "geen voortgang"),
    ):
        pick(page, "Importeer voortgang", "voortgang.json", bad.encode())
        expect(notice(page, "import")).to_contain_text(told)
        expect(page.get_by_role("dialog")).to_have_count(0)

    pick(page, "Importeer voortgang", "voortgang.json", export.encode())
    dialog = page.get_by_role("dialog", name="Voortgang importeren")
    expect(dialog).to_contain_text("Laat iedere query informatie uit andere posities mengen")
    expect(dialog).to_contain_text("nieuwer en komt in de editor")
    expect(dialog).to_contain_text("1 geslaagd checkpoint erbij")
    assert kept(page, CODE)["code"] == "van_school = 1"
    student.press("Importeer")
    expect(student.editor).to_have_text("van_laptop = 1", timeout=OPENS_ANEW)
    expect(student.progress).to_have_text("1 / 3")
    assert kept(page, HISTORY)[0]["code"] == "van_school = 1"
    assert kept(page, f"werkplaats/1/{OTHER}/code")["code"] == "andere_les = 1"

    assert drop(page, ".cm-content", "voortgang.json", export)
    expect(dialog).to_contain_text("Alles uit dit bestand is hier al")
    page.keyboard.press("Escape")
    notice(page, "reset").get_by_role("button", name="Ongedaan maken").click()
    expect(student.editor).to_have_text("van_school = 1", timeout=OPENS_ANEW)
    expect(student.progress).to_have_text("0 / 3")
    assert kept(page, f"werkplaats/1/{OTHER}/code") is None


@pytest.mark.thorough
@pytest.mark.parametrize(("item", "cleared"), [("Wis deze les", False), ("Wis alle lessen", True)])
def test_beginning_afresh_can_be_undone(student: Student, item: str, cleared: bool) -> None:
    page = student.open().page
    student.write("mijn = 1")
    keep(page, PROGRESS, {"passed": {"attention": "0"}, "hints": {}})
    keep(page, f"werkplaats/1/{OTHER}/code", {"code": "andere_les = 1"})
    page.evaluate("localStorage.setItem('werkplaats/1/theme', 'dark')")
    choose(page, item)
    expect(page.get_by_role("dialog")).to_contain_text("Wat blijft: waar je was met lezen")
    student.press("Annuleer")
    expect(student.editor).to_have_text("mijn = 1")
    choose(page, item)
    student.press("Wis")
    expect(student.editor).to_contain_text("NotImplementedError", timeout=OPENS_ANEW)
    expect(student.progress).to_have_text("0 / 3")
    assert (kept(page, f"werkplaats/1/{OTHER}/code") is None) == cleared
    assert page.evaluate("localStorage.getItem('werkplaats/1/theme')") == "dark"
    assert kept(page, "werkplaats/1/place")["slug"] == LESSON
    expect(notice(page, "reset")).to_be_visible()

    page.reload()
    expect(student.editor).to_contain_text("NotImplementedError")
    expect(notice(page, "reset")).to_have_count(0)
    student.write("daarna = 1")
    choose(page, "Maak het wissen ongedaan")
    expect(student.editor).to_have_text("mijn = 1", timeout=OPENS_ANEW)
    expect(student.progress).to_have_text("1 / 3")
    assert kept(page, f"werkplaats/1/{OTHER}/code") == {"code": "andere_les = 1"}
    assert kept(page, HISTORY)[0]["code"] == "daarna = 1"
    assert kept(page, "werkplaats/1/undo") is None
