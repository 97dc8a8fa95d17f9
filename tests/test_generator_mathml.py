"""Formulas as MathML Core, with Dutch numbers."""

import pytest

from generator.markdown import make_parser
from generator.mathml import MathError, to_mathml, to_text


def inside(tex: str) -> str:
    """The MathML of an inline formula without what is around it."""
    return to_mathml(tex, "inline").removeprefix('<math display="inline"><mrow>')


@pytest.mark.parametrize(
    ("tex", "part"),
    [
        ("0{,}362", "<mn>0,362</mn>"),
        (r"\log 2", '<mi class="math-name">log</mi><mspace width="0.1667em" /><mn>2</mn>'),
        (r"\mathrm{softmax}(S)", '<mi class="math-name">softmax</mi><mo stretchy="false">(</mo>'),
        (r"\operatorname{softmax}(S)", '<mi class="math-name">softmax</mi>'),
        (r"s = -\infty", '<mo>=</mo><mo form="prefix">−</mo><mi>∞</mi>'),  # noqa: RUF001
        ("a - b", "<mi>a</mi><mo>−</mo><mi>b</mi>"),  # noqa: RUF001
        ("2/3", '<mn>2</mn><mo lspace="0" rspace="0">/</mo><mn>3</mn>'),
        ("a < b", "<mo>&lt;</mo>"),
        (r"K^{\mathsf T}", '<mi mathvariant="normal" class="math-sans">T</mi>'),
    ],
)
def test_formula(tex: str, part: str) -> None:
    assert part in inside(tex)


def test_display() -> None:
    assert to_mathml("x", "block").startswith('<math display="block">')


@pytest.mark.parametrize(
    ("tex", "problem"),
    [
        (r"\wortel 2", r"onbekende opdracht \wortel"),
        (r"\frac{1", "accolades"),
        ("x}", "accolades"),
        ("x_1_2", "onleesbare formule"),
    ],
)
def test_what_cannot_be_shown_is_refused(tex: str, problem: str) -> None:
    with pytest.raises(MathError, match=problem.replace("\\", "\\\\")):
        to_mathml(tex, "inline")


def test_escaped_braces_are_no_groups() -> None:
    assert "<mo" in inside(r"\{a\}")


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        ("d_k", "d_k"),
        (r"\sqrt{d_k}", "√d_k"),
        ("T^2", "T^2"),
        (r"\frac{a}{b}", "a/b"),
        ("Q K", "QK"),
    ],
)
def test_a_formula_as_one_line_of_text(tex: str, text: str) -> None:
    assert to_text(tex) == text


def test_a_header_of_nothing_but_a_formula_has_a_name() -> None:
    html = make_parser().render("| $d_k$ | *een* $x$ | |\n|---|---|---|\n| 1 | 2 | 3 |\n")
    name = '<span class="visually-hidden">d_k</span>'
    assert f'<th scope="col">{name}<span aria-hidden="true"><math' in html
    assert "</math></span></th>" in html
    assert '<th scope="col"><em>een</em> <math' in html
    assert html.count("<th ") == 2
