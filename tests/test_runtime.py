"""The browser's Python: what is baked is whole, the same every time, and works."""

import hashlib
import json
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.runtime import Runtime, ensure_runtime
from generator.runtime.bake import with_record
from generator.runtime.lock import read_lock, with_dependencies
from generator.runtime.trim import STDLIB, WHEEL, is_kept
from generator.runtime.wheels import Wheel
from generator.setup.errors import SetupError
from generator.setup.node import node_of

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
PYODIDE = MODULES / "pyodide"


def silent(_text: str) -> None:
    pass


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("numpy/linalg/_linalg.py", True),
        ("numpy/linalg/_umath_linalg.cpython-314-wasm32-emscripten.so", True),
        ("numpy/testing/_private/utils.py", True),
        ("numpy-2.4.3.dist-info/licenses/LICENSE.txt", True),
        ("numpy-2.4.3.dist-info/METADATA", True),
        ("numpy/linalg/tests/test_linalg.py", False),
        ("numpy/_core/include/numpy/arrayobject.h", False),
        ("numpy/__init__.pyi", False),
        ("numpy/f2py/crackfortran.py", False),
    ],
)
def test_what_a_wheel_loses(name: str, kept: bool) -> None:
    assert is_kept(name, WHEEL) is kept


def test_a_wheel_lists_its_files_and_another_zip_does_not() -> None:
    wheel = with_record({"a-1.dist-info/METADATA": b"", "a.pyc": b""})
    assert wheel["a-1.dist-info/RECORD"].decode().splitlines() == [
        "a-1.dist-info/METADATA,,",
        "a-1.dist-info/RECORD,,",
        "a.pyc,,",
    ]
    assert with_record({"json.pyc": b""}) == {"json.pyc": b""}


def test_dependencies_come_along_and_an_unknown_package_is_named() -> None:
    lock = read_lock(PYODIDE / "pyodide-lock.json", "314.0.4")
    assert {"numpy", "pandas"} <= {spec.name for spec in with_dependencies(lock, ["pandas"])}
    with pytest.raises(SetupError, match="bestaat-niet"):
        with_dependencies(lock, ["bestaat-niet"])


@pytest.fixture(scope="module")
def runtime() -> Runtime:
    """The one that the site ships; made here when it is not there yet."""
    return ensure_runtime(ROOT / ".cache", node_of(ROOT), MODULES, ["numpy"], silent)


