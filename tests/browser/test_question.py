"""Questions in the text: tried by hand and by keyboard, with words for mistakes, kept, on paper."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.question_page import PAGE, build_questions
from tests.browser.server import serve

CHECK = "Controleer antwoord"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(build_questions(tmp_path_factory.mktemp("questions"))) as site:
        yield f"{site}{PAGE}"


@pytest.fixture
def lesson(browser: Browser, address: str) -> Iterator[Page]:
    """The page, alive; a console error fails the test."""
    context = browser.new_context(
        locale="nl-NL", viewport={"width": 1200, "height": 900}, service_workers="block"
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    expect(page.locator("html[data-ready]")).to_be_attached()
    yield page
    context.close()
    assert faults == []


def question(page: Page, identity: str) -> Locator:
    return page.locator(f'[data-question="{identity}"]')


def answer(som: Locator, text: str) -> Locator:
    """Fill in a number and have it checked; the reaction."""
    som.get_by_label("Jouw antwoord").fill(text)
    som.get_by_role("button", name=CHECK).click()
    return som.get_by_role("status")


@pytest.mark.parametrize("text", ["1769", "1.769", "1 769", "1769,5", "1768.5", "1,769e3"])
def test_a_right_number_in_every_spelling(lesson: Page, text: str) -> None:
    som = question(lesson, "som")
    reaction = answer(som, text)
    expect(reaction).to_contain_text(f"Goed, {text} klopt.")
    expect(reaction.locator("math")).to_have_count(1)
    expect(som).to_have_attribute("data-status", "right")


def test_a_wrong_number_gets_the_words_for_it_and_another_try(lesson: Page) -> None:
    som = question(lesson, "som")
    answers = som.get_by_text("Antwoord en uitleg")
    expect(answers).to_be_hidden()

    reaction = answer(som, "231")
    expect(reaction).to_contain_text("231 is het nog niet.")
    expect(reaction.locator("strong")).to_have_text("verschil")
    expect(som).to_have_attribute("data-status", "wrong")
    expect(som.get_by_text("nog niet goed")).to_be_visible()
    expect(answers).to_be_visible()

    expect(answer(som, "\N{MINUS SIGN}12.500,25")).to_contain_text("Het teken is om.")
    expect(answer(som, "17")).to_contain_text("zo vaak proberen als je wilt")
    som.get_by_label("Jouw antwoord").fill("176")
    expect(som).to_have_attribute("data-status", "open")
    expect(answer(som, "1769")).to_contain_text("Goed, 1769 klopt.")


def test_what_is_no_number_gets_one_sentence(lesson: Page) -> None:
    som = question(lesson, "som")
    field = som.get_by_label("Jouw antwoord")
    expect(answer(som, "veel")).to_have_text("Vul één getal in, zoals 48, 0,25 of 1 500 000.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("Vul één getal in"))
    expect(som.get_by_text("Antwoord en uitleg")).to_be_hidden()
    field.fill("")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(answer(som, "")).to_have_text("Vul eerst een getal in.")


def test_by_keyboard(lesson: Page) -> None:
    press = lesson.keyboard.press
    question(lesson, "som").get_by_label("Jouw antwoord").focus()
    lesson.keyboard.type("231")
    press("Enter")
    expect(question(lesson, "som").get_by_role("status")).to_contain_text("verschil")
    press("Tab")
    expect(question(lesson, "som").get_by_role("button", name=CHECK)).to_be_focused()
    press("Tab")
    press("Enter")
    expect(lesson.get_by_text("Zet ze onder elkaar.")).to_be_visible()
    expect(lesson.locator("[aria-expanded=true]")).to_be_focused()

    press("Tab")  # the answers, open to read after a try
    press("Tab")
    press("ArrowDown")
    even = question(lesson, "even")
    expect(even.get_by_role("radio", name="De kleine 4")).to_be_checked()
    press("Enter")
    expect(even.get_by_role("status")).to_contain_text("Goed, dit klopt.")


def test_a_choice_says_why_it_is_wrong(lesson: Page) -> None:
    even = question(lesson, "even")
    expect(even.get_by_role("group", name="Kies één antwoord")).to_have_accessible_description(
        "Welk getal is even & positief?"
    )
    even.get_by_role("button", name=CHECK).click()
    reaction = even.get_by_role("status")
    expect(reaction).to_have_text("Kies eerst een antwoord.")
    even.get_by_role("radio", name="5").check()
    even.get_by_role("button", name=CHECK).click()
    expect(reaction).to_contain_text("Dat is het nog niet.")
    expect(reaction.get_by_role("listitem")).to_have_text(
        [re.compile(r"≠\s*5 klopt niet\s+Vijf is oneven\.")]
    )


def test_several_choices_are_right_together(lesson: Page) -> None:
    oneven = question(lesson, "oneven")
    reaction = oneven.get_by_role("status")
    for name, verdict in (
        ("vier", "Nog niet: één keuze klopt niet en er horen er nog 2 bij."),
        ("drie", "Nog niet: één keuze klopt niet en er hoort er nog één bij."),
        ("vijf", "Nog niet: één keuze klopt niet."),
    ):
        oneven.get_by_role("checkbox", name=name).check()
        oneven.get_by_role("button", name=CHECK).click()
        expect(reaction).to_contain_text(verdict)
    oneven.get_by_role("checkbox", name="vier").uncheck()
    oneven.get_by_role("button", name=CHECK).click()
    expect(reaction).to_contain_text("Goed, dit zijn ze allemaal.")
    expect(reaction.locator(":scope > p").last).to_have_text(re.compile("is oneven.$"))


def test_everything_comes_back_and_nothing_is_announced_again(lesson: Page, address: str) -> None:
    som, even = question(lesson, "som"), question(lesson, "even")
    answer(som, "231")
    som.get_by_role("button", name="Hint").click()
    even.get_by_role("radio", name="5").check()
    even.get_by_role("button", name=CHECK).click()
    even.get_by_role("radio", name="De kleine 4").check()
    # A region is silent about what it held before it became one.
    lesson.add_init_script(
        """new MutationObserver((records) => {
          for (const { target } of records)
            if (target.role === "status" && target.matches("[data-reaction]"))
              (window.live ??= []).push(target.textContent);
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ["role"] });"""
    )
    lesson.reload()
    expect(lesson.locator("html[data-ready]")).to_be_attached()
    expect(som.get_by_label("Jouw antwoord")).to_have_value("231")
    expect(som).to_have_attribute("data-status", "wrong")
    expect(som.get_by_role("status")).to_contain_text("verschil")
    expect(lesson.get_by_text("Zet ze onder elkaar.")).to_be_visible()
    expect(even.get_by_role("radio", name="De kleine 4")).to_be_checked()
    expect(even.get_by_role("status")).to_contain_text("Vijf is oneven.")
    expect(even).to_have_attribute("data-status", "open")
    live = lesson.evaluate("window.live")
    assert len(live) == 3
    assert "verschil" in live[0]

    other = lesson.context.new_page()
    other.goto(address.replace("tweede", "eerste"))
    kept = other.evaluate("Object.keys(localStorage).filter((key) => key.endsWith('/answers'))")
    assert kept == ["werkplaats/1/tweede-les/answers"]


def test_damaged_answers_are_put_aside(lesson: Page) -> None:
    key = "werkplaats/1/tweede-les/answers"
    lesson.evaluate(f"localStorage.setItem('{key}', '{{\"som\": 3}}')")
    lesson.reload()
    expect(lesson.get_by_text("Het is opzijgelegd")).to_be_visible()
    expect(answer(question(lesson, "som"), "1769")).to_contain_text("Goed")


def test_without_scripts_it_reads_completely(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    som = question(page, "som")
    expect(som.get_by_text("Tel a en b op.")).to_be_visible()
    expect(som.get_by_role("button")).to_have_count(0)
    som.locator("summary", has_text="Hint").click()
    expect(som.locator("noscript p")).to_be_visible()
    som.get_by_text("Antwoord en uitleg").click()
    expect(som.get_by_text("Het antwoord is 1769")).to_be_visible()
    expect(som.get_by_text("Dat is het verschil.")).to_be_visible()
    even = question(page, "even")
    even.get_by_text("Antwoord en uitleg").click()
    expect(even.get_by_text("Vier is twee maal twee.")).to_be_visible()
    context.close()


def test_on_paper_stand_the_question_and_the_own_answer(lesson: Page) -> None:
    som = question(lesson, "som")
    answer(som, "231")
    lesson.emulate_media(media="print")
    expect(som.get_by_text("Tel a en b op.")).to_be_visible()
    expect(som.get_by_label("Jouw antwoord")).to_have_value("231")
    expect(som.get_by_label("Jouw antwoord")).to_be_visible()
    expect(som.get_by_role("button")).to_have_count(0)
    expect(som.get_by_text("Antwoord en uitleg")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_targets_are_large_and_nothing_sticks_out(lesson: Page, width: int) -> None:
    lesson.set_viewport_size({"width": width, "height": 800})
    answer(question(lesson, "som"), "231")
    assert lesson.evaluate("document.documentElement.scrollWidth") <= width
    targets = lesson.locator(
        ".question :is(button, summary, label.question-choice, input[type=text])"
    )
    for target in targets.all():
        box = target.bounding_box()
        if box:
            assert min(box["width"], box["height"]) >= 24, target.evaluate("x => x.outerHTML")
