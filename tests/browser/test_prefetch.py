"""What is fetched of Python, and when."""

from playwright.sync_api import Page, expect

from tests.browser.student import Student

SAVES_DATA = """
Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
"""
NOTE_WHEN_READY = """
new MutationObserver(() => {
  if (document.querySelector("[data-python=ready]")) window.readyAt ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ["data-python"] });
"""


def asked_for(page: Page) -> list[str]:
    """The addresses of Python's files that this page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda seen: asked.append(seen.url) if "/python/" in seen.url else None)
    return asked


def test_python_comes_in_unseen_and_starts_when_wanted(page: Page, site: str) -> None:
    with page.expect_request_finished(lambda request: "pyodide.asm" in request.url):
        student = Student(page, site).open()
    expect(student.workbench).to_have_attribute("data-python", "idle")
    asked = asked_for(page)
    page.wait_for_load_state("networkidle")
    asked.clear()
    student.run("print('er')")
    expect(student.output).to_contain_text("er")
    assert asked == []


def test_a_reader_who_saves_data_gets_python_only_by_a_click(page: Page, site: str) -> None:
    page.add_init_script(SAVES_DATA)
    asked = asked_for(page)
    student = Student(page, site).open()
    student.write("print('er')")
    page.wait_for_load_state("networkidle")
    assert asked == []
    student.run()
    expect(student.output).to_contain_text("er")
    assert asked != []


def test_what_python_starts_without_stays_out_of_the_way_of_the_first_result(
    page: Page, site: str
) -> None:
    page.add_init_script(SAVES_DATA + NOTE_WHEN_READY)  # nothing comes in before the click
    student = Student(page, site).open()
    with page.expect_request_finished(lambda request: "python_stdlib" in request.url):
        student.run("print('er')")
    script = "performance.getEntriesByType('resource').find((file) => /stdlib/.test(file.name))"
    assert page.evaluate(f"{script}.startTime > window.readyAt")
