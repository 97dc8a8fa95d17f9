"""Programs of which Python or NumPy warns, with words that the explanation must have.

Of floats in arrays NumPy warns in CPython alone: WebAssembly keeps no floating-point flags.
"""

from tests.mistakes import Mistake


def _np(code: str) -> str:
    return f"import numpy as np\n{code}"


WARNED = [
    Mistake(
        "add", _np("np.int8(127) + np.int8(1)"), "RuntimeWarning", ("optelling", "slaat", "om")
    ),
    Mistake(
        "multiply", _np("np.int64(2**62) * np.int64(4)"), "RuntimeWarning", ("vermenigvuldiging",)
    ),
    Mistake("negative", _np("-np.uint8(3)"), "RuntimeWarning", ("teken", "astype(float)")),
    Mistake("float32", _np("np.float32(1e39)"), "RuntimeWarning", ("ander type", "`inf`")),
    Mistake("zero", _np("np.int64(1) // np.int64(0)"), "RuntimeWarning", ("deling", "deler 0")),
    Mistake("remainder", _np("np.int64(1) % np.int64(0)"), "RuntimeWarning", ("rest", "deler 0")),
    Mistake("mean", _np("np.mean([])"), "RuntimeWarning", ("gemiddelde van niets", "`nan`")),
    Mistake("spread", _np("np.var([1.0], ddof=1)"), "RuntimeWarning", ("`ddof`",)),
    Mistake("all_nan", _np("np.nanmax([np.nan])"), "RuntimeWarning", ("hele rij",)),
    Mistake("complex", _np("np.array([1j]).astype(float)"), "ComplexWarning", ("imaginaire",)),
    Mistake("gone", _np("np.row_stack(([1], [2]))"), "DeprecationWarning", ("`np.vstack`",)),
    Mistake("tilde", "print(~True)", "DeprecationWarning", ("`not`", "bits")),
    Mistake("escape", r"print('\d')", "SyntaxWarning", (r"`\d`", r"`\\d`")),
    Mistake("is", "x = 3\nprint(x is 3)", "SyntaxWarning", ("`is`", "`==`")),
    Mistake("is_not", "x = 3\nprint(x is not 3)", "SyntaxWarning", ("`is not`", "`!=`")),
    Mistake("comma", "[[1, 2] (0)]", "SyntaxWarning", ("komma",)),
    Mistake("assert", "assert (1, 'x')", "SyntaxWarning", ("haakjes weg",)),
    Mistake("literal", "print(1if 1 else 2)", "SyntaxWarning", ("spatie",)),
    Mistake(
        "finally",
        "def f():\n    try: pass\n    finally: return 2",
        "SyntaxWarning",
        ("`return`", "`finally`"),
    ),
]

# As CPython's NumPy says it: a program that is pasted here, or tried at home, says the same.
FLOATING = {
    "divide by zero encountered in divide": ("deling", "`inf`"),
    "divide by zero encountered in log": ("`np.log` van 0", "`-inf`"),
    "overflow encountered in exp": ("709", "maximum"),
    "overflow encountered in matmul": ("matrixproduct",),
    "invalid value encountered in divide": ("0 gedeeld door 0", "`nan`"),
    "invalid value encountered in scalar subtract": ("aftrekking", "`inf - inf`"),
    "invalid value encountered in sqrt": ("`np.sqrt`", "negatief"),
    "invalid value encountered in cast": ("willekeurig",),
    "underflow encountered in exp": ("`np.exp`", "0"),
}
