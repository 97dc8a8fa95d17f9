"""Widgets with controls as static HTML: complete without scripts, clear words for wrong data."""

import json
from typing import Any

import html5lib  # type: ignore[import-untyped]
import jinja2
import numpy as np
import pytest

from generator.pages import make_environment
from generator.widgets import (
    WidgetError,
    _random,
    causal_mask,
    render_widget,
    score_histogram,
    state_problem,
)
from generator.widgets._dutch import dutch, percent, short, thousands
from generator.widgets._weights import effective
from tests import make_lab_fixtures as numpys
from tests.project import ROOT

GOOD: dict[str, dict[str, object]] = {
    "score-histogram": {"caption": "Trek", "width": 64, "keys": 8, "seed": 1},
    "causal-mask": {"caption": "Masker", "positions": 16, "row": 5, "seed": 1},
    "tensor-shapes": {
        "caption": "Vormen",
        "models": [{"name": "A", "positions": 1024, "width": 768, "heads": 12}],
    },
}
KINDS = pytest.mark.parametrize("kind", GOOD)


@pytest.fixture
def env() -> jinja2.Environment:
    return make_environment(ROOT)


def render(env: jinja2.Environment, kind: str, **changes: object) -> Any:
    html = render_widget(kind, GOOD[kind] | changes, where="les.md:1", env=env)
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parseFragment(html)[0]


def shown(root: Any) -> dict[str, str]:
    return {
        node.get("data-show"): "".join(node.itertext())
        for node in root.iter()
        if node.get("data-show")
    }


def drawn(root: Any) -> dict[str, str]:
    return {node.get("data-draw"): node.get("d") for node in root.iter() if node.get("data-draw")}


def test_committed_values_equal_a_fresh_computation() -> None:
    committed = json.loads(numpys.FIXTURE.read_text(encoding="utf-8"))
    fresh = numpys.make_cases()
    for name in ("bits", "sizes"):
        assert committed[name] == fresh[name]
    for old, new in zip(_numbers(committed), _numbers(fresh), strict=True):
        np.testing.assert_allclose(old, new, rtol=1e-13, atol=1e-13)
    for name in ("draws", "rows"):
        texts = [[case.get(key) for key in ("view", "views")] for case in committed[name]]
        assert texts == [[case.get(key) for key in ("view", "views")] for case in fresh[name]]  # type: ignore[attr-defined]


def _numbers(cases: dict[str, Any]) -> list[Any]:
    keys = ("first", "last", "deviation", "raw", "scaled", "masked", "bare", "mean")
    found = [case[key] for case in cases["draws"] + cases["rows"] for key in keys if key in case]
    return [*cases["normals"], *found]


def test_random_bits_are_the_published_ones() -> None:
    source = _random.bits((1, 2, 3, 4))
    assert [next(source) for _ in range(200)] == numpys.bits(200)
    assert numpys.bits(5) == numpys.PUBLISHED


def test_the_generators_numbers_are_numpys() -> None:
    for stream, numbers in enumerate(numpys.normals(20_180_509, 3, 7)):
        drawn = _random.take(7, 20_180_509, stream)
        np.testing.assert_allclose(drawn, numbers, rtol=1e-13, atol=1e-13)
    committed = json.loads(numpys.FIXTURE.read_text(encoding="utf-8"))
    for case in committed["draws"]:
        scores = score_histogram.draw(case["seed"], case["keys"], case["width"])
        np.testing.assert_allclose(scores[0], case["first"], rtol=1e-12, atol=1e-12)
    for case in committed["rows"]:
        row = causal_mask.weigh(case["positions"], case["row"], case["seed"], case["peek"])
        np.testing.assert_allclose(row.masked, case["masked"], rtol=1e-12)
        np.testing.assert_allclose(row.bare, case["bare"], rtol=1e-12)
        mean = causal_mask.mean_future(case["positions"], case["seed"], case["peek"])
        assert mean == pytest.approx(case["mean"], rel=1e-12)


def test_equal_weights_count_as_so_many_keys() -> None:
    assert effective(np.full(7, 1 / 7)) == pytest.approx(7)
    assert effective(np.array([0.0, 1.0, 0.0])) == 1


@KINDS
def test_the_static_page_has_all_numbers_and_pictures(env: jinja2.Environment, kind: str) -> None:
    root = render(env, kind)
    assert root.get("data-widget") == kind
    assert all(shown(root).values())
    outlines = drawn(root)
    assert outlines.pop("future", "") == ""  # with the mask there is none
    assert all(outline.startswith("M") for outline in outlines.values())
    assert next(root.iter("fieldset")).get("disabled") is not None


