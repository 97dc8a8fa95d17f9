"""The kit by itself: plain data, comparison, running a program, reading an observation."""

import ast
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from checkers import UnknownLessonError, checkpoint_of, checkpoints_of
from checkers.kit.calls import make_calls
from checkers.kit.data import GarbledError, Unknown, decode, encode, pack
from checkers.kit.diagnosis import Evidence, Misconceptions, diagnose
from checkers.kit.forms import ArrayForm, MappingForm, PairForm, distinct
from checkers.kit.observation import read
from checkers.kit.observe import observe, unfinished_functions
from checkers.kit.paste import code_of
from checkers.kit.program import run_program
from checkers.kit.syntax_texts import dutch_syntax_text
from tests.checkers_tools import LESSON, ROOT

CHECKERS = ROOT / "checkers"
ARRAY = ArrayForm("getallen")


def there_and_back(value: object) -> Any:
    return decode(json.loads(json.dumps(encode(value), allow_nan=False)))


@pytest.mark.parametrize(
    "array",
    [
        np.array([[0.1, -0.0], [1e300, 5e-324]]),
        np.array([np.nan, np.inf, -np.inf]),
        np.array([0.1, 2.5], np.float32),
        np.array([-128, 127], np.int8),
        np.array([2**63], np.uint64),
        np.array([[True], [False]]),
        np.zeros((0, 3)),
        np.array(1.5),
    ],
)
def test_arrays_survive_exactly(array: Any) -> None:
    back = there_and_back(array)
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    assert back.tobytes() == array.tobytes() or np.isnan(array).any()
    np.testing.assert_array_equal(back, array)


def test_plain_values_survive() -> None:
    value = {"a": [1, 2.5, None, True], "b": ("x", math.inf)}
    assert there_and_back(value) == value


def test_a_read_only_array_stays_read_only() -> None:
    array = np.arange(3.0)
    array.flags.writeable = False
    assert not there_and_back(array).flags.writeable


def test_what_is_unknown_is_only_named() -> None:
    class Odd:
        def __eq__(self, _: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    back = there_and_back(Odd())
    assert isinstance(back, Unknown)
    assert back.name == "Odd"
    assert isinstance(there_and_back(np.array([object()])), Unknown)
    assert isinstance(there_and_back(np.zeros(30_000)), Unknown)


PACKED = {"type": "array", "dtype": "float64", "shape": [1], "bytes": "AAAAAAAA8D8="}


@pytest.mark.parametrize("code", "?bhilqBHILQefdg")
def test_a_packed_array_is_the_same_and_is_ours_to_write_in(code: str) -> None:
    array = np.array([[0, 1, 1], [1, 0, 1]]).astype(code)[:, ::-1]
    back = decode(json.loads(json.dumps(pack(array))))
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)
    back[0, 0] = 0
    array.flags.writeable = False
    assert not decode(pack(array)).flags.writeable


def test_what_is_no_ordinary_array_is_packed_as_it_is_encoded() -> None:
    values = [np.float64(2), np.ma.array([1.0]), np.array([1 + 2j]), np.array([1.0], ">f8"), {1: 2}]
    for value in (*values, np.zeros(30_000), [math.nan]):
        assert pack(value) == encode(value)


def test_a_packed_boolean_is_never_more_than_true() -> None:
    back = decode({"type": "array", "dtype": "bool", "shape": [2], "bytes": "AgA="})
    assert back.tobytes() == b"\x01\x00"


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"type": "array", "dtype": "float64", "shape": [2], "data": [1.0]},
        {"type": "array", "dtype": "float64", "shape": [1], "data": ["x"]},
        {"type": "array", "dtype": "object", "shape": [1], "data": [1]},
        {"type": "array", "dtype": "uint8", "shape": [1], "data": [300]},
        {"type": "array", "dtype": "float64", "shape": [-1], "data": []},
        {"type": "dict", "items": [[1]]},
        {"type": "float", "value": "1"},
        {"type": "?"},
        {**PACKED, "bytes": "AAAAAAAA8D8"},
        {**PACKED, "bytes": 3},
        {**PACKED, "bytes": "ü"},
        {**PACKED, "shape": [2]},
        {**PACKED, "shape": [2**62, 2**62]},
        {**PACKED, "dtype": "object"},
        {**PACKED, "dtype": ["float64"]},
    ],
)
def test_garbled_data_is_refused(data: Any) -> None:
    with pytest.raises(GarbledError):
        decode(data)


