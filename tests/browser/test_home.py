"""The home page and what leads on from there: progress, the way back, search."""

import json
import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.student import LESSON


def progress_of(slug: str, checkpoints: list[str]) -> tuple[str, str]:
    passed = dict.fromkeys(checkpoints, "0")
    return f"werkplaats/1/{slug}/progress", json.dumps({"passed": passed, "hints": {}})


def test_progress_and_the_way_back(page: Page, site: str, context: BrowserContext) -> None:
    page.goto(site)
    rows = page.locator("[data-lesson]")
    first, second = rows.nth(0), rows.nth(1)
    expect(first).to_contain_text(re.compile(r"\d checkpoints"))
    expect(first).not_to_contain_text("van")
    expect(page.get_by_text("Begin hier")).to_be_visible()
    before = first.bounding_box()

    # In another tab, the lesson is read and two of its checkpoints pass.
    other = context.new_page()
    other.goto(f"{site}lessen/{LESSON}/")
    expect(other.locator("html[data-ready]")).to_be_attached()
    heading = other.locator(".prose h2").nth(1)
    heading.evaluate("heading => heading.scrollIntoView()")
    contents = other.locator("[data-contents]")
    title = heading.inner_text().replace("\n", " ")
    expect(contents.locator("[data-contents-now]")).to_have_text(title)
    names = (first.get_attribute("data-checkpoints") or "").split()
    all_of_second = (second.get_attribute("data-checkpoints") or "").split()
    for key, text in (
        progress_of(LESSON, [*names[:2], "een-dat-er-niet-meer-is"]),
        progress_of(second.get_attribute("data-lesson") or "", all_of_second),
    ):
        other.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    other.close()

    expect(first).to_contain_text(f"2 van {len(names)} checkpoints")
    total = len(all_of_second)
    expect(second).to_contain_text(f"klaar: {total} van {total} checkpoints")
    expect(second).to_have_attribute("data-state", "done")
    panel = page.locator("[data-continue]")
    expect(panel).to_contain_text("Ga verder waar je was")
    expect(panel).to_contain_text(f"bij “{title}”")
    assert first.bounding_box() == before, "the page moved"
    panel.get_by_role("link").click()
    expect(page.locator("[data-contents-now]")).to_have_text(title)


def test_what_is_damaged_or_gone_leaves_the_page_as_it_was(page: Page, site: str) -> None:
    page.goto(site)
    place = {"slug": "geen-les", "anchor": "<b>", "heading": "<img src=x>"}
    progress = [f"werkplaats/1/{LESSON}/progress", "{"]
    for key, text in (["werkplaats/1/place", json.dumps(place)], progress):
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    page.reload()
    expect(page.get_by_text("Begin hier")).to_be_visible()
    expect(page.locator("[data-lesson]").first).to_contain_text(re.compile(r"\d checkpoints"))


def test_home_and_terms_without_scripts(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("button")).to_have_count(0)
    page.get_by_text("Begin hier").locator("xpath=..").get_by_role("link").click()
    term = page.locator("a.term").first
    word = term.inner_text()
    term.click()
    expect(page.locator(":target")).to_contain_text(word)
    page.locator(":target").get_by_role("link", name=re.compile(r"les \d")).first.click()
    expect(page.locator(":target")).to_have_text(word)
    context.close()


def test_search_by_keyboard(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}lessen/{LESSON}/")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert not [url for url in asked if "zoeken" in url]
    page.keyboard.press("ControlOrMeta+k")
    dialog = page.get_by_role("dialog", name="Zoek in lessen en begrippen")
    field = dialog.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.keyboard.type("GRADIENTEN door softmax")
    status = dialog.get_by_role("status")
    expect(status).to_have_text(re.compile(r"^\d+ resultaten$"))
    expect(dialog.locator("mark").first).to_be_visible()
    field.fill("xyzzyq")
    expect(status).to_have_text("Niets gevonden voor “xyzzyq”.")
    expect(dialog.get_by_role("listitem")).to_have_count(0)

    field.fill("verschillenproef")
    expect(status).to_have_text(re.compile("resulta"))
    page.keyboard.press("ArrowDown")
    first = dialog.get_by_role("link").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator(":target")).to_contain_text("verschillenproef")
    page.keyboard.press("ControlOrMeta+k")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert len([url for url in asked if "zoeken" in url]) == 1
