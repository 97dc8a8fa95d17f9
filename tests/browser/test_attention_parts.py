"""What a reader opens below the attention table: steps, mask, scale, keys and values."""

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import part

KEYS = np.array([[1, 0], [0, 1], [-1, 0.5]])
QUERIES = np.array([[1, 0], [0.2, 1], [1, 0.7]])


def cells(table: Locator) -> list[str]:
    return table.locator("[data-cell]").all_text_contents()


def shown(
    queries: np.ndarray = QUERIES,
    keys: np.ndarray = KEYS,
    allowed: np.ndarray | None = None,
    factor: float = 1 / np.sqrt(2),
) -> list[str]:
    """What the cells should show, computed apart from page and generator."""
    allowed = np.tril(np.ones((3, 3), dtype=bool)) if allowed is None else allowed
    powers = np.where(allowed, np.exp(queries @ keys.T * factor), 0)
    total = powers.sum(axis=1, keepdims=True)
    weights = powers / np.where(total > 0, total, 1)
    return [
        f"{weight:.3f}" if open_ else "—"
        for weight, open_ in zip(weights.flat, allowed.flat, strict=True)
    ]


def test_a_number_lights_what_it_was_made_of(tables: Page, kat: Locator) -> None:
    steps = part(kat, "steps")
    weight = steps.locator('[data-num="weight:0"]')
    expect(weight).to_have_text("0.3622")
    weight.hover()
    words = steps.locator(".attention__words")
    expect(words).to_have_text("0,3622 = 0,5680 ÷ 1,5680")
    lit = steps.locator("[data-lit]")
    assert lit.evaluate_all("nodes => nodes.map(node => node.dataset.num)") == ["exp:0", "total"]

    weight.click()
    tables.keyboard.press("ArrowUp")
    expect(steps.locator('[data-num="exp:0"]')).to_be_focused()
    tables.mouse.move(0, 0)
    expect(words).to_have_text("0,5680 = e tot de macht \N{MINUS SIGN}0,5657")
    expect(steps.locator('td[tabindex="0"]')).to_have_count(1)


def test_what_a_number_was_made_of_stays_in_sight_on_a_phone(tables: Page, kat: Locator) -> None:
    tables.set_viewport_size({"width": 390, "height": 400})
    for name, number in (("steps", "out:1"), ("back", "dquery:1")):
        lines = part(kat, name).locator(".attention__lines")
        lines.locator(f'[data-num="{number}"]').click()
        expect(lines.locator(".attention__words")).to_be_in_viewport(ratio=1)
        expect(lines.locator(".attention__words")).to_contain_text(" = ")


def test_the_steps_follow_the_query_and_the_row(kat: Locator) -> None:
    steps = part(kat, "steps")
    kat.get_by_role("slider", name="query van kat, eerste getal (x)").fill("3")
    expect(steps.locator('[data-num="dot:0"]')).to_have_text("3.0000")
    expect(steps.locator('[data-num="score:0"]')).to_have_text("2.1213")
    kat.get_by_role("radio", name="slaapt").check()
    expect(steps.locator('[data-num="dot:2"]')).to_have_text("-0.6500")
    expect(steps.locator('[data-num="masked:2"]')).to_have_text("-0.4596")


def test_opening_the_mask_moves_nothing_above_it(kat: Locator) -> None:
    part(kat, "steps")
    part(kat, "plane")
    mask = part(kat, "mask")
    place = "node => node.offsetTop"
    before = mask.evaluate(place)
    mask.get_by_role("button", name="query kat mag key slaapt gebruiken").click()
    assert mask.evaluate(place) == before
    mask.get_by_role("button", name="Geen", exact=True).click()
    assert mask.evaluate(place) == before


