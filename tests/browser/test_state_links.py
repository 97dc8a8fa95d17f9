"""Links in the text that put a table in a state; without scripts they lead to the table."""

from playwright.sync_api import Browser, expect

from tests.browser.student import LESSON, Student


def test_a_link_sets_the_table_and_leads_to_it(student: Student) -> None:
    page = student.open().page
    table = page.locator("#tabel-kat")
    page.get_by_role("link", name="op (3; 0)").click()
    # e^(3/√2) against e^0: 0.893 and 0.107
    expect(table.locator('[data-cell="1,0"]')).to_have_text("0.893")
    expect(table.locator('[data-cell="1,1"]')).to_have_text("0.107")
    expect(table.get_by_role("radio", name="kat")).to_be_focused()
    page.get_by_role("link", name="Maak de head 256 breed en deel niet").click()
    other = page.locator("#tabel-zin")
    expect(other.locator('[data-part="scale"]')).to_have_attribute("open", "")
    expect(other.locator('[data-cell="4,1"]')).to_have_text("1.000")
    page.get_by_role("link", name="terug naar het begin").click()
    expect(table.locator('[data-cell="1,0"]')).to_have_text("0.362")

    table.locator('[data-part="predict"] summary').click()
    page.get_by_role("link", name="op (3; 0)").click()
    answer = table.get_by_role("group", name="Jouw voorspelling").get_by_role("button").first
    expect(answer).to_be_focused()
    expect(answer).to_be_in_viewport()
    expect(table.locator('[data-cell="1,0"]')).to_have_text("0.362")
    answer.press("Enter")
    expect(table.locator('[data-cell="1,0"]')).to_have_text("0.893")
    expect(table.get_by_role("radio", name="kat")).to_be_focused()


def test_without_scripts_it_is_an_anchor(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}lessen/{LESSON}/")
    page.get_by_role("link", name="op (3; 0)").click()
    assert page.url.endswith("#tabel-kat")
    expect(page.locator("#tabel-kat")).to_be_in_viewport()
    expect(page.locator("#tabel-zin").locator('[data-cell="4,1"]')).to_have_text("0.729")
    expect(page.locator("#tabel-zin summary").first).to_be_hidden()
    expect(page.get_by_text("zet de tabel meteen goed")).to_be_hidden()
    context.close()