def test_an_empty_result_equals_nothing_but_an_empty_one() -> None:
    found = ARRAY.compare(np.ones((1, 2)), np.zeros(0), "y", "float64")
    assert found is not None
    assert found.stage == "shape"


@pytest.mark.parametrize(
    ("actual", "stage"),
    [
        ([[1.0, 2.0]], "type"),
        (np.array([[1, 2]]), "type"),
        (np.array([[1.0, 2.0]], np.float32), "type"),
        (np.array([1.0, 2.0]), "shape"),
        (np.array([[1.0, np.nan]]), "finite"),
        (np.array([[1.0, 2.0 + 1e-8]]), "value"),
    ],
)
def test_the_first_departure_is_told(actual: Any, stage: str) -> None:
    found = ARRAY.compare(np.array([[1.0, 2.0]]), actual, "y", "float64")
    assert found is not None
    assert found.stage == stage


def test_rounding_is_no_departure() -> None:
    expected = np.array([[1.0, 1e-20, 3.0]])
    assert ARRAY.compare(expected, expected * (1 + 1e-12), "y", "float64") is None


def test_zero_is_exact_where_the_terms_are_and_rounding_is_measured_against_them() -> None:
    expected, terms = np.array([[1.0, 0.0, 0.0, 1e-20]]), np.array([[1.0, 0.0, 2.0, 1e-288]])

    def found(*cells: float) -> Any:
        return ARRAY.compare(expected, np.array([cells]), "y", "float64", terms)

    assert found(1.0, 0.0, 4e-16, 1e-20) is None
    assert found(1.0, 5e-324, 0.0, 1e-20) is not None
    assert found(1.0, 0.0, 1e-8, 1e-20) is not None
    assert found(1.0, 0.0, 0.0, 1.1e-20) is not None
    assert found(1.0, 0.0, 0.0, 0.0) is not None


def test_float32_is_as_good_only_where_it_may_be() -> None:
    expected, single = np.array([0.1]), np.array([0.1], np.float32)
    assert ARRAY.compare(expected, single, "y", "float32") is None
    assert ARRAY.compare(expected, single.astype(float), "y", "float32") is None
    assert ARRAY.compare(expected, single, "y", "float64") is not None


def test_pairs_and_mappings() -> None:
    form = PairForm((("y", ARRAY), ("cache", MappingForm((("q", ARRAY),)))))
    y = np.ones(2)
    good = (y, {"q": y})
    assert form.compare(good, good, "r", "float64") is None
    assert form.compare(good, [y, {"q": y, "more": 1}], "r", "float64") is None
    for wrong in (y, ({"q": y}, y), (y, {"Q": y}), (y, (y,)), (y, {"q": y}, 1)):
        found = form.compare(good, wrong, "r", "float64")
        assert found is not None
        assert found.stage == "type"


def test_two_numbers_are_written_so_that_they_differ() -> None:
    assert distinct(1 / 3, 1 / 3 + 1e-7) == ("0.3333333", "0.3333334")


def test_a_diagnosis_needs_exactly_one_candidate() -> None:
    known = Misconceptions()
    known.add("a", "A", "…")(lambda: 1)
    known.add("b", "B", "…")(lambda: 1)
    known.variant("b")(lambda: 2)
    both = Evidence(lambda program: program() == 1, ())
    assert diagnose(known, both) is None
    one = Evidence(lambda program: program() == 2, ())
    found = diagnose(known, one)
    assert found is not None
    assert found.id == "b"


