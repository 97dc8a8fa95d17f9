"""The plane below a table: the query dragged by pointer, finger and arrow keys."""

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table_page import part

HANDLE = "[role=application]"


def centre(handle: Locator) -> tuple[float, float]:
    box = handle.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def unit(plane: Locator) -> float:
    """How many pixels 1 is: the plane reaches 3.4 in each direction."""
    box = plane.locator("svg").first.bounding_box()
    assert box
    return box["width"] / 6.8


def test_the_query_is_dragged(tables: Page, kat: Locator) -> None:
    plane = part(kat, "plane")
    handle = plane.locator(HANDLE)
    handle.scroll_into_view_if_needed()
    x, y = centre(handle)
    one = unit(plane)
    tables.mouse.move(x, y)
    tables.mouse.down()
    tables.mouse.move(x + 0.5 * one, y + 0.2 * one)
    tables.mouse.move(x + 1.3 * one, y + 2.5 * one)
    tables.mouse.up()
    tables.mouse.move(x, y)
    expect(kat.locator('[data-query="1"]')).to_have_text("(1.5, -1.5)")
    weights = np.exp(np.array([1.5, -1.5]) / np.sqrt(2))
    expect(kat.locator('[data-cell="1,0"]')).to_have_text(f"{weights[0] / weights.sum():.3f}")
    tables.mouse.move(0, 0)


def test_arrow_keys_move_in_two_directions(tables: Page, kat: Locator) -> None:
    handle = part(kat, "plane").locator(HANDLE)
    handle.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowLeft"):
        tables.keyboard.press(key)
    expect(kat.locator('[data-query="1"]')).to_have_text("(-0.6, 0.9)")
    name = "query van kat (\N{MINUS SIGN}0,60; 0,90). Verschuif met de pijltjestoetsen."
    expect(handle).to_have_attribute("aria-label", name)
    for _ in range(5):
        tables.keyboard.press("Shift+ArrowUp")
    expect(kat.locator('[data-query="1"]')).to_have_text("(-0.6, 3.0)")


def test_a_finger_drags_too(browser: Browser, tables_address: str) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(tables_address)
    kat = page.locator("attention-table").first
    plane = part(kat, "plane")
    handle = plane.locator(HANDLE)
    handle.scroll_into_view_if_needed()
    x, y = centre(handle)
    client = context.new_cdp_session(page)
    moves = [(x, y), (x + 20, y + 10), (x + unit(plane), y + unit(plane))]
    for kind, (px, py) in zip(("touchStart", "touchMove", "touchMove"), moves, strict=True):
        points = [{"x": px, "y": py}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(kat.locator('[data-query="1"]')).to_have_text("(1.2, 0.0)")
    box = handle.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    context.close()


def test_scores_are_shadows_and_the_output_a_sum(kat: Locator) -> None:
    plane = part(kat, "plane")
    length, share = np.hypot(0.2, 1), 0.2 / np.hypot(0.2, 1)
    first = plane.locator("li").first
    expected = f"de: {length:.4f} \N{MULTIPLICATION SIGN} {share:.4f} = 0,2000".replace(".", ",")
    expect(first).to_have_text(expected)
    expect(plane.locator("li").last).to_contain_text("(verboden)")
    words = plane.locator(".attention__words")
    expect(words).to_have_text("0,362 · (1,00; 0,00) + 0,638 · (0,00; 1,00) = (0,3622; 0,6378)")


def test_values_of_three_numbers_have_no_plane(tables: Page) -> None:
    other = tables.locator("attention-table").nth(1)
    plane = part(other, "plane")
    expect(plane.locator("svg")).to_have_count(1)


@pytest.mark.parametrize("typed", ["50", "0"])
def test_a_query_beyond_the_plane_or_zero(kat: Locator, typed: str) -> None:
    plane = part(kat, "plane")
    for field in kat.get_by_role("spinbutton", name="query van kat").all():
        field.fill(typed)
    caption = plane.locator("figcaption").first
    if typed == "50":
        expect(caption).to_contain_text("q valt buiten beeld")
    else:
        expect(plane.locator("li").first).to_have_text("de: q is nul, dus q·k = 0")
