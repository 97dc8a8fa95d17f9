"""Mistakes that students make, each with words that its explanation must have.

The words are the student's own names, shapes and numbers, and the heart of what is meant.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mistake:
    """A program that fails, the class of its error, and words that explain it."""

    name: str
    code: str
    error: str
    words: tuple[str, ...]


def _np(code: str) -> str:
    return f"import numpy as np\n{code}"


Q23 = "q = np.ones((2, 3))\n"

MISTAKES = [
    # names
    Mistake("np_not_imported", "print(np.ones(3))", "NameError", ("`import numpy as np`",)),
    Mistake("module_not_imported", "math.sqrt(2)", "NameError", ("`import math`",)),
    Mistake("misspelled_name", "scores = 3\nprint(score)", "NameError", ("`score`", "`scores`")),
    Mistake("unknown_name", "print(gewichtjes_x)", "NameError", ("`gewichtjes_x`", "binnen")),
    Mistake(
        "unbound_local",
        "telling = 1\ndef tel():\n    telling += 1\ntel()",
        "UnboundLocalError",
        ("`telling`", "parameter"),
    ),
    Mistake("numpy_typo", _np("np.sqr(2)"), "AttributeError", ("`sqr`", "`np.sqrt`")),
    Mistake("numpy_gone", _np("np.float(2)"), "AttributeError", ("`np.float`", "`float`")),
    Mistake("numpy_unknown", _np("np.softmax([1])"), "AttributeError", ("`softmax`", "zelf")),
    Mistake("list_shape", "x = [1, 2]\nx.shape", "AttributeError", ("`x`", "lijst", "np.array")),
    Mistake("int_shape", "n = 5\nn.shape", "AttributeError", ("`n`", "geheel getal", "arrays")),
    Mistake(
        "none_attribute",
        "def f(): pass\ny = f()\ny.shape",
        "AttributeError",
        ("`y` is `None`", "`return`"),
    ),
    Mistake("array_append", _np(f"{Q23}q.append(1)"), "AttributeError", ("groeien",)),
    Mistake("array_length", _np(f"{Q23}q.length"), "AttributeError", ("`len(q)`",)),
    Mistake("module_typo", "import math\nmath.squrt(2)", "AttributeError", ("`math.sqrt`",)),
    Mistake("import_name", "from numpy import softmax", "ImportError", ("`numpy`", "`softmax`")),
    # packages
    Mistake("package", "import pandas", "ModuleNotFoundError", ("`pandas`", "pip install pandas")),
    Mistake(
        "package_part",
        "import sklearn.svm",
        "ModuleNotFoundError",
        ("`sklearn`", "pip install scikit-learn"),
    ),
    Mistake("package_typo", "import numpi", "ModuleNotFoundError", ("`numpi`", "`numpy`")),
    Mistake("window", "import tkinter", "ModuleNotFoundError", ("`tkinter`", "browser")),
    # shapes
    Mistake(
        "broadcast",
        _np(f"{Q23}m = np.ones(2)\nq - m"),
        "ValueError",
        ("`q` heeft vorm (2, 3)", "`m` heeft vorm (2,)", "3 tegenover 2"),
    ),
    Mistake(
        "in_place",
        _np(f"{Q23}q += np.ones((4, 2, 3))"),
        "ValueError",
        ("`q` heeft vorm (2, 3)", "(4, 2, 3)", "`+=`"),
    ),
    Mistake(
        "matmul",
        _np(f"{Q23}k = np.ones((4, 3))\nq @ k"),
        "ValueError",
        ("`q` heeft vorm (2, 3)", "`k` heeft vorm (4, 3)", "`np.swapaxes(k, -2, -1)`"),
    ),
    Mistake(
        "matmul_of_transposed",
        _np(f"{Q23}q.T @ q.T"),
        "ValueError",
        ("`q.T` heeft vorm (3, 2)", "linkerdeel (2)"),
    ),
    Mistake("matmul_scalar", _np(f"{Q23}q @ 3"), "ValueError", ("`3`", "`*`")),
    Mistake("dot", _np(f"{Q23}np.dot(q, q)"), "ValueError", ("`q` heeft vorm (2, 3)", "(2)")),
    Mistake(
        "batches",
        _np("a = np.ones((4, 2, 3))\nb = np.ones((5, 3, 2))\na @ b"),
        "ValueError",
        ("`a` heeft vorm (4, 2, 3)", "`b` heeft vorm (5, 3, 2)", "daarvoor"),
    ),
    Mistake("axis", _np(f"{Q23}q.sum(axis=2)"), "AxisError", ("`q` heeft 2 assen", "As 2")),
    Mistake(
        "reshape", _np(f"{Q23}q.reshape(4, 2)"), "ValueError", ("`q` heeft vorm (2, 3)", "er 8")
    ),
    Mistake("reshape_rest", _np("np.ones(5).reshape(2, -1)"), "ValueError", ("`(2, -1)`", "5")),
    Mistake("reshape_twice", _np(f"{Q23}q.reshape(-1, -1)"), "ValueError", ("één as \u22121",)),
    Mistake("index", _np(f"{Q23}q[0, 3]"), "IndexError", ("`q` heeft vorm (2, 3)", "Index 3")),
    Mistake("too_many_indices", _np(f"{Q23}q[0, 0, 0]"), "IndexError", ("`q` heeft 2 assen", "3")),
    Mistake("scalar_index", _np("s = np.float64(3)\ns[0]"), "IndexError", ("`s`", "los getal")),
    Mistake(
        "mask_length",
        _np(f"{Q23}mag = np.array([True, False, True])\nq[mag]"),
        "IndexError",
        ("`mag`", "3 plekken", "`q`"),
    ),
    Mistake("assign_shape", _np(f"{Q23}q[0] = [1, 2]"), "ValueError", ("(2,)", "(3,)")),
    Mistake("ragged", _np("np.array([[1, 2], [3]])"), "ValueError", ("even lang",)),
    Mistake("element", _np(f"{Q23}q[0, 0] = [1, 2]"), "ValueError", ("één getal",)),
    Mistake(
        "concatenate",
        _np(f"{Q23}np.concatenate([q, np.ones((2, 2))])"),
        "ValueError",
        ("As 1", "lengte 3", "lengte 2"),
    ),
    Mistake(
        "concatenate_loose",
        _np(f"{Q23}np.concatenate(q, q)"),
        "TypeError",
        ("`np.concatenate([q, q])`",),
    ),
    Mistake("stack", _np("np.stack([np.ones(2), np.ones(3)])"), "ValueError", ("stapelen",)),
    Mistake(
        "broadcast_to",
        _np(f"{Q23}np.broadcast_to(q, (2, 2))"),
        "ValueError",
        ("`q` heeft vorm (2, 3)", "(2, 2)"),
    ),
    Mistake("inverse", _np(f"{Q23}np.linalg.inv(q)"), "LinAlgError", ("vierkante", "`q`")),
    Mistake("split", _np("np.split(np.arange(5), 2)"), "ValueError", ("`np.array_split`",)),
    # kinds of numbers
    Mistake(
        "truth",
        _np("s = np.ones(3)\nif s > 0:\n    pass"),
        "ValueError",
        ("`s > 0`", "`np.all(…)`"),
    ),
    Mistake(
        "whole_numbers",
        _np("x = np.array([1, 2])\nx /= 2"),
        "UFuncTypeError",
        ("`x` bestaat uit gehele getallen", "`x.astype(float)`"),
    ),
    Mistake("text_in_sum", _np('np.ones(3) + "a"'), "UFuncTypeError", ("tekst",)),
    Mistake("sqrt_of_text", _np('np.sqrt("4")'), "TypeError", ("`np.sqrt`", "tekst")),
    Mistake("none_in_array", _np("np.exp([None, 1])"), "TypeError", ("`np.exp`", "`None`")),
    Mistake("invert_floats", _np(f"{Q23}~q"), "TypeError", ("`~`", "kommagetallen")),
    Mistake("minus_of_mask", _np("m = np.ones(3, bool)\n-m"), "TypeError", ("`m`", "`~`")),
    Mistake("one_number", _np(f"{Q23}float(q)"), "TypeError", ("`q` (vorm (2, 3))", "één getal")),
    Mistake("shape_in_two", _np("np.zeros(2, 3)"), "TypeError", ("`np.zeros((2, 3))`",)),
    Mistake("dtype", _np('np.zeros(2, "flaot")'), "TypeError", ("`flaot`", "`float`")),
    Mistake("float_index", _np(f"i = 1.0\n{Q23}q[i]"), "IndexError", ("`i`", "kommagetal")),
    Mistake(
        "read_only",
        _np("x = np.broadcast_to(np.ones(3), (2, 3))\nx[0, 0] = 1"),
        "ValueError",
        ("`x`", "`x.copy()`"),
    ),
    Mistake(
        "empty_maximum",
        _np("x = np.ones((2, 0))\nx.max()"),
        "ValueError",
        ("leeg", "`x` heeft vorm (2, 0)"),
    ),
    Mistake("small_dtype", _np("np.int8(200)"), "OverflowError", ("200", "`int8`")),
    Mistake(
        "runtime_warning",
        _np("import warnings\nwarnings.simplefilter('error')\nnp.mean([])"),
        "RuntimeWarning",
        ("gemiddelde van niets",),
    ),
    # calls
    Mistake("one_missing", "def f(a, b): pass\nf(1)", "TypeError", ("`f`", "`b` ontbreekt")),
    Mistake("two_missing", "def f(a, b): pass\nf()", "TypeError", ("`a` en `b` ontbreken",)),
    Mistake("one_too_many", "def f(a): pass\nf(1, 2)", "TypeError", ("1 argument", "er hier 2")),
    Mistake("self", "class A:\n    def m(): pass\nA().m()", "TypeError", ("`self`",)),
    Mistake(
        "keyword", _np(f"{Q23}q.sum(axes=0)"), "TypeError", ("`sum`", "`axes`", "Bedoel je `axis`")
    ),
    Mistake("twice", "def f(a): pass\nf(1, a=1)", "TypeError", ("`a` twee keer",)),
    Mistake("number_called", "x = 3\nx(2)", "TypeError", ("`x` is een geheel getal", "`*`")),
    Mistake("array_called", _np(f"{Q23}q(0)"), "TypeError", ("`q` is een array", "`q[…]`")),
    # types
    Mistake("none_sum", "def f(): pass\ny = f()\ny + 1", "TypeError", ("`y`", "`None`", "return")),
    Mistake("none_index", "y = None\ny[0]", "TypeError", ("`y` is `None`",)),
    Mistake("none_unpacked", "def f(): pass\na, b = f()", "TypeError", ("`None`", "`return`")),
    Mistake("list_divided", "x = [1, 2]\nx / 2", "TypeError", ("`x`", "`np.array(x)`")),
    Mistake("list_times_half", "x = [1, 2]\nx * 0.5", "TypeError", ("`np.array(x)`",)),
    Mistake("text_plus_number", 'n = 3\n"a" + n', "TypeError", ("`n`", "`str(…)`")),
    Mistake("number_plus_text", 's = "a"\n1 + s', "TypeError", ("`+`", "`s` (een tekst)")),
    Mistake("compared", 's = "a"\n1 < s', "TypeError", ("`<`", "`s` (een tekst)")),
    Mistake("function_indexed", "def f(): pass\nf[0]", "TypeError", ("functie", "`f(…)`")),
    Mistake("number_indexed", "n = 3\nn[0]", "TypeError", ("`n` is een geheel getal",)),
    Mistake("loop_over_number", "n = 5\nfor i in n: pass", "TypeError", ("`range(n)`",)),
    Mistake("no_length", "n = 5\nlen(n)", "TypeError", ("`n`", "geen lengte")),
    Mistake("tuple_changed", "t = (1, 2)\nt[0] = 3", "TypeError", ("`t` is een tupel", "lijst")),
    Mistake("list_by_two", "x = [[1]]\nx[0, 0]", "TypeError", ("`x`", "`[rij][kolom]`")),
    Mistake("range_of_float", "n = 4 / 2\nrange(n)", "TypeError", ("`n` is een kommagetal",)),
    Mistake("list_as_key", "{[1]: 2}", "TypeError", ("lijst", "sleutel")),
    # values
    Mistake(
        "list_index", "x = [4, 5]\ni = 2\nx[i]", "IndexError", ("`x` heeft 2", "`i` is hier 2")
    ),
    Mistake("empty_pop", "[].pop()", "IndexError", ("leeg",)),
    Mistake(
        "key",
        'cache = {"q": 1, "k": 2}\ncache["v"]',
        "KeyError",
        ("`cache`", "`'v'`", "`'q'` en `'k'`"),
    ),
    Mistake("too_many_values", "a, b = 1, 2, 3", "ValueError", ("2 namen", "3 waarden")),
    Mistake("too_few_values", "a, b, c = 1, 2", "ValueError", ("3 namen", "2 waarden")),
    Mistake("int_of_text", 'int("drie")', "ValueError", ("`drie`",)),
    Mistake("int_of_decimal", 'int("3.5")', "ValueError", ("`3.5`", "`float(…)`")),
    Mistake("decimal_comma", 'float("1,5")', "ValueError", ("`1.5`", "punt")),
    Mistake("division", "n = 0\n1 / n", "ZeroDivisionError", ("`n` is hier 0",)),
    Mistake("root", "import math\nmath.sqrt(-1)", "ValueError", ("\u22121", "negatief")),
    Mistake("not_in_list", "[1].index(3)", "ValueError", ("`in`",)),
    Mistake("empty_max", "max([])", "ValueError", ("`max`", "lege")),
    Mistake("nan_to_int", 'int(float("nan"))', "ValueError", ("`nan`",)),
    Mistake("overflow", "import math\nmath.exp(1000)", "OverflowError", ("te groot", "maximum")),
    Mistake("unicode", 'b"\\xff".decode()', "UnicodeDecodeError", ("codering",)),
    Mistake("json", 'import json\njson.loads("{")', "JSONDecodeError", ("regel 1", "JSON")),
    # limits
    Mistake(
        "not_written",
        'def attention():\n    raise NotImplementedError("attention")\nattention()',
        "NotImplementedError",
        ("`attention` is nog niet geschreven",),
    ),
    Mistake("assertion", "assert 1 == 2", "AssertionError", ("`assert`",)),
    Mistake("input", 'input("naam? ")', "NoInputError", ("`input()`", "rechtstreeks")),
    Mistake(
        "recursion",
        "def faculteit(n): return n * faculteit(n - 1)\nfaculteit(3)",
        "RecursionError",
        ("`faculteit`", "stopt"),
    ),
    Mistake("memory", _np("np.zeros((10**6, 10**6))"), "ValueError", ("geheugen",)),
    Mistake("memory_of_list", "[0] * 10**10", "OverflowError", ("geheugen",)),
    Mistake("iteration", "next(iter([]))", "StopIteration", ("`next(…)`",)),
    Mistake("interrupt", "raise KeyboardInterrupt", "KeyboardInterrupt", ("afgebroken",)),
    Mistake("file", 'open("data.csv")', "FileNotFoundError", ("`data.csv`", "browser")),
    Mistake("file_of_numpy", _np('np.loadtxt("x.csv")'), "FileNotFoundError", ("`x.csv`",)),
    Mistake(
        "thread",
        "import threading\nthreading.Thread(target=print).start()",
        "RuntimeError",
        ("threads",),
    ),
    # what Python cannot read
    Mistake("colon", "def f(x)\n    return x", "SyntaxError", ("dubbele punt",)),
    Mistake("open_bracket", "x = (1, 2", "SyntaxError", ("(", "nergens gesloten")),
    Mistake("stray_bracket", "x = 1)", "SyntaxError", (")", "geen openingshaakje")),
    Mistake("wrong_bracket", "x = [1, 2)", "SyntaxError", ("past niet bij",)),
    Mistake("one_is_sign", "x = 1\nif x = 3:\n    pass", "SyntaxError", ("==",)),
    Mistake("assign_to_call", "f() = 3", "SyntaxError", ("links van =", "==")),
    Mistake("curly_quotes", "print(\u201cja\u201d)", "SyntaxError", ("aanhalingsteken", "rechte")),
    Mistake("dash", "x = 3 \u2013 1", "SyntaxError", ("minteken",)),
    Mistake("open_text", 'print("a)', "SyntaxError", ("niet afgesloten",)),
    Mistake("f_string", 'x = 1\nf"{x"', "SyntaxError", ("f-string", "{")),
    Mistake("f_string_empty", 'f"{}"', "SyntaxError", ("f-string", "niets")),
    Mistake("print_statement", 'print "a"', "SyntaxError", ("print(…)",)),
    Mistake("comma", "x = [1 2]", "SyntaxError", ("komma",)),
    Mistake("return_outside", "return 3", "SyntaxError", ("buiten een functie",)),
    Mistake("no_block", "def f():\nreturn 1", "IndentationError", ("ingesprongen",)),
    Mistake("indent", "  x = 1", "IndentationError", ("springt verder in",)),
    Mistake("unindent", "def f():\n    x = 1\n  return x", "IndentationError", ("geen blok",)),
    Mistake("tab", "if True:\n\tx = 1\n        y = 2", "TabError", ("tabs en spaties",)),
    # what a library does with its arguments is not blamed on what stands before the brackets
    Mistake("called_inside", "sorted([2, 1], key=3)", "TypeError", ("Dit is een geheel getal",)),
    Mistake("key_of_set", "{1}.remove(2)", "KeyError", ("`2`", "zit er niet in")),
    Mistake("zero_power", "n = -1\n0 ** n", "ZeroDivisionError", ("macht",)),
    Mistake("mutual", "def a(): b()\ndef b(): a()\na()", "RecursionError", ("zichzelf of elkaar",)),
    # nothing is said of what is the student's own, or unknown
    Mistake("own_words", 'raise ValueError("scores zijn leeg")', "ValueError", ()),
    Mistake("plain", "raise Exception", "Exception", ()),
    Mistake("own_class", "class Stop(Exception): pass\nraise Stop('x')", "Stop", ()),
]
