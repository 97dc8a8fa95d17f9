"""Widgets with controls in a browser: by keyboard and by pointer, two on a page, on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from generator.widgets import causal_mask, score_histogram, tensor_shapes
from tests.browser.axe import accessibility_faults
from tests.browser.server import serve
from tests.browser.table_page import build_widgets

WIDGETS: list[tuple[str, dict[str, object]]] = [
    ("score-histogram", {"caption": "Trek", "width": 64, "keys": 64, "seed": 8}),
    ("score-histogram", {"caption": "Nog eens", "width": 16, "keys": 16, "seed": 3}),
    ("causal-mask", {"caption": "Masker", "positions": 16, "row": 5, "seed": 4}),
    (
        "tensor-shapes",
        {
            "caption": "Vormen",
            "models": [
                {"name": "klein", "positions": 4, "width": 8, "heads": 2},
                {"name": "groot", "positions": 2048, "width": 4096, "heads": 32},
            ],
        },
    ),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lab")
    build_widgets(folder, WIDGETS, "app/widgets.ts")
    with serve(folder) as site:
        yield site


@pytest.fixture
def lab(browser: Browser, address: str) -> Iterator[Page]:
    """The widgets, alive, on a phone; a console error fails the test."""
    context = browser.new_context(
        locale="nl-NL", viewport={"width": 390, "height": 800}, has_touch=True
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    expect(page.locator("[data-widget][data-live]")).to_have_count(len(WIDGETS))
    yield page
    context.close()
    assert faults == []


def shown(widget: Locator) -> dict[str, str]:
    """All texts of a widget, once it is at rest."""
    expect(widget).not_to_have_attribute("data-busy", "")
    texts: dict[str, str] = widget.evaluate(
        "node => Object.fromEntries([...node.querySelectorAll('[data-show]')]"
        ".map(place => [place.dataset.show, place.textContent]))"
    )
    return texts


def assert_shows(widget: Locator, view: dict[str, str]) -> None:
    texts = shown(widget)
    assert texts == {name: view[name] for name in texts}


def draw_view(seed: int, keys: int, width: int) -> dict[str, str]:
    return score_histogram.view(score_histogram.draw(seed, keys, width), width, seed)


def test_a_draw_by_keyboard_alone(lab: Page) -> None:
    first, second = lab.locator("score-histogram").all()
    before = shown(second)
    lab.keyboard.press("Tab")
    slider = first.get_by_role("slider", name="Breedte d_k")
    expect(slider).to_be_focused()
    lab.keyboard.press("ArrowRight")
    assert_shows(first, draw_view(8, 64, 128))
    assert slider.evaluate("node => node.ariaValueText") == "128"
    expect(first.locator("[data-status]")).to_contain_text("d_k is 128. Zonder deling")

    lab.keyboard.press("Tab")
    expect(first.get_by_role("spinbutton", name="Seed")).to_be_focused()
    lab.keyboard.press("Tab")
    lab.keyboard.press("Enter")
    assert_shows(first, draw_view(9, 64, 128))
    expect(first.get_by_role("button", name="Nieuwe trekking")).to_be_focused()

    lab.keyboard.press("Tab")
    lab.keyboard.press("Enter")  # back to the lesson's values
    assert_shows(first, draw_view(8, 64, 64))
    assert shown(second) == before


def test_a_seed_that_is_none_gets_one_sentence(lab: Page) -> None:
    widget = lab.locator("score-histogram").first
    before = shown(widget)
    seed = widget.get_by_role("spinbutton", name="Seed")
    seed.fill("1000000")
    message = "Seed: vul een geheel getal in van 0 tot en met 999\N{NO-BREAK SPACE}999."
    expect(widget.locator("[data-message]")).to_have_text(message)
    expect(seed).to_have_accessible_description(message)
    expect(seed).to_have_attribute("aria-invalid", "true")
    assert shown(widget) == before
    seed.fill("")
    expect(widget).not_to_have_attribute("data-busy", "")  # still typing: nothing new to say
    seed.fill("12")
    assert_shows(widget, draw_view(12, 64, 64))
    expect(widget.locator("[data-message]")).to_be_empty()


def test_the_mask_on_and_off(lab: Page) -> None:
    mask = lab.locator("causal-mask")
    peek = mask.get_by_role("slider", name="Voorkeur voor de volgende positie")
    peek.focus()
    for _ in range(6):
        lab.keyboard.press("ArrowRight")
    assert_shows(mask, causal_mask.view(16, 5, 4, 6, masked=True))
    assert not mask.locator("[data-draw=future]").get_attribute("d")
    lab.keyboard.press("Tab")
    lab.keyboard.press("Space")
    view = causal_mask.view(16, 5, 4, 6, masked=False)
    assert_shows(mask, view)
    assert mask.locator("[data-draw=future]").get_attribute("d") == view["future"]


def test_a_row_is_chosen_with_a_finger_by_a_link_and_follows_the_length(lab: Page) -> None:
    mask = lab.locator("causal-mask")
    square = mask.locator("[data-square]")
    square.scroll_into_view_if_needed()
    box = square.bounding_box()
    assert box
    lab.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] * 13.5 / 16)
    assert_shows(mask, causal_mask.view(16, 13, 4, 0, masked=True))

    length = mask.get_by_role("slider", name="Posities T")
    length.focus()
    lab.keyboard.press("Home")
    assert_shows(mask, causal_mask.view(4, 3, 4, 0, masked=True))
    lab.keyboard.press("End")
    texts = shown(mask)
    thousand = "524\N{NO-BREAK SPACE}800 van de 1\N{NO-BREAK SPACE}048\N{NO-BREAK SPACE}576"
    assert texts["cells"] == thousand
    assert square.get_attribute("viewBox") == "0 0 1024 1024"
    mask.get_by_role("button", name="Beginwaarden").click()
    assert_shows(mask, causal_mask.view(16, 5, 4, 0, masked=True))

    mask.evaluate("node => node.setState('positions 64; row 63; masked off; peek 2')")
    assert_shows(mask, causal_mask.view(64, 63, 4, 2, masked=False))
    mask.evaluate("node => node.setState('start; row 9')")
    assert_shows(mask, causal_mask.view(16, 9, 4, 0, masked=True))


def test_sizes_that_do_not_divide_are_refused(lab: Page) -> None:
    shapes = lab.locator("tensor-shapes")
    shapes.get_by_role("button", name="groot").click()
    assert_shows(shapes, tensor_shapes.view(2048, 4096, 32))
    before = shown(shapes)
    heads = shapes.get_by_role("spinbutton", name="n_head")
    heads.fill("12")
    message = "12 heads kunnen 4096 kolommen niet eerlijk verdelen. 8 of 16 kan wel."
    expect(shapes.locator("[data-message]")).to_have_text(message)
    expect(heads).to_have_accessible_description(message)
    assert shown(shapes) == before
    lab.get_by_role("checkbox", name="Masker aan").click()
    assert accessibility_faults(lab, ".lab") == []
    heads.fill("16")
    assert_shows(shapes, tensor_shapes.view(2048, 4096, 16))


@pytest.mark.parametrize("width", [390, 480, 700])
def test_nothing_jumps_and_nothing_sticks_out(lab: Page, width: int) -> None:
    lab.set_viewport_size({"width": width, "height": 800})
    tops = "() => [...document.querySelectorAll('figure, table, ol')].map(x => x.offsetTop)"
    before = lab.evaluate(tops)
    for slider in lab.get_by_role("slider").all():
        slider.focus()
        lab.keyboard.press("End")
        expect(lab.locator("[data-busy]")).to_have_count(0)
    lab.get_by_role("slider", name="Rij").press("PageDown")  # a row with a future
    lab.get_by_role("checkbox", name="Masker aan").click()
    lab.get_by_role("button", name="groot").click()
    lab.get_by_role("spinbutton", name="n_head").fill("12")
    expect(lab.get_by_text("niet eerlijk verdelen")).to_be_visible()
    expect(lab.locator("[data-busy]")).to_have_count(0)
    assert lab.evaluate(tops) == before
    assert lab.evaluate("document.documentElement.scrollWidth") == width
    targets = ".lab :is(button, .lab__check, input:not([type=checkbox]))"
    heights = lab.locator(targets).evaluate_all("nodes => nodes.map(node => node.offsetHeight)")
    assert min(heights) >= 24
