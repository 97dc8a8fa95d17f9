"""axe-core finds nothing: on every page, in its states, in light and dark, wide and narrow.

A whole lesson takes axe seconds, so each is looked at once; what a state adds is asked by itself.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import accessibility_faults
from tests.browser.student import LESSON, Student, solution

WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 390, "height": 800}


@pytest.fixture(params=[("light", WIDE), ("dark", NARROW)], ids=["light-1440", "dark-390"])
def reader(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    scheme, size = request.param
    context = browser.new_context(viewport=size, color_scheme=scheme, locale="nl-NL")
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()


def lessons(page: Page, site: str) -> list[str]:
    """The addresses of all lessons, from the home page."""
    page.goto(site)
    links = page.locator("[data-lesson] h4 a")
    return [str(link.evaluate("link => link.href")) for link in links.all()]


def test_home_and_glossary(reader: Page, site: str) -> None:
    for page in ("", "begrippen/", "licenties/"):
        reader.goto(site + page)
        assert accessibility_faults(reader) == []
        reader.locator("summary", has_text="Weergave").click()
        assert accessibility_faults(reader, ".site-bar") == []
    reader.keyboard.press("Escape")
    reader.get_by_role("button", name="Zoek").click()
    reader.keyboard.type("softmax")
    expect(reader.get_by_role("dialog").get_by_role("status")).to_contain_text("resultaten")
    assert accessibility_faults(reader, "dialog") == []
    reader.keyboard.press("ArrowDown")
    assert accessibility_faults(reader, "dialog") == []


@pytest.mark.thorough
def test_every_lesson(reader: Page, site: str) -> None:
    for address in lessons(reader, site):
        reader.goto(address)
        expect(reader.locator("html[data-ready]:not([data-far])")).to_be_attached()
        assert accessibility_faults(reader) == []
        reader.locator("[data-contents] summary").click()
        assert accessibility_faults(reader, "[data-contents]") == []
        reader.keyboard.press("Escape")
        term = reader.locator("a.term").first
        term.hover()
        expect(reader.locator(".term-card")).to_be_visible()
        assert accessibility_faults(reader, ".prose > p:has(.term-card)") == []
        reader.keyboard.press("Escape")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bench_in_its_states(student: Student, scheme: str) -> None:
    student.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    student.open()
    bench = ".workbench"
    student.run("import numpy as np\nprint(np.ones(2))\nnp.ones((2, 3)) @ np.ones((2, 3))")
    expect(student.output).to_contain_text("ValueError")
    assert accessibility_faults(student.page, bench) == []
    wrong = solution().replace("np.where(allowed, scores, -np.inf)", "scores")
    assert wrong != solution()
    student.write(wrong)
    feedback = student.check("masked-softmax", "failed")
    expect(feedback.locator("table").first).to_be_visible()
    student.press("Bekijk de voorbeeldoplossing")
    assert accessibility_faults(student.page, bench) == []
    student.write(solution())
    student.check("masked-softmax", "passed")
    assert accessibility_faults(student.page, bench) == []


def test_at_twice_the_size_nothing_is_cut_off(reader: Page, site: str) -> None:
    """Zoom of 200 % is a page of half the width: nothing may scroll sideways."""
    reader.set_viewport_size({"width": 512, "height": 384})
    for path in ("", "begrippen/", "licenties/", f"lessen/{LESSON}/"):
        reader.goto(site + path)
        page = "document.documentElement"
        assert reader.evaluate(f"{page}.scrollWidth <= {page}.clientWidth"), path
    reader.get_by_role("button", name="Zoek").click()
    dialog = reader.get_by_role("dialog").bounding_box()
    assert dialog
    assert dialog["x"] >= 0
    assert dialog["y"] + dialog["height"] <= 384


def test_with_the_systems_own_colours_everything_can_still_be_told_apart(
    page: Page, site: str
) -> None:
    """Contrast themes take colours away; weights, and what is chosen or pressed, stay visible."""
    page.emulate_media(forced_colors="active")
    page.goto(f"{site}lessen/{LESSON}/")
    expect(page.locator("html[data-ready]:not([data-far])")).to_be_attached()

    def shown(selector: str, style: str) -> str:
        return str(
            page.locator(selector).first.evaluate("(at, k) => getComputedStyle(at)[k]", style)
        )

    ground = "backgroundColor"
    assert shown('[data-cell="0,0"]', ground) != shown('[data-cell="1,0"]', ground)
    line = "borderInlineStartColor"
    assert shown("tr[data-chosen] > th", line) != shown(
        "tr[data-row]:not([data-chosen]) > th", line
    )
    page.locator('[data-part="mask"] > summary').first.click()
    pressed, other = "button[aria-pressed='true']", "button[aria-pressed='false']"
    assert shown(pressed, ground) != shown(other, ground)
    assert shown("[data-action='stop']", "color") != shown("[data-action='file-menu']", "color")
    assert shown("[data-action='run']", ground) != shown("[data-action='run']", "color")


def test_axe_itself_finds_something(page: Page, site: str) -> None:
    page.goto(site)
    page.evaluate("document.querySelector('img').removeAttribute('alt')")
    assert any(fault.startswith("image-alt") for fault in accessibility_faults(page))
