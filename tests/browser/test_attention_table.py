"""The attention table in a browser: by keyboard, by pointer, twice on one page, on a phone."""

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table_page import KAT

START = ["1.000", "—", "—", "0.362", "0.638", "—", "0.472", "0.381", "0.147"]
NO_NUMBER = "Typ een getal, bijvoorbeeld 0,5 of \N{MINUS SIGN}1,2."
TOO_LARGE = "Kies een getal van \N{MINUS SIGN}10.000 tot en met 10.000."
X = "query van kat, eerste getal (x)"
Y = "query van kat, tweede getal (y)"


def cells(table: Locator) -> list[str]:
    return table.locator("[data-cell]").all_text_contents()


def results(table: Locator) -> list[str]:
    return table.locator("[data-output]").all_text_contents()


def expected(query: list[float], row: int = 1) -> tuple[list[str], list[str]]:
    """Row `row` and its results for `query`, computed apart from the page and the generator."""
    keys = np.array(KAT["keys"])[: row + 1]
    powers = np.exp(keys @ query / np.sqrt(2))
    weights = powers / powers.sum()
    x, y = weights @ keys
    shown = [f"{weight:.3f}" for weight in weights]
    return shown + ["—"] * (2 - row), [f"{x:.4f}", f"{y:.4f}", "1.0000"]


def test_scripts_leave_the_generators_numbers_as_they_are(kat: Locator) -> None:
    assert cells(kat) == START
    assert results(kat) == ["0.3622", "0.6378", "1.0000"]
    expect(kat.get_by_role("radio", name="kat")).to_be_checked()


def test_all_by_keyboard(tables: Page, kat: Locator) -> None:
    tables.keyboard.press("Tab")
    radio = kat.get_by_role("radio", name="kat")
    expect(radio).to_be_focused()
    outline = radio.evaluate("node => getComputedStyle(node).outlineWidth")
    assert outline == "2px"

    tables.keyboard.press("ArrowDown")
    expect(kat.get_by_role("radio", name="slaapt")).to_be_checked()
    assert results(kat) == expected([1, 0.7], row=2)[1]
    tables.keyboard.press("ArrowUp")

    tables.keyboard.press("Tab")
    expect(kat.get_by_role("slider", name=X)).to_be_focused()
    for _ in range(5):
        tables.keyboard.press("ArrowRight")
    row, result = expected([0.7, 1])
    assert cells(kat) == START[:3] + row + START[6:]
    assert results(kat) == result
    tables.keyboard.press("End")
    assert results(kat) == expected([3, 1])[1]

    tables.keyboard.press("Tab")
    field = kat.get_by_role("spinbutton", name=X)
    expect(field).to_be_focused()
    expect(field).to_have_value("3.0")
    tables.keyboard.press("ArrowUp")
    tables.keyboard.press("Shift+ArrowUp")
    expect(field).to_have_value("4.1")
    assert results(kat) == expected([4.1, 1])[1]


@pytest.mark.parametrize(
    ("typed", "value"), [("-1,25", -1.25), ("\N{MINUS SIGN}0.5", -0.5), ("50", 50), (" 2 ", 2)]
)
def test_a_number_is_typed_with_comma_or_point(kat: Locator, typed: str, value: float) -> None:
    field = kat.get_by_role("spinbutton", name=Y)
    field.fill(typed)
    row, result = expected([0.2, value])
    assert cells(kat)[3:6] == row
    assert results(kat) == result
    expect(field).to_have_value(typed)  # nobody's typing is changed under their hands
    field.blur()
    expect(field).to_have_value(f"{float(value)}")
    slider = kat.get_by_role("slider", name=Y)
    assert slider.evaluate("node => node.ariaValueText") == f"{float(value)}".replace(".", ",")


