"""The way back below a table: gradients, their check, a step of learning; and predicting first."""

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import part, settle

KEYS = np.array([[1, 0], [0, 1], [-1, 0.5]])
QUERIES = np.array([[1, 0], [0.2, 1], [1, 0.7]])
CAUSAL = np.tril(np.ones((3, 3), dtype=bool))


def numbers(part_: Locator, name: str) -> dict[str, float]:
    """What the cells whose id starts with `name` show."""
    settle(part_.locator("xpath=ancestor::attention-table"))
    cells = part_.locator(f'[data-num^="{name}"]')
    shown = cells.evaluate_all(
        "nodes => nodes.map(n =>"
        " [n.dataset.num, n.querySelector('.attention__number').textContent])"
    )
    return {key: float(text.replace("\N{MINUS SIGN}", "-")) for key, text in shown}


def gradients(
    q: np.ndarray, k: np.ndarray, v: np.ndarray, allowed: np.ndarray, dy: np.ndarray
) -> dict[str, np.ndarray]:
    """By the whole Jacobian of each row, apart from what the page does."""
    scale = 1 / np.sqrt(q.shape[1])
    powers = np.where(allowed, np.exp(q @ k.T * scale), 0)
    total = powers.sum(axis=1, keepdims=True)
    p = powers / np.where(total > 0, total, 1)
    ds = np.stack(
        [(np.diag(row) - np.outer(row, row)) @ (v @ g) for row, g in zip(p, dy, strict=True)]
    )
    return {
        "ds": ds,
        "queries": ds @ k * scale,
        "keys": ds.T @ q * scale,
        "values": p.T @ dy,
        "y": p @ v,
    }


def check(back: Locator, found: dict[str, np.ndarray], row: int) -> None:
    shown = numbers(back, "ds:")
    assert list(shown.values()) == pytest.approx(found["ds"][row], abs=6e-5)
    for role in ("queries", "keys", "values"):
        shown = numbers(back, f"{role}:")
        assert list(shown.values()) == pytest.approx(found[role].ravel(), abs=6e-5)
    expect(back.locator("[data-differs]")).to_have_count(0)


def test_gradients_of_a_chosen_slope(kat: Locator) -> None:
    back = part(kat, "back")
    dy = np.zeros((3, 2))
    dy[1] = [1, -1]
    check(back, gradients(QUERIES, KEYS, KEYS, CAUSAL, dy), 1)
    expect(back.locator('[data-num="ds:2"]')).to_have_text("0")
    expect(back.locator('[data-num="zero"]')).to_contain_text("0.0000")

    back.get_by_role("spinbutton", name="dY of doel, x").fill("-0,5")
    back.get_by_role("checkbox", name=re.compile("Laat alle rijen meetellen")).check()
    kat.get_by_role("slider", name="query van kat, tweede getal (y)").fill("-2")
    kat.get_by_role("radio", name="slaapt").check()
    queries = QUERIES.copy()
    queries[1, 1] = -2
    dy[:] = [-0.5, -1]
    check(back, gradients(queries, KEYS, KEYS, CAUSAL, dy), 2)


def test_gradients_of_a_target_and_a_closed_row(kat: Locator) -> None:
    back = part(kat, "back")
    back.get_by_role("radio", name=re.compile("kies een doel")).check()
    back.get_by_role("spinbutton", name="dY of doel, y").fill("0.25")
    y = gradients(QUERIES, KEYS, KEYS, CAUSAL, np.zeros((3, 2)))["y"]
    dy = np.zeros((3, 2))
    dy[1] = y[1] - [0, 0.25]
    check(back, gradients(QUERIES, KEYS, KEYS, CAUSAL, dy), 1)

    mask = part(kat, "mask")
    for key in ("de", "kat"):
        mask.get_by_role("button", name=f"query kat mag key {key} gebruiken").click()
    assert set(numbers(back, "ds:").values()) == {0}
    assert set(numbers(back, "queries:").values()) == {0}
    assert set(numbers(back, "values:").values()) == {0}


def test_a_number_is_nudged_for_all_to_see(tables: Page, kat: Locator) -> None:
    back = part(kat, "back")
    back.locator('[data-num="keys:1:0"]').click()
    nudge = back.locator(".attention__nudge")
    expect(nudge).to_contain_text("Duw tegen: key van kat, x")
    nudge.get_by_role("radio", name="ε = 0,1").check()
    rows = nudge.locator("tbody tr").all()
    down, now, up = (
        [float(text) for text in row.locator("td").all_text_contents()] for row in rows
    )
    assert [down[0], now[0], up[0]] == pytest.approx([-0.1, 0, 0.1])
    dy = np.zeros((3, 2))
    dy[1] = [1, -1]
    slope = (up[-1] - down[-1]) / 0.2
    # Shown with six decimals, so known to 1e-6 / 0.2; the rest is the bend over so large an ε.
    assert slope == pytest.approx(
        gradients(QUERIES, KEYS, KEYS, CAUSAL, dy)["keys"][1, 0], abs=2e-3
    )
    nudge.get_by_role("radio", name="ε = 0,00001").check()
    lowest, _, highest = (row.locator("td").last.inner_text() for row in rows)
    exact = gradients(QUERIES, KEYS, KEYS, CAUSAL, dy)["keys"][1, 0]
    assert (float(highest) - float(lowest)) / 2e-5 == pytest.approx(exact, abs=1e-5)
    back.locator('[data-num="keys:1:0"]').click()
    tables.keyboard.press("ArrowRight")
    expect(nudge).to_contain_text("Duw tegen: key van kat, y")


