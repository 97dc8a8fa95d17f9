"""The student's whole path through the lesson, from the first look to three passed checkpoints."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.student import LESSON, PYTHON_STARTS, Student, solution

CHECKPOINTS = ["masked-softmax", "attention", "attention-backward"]


def test_from_first_look_to_three_passed_checkpoints(student: Student) -> None:
    student.open()
    expect(student.workbench).to_have_attribute("data-python", "idle")
    expect(student.progress).to_have_text("0 / 3")

    student.check("masked-softmax", "failed")
    student.write(solution())
    for number, checkpoint in enumerate(CHECKPOINTS, start=1):
        student.check(checkpoint, "passed")
        expect(student.progress).to_have_text(f"{number} / 3")

    student.page.reload()
    expect(student.progress).to_have_text("3 / 3")
    expect(student.editor).to_contain_text(solution().splitlines()[4].strip())
    for checkpoint in CHECKPOINTS:
        expect(student.card(checkpoint)).to_have_attribute("data-status", "passed")

    student.editor.click()
    student.page.keyboard.press("ControlOrMeta+End")
    student.page.keyboard.insert_text("\nprint('nog iets')\n")
    changed = student.card("attention").get_by_text("gewijzigd sinds de controle")
    expect(changed).to_be_visible()
    student.check("attention", "passed")
    expect(changed).to_be_hidden()


def test_text_filled_in_at_once_replaces_a_long_program(student: Student) -> None:
    """The editor draws only the lines in view; what it does not draw must go too."""
    student.open()
    student.editor.fill("".join(f"x{n} = {n}\n" for n in range(300)) + "print(x299)")
    student.run()
    expect(student.output).to_contain_text("299")
    student.editor.fill("print('kort')")
    student.run()
    expect(student.output).to_have_text(re.compile(r"kort"))
    expect(student.output).not_to_contain_text("299")


def test_output_streams_and_streams_stay_apart(student: Student) -> None:
    student.open()
    student.write("import sys, time\nprint('eerst')\nprint('mis', file=sys.stderr)\ntime.sleep(30)")
    student.page.keyboard.press("ControlOrMeta+Enter")
    expect(student.output).to_contain_text("eerst", timeout=PYTHON_STARTS)
    expect(student.output).to_contain_text("mis")
    expect(student.workbench).to_have_attribute("data-python", "running")
    student.press("Stop")
    expect(student.workbench).not_to_have_attribute("data-python", "running")
    expect(student.editor).to_contain_text("time.sleep(30)")


FAILING = (
    ("x = 1\ndef f(:\n    pass", "SyntaxError", 2),
    ("def f(x):\n    return 1 / x\n\nf(0)", "ZeroDivisionError", 2),
    ("import numpy as np\n\nnp.ones((2, 3)) @ np.ones((2, 3))", "ValueError", 3),
)


def test_an_error_shows_the_students_own_line_and_leaves_nothing_behind(student: Student) -> None:
    """Run after run in one Python, as in a real lesson."""
    student.open()
    marked = student.page.locator(".cm-line.cm-error-line")
    for code, shown, line in FAILING:
        student.run(code)
        expect(student.output).to_contain_text(shown)
        expect(student.output).to_contain_text("main.py")
        assert "pyodide" not in student.output.inner_text().lower()
        expect(marked).to_have_text([code.splitlines()[line - 1]])
    student.run("import builtins, math\nmath.pi = 3\nbuiltins.sum = None\nleft = 1")
    student.run("import math\nprint(math.pi, sum([1, 2]), 'left' in globals())")
    expect(student.output).to_contain_text("3.141592653589793 3 False")
    expect(marked).to_have_count(0)
    student.run("import numpy as np\nfor x in (1, 2):\n    print(np.int8(127) + np.int8(x))")
    expect(student.output.locator(".console-explanation")).to_have_count(1)
    expect(student.output.locator(".console-explanation")).to_contain_text("Bij een optelling")
    expect(student.output).to_contain_text("RuntimeWarning: overflow encountered in scalar add")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "loop",
    [
        "while True:\n    try:\n        while True:\n            pass\n    except:\n        pass",
        "print(sum(range(10**11)))",
        "while True:\n    print('x' * 100)",
    ],
)
def test_an_endless_program_is_stopped_and_the_next_one_runs(student: Student, loop: str) -> None:
    student.open()
    student.run("print('klaar')")
    student.write(loop)
    student.press("Voer uit")
    expect(student.workbench).to_have_attribute("data-python", "running")
    student.press("Stop")
    expect(student.workbench).not_to_have_attribute("data-python", "running")
    expect(student.page.get_by_text("Gestopt. Je code staat er nog.")).to_be_visible()
    student.run("print(6 * 7)")
    expect(student.output).to_contain_text("42")


def test_a_sample_runs_with_the_functions_in_the_editor(student: Student) -> None:
    student.open()
    student.write(solution())
    sample = student.page.locator("[data-sample]").first
    sample.get_by_role("button", name="Probeer dit").click()
    shown = sample.locator("[data-sample-output]")
    expect(shown).to_contain_text("0.66666667", timeout=PYTHON_STARTS)


def test_help_comes_one_step_at_a_time_and_the_begin_code_comes_and_goes(student: Student) -> None:
    student.open()
    card = student.card("attention")
    for number in (1, 2, 3):
        card.get_by_role("button", name="Toon hint").click()
        expect(card.locator("[data-hints] > li:visible")).to_have_count(number)

    button = student.page.get_by_role("button", name="Bekijk de voorbeeldoplossing")
    line = student.page.get_by_text("def attention_backward").last
    expect(line).to_be_hidden()
    button.click()
    expect(line).to_be_hidden()
    student.press("Ja, laat zien")
    expect(line).to_be_visible()

    student.write("mijn_werk = 1")
    student.press("Herstel begincode")
    expect(student.editor).to_contain_text("NotImplementedError")
    expect(student.editor).not_to_contain_text("mijn_werk")
    student.page.get_by_role("button", name="Ongedaan maken").click()
    expect(student.editor).to_contain_text("mijn_werk = 1")


def test_without_scripts_the_lesson_reads_completely(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}lessen/{LESSON}/")
    table = page.locator('[data-widget="attention-table"]').first
    shown = [table.locator(f'[data-cell="{cell}"]').inner_text() for cell in ("1,0", "2,2")]
    assert [number.strip() for number in shown] == ["0.362", "0.147"]
    expect(table.locator('[data-output="x"]')).to_have_text("0.3622")
    expect(page.locator("math").first).to_be_visible()
    for words in ("de kat slaapt omdat hij moe is", "def attention_backward", "Vaswani"):
        expect(page.get_by_text(re.compile(re.escape(words), re.I)).first).to_be_visible()
    context.close()


def test_no_page_scrolls_sideways(page: Page, site: str) -> None:
    for width in (320, 390, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        for path in ("", f"lessen/{LESSON}/"):
            page.goto(site + path)
            inner, outer = page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
            )
            assert inner <= outer, f"{path or 'home'} at {width} px"