def python(program: str, runtime: Runtime | None) -> str:
    """Run a program in Pyodide under Node; with `runtime` None, in the stock one."""
    if runtime:
        library, packages = runtime.file("stdlib").path, str(runtime.file("lock").path.parent)
    else:
        library, packages = PYODIDE / "python_stdlib.zip", ""
    result = subprocess.run(
        [node_of(ROOT), ROOT / "tests" / "run_in_pyodide.mjs", PYODIDE, library, packages],
        input=program,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout


def test_every_file_is_what_the_manifest_says(runtime: Runtime) -> None:
    for file in runtime.files:
        data = file.path.read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (file.bytes, file.sha256)
    assert [file.role for file in runtime.files] == ["wasm", "libraries", "stdlib", "lock", "wheel"]


def test_the_lock_names_exactly_the_baked_wheels(runtime: Runtime) -> None:
    lock = json.loads(runtime.file("lock").path.read_text())
    wheel = runtime.file("wheel")
    assert {spec["file_name"]: spec["sha256"] for spec in lock["packages"].values()} == {
        wheel.path.name: wheel.sha256
    }


def test_archives_are_stored_dateless_and_without_sources(runtime: Runtime) -> None:
    for role in ("stdlib", "wheel"):
        with zipfile.ZipFile(runtime.file(role).path) as archive:
            entries = archive.infolist()
        assert [entry.filename for entry in entries] == sorted(e.filename for e in entries)
        assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
        assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
        assert not [entry.filename for entry in entries if entry.filename.endswith(".py")]
        assert [entry.filename for entry in entries if entry.filename.endswith(".pyc")]


def test_numpy_computes(runtime: Runtime) -> None:
    program = """
import json
import numpy as np, numpy.fft, numpy.linalg, numpy.ma, numpy.random, numpy.polynomial, numpy.testing
rng = np.random.default_rng(7)
np.random.seed(7)
np.testing.assert_allclose(np.linalg.inv(np.eye(3) * 2), np.eye(3) / 2)
a = rng.normal(size=(3, 3))
json.dumps([
    np.__version__,
    float(np.exp(1.0)),
    np.linalg.svd(a)[1].tolist(),
    np.fft.fft([1, 2, 3]).real.tolist(),
    np.ma.masked_less([1, 2, 3], 2).mean().item(),
    [rng.integers(100).item(), rng.permutation(5).tolist(), np.random.rand(2).tolist()],
    np.polynomial.Polynomial([1, 2])(3).item(),
    "Returns" in np.linalg.inv.__doc__ and "exponential" in np.exp.__doc__,
])
"""
    in_browser = json.loads(python(program, runtime))
    namespace: dict[str, str] = {}
    *lines, last = program.strip().split("\njson.dumps(")
    exec(f"{lines[0]}\nanswer = json.dumps({last}", namespace)
    here = json.loads(namespace["answer"])
    assert in_browser[0] == here[0]
    assert in_browser[-1] is True
    assert in_browser[5] == here[5]  # the same random numbers, bit for bit
    for ours, theirs in zip(in_browser[1:5], here[1:5], strict=True):
        assert ours == pytest.approx(theirs, rel=1e-12)


def test_tracebacks_name_the_file_and_line_of_a_library(runtime: Runtime) -> None:
    text = python(
        """
import json, traceback
import numpy as np
def formatted(call):
    try:
        call()
    except Exception:
        return traceback.format_exc()
formatted(lambda: np.linalg.inv(np.zeros(3))) + formatted(lambda: json.loads("{"))
""",
        runtime,
    )
    assert 'File "/lib/python3.14/site-packages/numpy/linalg/_linalg.py", line ' in text
    assert 'File "/lib/python314.zip/json/decoder.py", line ' in text


def test_trimming_takes_only_what_it_names(runtime: Runtime) -> None:
    """Every module that stock Pyodide can import is importable still, but for those left out."""
    program = """
import importlib, json, pkgutil, sys, warnings
warnings.simplefilter("ignore")
failing = {}
skip = ("antigravity", "this", "__main__", "test", "idlelib")
for module in pkgutil.walk_packages(["/lib/python314.zip"], onerror=lambda _name: None):
    if module.name.startswith(skip) or module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
        failing[module.name] = ""
    except BaseException as error:
        failing[module.name] = type(error).__name__ + ": " + str(error).split(chr(10))[0]
json.dumps(failing)
"""
    stock = json.loads(python(program, None))
    baked = json.loads(python(program, runtime))
    assert len(baked) > 400
    broken = {name: error for name, error in baked.items() if error and not stock[name]}
    assert broken == {}
    gone = {name for name in stock if name not in baked and not stock[name]}
    paths = {
        name: [name.replace(".", "/") + end for end in (".py", "/__init__.py")] for name in gone
    }
    assert [n for n, ends in paths.items() if all(is_kept(end, STDLIB) for end in ends)] == []


def test_all_that_is_left_of_numpy_can_be_imported(runtime: Runtime) -> None:
    program = """
import importlib, json, pkgutil, warnings
warnings.simplefilter("ignore")
import numpy
names = [module.name for module in pkgutil.walk_packages(numpy.__path__, "numpy.")]
for name in names:
    importlib.import_module(name)
scope = {}
exec("from numpy import *", scope)
json.dumps([len(names), sorted(set(numpy.__all__) - set(scope))])
"""
    count, missing = json.loads(python(program, runtime))
    assert count > 100
    assert missing == []


def test_help_works_without_sources(runtime: Runtime) -> None:
    text = python(
        """
import contextlib, io, numpy
shown = io.StringIO()
with contextlib.redirect_stdout(shown):
    help(numpy.linalg.inv)
shown.getvalue()
""",
        runtime,
    )
    assert "Compute the inverse of a matrix" in text


@pytest.mark.thorough
def test_a_made_runtime_is_found_back_and_a_damaged_one_made_again(tmp_path: Path) -> None:
    """Baked twice from nothing: the same bytes; a file cut short afterwards: baked again."""
    wheels = ROOT / ".cache" / "wheels"
    ensure_runtime(ROOT / ".cache", node_of(ROOT), MODULES, ["numpy"], silent)
    first = _bake(tmp_path / "first", wheels)
    second = _bake(tmp_path / "second", wheels)
    assert [file.sha256 for file in first.files] == [file.sha256 for file in second.files]

    def never(_wheels: Sequence[Wheel], _folder: Path) -> None:
        raise AssertionError

    cache = tmp_path / "first"
    again = ensure_runtime(
        cache, Path("no-node"), MODULES, ["numpy"], silent, sources=[("geen", never)]
    )
    assert again == first
    first.file("stdlib").path.write_bytes(b"half")
    with pytest.raises(SetupError, match="no-node kon niet starten"):
        ensure_runtime(cache, Path("no-node"), MODULES, ["numpy"], silent, sources=[])
    assert not [path for path in (cache / "runtime").iterdir() if path.name.startswith(".")]


def _bake(cache: Path, wheels: Path) -> Runtime:
    shutil.copytree(wheels, cache / "wheels")
    return ensure_runtime(cache, node_of(ROOT), MODULES, ["numpy"], silent, sources=[])


def test_a_broken_installation_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyodide").mkdir()
    with pytest.raises(SetupError, match=r"pyodide\.asm\.wasm"):
        ensure_runtime(tmp_path, node_of(ROOT), tmp_path, ["numpy"], silent)
