"""Nothing moves but what is moved: each interaction, every part open, wide and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.table_page import part, settle

PARTS = ("predict", "steps", "plane", "mask", "scale", "words", "back", "own")

# Of everything that is laid out, its place in the page and its size. Words within a line go where
# the line takes them, and what is only heard is nowhere.
BOXES = """node => [...node.querySelectorAll(
        "summary, h4, p, li, table, tr, fieldset, dl, figure, svg.plane, .attention__buttons")]
    .filter(item => item.offsetParent !== null || item instanceof SVGElement)
    .filter(item => !item.matches("[data-status]") &&
        !item.closest(".attention__either, [data-controls] .attention__message"))
    .map((item, i) => {
        const { top, height } = item.getBoundingClientRect();
        const name = `${i} ${item.tagName} in ${item.parentElement.getAttribute("class") ?? ""}`;
        const sticky = item.matches(".attention__lines > .attention__words");
        return `${name} ${sticky ? "" : Math.round(top + scrollY)} ${Math.round(height)}`;
    })"""


def fill(name: str, value: str) -> Callable[[Locator], None]:
    return lambda table: table.get_by_role("spinbutton", name=name).first.fill(value)


def press(name: str) -> Callable[[Locator], None]:
    return lambda table: table.get_by_role("button", name=name, exact=True).click()


def tick(name: str) -> Callable[[Locator], None]:
    """Not every table has every box."""

    def click(table: Locator) -> None:
        for box in table.get_by_role("checkbox", name=re.compile(name)).all():
            box.click()

    return click


def point(number: str) -> Callable[[Locator], None]:
    return lambda table: table.locator(f'[data-num="{number}"]').first.click()


def pick(name: str) -> Callable[[Locator], None]:
    return lambda table: table.get_by_role("radio", name=re.compile(name)).check()


# In this order, each on what the one before it left.
ACTIONS: dict[str, Callable[[Locator], None]] = {
    "a long query": fill("query van", "-9999,99"),
    "no number": fill("query van", "veel"),
    "a query of zero": fill("query van", "0"),
    "a key": fill("key van", "0,125"),
    "keys apart": tick("Zet keys en values apart"),
    "a value": fill("value van", "-0,3333"),
    "a number of the steps": point("weight:0"),
    "a number of the way back": point("zero"),
    "a gradient": point("queries:1:0"),
    "another push": pick("ε = 0,00001"),
    "a wider head": pick("d = 256"),
    "no division": tick("Deel de scores"),
    "a step": press("Doe een leerstap"),
    "a target": pick("kies een doel"),
    "a mask": press("Padding"),
    "no mask": press("Geen"),
    "another row": lambda table: table.get_by_role("radio").first.check(),
    "the start": press("Beginwaarden"),
}


@pytest.mark.parametrize("width", [900, 390])
def test_nothing_moves(tables: Page, width: int) -> None:
    tables.set_viewport_size({"width": width, "height": 900})
    for table in tables.locator("attention-table").all():
        for name in PARTS[1:]:
            part(table, name)
        before = table.evaluate(BOXES)
        moved: dict[str, list[str]] = {}
        for name, action in ACTIONS.items():
            action(table)
            settle(table)
            after = table.evaluate(BOXES)
            moved[name] = [f"{a} -> {b}" for a, b in zip(before, after, strict=True) if a != b][:3]
            before = after
        assert {name: boxes for name, boxes in moved.items() if boxes} == {}


# What a move wrote in a box that the browser cannot lay out alone; of the elements, their path. A
# drawing is always laid out alone.
WROTE_AT_LARGE = """async table => {
    const slider = table.querySelector("[data-slider='0']");
    const frame = () => new Promise(requestAnimationFrame);
    const move = async value => {
        slider.value = value;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await frame();
        await frame();
    };
    // The first texts of a sentence, and longer ones than before, still find their room.
    for (const value of [-2.9, -1.3, 0.7, 2.9]) await move(String(value));
    const [wrote, alone] = [new Set(), new Set()];
    const observer = new MutationObserver(records => records.forEach(({ target }) => {
        const place = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
        for (let box = place; box !== table; box = box.parentElement) {
            if (box === null) return;  // Taken out since; what took its place was written, too.
            const isSpread = /grid|flex/.test(getComputedStyle(box.parentElement).display);
            const isStill = getComputedStyle(box).contain === "size layout" && !isSpread;
            if (isStill || box.matches("svg")) return alone.add(place);
        }
        wrote.add(`${place.tagName} ${place.className} in ${place.parentElement.className}`);
    }));
    observer.observe(table, { subtree: true, characterData: true, childList: true });
    for (const value of [-1.3, 0.7]) await move(String(value));
    return [[...wrote], alone.size];
}"""


def test_what_moves_is_laid_out_alone(tables: Page) -> None:
    """Else every step of a slider lays out whole tables, and a frame takes too long."""
    table = tables.locator("attention-table").first
    for name in ("steps", "plane", "scale", "back"):
        part(table, name)
    wrote, alone = table.evaluate(WROTE_AT_LARGE)
    assert wrote == []
    assert alone > 20
