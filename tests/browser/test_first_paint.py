"""The first paint of a lesson: what waits for it, and what is there afterwards."""

from playwright.sync_api import Page, expect

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
