"""What a table says to who listens: once the reader rests, also for what is below the table."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import part

TOLD = """node => {
    window.told = [];
    const note = () => window.told.push(node.textContent);
    new MutationObserver(note).observe(node, { childList: true });
}"""


def test_a_prediction_is_asked_and_answered_aloud(kat: Locator) -> None:
    predict = part(kat, "predict")
    status = kat.locator("[data-status]")
    status.evaluate(TOLD)
    slider = kat.get_by_role("slider", name="query van kat, eerste getal (x)")
    for value in ("1", "2", "3"):
        slider.fill(value)
    expect(status).to_contain_text("Straks: de query van kat wordt (3; 1).")
    expect(kat.get_by_role("spinbutton", name="query van kat, eerste getal (x)")).to_have_value(
        "3.0"
    )
    predict.get_by_role("button", name="stijgt").click()
    expect(slider).to_be_focused()
    expect(status).to_contain_text("Goed voorspeld.")
    expect(status).to_contain_text("kat: de 0,804, kat 0,196")
    assert len(status.evaluate("() => window.told")) == 2


def test_an_action_is_told_once(kat: Locator) -> None:
    mask, back = part(kat, "mask"), part(kat, "back")
    kat.evaluate(
        """table => {
            window.told = [];
            for (const place of table.querySelectorAll("[role=status], [aria-live=polite]"))
                new MutationObserver(() => place.textContent && window.told.push(place.textContent))
                    .observe(place, { childList: true, characterData: true, subtree: true });
        }"""
    )
    for key in ("de", "kat"):
        mask.get_by_role("button", name=f"query kat mag key {key} gebruiken").click()
    status = kat.locator("[data-status]")
    expect(status).to_contain_text("kat: geen enkele key toegestaan, dus volgens")
    kat.get_by_role("button", name="Causaal").click()
    expect(status).to_contain_text("kat: de 0,362")
    back.get_by_role("button", name="Doe een leerstap").click()
    expect(status).to_contain_text("L ging van")
    expect(status).to_contain_text("uitvoer")
    assert len(kat.evaluate("() => window.told")) == 3


def test_a_gradient_that_is_chosen_is_told_with_its_check(tables: Page, kat: Locator) -> None:
    back = part(kat, "back")
    back.locator('[data-num="queries:1:0"]').click()
    status = kat.locator("[data-status]")
    expect(status).to_contain_text("Duw tegen: query van kat, x.")
    expect(status).to_contain_text("de terugweg geeft 0,3267")
    tables.keyboard.press("ArrowDown")
    expect(status).to_contain_text("Duw tegen: query van slaapt, x.")
    expect(back.locator(".attention__nudge [role=status]")).to_have_count(0)


def test_every_control_below_a_table_has_a_name(kat: Locator) -> None:
    for name in ("predict", "steps", "plane", "mask", "scale", "words", "back", "own"):
        part(kat, name)
    for role in ("button", "checkbox", "radio", "spinbutton", "application"):
        for control in kat.get_by_role(role).all():
            expect(control).not_to_have_accessible_name("")
    # One stop in each table of numbers, however many numbers it has.
    for grid in kat.get_by_role("grid").all():
        expect(grid.locator('[tabindex="0"]')).to_have_count(1)
    expect(kat.locator('.attention__switches [tabindex="0"]')).to_have_count(1)
