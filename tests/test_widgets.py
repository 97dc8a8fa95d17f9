"""Widgets as static HTML: right numbers without scripts, and clear words for wrong data."""

import json
from pathlib import Path
from typing import Any

import html5lib  # type: ignore[import-untyped]
import jinja2
import numpy as np
import pytest

from generator.widgets import (
    WidgetError,
    _numbers,
    render_widget,
    state_problem,
    widget_kinds,
)
from generator.widgets.attention_table import AttentionTable, attend
from tests.make_attention_fixtures import make_cases

TEMPLATES = Path(__file__).parents[1] / "site" / "templates"


@pytest.fixture
def env() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
    )


def table_data(**changes: object) -> dict[str, object]:
    words = [[1, 0], [0, 1], [-1, 0.5]]
    return {
        "caption": "Bekijk welke waarden een query mengt",
        "labels": ["de", "kat", "slaapt"],
        "queries": [[1, 0], [0.2, 1], [1, 0.7]],
        "keys": words,
        "values": words,
        "mask": "causal",
        "row": "kat",
    } | changes


def render(env: jinja2.Environment, **changes: object) -> Any:
    html = render_widget("attention-table", table_data(**changes), where="les.md:1", env=env)
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parseFragment(html)[0]


def text_of(node: Any) -> str:
    return " ".join("".join(node.itertext()).split())


def cells(root: Any) -> dict[str, str]:
    return {td.get("data-cell"): text_of(td) for td in root.iter("td")}


def outputs(root: Any) -> dict[str, str]:
    return {node.get("data-output"): text_of(node) for node in root.iter("output")}


def test_the_lessons_table_starts_with_its_numbers(env: jinja2.Environment) -> None:
    root = render(env)
    assert list(cells(root).values()) == [
        "1.000", "—", "—",
        "0.362", "0.638", "—",
        "0.472", "0.381", "0.147",
    ]  # fmt: skip
    assert outputs(root) == {"x": "0.3622", "y": "0.6378", "sum": "1.0000"}
    assert root.get("data-widget") == "attention-table"


def test_keys_and_values_stand_there_in_words(env: jinja2.Environment) -> None:
    equal = text_of(render(env))
    assert (
        "Keys en values zijn hier gelijk: de = (1, 0), kat = (0, 1), slaapt = (-1, 0.5)." in equal
    )
    apart = text_of(render(env, values=[[1], [2], [3.5]]))
    assert "Values: de = (1), kat = (2), slaapt = (3.5)." in apart
    for query in ("(1.0, 0.0)", "(0.2, 1.0)", "(1.0, 0.7)"):
        assert query in equal


def test_the_table_says_what_it_is(env: jinja2.Environment) -> None:
    root = render(env)
    assert text_of(next(root.iter("caption"))) == "Attentiongewichten per queryrij"
    scopes = [th.get("scope") for th in root.iter("th")]
    assert scopes == ["col"] * 4 + ["row"] * 3
    forbidden = next(td for td in root.iter("td") if td.get("data-cell") == "0,1")
    assert forbidden[0].get("aria-label") == "0, verboden door het masker"
    assert all(node.get("aria-live") == "off" for node in root.iter("output"))


def test_controls_wait_for_scripts(env: jinja2.Environment) -> None:
    root = render(env)
    assert next(root.iter("fieldset")).get("disabled") is not None
    radios = [node for node in root.iter("input") if node.get("type") == "radio"]
    assert [node.get("disabled") for node in radios] == [""] * 3
    assert [node.get("checked") for node in radios] == [None, "", None]
    names = [node.get("aria-label") for node in root.iter("input") if node.get("aria-label")]
    assert "query van kat, eerste getal (x)" in names
    assert "query van kat, tweede getal (y)" in names


def test_the_scripts_get_the_same_table(env: jinja2.Environment) -> None:
    config = json.loads(render(env).get("data-config"))
    assert config["mask"] == [[True, False, False], [True, True, False], [True, True, True]]
    assert config["row"] == 1
    assert config["queries"] == [[1, 0], [0.2, 1], [1, 0.7]]