def test_the_lessons_own_numbers(env: jinja2.Environment) -> None:
    flow = shown(render(env, "tensor-shapes"))
    assert flow["scores-shape"] == "(12, 1024, 1024)"
    assert flow["products"] == thousands(4_026_531_840)
    assert flow["parameters"] == thousands(2_359_296)
    mask = shown(render(env, "causal-mask", positions=1024, row=1023))
    assert mask["cells"] == f"{thousands(524_800)} van de {thousands(1_048_576)}"
    assert mask["share"] == "50,05%"
    draw = shown(render(env, "score-histogram", keys=256))
    assert (draw["raw-theory"], draw["scaled-theory"], draw["root"]) == ("8", "1", "8")


@KINDS
def test_two_on_a_page_share_no_id(env: jinja2.Environment, kind: str) -> None:
    assert [node.get("id") for node in render(env, kind).iter() if node.get("id")] == []
    assert render(env, kind, id="hier").get("id") == "hier"


@pytest.mark.parametrize(
    ("kind", "changes", "field", "expected"),
    [
        ("score-histogram", {"width": 100}, "width", "een van 4, 8, 16"),
        ("score-histogram", {"width": "breed"}, "width", "een geheel getal"),
        ("score-histogram", {"keys": 1}, "keys", "een getal dat minstens 2 is"),
        ("score-histogram", {"seed": 1_000_000}, "seed", "een getal kleiner dan 1000000"),
        ("causal-mask", {"positions": 17}, "positions", "een van 4, 8, 16"),
        ("causal-mask", {"row": 16}, "row", "een rij van 0 tot en met 15"),
        ("causal-mask", {"peek": 11}, "peek", "een getal dat hoogstens 10 is"),
        ("causal-mask", {"rij": 1}, "rij", "een van id, caption, positions"),
        ("tensor-shapes", {"models": []}, "models", "een lijst die niet leeg is"),
        (
            "tensor-shapes",
            {"models": [{"name": "A", "positions": 4, "width": 8, "heads": 3}]},
            "models[0].heads",
            "een deler van 8",
        ),
        (
            "tensor-shapes",
            {"models": [{"name": "A", "positions": 4, "width": 8}]},
            "models[0].heads",
            "dit veld met een waarde",
        ),
    ],
)
def test_wrong_data_is_named(
    env: jinja2.Environment, kind: str, changes: dict[str, object], field: str, expected: str
) -> None:
    with pytest.raises(WidgetError) as caught:
        render(env, kind, **changes)
    problem = {problem.field: problem for problem in caught.value.problems}[field]
    assert expected in problem.expected


@pytest.mark.parametrize(
    ("kind", "state", "problem"),
    [
        ("score-histogram", "width 4096; seed 3", ""),
        ("score-histogram", "start", ""),
        ("score-histogram", "width 100", "`100` kan niet voor width"),
        ("score-histogram", "breedte 64", "`breedte 64` is geen opdracht; wel: width, seed, start"),
        ("causal-mask", "positions 1024; row 1023; masked off; peek 10", ""),
        ("causal-mask", "positions 1024; row 1023; start", ""),
        ("causal-mask", "positions 4", "rij 5 is er niet bij 4 posities"),
        ("causal-mask", "masked nee", "masked is `on` of `off`, niet `nee`"),
        ("causal-mask", "peek 11", "`11` kan niet voor peek"),
        ("tensor-shapes", "heads 96; positions 1", ""),
        ("tensor-shapes", "heads 5", "5 heads kunnen 768 kolommen niet verdelen"),
        ("tensor-shapes", "", "`` is geen opdracht"),
    ],
)
def test_a_state_that_the_widget_would_not_understand_is_refused(
    kind: str, state: str, problem: str
) -> None:
    found = state_problem(kind, GOOD[kind], state)
    assert (problem in found) if problem else not found


def test_numbers_are_written_as_in_dutch_prose() -> None:
    shares = [percent(share, 1) for share in (0, 0.0004, 0.0005, 0.5, 0.9996, 1)]
    assert shares == ["0%", "bijna 0%", "0,1%", "50,0%", "bijna 100%", "100%"]
    minus = "\N{MINUS SIGN}"
    assert [dutch(-1.25, 1), short(8, 2), short(11.3137, 2), short(100, 2)] == [
        f"{minus}1,3", "8", "11,31", "100",
    ]  # fmt: skip
    assert [thousands(1024), thousands(65_536)] == ["1024", "65\N{NO-BREAK SPACE}536"]