def test_a_later_call_that_changes_an_earlier_result_is_noted() -> None:
    shared = np.zeros(1)

    def function(x: Any) -> Any:
        shared[...] = x
        return shared

    events: list[dict[str, Any]] = []
    calls = [{"arguments": [["x", value]]} for value in (1.0, 2.0)]
    make_calls(function, calls, events.append)
    assert [event["index"] for event in events if event["event"] == "later"] == [0]


def test_changed_tied_and_stale_results_are_noted() -> None:
    kept: list[Any] = []

    def function(x: Any) -> Any:
        kept.append(x)
        x[0] = 5.0
        return kept[0]

    events: list[dict[str, Any]] = []
    call = {"arguments": [["x", encode(np.zeros(2))]], "overwrite": True}
    make_calls(function, [call], events.append)
    assert decode(events[0]["changed"]["x"]).tolist() == [5.0, 0.0]
    assert "tied" in events[0]
    assert "again" in events[0]


def test_unfinished_functions_are_recognised() -> None:
    source = '''
def a(): ...
def b(): pass
def c():
    """Text."""
    raise NotImplementedError("later")
def d():
    return None
def e(): raise NotImplementedError
'''
    assert unfinished_functions(ast.parse(source)) == {"a", "b", "c", "e"}


def test_a_replacement_takes_the_place_of_every_definition() -> None:
    source = "def f(): return 1\ng = f\ndef h(): return g() + f()\n"
    batch = {
        "function": "h",
        "calls": [{"arguments": []}],
        "replace": {"f": "def f(): return 10"},
        "limit": 5,
    }
    events = observe(source, batch)["events"]
    assert events[1]["value"] == 20


@pytest.mark.parametrize(("call", "value"), [("f(1)", 10), ("f(a=1)", 10), ("f(1, 2)", 1)])
def test_a_replacement_for_usual_calls_leaves_others_to_the_students_own(
    call: str, value: int
) -> None:
    source = f"def f(a, b=0): return 1\nf = f\ndef h(): return {call}\n"
    batch = {
        "function": "h",
        "calls": [{"arguments": []}],
        "replace": {"f": "def f(a): return 10"},
        "usual": {"f": ["a"]},
        "limit": 5,
    }
    assert observe(source, batch)["events"][1]["value"] == value


@pytest.mark.parametrize(
    "observation",
    [
        None,
        {"events": [1]},
        {"events": 3},
        {"events": [{"event": "call", "index": 9, "value": 1}]},
        {"events": [{"event": "call", "index": True, "value": 1}]},
        {"events": [{"event": "call", "index": 0, "error": 3}]},
        {"events": [{"event": "program", "error": None, "function": []}]},
        {"events": [{"event": "nonsense"}]},
        {"events": [], "stopped": "because"},
    ],
)
def test_a_garbled_observation_is_refused(observation: Any) -> None:
    with pytest.raises(GarbledError):
        read(observation, 2)


def test_what_was_seen_before_a_stop_is_kept() -> None:
    events = [
        {"event": "program", "error": None, "function": {"found": True}},
        {"event": "call", "index": 0, "value": 1.5, "changed": {}},
    ]
    seen = read({"events": events, "stopped": "timeout"}, 2)
    assert seen.outcomes[0].value == 1.5
    assert not seen.outcomes[1].reached
    assert seen.stopped == "timeout"
    assert read({"events": events}, 2).stopped == "died"


