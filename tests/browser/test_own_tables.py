"""A table that calculates with the functions in the editor."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.student import PYTHON_STARTS, Student, solution
from tests.browser.table_page import part


def calculate(student: Student, code: str) -> tuple[Locator, Locator]:
    """The lesson's table and its part, after it asked the functions of `code`."""
    student.open().write(code)
    table = student.page.locator("#tabel-kat")
    own = part(table, "own")
    own.get_by_role("button", name="Reken opnieuw").click()
    return table, own.locator(".attention__words")


def test_right_functions_give_the_tables_own_numbers(student: Student) -> None:
    table, status = calculate(student, solution())
    expect(status).to_have_text("Alle 33 getallen kloppen.", timeout=PYTHON_STARTS)
    expect(table.locator("[data-differs]")).to_have_count(0)
    table.get_by_role("slider").first.fill("3")
    expect(status).to_have_text("Alle 33 getallen kloppen.")
    table.locator('[data-part="scale"] summary').click()
    table.get_by_role("radio", name="d = 16").check()
    expect(status).to_have_text("Alle 33 getallen kloppen.")
    own = table.locator('[data-part="own"]')
    expect(own.locator('[data-own="queries"] td')).to_have_count(6)
    expect(own.locator('[data-own="weights"] tr:nth-child(2) td').first).to_have_text("0.9820")
    table.get_by_role("checkbox", name="Deel de scores door √d").uncheck()
    expect(status).to_contain_text("deelt altijd door √d")


@pytest.mark.thorough
def test_a_wrong_cell_stands_there_with_both_numbers(student: Student) -> None:
    wrong = solution() + (
        "\n\n_attention = attention\n"
        "def attention(q, k, v, allowed):\n"
        "    print('hallo')\n"
        "    y, cache = _attention(q, k, v, allowed)\n"
        "    cache['weights'] = cache['weights'] + 0.1 * (cache['weights'] > 0.6)\n"
        "    cache['weights'][0] = [float('nan'), 0, 1e-9]\n"
        "    return y, cache\n\n"
        "def attention_backward(cache, dy):\n"
        "    return {'q': dy, 'k': dy * float('nan')}\n"
    )
    table, status = calculate(student, wrong)
    expect(status).to_contain_text("getallen wijken af", timeout=PYTHON_STARTS)
    expect(status).to_contain_text("1 van de 5 uitkomsten ontbreekt nog")
    cell = table.locator('[data-cell="1,1"]')
    expect(cell).to_have_text("jouw functie: 0.738; goed: 0.638")
    expect(table.locator('[data-cell="1,0"]')).to_have_text("0.362")
    own = table.locator('[data-part="own"]')
    expect(own.locator('[data-own="keys"] td').first).to_contain_text("nan goed:")
    # Hardly anything is not nothing: a forbidden key has a weight of exactly 0.
    expect(table.locator('[data-cell="0,2"]')).to_contain_text("jouw functie: 1.00e-9; goed:")
    expect(table.locator('[data-cell="0,0"]')).to_have_text("jouw functie: nan; goed: 1.000")
    expect(own).to_contain_text("attention_backward: v ontbreekt")
    own.get_by_role("checkbox").uncheck()
    expect(cell).to_have_text("0.638")


def test_code_without_functions_or_with_an_error_gets_a_sentence(student: Student) -> None:
    _, status = calculate(student, "import numpy as np\n")
    expect(status).to_contain_text("gaven nog geen getallen", timeout=PYTHON_STARTS)
    own = student.page.locator('#tabel-kat [data-part="own"]')
    expect(own).to_contain_text("je code heeft nog geen functie attention.")
    student.write("1 / 0\n")
    own.get_by_role("button", name="Reken opnieuw").click()
    expect(status).to_contain_text("ZeroDivisionError")


@pytest.mark.thorough
def test_what_went_wrong_is_told_as_it_happened(student: Student) -> None:
    wrong = solution() + (
        "\n\nlist = len = None\n"
        "def attention(q, k, v, allowed):\n"
        "    return v, {'weights': allowed * 0.5}\n"
        "def attention_backward(cache, dy):\n"
        "    return cache['scores']\n"
    )
    table, status = calculate(student, wrong)
    own = table.locator('[data-part="own"]')
    expect(status).to_contain_text("getallen wijken af", timeout=PYTHON_STARTS)
    expect(own).to_contain_text("attention_backward geeft KeyError: 'scores'.")
    expect(table.locator('[data-cell="0,0"]')).to_have_text("jouw functie: 0.500; goed: 1.000")

    for body, told in (
        ("return q[9]", "attention geeft IndexError: index 9 is out of bounds"),
        ("return None", "attention geeft None terug."),
        ("return v", "attention geeft geen paar (y, cache) terug."),
        ("import sys; sys.exit(3)", "attention geeft SystemExit: 3."),
    ):
        student.write(f"{solution()}\n\ndef attention(q, k, v, allowed):\n    {body}\n")
        own.get_by_role("button", name="Reken opnieuw").click()
        expect(own).to_contain_text(told)
        expect(status).to_contain_text("Alle 18 getallen kloppen; 2 van de 5 uitkomsten ontbreken")
        # No number of an earlier program stays in the table.
        expect(table.locator("[data-cell][data-differs]")).to_have_count(0)