def test_a_step_lowers_the_loss(kat: Locator) -> None:
    back = part(kat, "back")
    back.get_by_role("radio", name=re.compile("kies een doel")).check()
    losses = []
    for _ in range(4):
        settle(kat)
        text = back.locator(".attention__loss .attention__words").inner_text()
        losses.append(float(text.split("= ")[1].replace(",", ".")))
        back.get_by_role("button", name="Doe een leerstap").click()
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[-1]
    expect(back.locator(".attention__learn .attention__words")).to_contain_text("L ging van")
    expect(kat.locator('[data-note="changed"]')).to_contain_text("Keys en values zijn veranderd")
    kat.get_by_role("button", name="Beginwaarden").click()
    expect(kat.locator('[data-note="changed"]')).to_be_empty()
    expect(kat.locator('[data-note="words"]')).to_be_visible()


def test_a_step_without_slopes_says_whose_are_zero(kat: Locator) -> None:
    back = part(kat, "back")
    kat.get_by_role("radio", name="de", exact=True).check()
    for letter in ("Q", "V"):
        back.get_by_role("checkbox", name=letter, exact=True).uncheck()
    back.get_by_role("button", name="Doe een leerstap").click()
    # One allowed key: nothing to learn for K, although dV is not zero.
    told = back.locator(".attention__learn .attention__words")
    expect(told).to_have_text(
        "De gradiënten van wat leert zijn allemaal nul, dus blijft alles staan."
    )
    expect(back.locator('[data-num="values:0:0"]')).to_contain_text("1.0000")


def test_a_large_loss_does_not_make_a_right_gradient_differ(kat: Locator) -> None:
    kat.evaluate("""table => table.edit(model => {
        model.link(false);
        model.setVector("keys", 0, [10000, 0]);
        model.setVector("values", 0, [10000, 3]);
        model.setVector("queries", 1, [9, 1]);
    })""")
    back = part(kat, "back")
    back.get_by_role("radio", name=re.compile("kies een doel")).check()
    expect(back.locator('[data-num="values:0:1"]')).to_contain_text("3.0000")
    expect(back.locator("[data-differs]")).to_have_count(0)
    dy = back.locator('[data-num="dy"]')
    dy.click()
    expect(back.locator(".attention__lines .attention__words")).to_contain_text(
        "de uitvoer min het doel"
    )


def test_a_change_waits_for_a_prediction(kat: Locator) -> None:
    predict = part(kat, "predict")
    before = kat.locator("[data-cell]").all_text_contents()
    slider = kat.get_by_role("slider", name="query van kat, eerste getal (x)")
    slider.fill("3")
    words = predict.locator(".attention__words")
    expect(words).to_contain_text("de query van kat wordt (3; 1)")
    expect(words).to_contain_text("Wat doet het gewicht van de in rij kat?")
    assert kat.locator("[data-cell]").all_text_contents() == before
    predict.get_by_role("button", name="daalt").click()
    expect(words).to_contain_text("Anders dan je dacht; het was: stijgt.")
    expect(words).to_contain_text("van 0,362 naar 0,804")
    expect(kat.locator('[data-cell="1,0"]')).to_have_text("0.804")

    slider.fill("0")
    expect(words).to_contain_text("In welke rij veranderen de gewichten?")
    predict.get_by_role("button", name="kat", exact=True).click()
    expect(words).to_contain_text("Goed voorspeld. Alleen de gewichten van rij kat veranderden.")
    expect(predict).to_contain_text("1 van 2 goed voorspeld")


def test_learning_and_links_wait_for_a_prediction_too(kat: Locator) -> None:
    predict, back = part(kat, "predict"), part(kat, "back")
    words = predict.locator(".attention__words")
    told = back.locator(".attention__learn .attention__words")
    before = kat.locator("[data-cell]").all_text_contents()
    back.get_by_role("button", name="Doe een leerstap").click()
    expect(words).to_have_text(
        "Straks: een leerstap van Q, K en V met η = 0,1. Wat doet het verlies L?"
    )
    expect(told).to_contain_text("Een stap verplaatst")
    assert kat.locator("[data-cell]").all_text_contents() == before
    predict.get_by_role("button", name="daalt").click()
    expect(words).to_contain_text("Goed voorspeld. Het verlies ging van \N{MINUS SIGN}0,2755 naar")
    expect(told).to_contain_text("L ging van \N{MINUS SIGN}0,2755 naar")

    kat.get_by_role("button", name="Beginwaarden").click()
    kat.evaluate("table => table.setState('q slaapt = 3, 0; mask none; row slaapt')")
    expect(words).to_contain_text(
        "Straks: de query van slaapt wordt (3; 0) en er is geen masker meer. "
    )
    assert kat.locator("[data-cell]").all_text_contents() == before
    predict.get_by_role("button", name="in meer dan een").click()
    expect(words).to_contain_text("Goed voorspeld.")
    # Who only looks at another row, or starts anew, is not asked.
    kat.evaluate("table => table.setState('start; row de')")
    expect(kat.get_by_role("radio", name="de", exact=True)).to_be_checked()
    assert kat.locator("[data-cell]").all_text_contents() == before


def test_a_prediction_can_be_dropped_or_switched_off(kat: Locator) -> None:
    predict = part(kat, "predict")
    slider = kat.get_by_role("slider", name="query van kat, eerste getal (x)")
    slider.fill("3")
    predict.get_by_role("button", name="laat maar").click()
    expect(slider).to_have_value("0.2")
    expect(slider).to_be_focused()
    slider.fill("2")
    predict.locator("summary").click()
    expect(slider).to_have_value("0.2")
    slider.fill("2")
    expect(kat.locator('[data-query="1"]')).to_have_text("(2.0, 1.0)")
