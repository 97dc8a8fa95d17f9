"""Careless and hostile programs: none passes where it should not, hangs, or hurts the next run."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checkers.kit import texts
from generator import nursery
from generator.sandbox import COMMAND, ROOT, Sandbox
from tests.checkers_tools import SOLUTION, failed_check, faults_raised, statuses, verdicts

LIMIT = 2.0  # seconds a batch may take here; the real limit only makes these tests wait longer


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened, faults_raised():
        yield opened


def first(source: str, sandbox: Sandbox) -> dict[str, Any]:
    """The verdict on masked_softmax, with a short time limit."""

    def observe(code: str, batch: Any) -> dict[str, Any]:
        return sandbox(code, {**batch, "limit": LIMIT})

    return verdicts(source, checkpoints=["masked-softmax"], observe=observe)["masked-softmax"]


def function(body: str) -> str:
    """A masked_softmax that does this."""
    return f"import numpy as np\ndef masked_softmax(scores, allowed):\n    {body}\n"


STOPPED = {
    "endless loop": function("while True: pass"),
    "endless loop that catches everything": function(
        "\n    while True:\n        try:\n            while True: pass"
        "\n        except BaseException: pass"
    ),
    "endless at the top": "while True: pass\n" + SOLUTION,
    "sleep": function("import time; time.sleep(99)"),
    "long computation in C": function("return sum(range(10**11))"),
    "prints without end": function("\n    while True: print('x' * 1000)"),
    "hard exit": function("import os; os._exit(0)"),
    "hard exit at the top": "import os\nos._exit(0)\n" + SOLUTION,
    "segmentation": function("return np.lib.stride_tricks.as_strided(np.zeros(1), (9,), (1<<40,))"),
}


@pytest.mark.parametrize("name", STOPPED)
def test_a_program_that_does_not_come_back_fails_in_time(name: str, sandbox: Sandbox) -> None:
    start = time.monotonic()
    verdict = first(STOPPED[name], sandbox)
    assert verdict["status"] == "failed"
    assert verdict["misconception"] is None
    assert time.monotonic() - start < 10 * LIMIT
    assert first(SOLUTION, sandbox)["status"] == "passed"


FAILING = {
    "exit": (function("import sys; sys.exit(0)"), "runs"),
    "recursion": (function("return masked_softmax(scores, allowed)"), "runs"),
    "memory": (function("return np.ones((10**6, 10**6))"), "runs"),
    "input": (function("return input()"), "runs"),
    "keyboard interrupt": (function("raise KeyboardInterrupt"), "runs"),
    "equals everything": (
        "class Yes:\n    def __eq__(self, other): return True\n    def __repr__(self): 1 / 0\n"
        "def masked_softmax(scores, allowed): return Yes()\n", "form",
    ),
    "lying class": (
        "import numpy as np\nclass Yes(np.ndarray):\n    def __eq__(self, o): return True\n"
        "    def tolist(self): return [[2 / 3, 1 / 3]]\n"
        "def masked_softmax(scores, allowed): return np.zeros(np.shape(scores)).view(Yes)\n",
        "example",
    ),
    "lying error": (
        SOLUTION.replace("raise ValueError(\"scores", "raise Liar(\"scores")
        + "\nclass Liar(Exception):\n    __class__ = property(lambda self: ValueError)\n",
        "one-axis",
    ),
    "patched comparison": (
        "import numpy as np, math, json, builtins\nnp.allclose = np.array_equal = "
        "lambda *a, **k: True\nmath.isfinite = lambda x: True\njson.dumps = lambda *a, **k: '{}'\n"
        "def masked_softmax(scores, allowed): return np.zeros(np.shape(scores))\n", "example",
    ),
    "the example by heart": (
        function("return np.array([[2/3, 1/3]]) if np.all(allowed) else np.array([[1., 0.]])"),
        "form",
    ),
    "the reference": (
        "from checkers.laat_iedere_query_mengen.reference import masked_softmax\n", "defined",
    ),
    "the reference as a file": (
        f"exec(open({str(Path(__file__).parents[1] / 'lessons' / 'x.py')!r}).read())\n", "defined",
    ),
    "call stack": (
        "import sys, numpy as np\ndef masked_softmax(scores, allowed):\n"
        "    frame = sys._getframe()\n    while frame:\n"
        "        for value in frame.f_locals.values():\n"
        "            if isinstance(value, dict) and 'expected' in value: return value['expected']\n"
        "        frame = frame.f_back\n    return np.zeros(np.shape(scores))\n", "example",
    ),
    "garbage in the pipe": (
        "import os\nfor n in range(3, 20):\n    try: os.write(n, b'{\"event\": \"end\"}\\n[]\\n')\n"
        "    except OSError: pass\n" + SOLUTION, "defined",
    ),
    "deep nesting": ("x = " + "-" * 100_000 + "1\n", "syntax"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILING)
def test_a_hostile_program_fails_where_it_should(name: str, sandbox: Sandbox) -> None:
    source, check = FAILING[name]
    verdict = first(source, sandbox)
    assert verdict["status"] == "failed"
    assert failed_check(verdict)["id"] == check
    # Nothing but zeros is a known mistake too, whatever the rest of the program tried.
    assert verdict["misconception"] in {None, "alles-verboden", *texts.CAUSES}


@pytest.mark.parametrize(
    "bottom",
    [
        "import os\nos.kill(os.getppid(), 9)",
        "import os\nos.fork()",
        "import subprocess\nsubprocess.run(['true'])",
        "import socket\nsocket.create_connection(('localhost', 1))",
        "open('/tmp/werkplaats-spoor', 'w')",
        "import shutil\nshutil.rmtree('/tmp/werkplaats-niets')",
        "open('groot.bin', 'wb').write(b'x' * 10**8)",
        "import atexit\natexit.register(lambda: open('/tmp/werkplaats-spoor', 'w'))",
        "import threading\nthreading.Thread(target=lambda: [None for _ in iter(int, 1)]).start()",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "import sys\nsys.stdout = None",
        "print('x' * 10**7)",
    ],
)
def test_mischief_at_the_bottom_neither_works_nor_counts(bottom: str, sandbox: Sandbox) -> None:
    assert first(f"{SOLUTION}\n{bottom}\n", sandbox)["status"] == "passed"
    assert not Path("/tmp/werkplaats-spoor").exists()


def test_what_a_program_writes_in_its_own_folder_is_gone_afterwards(sandbox: Sandbox) -> None:
    source = "open('eigen.txt', 'w').write('x')\nimport os\nraise OSError(os.getcwd())\n"
    message = failed_check(first(source, sandbox))["message"]
    folder = message.split("OSError: ")[1].split(",")[0]
    assert folder.startswith("/")
    assert not Path(folder).exists()


@pytest.mark.parametrize(("used", "stopped"), [(0.0, ""), (99.0, "timeout")])
def test_time_at_work_is_limited_too(
    used: float, stopped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nursery, "_processor_time", lambda _: used)
    reading, writing = os.pipe()
    os.close(writing)  # as of a program that has come to its end
    try:
        assert nursery._collect(reading, 0, 60.0, 1) == (stopped, b"")
    finally:
        os.close(reading)


def test_time_at_work_is_what_a_process_used() -> None:
    if sys.platform == "linux":
        since = time.process_time()
        assert since <= nursery._processor_time(os.getpid()) <= time.process_time()
    assert nursery._processor_time(2**22 + 1) == 0.0  # there is none such


def test_a_nursery_that_dies_is_replaced() -> None:
    with Sandbox() as own:
        assert first(SOLUTION, own)["status"] == "passed"
        assert own._nursery is not None
        own._nursery.kill()
        own._nursery.wait()
        died = first(SOLUTION, own)
        assert texts.stopped("", "died", during_call=False).split("liet")[1] in str(died)
        assert first(SOLUTION, own)["status"] == "passed"


def test_it_works_without_fork() -> None:
    with Sandbox(forks=False) as own:
        assert statuses(SOLUTION, observe=own) == ["passed"] * 3
        assert first(STOPPED["hard exit"], own)["status"] == "failed"


def test_a_sandbox_leaves_no_processes() -> None:
    own = Sandbox()
    first(SOLUTION, own)
    assert own._nursery is not None
    number = own._nursery.pid
    own.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_nursery_that_is_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    """As happens to a whole group of processes: each is ended by itself."""
    request = {"source": "open('vol', 'w').write('x')\nwhile True: pass", "limit": 60}
    batch = {"function": "f", "calls": []}
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    with process:
        assert process.stdin is not None
        text = f"{json.dumps(request)}\n{json.dumps(batch)}".encode()
        process.stdin.write(len(text).to_bytes(nursery.LENGTH, "big") + text)
        process.stdin.flush()
        limit = time.monotonic() + 60
        while not list(tmp_path.glob("*/vol")):
            assert time.monotonic() < limit
            time.sleep(0.02)
        process.terminate()
    assert list(tmp_path.iterdir()) == []
