"""The first paint of a lesson: what waits for it, and what is there afterwards."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.student import LESSON, PYTHON_STARTS

# In the page: its first frame, what moved, and what was left for later when its text was there.
NOTE = """
requestAnimationFrame(() => { window.frame = performance.now(); });
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });
window.far = () => [...document.querySelectorAll(".prose > *, .workbench, .workbench *")]
  .filter((block) => getComputedStyle(block).contentVisibility === "auto");
addEventListener("DOMContentLoaded", () => {
  window.later = window.far().map((block) => block.closest(".workbench") ? "bench" : "text");
});
"""
# Presses the first button of its kind in the moment in which it can be pressed.
AT_ONCE = """
addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector('[data-action="try"]');
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(button, { attributeFilter: ["disabled"] });
});
"""


def ready(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("html[data-ready]:not([data-far])")).to_be_attached()


def test_what_is_far_is_laid_out_later_but_soon(page: Page, site: str) -> None:
    page.add_init_script(NOTE)
    ready(page, f"{site}lessen/{LESSON}/")
    later = page.evaluate("window.later")
    assert len(later) > 50
    assert set(later) == {"text"}
    assert page.evaluate("window.far().length") == 0
    assert page.evaluate("window.moved") < 0.1
    script = (
        "performance.getEntriesByType('resource').find((file) => /main.*[.]js/.test(file.name))"
    )
    assert page.evaluate(f"{script}.startTime >= window.frame"), "asked for before the first frame"

    # Whoever prints before that gets everything.
    page.evaluate(
        """() => {
          document.documentElement.dataset.far = "";
          for (const block of document.querySelectorAll("[data-near]")) delete block.dataset.near;
        }"""
    )
    assert page.evaluate("window.far().length") > 50
    page.emulate_media(media="print")
    assert page.evaluate("window.far().length") == 0


def test_a_place_further_on_is_exact_at_once(page: Page, site: str) -> None:
    page.add_init_script(NOTE)
    page.goto(f"{site}lessen/{LESSON}/#speel-met-een-hele-zin")
    assert page.evaluate("window.later") == []
    page.reload()
    assert page.evaluate("window.later") == []


def test_what_looks_pressable_works(page: Page, site: str) -> None:
    page.add_init_script(AT_ONCE)
    page.goto(f"{site}lessen/{LESSON}/")
    shown = page.locator(".sample").first.locator(".sample-output")
    expect(shown).to_be_visible(timeout=PYTHON_STARTS)


def test_fonts_come_after_the_first_frame_and_all_at_once(page: Page, site: str) -> None:
    page.add_init_script(NOTE)
    ready(page, f"{site}lessen/{LESSON}/")
    expect(page.locator("link[data-later]")).to_have_attribute("media", "all")
    early, late = page.evaluate(
        """async () => {
          const files = performance.getEntriesByType("resource");
          const fonts = files.filter((file) => /woff2/.test(file.name));
          const isEarly = (file) => file.startTime < window.frame;
          return [fonts.filter(isEarly).length, fonts.filter((file) => !isEarly(file)).length];
        }"""
    )
    assert (early, late) == (1, 7)
    page.wait_for_function(
        "() => ['600 1em Literata', '1em \"Plex Sans\"', '1em \"Plex Mono\"']"
        ".every((font) => document.fonts.check(font))"
    )


def test_a_font_that_cannot_be_had_keeps_no_other_waiting(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()  # one that may log the failure
    page.route("**/stix*", lambda route: route.abort())
    page.goto(f"{site}begrippen/")
    expect(page.locator("link[data-later]")).to_have_attribute("media", "all")


def test_on_a_narrow_screen_the_editor_comes_with_its_tab(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    ready(page, f"{site}lessen/{LESSON}/")
    editor = page.get_by_role("textbox", name="main.py", include_hidden=True)
    expect(page.locator("[data-editor] > pre")).to_be_attached()
    expect(editor).to_have_count(0)
    expect(page.locator("[aria-selected=true]")).to_have_text("Les")
    page.get_by_role("tab", name="Code").click()
    expect(page.locator("[aria-selected=true]")).to_have_text("Code")
    expect(editor).to_be_visible()


def test_code_is_there_without_codemirror_and_a_click_asks_for_it(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()  # one that may log the failure
    address = f"{site}lessen/{LESSON}/"
    ready(page, address)
    page.get_by_role("textbox", name="main.py").fill("print('bewaard', 6 * 7)\nprint('eind')")

    page.route("**/code-mirror*", lambda route: route.abort())
    ready(page, address)
    expect(page.get_by_role("alert")).to_contain_text("De editor is niet geladen.")
    shown = page.locator("[data-editor] > pre")
    expect(shown).to_contain_text("bewaard")
    page.get_by_role("button", name="Herstel begincode", exact=True).click()
    expect(shown).not_to_contain_text("bewaard")

    page.unroute("**/code-mirror*")
    page.get_by_role("region", name="Werkbank").locator("[data-editor]").click()
    editor = page.get_by_role("textbox", name="main.py")
    expect(editor).to_be_focused()
    page.keyboard.press("ControlOrMeta+z")
    expect(editor).to_contain_text("bewaard")