def test_pasted_inputs_give_the_same_call() -> None:
    arguments = {
        "a": np.array([[0.1, np.nan], [np.inf, -2.0]]),
        "b": np.array([1, 2], np.int8),
        "c": [[True], (1.5,)],
        "d": {"x": np.zeros((0, 3)), "y": True},
    }
    got: list[Any] = []
    code = code_of("f", arguments, "keyword")
    exec(code, {"f": lambda **given: got.append(given)})
    np.testing.assert_array_equal(got[0]["a"], arguments["a"])
    assert got[0]["b"].dtype == np.int8
    assert got[0]["c"] == arguments["c"]
    assert got[0]["d"]["x"].shape == (0, 3)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("if True\n    pass", "dubbele punt"),
        ("f(1", "("),
        ("x = 'a", "aanhalingsteken"),
        ("if True:\npass", "ingesprongen"),
        ("x = 1\n  y = 2", "springt"),
        ("x = )", ")"),
        ("1 = x", "toekennen"),
        ("return 1", "return"),
        ("a b", "geldige Python"),
    ],
)
def test_syntax_errors_are_told_in_dutch(source: str, words: str) -> None:
    with pytest.raises(SyntaxError) as caught:
        compile(source, "main.py", "exec")
    assert words in dutch_syntax_text(caught.value)


def test_a_program_prints_and_fails_where_it_does() -> None:
    written: list[tuple[str, str]] = []
    source = "import sys\nprint('uit')\nprint('fout', file=sys.stderr)\ndef f():\n    1 / 0\nf()\n"
    result = run_program(
        [{"name": "main.py", "source": source}], lambda *piece: written.append(piece)
    )
    error = result["error"]
    assert "".join(text for stream, text in written if stream == "stdout") == "uit\n"
    assert "".join(text for stream, text in written if stream == "stderr") == "fout\n"
    assert (error["type"], error["name"], error["line"]) == ("ZeroDivisionError", "main.py", 5)
    assert "checkers" not in error["traceback"]
    assert "    1 / 0" in error["traceback"]


@pytest.mark.parametrize(
    ("source", "ok", "kind"),
    [
        ("x = 1", True, None),
        ("import sys; sys.exit(3)", True, "exit"),
        ("input('naam')", False, "input"),
        ("def f(): f()\nf()", False, "recursion"),
        ("(", False, "syntax"),
        ("x = " + "(" * 300 + ")" * 300, False, "syntax"),
        ("x\0", False, "syntax"),
        ("raise KeyboardInterrupt", False, "exception"),
    ],
)
def test_every_end_of_a_program_is_told_apart(source: str, ok: bool, kind: str | None) -> None:
    result = run_program([{"name": "main.py", "source": source}], lambda *_: None)
    assert result["ok"] is ok
    assert (result["error"] or {}).get("kind") == kind


def test_files_share_a_namespace_and_quiet_ones_say_nothing() -> None:
    written: list[str] = []
    files: list[dict[str, Any]] = [
        {"name": "main.py", "source": "x = 2\nprint('weg')", "quiet": True},
        {"name": "voorbeeld", "source": "print(x, __name__)"},
    ]
    assert run_program(files, lambda _, text: written.append(text))["ok"]
    assert "".join(written) == "2 __main__\n"


def test_a_program_leaves_nothing_behind() -> None:
    source = (
        "import builtins, math, sys, numpy as np\n"
        "builtins.sum = builtins.extra = None\nmath.pi = 3\nnp.exp = None\n"
        "np.seterr(all='raise')\nsys.setrecursionlimit(77)\nsys.stdout = None\n"
    )
    limit, before = sys.getrecursionlimit(), np.geterr()
    assert run_program([{"name": "main.py", "source": source}], lambda *_: None)["ok"]
    assert sum([1, 2]) == 3
    assert math.pi > 3.1
    assert float(np.exp(0.0)) == 1.0
    assert np.geterr() == before
    assert sys.getrecursionlimit() == limit
    assert not hasattr(__builtins__, "extra")


def test_student_code_cannot_import_the_checkers() -> None:
    source = "import checkers.kit.data"
    result = run_program([{"name": "main.py", "source": source}], lambda *_: None)
    assert result["error"]["type"] == "ModuleNotFoundError"
    assert "checkers.kit.data" in sys.modules