def test_words_of_a_lesson_are_never_markup(env: jinja2.Environment) -> None:
    root = render(env, labels=["<b>", '"', "'&"], row='"', caption="<i>x</i>")
    assert text_of(next(root.iter("h3"))) == "<i>x</i>"
    assert [text_of(th) for th in root.iter("th")][1:4] == ["<b>", '"', "'&"]
    assert json.loads(root.get("data-config"))["labels"] == ["<b>", '"', "'&"]


def test_other_widths_and_masks(env: jinja2.Environment) -> None:
    mask = [[True, False, True], [False, False, False], [True, True, True]]
    root = render(env, mask=mask, values=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], row=1)
    assert [cells(root)[f"1,{column}"] for column in range(3)] == ["—"] * 3
    assert outputs(root) == dict.fromkeys(["x", "y", "3", "sum"], "0.0000")
    narrow = render(env, queries=[[0], [1], [2]], keys=[[1], [2], [3]], values=[[1], [1], [1]])
    assert outputs(narrow) == {"x": "1.0000", "sum": "1.0000"}
    assert "—" not in cells(render(env, mask="none")).values()


@pytest.mark.parametrize(
    "case", [case for case in make_cases() if case["scaled"]], ids=lambda case: case["name"]
)
def test_numbers_are_numpys(case: dict[str, Any]) -> None:
    # A lesson's table is square; the maths need not know.
    config = AttentionTable.model_construct(
        caption="x", labels=["w"], row=0, mask=case["allowed"],
        queries=case["queries"], keys=case["keys"], values=case["values"],
    )  # fmt: skip
    weights, mixed = attend(config)
    np.testing.assert_allclose(weights, case["weights"], rtol=0, atol=1e-13)
    np.testing.assert_allclose(mixed, case["outputs"], rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    ("changes", "field", "found", "expected"),
    [
        ({"labels": []}, "labels", "`[]`", "een lijst die niet leeg is"),
        ({"labels": ["de", False, "x"]}, "labels[1]", "`False`", "aanhalingstekens"),
        ({"queries": [[1, 0]]}, "queries", "1 rij", "3 rijen, één per woord"),
        ({"queries": [[1, 0], [1, "a"], [1, 0]]}, "queries[1][1]", "`'a'`", "een getal"),
        ({"queries": [[1, 0], [], [1, 0]]}, "queries[1]", "`[]`", "een lijst die niet leeg is"),
        (
            {"keys": [[1], [1], [1]]},
            "keys",
            "1 getal bij woord 0",
            "2 getallen, zoveel als in de q",
        ),
        ({"values": [[1], [1, 2], [1]]}, "values", "2 getallen bij woord 1", "1 getal, zoveel"),
        ({"values": [[1], [float("inf")], [1]]}, "values[1][0]", "`inf`", "een eindig getal"),
        ({"mask": "causaal"}, "mask", "`'causaal'`", "`causal`, `none` of een matrix"),
        ({"mask": [[True]]}, "mask", "1 rij", "3 rijen"),
        ({"mask": [[True] * 3, [True], [True] * 3]}, "mask", "1 cel in rij 1", "3 cellen"),
        ({"mask": [[True] * 3, [True] * 3, [1] * 3]}, "mask[2][0]", "`1`", "true of false"),
        ({"row": "hond"}, "row", "`'hond'`", "een van de, kat, slaapt"),
        ({"row": 3}, "row", "`3`", "een plaats vanaf 0"),
        ({"caption": ""}, "caption", "`''`", "tekst die niet leeg is"),
        ({"kleur": "rood"}, "kleur", "een onbekend veld", "een van id, caption, labels"),
    ],
)
def test_wrong_data_is_named(
    env: jinja2.Environment, changes: dict[str, object], field: str, found: str, expected: str
) -> None:
    with pytest.raises(WidgetError) as caught:
        render(env, **changes)
    problems = {problem.field: problem for problem in caught.value.problems}
    assert found in problems[field].found
    assert expected in problems[field].expected
    assert f"les.md:1: veld `{field}`: gevonden: " in str(caught.value)


