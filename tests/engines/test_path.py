"""The student's whole path, from opening the page to three passed checkpoints, in every engine."""

import time

import numpy as np
import pytest

from tests.browser.student import solution
from tests.engines.lesson import PYTHON_STARTS, Lesson
from tests.engines.reader import wait_for

CHECKPOINTS = ["masked-softmax", "attention", "attention-backward"]


def test_a_first_program_prints_what_numpy_makes(
    lesson: Lesson, engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lesson.python == "idle"
    assert lesson.text("[data-progress]") == "0 / 3"
    before = time.monotonic()
    output = lesson.run("import numpy as np\nprint(np.arange(6).reshape(2, 3) @ np.ones(3))")
    with capsys.disabled():
        print(f" {engine}: eerste uitvoer na {time.monotonic() - before:.1f} s ", end="")
    assert "[ 3. 12.]" in output


def test_what_is_typed_key_by_key_is_run(lesson: Lesson) -> None:
    lesson.select_all()
    lesson.reader.type("print(6 * 7)")
    lesson.reader.look("window.states.length = 0")
    lesson.press("run")
    wait_for(lesson.reader, "document.querySelector('[data-console]').textContent.includes('42')")


def test_an_endless_loop_is_stopped_and_the_next_program_runs(lesson: Lesson) -> None:
    lesson.start("while True:\n    try:\n        while True: pass\n    except: pass")
    lesson.until_python_is("running")
    lesson.press("stop")
    lesson.until_python_is("stopped")
    assert "Je code staat er nog" in lesson.text("[data-status-line]")
    assert "while True" in lesson.text(".cm-content")
    assert "na de stop" in lesson.run("print('na de stop')")


def test_an_error_shows_the_students_own_line(lesson: Lesson) -> None:
    output = lesson.run("x = 1\n\nx / 0")
    assert "ZeroDivisionError" in output
    assert lesson.texts(".cm-error-line") == ["x / 0"]


def test_a_card_fails_then_three_pass_and_a_reload_keeps_it(lesson: Lesson) -> None:
    lesson.write("def masked_softmax(scores, allowed):\n    return scores\n")
    assert lesson.check("masked-softmax") == "failed"
    assert lesson.text('[data-checkpoint="masked-softmax"] [data-feedback]')
    lesson.write(solution())
    assert [lesson.check(checkpoint) for checkpoint in CHECKPOINTS] == ["passed"] * 3
    assert lesson.text("[data-progress]") == "3 / 3"
    lesson.open()
    assert lesson.text("[data-progress]") == "3 / 3"
    assert solution().splitlines()[4].strip() in lesson.text(".cm-content")


def test_a_sample_gives_what_the_lesson_shows(lesson: Lesson) -> None:
    lesson.write(solution())
    lesson.reader.click('[data-sample] [data-action="try"]')
    verdict = "document.querySelector('[data-sample-output] [data-same]')?.dataset.same"
    assert wait_for(lesson.reader, verdict, PYTHON_STARTS) == "yes"


def test_the_attention_table_follows_the_reader(lesson: Lesson) -> None:
    keys = np.array([[1, 0], [0, 1], [-1, 0.5]])  # the values too
    lesson.reader.click('[data-cell="2,1"]')
    powers = np.exp(keys @ [1, 0.7] / np.sqrt(2))
    weights = powers / powers.sum()
    assert lesson.text('[data-output="x"]').strip() == f"{weights @ keys[:, 0]:.4f}"
    lesson.set('[data-widget="attention-table"] input[type="range"]', -2.5)
    powers = np.exp(keys @ [-2.5, 0.7] / np.sqrt(2))
    expected = [f"{weight:.3f}" for weight in powers / powers.sum()]
    shown = [lesson.text(f'[data-cell="2,{column}"]').strip() for column in range(3)]
    assert shown == expected


def test_nothing_was_reported_as_an_error(lesson: Lesson) -> None:
    assert lesson.reader.faults == []


def test_each_visit_starts_from_the_image_of_python(lesson: Lesson) -> None:
    # A Python that starts by itself chooses another order for its sets each time.
    first = lesson.run("print(hash('werkplaats'))")
    lesson.open()
    assert lesson.run("print(hash('werkplaats'))") == first