def test_the_mask_goes_cell_by_cell(tables: Page, kat: Locator) -> None:
    mask = part(kat, "mask")
    allowed = np.tril(np.ones((3, 3), dtype=bool))
    mask.get_by_role("button", name="query kat mag key slaapt gebruiken").click()
    allowed[1, 2] = True
    assert cells(kat) == shown(allowed=allowed)

    mask.get_by_role("button", name="Geen", exact=True).click()
    assert cells(kat) == shown(allowed=np.ones((3, 3), dtype=bool))
    expect(kat.locator('[data-note="dash"]')).to_be_hidden()
    mask.get_by_role("button", name="Padding").click()
    assert cells(kat) == shown(allowed=np.array([[True, True, False]] * 3))
    expect(mask.get_by_role("button", name="Padding")).to_have_attribute("aria-pressed", "true")

    first = mask.get_by_role("button", name="query de mag key de gebruiken")
    first.focus()
    tables.keyboard.press("ArrowDown")
    tables.keyboard.press("Space")
    tables.keyboard.press("ArrowRight")
    tables.keyboard.press("Enter")
    assert cells(kat)[3:6] == ["—"] * 3
    assert kat.locator("[data-output]").all_text_contents() == ["0.0000"] * 3
    expect(mask.locator(".attention__why")).to_contain_text("Rij kat mag geen enkele key gebruiken")
    expect(kat.locator("[data-standing]")).to_contain_text("nulrij")
    spread = part(kat, "scale").locator("[data-now] td").last
    expect(spread).to_have_text("—")
    kat.get_by_role("button", name="Beginwaarden").click()
    assert cells(kat) == shown()
    expect(kat.locator("[data-standing]")).to_be_empty()


@pytest.mark.parametrize("width", [2, 16, 64, 256])
def test_a_wider_head_with_and_without_the_division(kat: Locator, width: int) -> None:
    scale = part(kat, "scale")
    scale.get_by_role("radio", name=f"d = {width}", exact=True).check()
    copies = width // 2
    queries, keys = np.tile(QUERIES, copies), np.tile(KEYS, copies)
    assert cells(kat) == shown(queries, keys, factor=1 / np.sqrt(width))
    scale.get_by_role("checkbox").uncheck()
    assert cells(kat) == shown(queries, keys, factor=1)
    now = scale.locator("[data-now]")
    weights = np.array([float(cell) for cell in cells(kat)[3:5]])
    spread = -(weights[weights > 0] * np.log(weights[weights > 0])).sum()
    assert float(now.locator("td").last.inner_text()) == pytest.approx(spread, abs=0.01)
    score = kat.locator('[data-note="score"]')
    expect(score).to_have_text("q·k" if width == 2 else f"{copies} \N{MULTIPLICATION SIGN} q·k")


def test_keys_decide_and_values_are_mixed(kat: Locator) -> None:
    words = part(kat, "words")
    words.get_by_role("spinbutton", name="key van de, x").fill("0,5")
    keys = KEYS.copy()
    keys[0] = [0.5, 0]
    assert cells(kat) == shown(keys=keys)
    expect(words.get_by_role("spinbutton", name="value van de, x")).to_have_value("0.5")

    words.get_by_role("checkbox", name="Zet keys en values apart").check()
    words.get_by_role("spinbutton", name="value van kat, y").fill("-2")
    assert cells(kat) == shown(keys=keys)
    weight = float(cells(kat)[4])
    y = float(kat.locator('[data-output="y"]').inner_text())
    assert y == pytest.approx(-2 * weight, abs=0.002)
    note = kat.locator('[data-note="changed"]')
    expect(note).to_contain_text("Keys en values zijn veranderd; zie ")
    expect(kat.locator('[data-note="words"]')).to_be_hidden()
    words.get_by_role("spinbutton", name="value van kat, y").fill("veel")
    expect(words.locator(".attention__message")).to_contain_text("Typ een getal")


def test_parts_of_two_tables_keep_apart(tables: Page, kat: Locator) -> None:
    other = tables.locator('[data-widget="attention-table"]').nth(1)
    before = cells(other)
    for table in (kat, other):
        part(table, "mask")
        part(table, "scale")
    kat.get_by_role("radio", name="d = 64").check()
    kat.get_by_role("button", name="Geen", exact=True).click()
    assert cells(other) == before
    expect(other.get_by_role("radio", name="d = 2", exact=True)).to_be_checked()


def test_nothing_moves_while_numbers_change(tables: Page, kat: Locator) -> None:
    boxes = """node => [...node.querySelectorAll("td, th, button, p, details")]
        .filter(item => !item.matches("[data-message], [data-status]"))
        .map(item => {
            const { top, left, width, height } = item.getBoundingClientRect();
            return [top - node.getBoundingClientRect().top, left, width, height].join();
        })"""
    for name in ("steps", "mask"):
        part(kat, name)
    for width in (900, 390):
        tables.set_viewport_size({"width": width, "height": 900})
        kat.get_by_role("slider").first.fill("-3")
        before = kat.evaluate(boxes)
        for value in ("-2.9", "0", "1.7", "3"):
            kat.get_by_role("slider").first.fill(value)
            assert kat.evaluate(boxes) == before
        fits = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert tables.evaluate(fits)