def test_all_that_is_wrong_is_named_at_once(env: jinja2.Environment) -> None:
    data = table_data(mask="geen", row="hond")
    del data["caption"]
    with pytest.raises(WidgetError) as caught:
        render_widget("attention-table", data, where=lambda field: f"regel van {field}", env=env)
    assert {problem.field for problem in caught.value.problems} == {"caption", "mask", "row"}
    assert "regel van caption: veld `caption`: gevonden: niets;" in str(caught.value)


def test_a_word_that_comes_twice_is_chosen_by_its_place(env: jinja2.Environment) -> None:
    twice = ["de", "de", "kat"]
    assert json.loads(render(env, labels=twice, row=1).get("data-config"))["row"] == 1
    with pytest.raises(WidgetError, match="veld `row`"):
        render(env, labels=twice, row="de")


def test_an_unknown_kind_is_named_with_those_there_are(env: jinja2.Environment) -> None:
    assert "attention-table" in widget_kinds()
    for kind in ("grafiek", "_config", "../x"):
        with pytest.raises(WidgetError, match="verwacht: een van attention-table"):
            render_widget(kind, {}, where="les.md:1", env=env)


def test_numbers_round_as_in_the_browser() -> None:
    assert _numbers.fixed(0.0625, 3) == "0.063"  # where Python's own formatting says 0.062
    assert _numbers.fixed(-0.0625, 3) == "-0.063"
    assert _numbers.fixed(-0.00001, 4) == "0.0000"
    assert _numbers.vector([0.2, -1]) == "(0.2, -1.0)"
    assert _numbers.vector([0.123, 120.4, 5]) == "(0.12, 120, …)"
    assert _numbers.plain_vector([-1, 0.5, -0.0]) == "(-1, 0.5, 0)"


STATES = [
    ("q kat = 3, 0; row kat; open steps", ""),
    ("k 2 = -1, 0.5; mask padding; width 64; scale off", ""),
    ("start", ""),
    ("q hond = 3, 0", "`hond` is niet een van de, kat, slaapt"),
    ("q kat = 3", "`3` zijn geen 2 getallen"),
    ("q kat = 1_0, 0", "`1_0, 0` zijn geen getallen met een komma ertussen"),
    ("q kat = \N{ARABIC-INDIC DIGIT THREE}, 0", "zijn geen getallen met een komma ertussen"),
    ("q \N{ARABIC-INDIC DIGIT ONE} = 3, 0", "is niet een van"),
    ("q kat = -1e5, 0", "`-1e5, 0` gaat verder dan 10000"),
    ("q kat = 3; 0", "`3` zijn geen 2 getallen"),
    ("v kat = drie, 0", "`drie, 0` zijn geen getallen"),
    ("row 3", "`3` is niet een van"),
    ("mask rond", "`rond` is niet een van none, causal, padding"),
    ("width 3", "`3` is niet een van 2, 16, 64, 256"),
    ("open deur", "`deur` is niet een van"),
    ("kat = 3, 0", "`kat = 3, 0` is geen opdracht"),
    ("", "`` is geen opdracht"),
]


@pytest.mark.parametrize(("state", "problem"), STATES)
def test_a_state_that_the_table_would_not_understand_is_refused(state: str, problem: str) -> None:
    found = state_problem("attention-table", table_data(), state)
    assert (problem in found) if problem else not found


def test_a_table_can_have_an_id(env: jinja2.Environment) -> None:
    assert render(env).get("id") is None
    assert render(env, id="tabel-kat").get("id") == "tabel-kat"
    with pytest.raises(WidgetError, match="kleine letters"):
        render(env, id="Tabel kat")


def test_seven_words_of_four_features_need_a_few_lines_only(env: jinja2.Environment) -> None:
    words = ["de", "kat", "slaapt", "omdat", "hij", "moe", "is"]
    matrix = [[float(i == j) for j in range(4)] for i in range(7)]
    root = render(env, labels=words, queries=matrix, keys=matrix, values=matrix, row="hij")
    assert len(cells(root)) == 49
    assert list(outputs(root)) == ["x", "y", "3", "4", "sum"]