def imported_names(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("path", sorted(CHECKERS.rglob("*.py")), ids=str)
def test_checkers_use_only_the_standard_library_and_numpy(path: Path) -> None:
    for name in imported_names(path):
        assert name.split(".")[0] in {*sys.stdlib_module_names, "numpy", "checkers"}, name


@pytest.mark.parametrize("path", sorted((CHECKERS / "kit").glob("*.py")), ids=str)
def test_the_kit_knows_no_lesson(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    words = ("softmax", "attention", "query", "mengen", 'weights"', "scores")
    assert not [word for word in words if word in text]
    lessons = [folder.name for folder in CHECKERS.iterdir() if folder.is_dir()]
    assert not [name for name in lessons if name != "kit" and name in text]


@pytest.mark.parametrize("slug", ["bestaat-niet", "kit", "page", "../kit", "Les", ""])
def test_an_unknown_lesson_is_named(slug: str) -> None:
    with pytest.raises(UnknownLessonError, match=slug or "''"):
        checkpoints_of(slug)


def test_an_unknown_checkpoint_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownLessonError, match="masked-softmax"):
        checkpoint_of(LESSON, "nergens")


def test_a_result_may_keep_an_argument_without_seeming_to_change_later() -> None:
    events: list[dict[str, Any]] = []
    call = {"arguments": [["x", encode(np.zeros(2))]], "overwrite": True}
    make_calls(lambda x: {"x": x}, [call, call], events.append)
    assert "tied" in events[0]
    assert [event["event"] for event in events] == ["call", "call"]


def test_an_error_that_hides_everything_is_still_an_error() -> None:
    source = (
        "class Stil(ValueError):\n    def __str__(self): 1 / 0\n"
        "    __traceback__ = None\n"
        "def f():\n    raise Stil\n"
    )
    batch = {"function": "f", "calls": [{"arguments": []}], "limit": 5}
    error = observe(source, batch)["events"][1]["error"]
    assert error["is_value_error"]
    assert error["is_deliberate"]
    assert (error["type"], error["message"], error["line"]) == ("Stil", "", 5)


def test_a_program_that_breaks_observing_is_noted() -> None:
    source = "import builtins\ndef f():\n    builtins.isinstance = None\n"
    batch = {"function": "f", "calls": [{"arguments": []}], "limit": 5}
    assert observe(source, batch)["events"][-1] == {"event": "disturbed"}
    assert isinstance(1, int)


@pytest.mark.parametrize(
    "mischief",
    [
        "for name in list(vars(builtins)): delattr(builtins, name)",
        "builtins.isinstance = builtins.any = builtins.len = lambda *a: True",
        "import sys; sys.modules.clear()",
        "import sys; sys.modules = {}",
        "import json.encoder; json.encoder.encode_basestring_ascii = None",
        "import json; json.JSONEncoder.encode = json.loads = lambda *a: 3",
    ],
)
@pytest.mark.parametrize("inside", [True, False])
def test_mischief_with_the_interpreter_ends_with_the_program(mischief: str, inside: bool) -> None:
    loaded = dict(sys.modules)
    body = f"import builtins\n    {mischief}" if inside else "pass"
    source = f"import builtins\ndef f():\n    {body}\n"
    batch = {"function": "f", "calls": [{"arguments": []}], "limit": 5}
    observe(source if inside else f"{source}{mischief}\n", batch)
    assert json.dumps([isinstance(1, str), len("ab")]) == "[false, 2]"
    assert {name for name in loaded if sys.modules.get(name) is not loaded[name]} == set()
    right = observe("def f(): return 3\n", batch)["events"]
    assert right[1]["value"] == 3


def test_a_variant_may_come_before_its_mistake() -> None:
    known = Misconceptions()
    known.variant("a")(lambda: 2)
    known.add("a", "A", "…")(lambda: 1)
    assert [program() for program in known.known["a"].programs] == [1, 2]
    assert not known.waiting
