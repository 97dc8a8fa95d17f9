"""Reading: colours by hand, contents that follow, terms that explain themselves."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.student import LESSON

PAPER = {"light": "rgb(248, 243, 232)", "dark": "rgb(25, 23, 20)"}


def colours(page: Page) -> list[str]:
    """Of the paper, and of the browser's own bar: the first that counts."""
    return list(
        page.evaluate(
            """() => [
              getComputedStyle(document.documentElement).backgroundColor,
              [...document.querySelectorAll('meta[name="theme-color"]')]
                .find((meta) => !meta.media || matchMedia(meta.media).matches).content,
              getComputedStyle(document.documentElement).colorScheme,
            ]"""
        )
    )


LIGHT = [PAPER["light"], "#f8f3e8", "light"]
DARK = [PAPER["dark"], "#191714", "dark"]


def test_colours_by_the_system_and_by_hand(page: Page, site: str) -> None:
    page.goto(site)
    for scheme, expected in (("dark", DARK), ("light", LIGHT)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert colours(page) == expected
    menu = page.locator("summary", has_text="Weergave")
    bar, button = page.locator(".site-bar").bounding_box(), menu.bounding_box()
    assert bar
    assert button
    assert bar["y"] <= button["y"] <= bar["y"] + bar["height"] - button["height"], "not in the bar"
    menu.click()
    page.get_by_label("Donker").check()
    assert colours(page) == DARK
    page.keyboard.press("Escape")
    expect(page.get_by_label("Donker")).to_be_hidden()

    # Before anything is painted, on every page; and never on paper.
    page.add_init_script(
        "window.painted = new Promise((resolve) => new PerformanceObserver(() => resolve("
        "getComputedStyle(document.documentElement).backgroundColor))"
        ".observe({ type: 'paint', buffered: true }))"
    )
    page.goto(f"{site}begrippen/")
    assert colours(page) == DARK
    assert page.evaluate("window.painted") == PAPER["dark"]
    page.emulate_media(media="print", color_scheme="dark")
    assert colours(page)[0] != PAPER["dark"]
    page.emulate_media(media="screen", color_scheme="dark")

    menu.click()
    expect(page.get_by_label("Donker")).to_be_checked()
    page.get_by_label("Licht").check()
    assert colours(page) == LIGHT
    page.get_by_label("Systeem").check()
    assert colours(page) == DARK


def test_contents_follow_and_lead(page: Page, site: str) -> None:
    page.goto(f"{site}lessen/{LESSON}/")
    expect(page.locator("html[data-ready]")).to_be_attached()
    menu = page.locator("[data-contents]")
    now = menu.locator("[data-contents-now]")
    expect(now).to_have_text("")
    text, line = page.locator("article").bounding_box(), menu.bounding_box()
    assert text
    assert line
    assert (line["x"], line["width"]) == (text["x"], text["width"]), "not in line with the text"
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    links = menu.locator("a")
    expect(links.first).to_be_visible()
    target = links.nth(3)
    words = target.locator("span").last.inner_text()
    target.focus()
    page.keyboard.press("Enter")
    expect(links.first).to_be_hidden()
    expect(now).to_contain_text(words)
    expect(target).to_have_attribute("aria-current", "location")
    heading, bar = page.locator(":target").bounding_box(), menu.bounding_box()
    assert heading
    assert bar
    assert heading["y"] >= bar["y"] + bar["height"], "the heading is behind the bar"
    menu.locator("summary").click()
    page.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()


def test_a_term_explains_itself(page: Page, site: str) -> None:
    page.goto(f"{site}lessen/{LESSON}/")
    expect(page.locator("html[data-ready]")).to_be_attached()
    term = page.locator("a.term[data-term='key']")
    card = page.locator(".term-card")
    expect(term).to_have_accessible_description(re.compile("^key: De vector waaraan"))
    term.hover()
    expect(card).to_contain_text("De vector waaraan")
    card.hover()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    page.mouse.move(0, 0)
    term.evaluate("term => term.focus({ focusVisible: true })")
    expect(card).to_be_visible()
    page.keyboard.press("Tab")
    expect(card.get_by_role("link", name="Naar de begrippen")).to_be_focused()
    page.keyboard.press("Tab")
    expect(card.filter(has_text="De vector waaraan")).to_have_count(0)
    term.click()
    expect(page).to_have_url(re.compile(r"begrippen/index\.html#key$"))


def test_a_term_at_a_touch(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}lessen/{LESSON}/")
    expect(page.locator("html[data-ready]")).to_be_attached()
    term = page.locator("a.term").first
    card = page.locator(".term-card")
    term.tap()
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.locator("h1").tap()
    expect(card).to_have_count(0)
    term.tap()
    card.get_by_role("link").tap()
    expect(page).to_have_url(re.compile("begrippen/"))
    context.close()