def test_what_is_no_number_gets_one_sentence(tables: Page, kat: Locator) -> None:
    field = kat.get_by_role("spinbutton", name=X)
    message = kat.locator("[data-message]")
    field.fill("veel")
    expect(message).to_have_text(NO_NUMBER)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(NO_NUMBER)
    assert cells(kat) == START
    field.fill("20000")
    expect(message).to_have_text(TOO_LARGE)
    field.fill("-")
    expect(message).to_be_empty()
    tables.keyboard.press("Enter")
    expect(message).to_have_text(NO_NUMBER)
    kat.get_by_role("radio", name="slaapt").check()
    expect(message).to_be_empty()
    assert cells(kat) == START


def test_a_click_anywhere_in_a_row_chooses_it(kat: Locator) -> None:
    kat.locator('[data-cell="0,2"]').click()
    expect(kat.get_by_role("radio", name="de")).to_be_checked()
    assert results(kat) == ["1.0000", "0.0000", "1.0000"]
    expect(kat.get_by_role("slider", name="query van de, eerste getal (x)")).to_have_value("1")
    kat.get_by_text("(1.0, 0.7)").click()
    expect(kat.get_by_role("radio", name="slaapt")).to_be_checked()


def test_every_row_keeps_its_own_query_until_reset(kat: Locator) -> None:
    kat.get_by_role("slider", name=X).fill("-2.5")
    kat.get_by_role("radio", name="slaapt").check()
    kat.get_by_role("slider", name="query van slaapt, tweede getal (y)").fill("3")
    kat.get_by_role("radio", name="kat").check()
    expect(kat.get_by_role("spinbutton", name=X)).to_have_value("-2.5")
    assert cells(kat)[3:6] == expected([-2.5, 1])[0]
    shown = kat.locator("[data-query]").all_text_contents()
    assert shown == ["(1.0, 0.0)", "(-2.5, 1.0)", "(1.0, 3.0)"]

    kat.get_by_role("button", name="Beginwaarden").click()
    assert cells(kat) == START
    assert results(kat) == ["0.3622", "0.6378", "1.0000"]
    expect(kat.get_by_role("slider", name=X)).to_have_value("0.2")


def test_two_tables_keep_apart(tables: Page, kat: Locator) -> None:
    other = tables.locator('[data-widget="attention-table"]').nth(1)
    before = cells(other), results(other)
    kat.get_by_role("radio", name="de").check()
    kat.get_by_role("slider", name="query van de, eerste getal (x)").fill("-3")
    expect(other.get_by_role("radio", name="hij")).to_be_checked()
    assert (cells(other), results(other)) == before

    other.get_by_role("radio", name="slaapt").check()
    assert results(other) == ["0.0000"] * 4
    other.get_by_role("slider").first.fill("3")
    assert cells(other)[14:21] == ["—"] * 7
    expect(kat.get_by_role("radio", name="de")).to_be_checked()
    ids = tables.locator("[id]").evaluate_all("nodes => nodes.map(node => node.id)")
    assert len(ids) == len(set(ids))


def test_numbers_follow_within_the_event(kat: Locator) -> None:
    slider = kat.get_by_role("slider", name=X)
    shown = slider.evaluate(
        """node => {
            node.value = "1.5";
            node.dispatchEvent(new Event("input", { bubbles: true }));
            const table = node.closest("attention-table");
            const cell = table.querySelector('[data-cell="1,0"]');
            return [cell.textContent, cell.style.getPropertyValue("--weight")];
        }"""
    )
    assert shown == [expected([1.5, 1])[0][0]] * 2


def test_the_result_is_told_once_when_the_reader_rests(kat: Locator) -> None:
    status = kat.locator("[data-status]")
    status.evaluate(
        """node => {
            window.told = [];
            const note = () => window.told.push(node.textContent);
            new MutationObserver(note).observe(node, { childList: true });
        }"""
    )
    slider = kat.get_by_role("slider", name=X)
    for _ in range(10):
        slider.press("ArrowRight")
    slider.press("Home")
    slider.fill("0.2")
    sentence = "kat: de 0,362, kat 0,638; uitvoer 0,362 en 0,638"
    expect(status).to_have_text(sentence)
    assert status.evaluate("() => window.told") == [sentence]


def test_nothing_moves_but_the_numbers(tables: Page, kat: Locator) -> None:
    boxes = """node => [...node.querySelectorAll("td, th, input, output, p, button")]
        .filter(item => !item.matches("[data-message], [data-standing], [data-status]"))
        .map(item => JSON.stringify(item.getBoundingClientRect()))"""
    for width in (1440, 390):
        tables.set_viewport_size({"width": width, "height": 900})
        before = kat.evaluate(boxes)
        for typed in ("-10000", "-0.333333", "9999,99", "veel", "20000"):
            kat.get_by_role("spinbutton", name=X).fill(typed)
            assert kat.evaluate(boxes) == before, f"{typed} at {width} px"
        kat.get_by_role("button", name="Beginwaarden").click()
        assert kat.evaluate(boxes) == before


def test_scripts_move_nothing_when_they_arrive(browser: Browser, tables_address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/table.js", lambda route: route.abort())
    page.goto(tables_address)
    tall = "node => node.getBoundingClientRect().height"
    before = page.locator("attention-table").first.evaluate(tall)
    expect(page.get_by_role("slider")).to_have_count(0)
    page.unroute_all()
    page.reload()
    expect(page.locator("attention-table[data-live]")).to_have_count(2)
    assert page.locator("attention-table").first.evaluate(tall) == before
    context.close()


def test_without_scripts_there_are_numbers_and_no_controls(
    browser: Browser, tables_address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(tables_address)
    table = page.locator('[data-widget="attention-table"]').first
    assert cells(table) == START
    for role in ("slider", "spinbutton", "radio", "button"):
        expect(table.get_by_role(role)).to_have_count(0)
    expect(table.locator("fieldset")).to_have_css("display", "none")
    context.close()


def test_a_phone_has_room_for_it_and_for_fingers(tables: Page) -> None:
    tables.set_viewport_size({"width": 390, "height": 844})
    for table in tables.locator("attention-table").all():
        fits = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert tables.evaluate(fits)
        for target in table.locator("label, input:not([type=radio]), button").all():
            box = target.bounding_box()
            assert box
            assert box["height"] >= 24
            assert box["width"] >= 24
    tables.set_viewport_size({"width": 320, "height": 844})
    scrollers = tables.locator("[data-scroll]")
    expect(scrollers.last).to_have_attribute("tabindex", "0")
    expect(scrollers.first).not_to_have_attribute("tabindex", "0")


# In the page, because only a browser knows what color-mix() makes of these colours.
CONTRASTS = """node => {
    const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = (...colours) => {
        for (const colour of colours) { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); }
        return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map(c => c / 255);
    };
    const linear = c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]) =>
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    const style = getComputedStyle(node);
    return Array.from({ length: 21 }, (_, i) => {
        node.style.setProperty("--weight", i / 20);
        const back = luminance(rgb(paper, style.backgroundColor));
        const text = luminance(rgb(style.color));
        const [high, low] = [Math.max(back, text), Math.min(back, text)];
        return { contrast: (high + 0.05) / (low + 0.05), shade: back };
    });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_weight_is_legible_and_has_its_own_shade(tables: Page, scheme: str) -> None:
    tables.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    cell = tables.locator('[data-cell="1,0"]').first
    measured = cell.evaluate(CONTRASTS)
    assert min(step["contrast"] for step in measured) >= 4.5
    shades = [step["shade"] for step in measured]
    # Seen in grey too: by day darker with weight, by night lighter, never twice the same.
    assert shades == sorted(set(shades), reverse=scheme == "light")
    dash = tables.locator(".attention__forbidden").first.evaluate(CONTRASTS)
    assert dash[0]["contrast"] >= 4.5
