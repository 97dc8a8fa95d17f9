"""Een cursus van duizend lessen: wat één les meer kost, en één les opnieuw."""

import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from generator.bench.bench import Bench, MeasureError
from generator.bench.course import lay_course, lesson_folder, markdown_of
from generator.bench.peers import PEERS, Peer, ensure_peers
from generator.bench.rows import Row
from generator.lesson import LESSON
from generator.live.building import Builder
from generator.live.memo import keep_all
from generator.runtime import ensure_runtime
from generator.setup.node import node_of

SIZES = (10, 100, 1000)
OURS, CHECKED, SERVED = "bouwen", "bouwen en controleren", "opslaan onder serve"
GOALS = (OURS, CHECKED, SERVED)
SENTENCE = "\nDeze zin is nieuw.\n"

# Seconds, one a repetition: of all of a course and of one changed lesson, by who builds and size.
Times = dict[tuple[str, int], list[float]]


def measure(bench: Bench) -> list[Row]:
    """Each in processes of its own, without anything kept; then with one lesson changed."""
    python = ensure_peers(bench.root)
    whole: Times = defaultdict(list)
    one: Times = defaultdict(list)
    for _ in bench.repetitions(f"cursussen van {SIZES[-1]} lessen en minder"):
        for size in SIZES:
            with tempfile.TemporaryDirectory(prefix="werkplaats-") as folder:
                _ours(bench, Path(folder), size, whole, one)
                for peer in PEERS:
                    _theirs(peer, python, Path(folder), size, whole, one)
    return list(rows(whole, one, PEERS))


def _ours(bench: Bench, folder: Path, size: int, whole: Times, one: Times) -> None:
    root = folder / "course"
    lay_course(bench.root, root, size)
    for name, flags in ((OURS, ()), (CHECKED, ("--validate",))):
        places = (str(folder / f"cache{len(flags)}"), str(folder / "dist"), "--root", str(root))
        command = [sys.executable, "-m", "generator.bench.build_once", *places, *flags]
        whole[name, size].append(_timed(command, bench.root))
        with _changed(root):
            one[name, size].append(_timed(command, bench.root))
    runtime = ensure_runtime(
        bench.root / ".cache", node_of(bench.root), bench.root / "node_modules"
    )
    builder = Builder(root, runtime, folder / "cache0")
    builder.build()
    keep_all()  # as `serve` does
    with _changed(root) as path:
        since = time.perf_counter()
        builder.build([path])
        one[SERVED, size].append(time.perf_counter() - since)


def _theirs(peer: Peer, python: Path, folder: Path, size: int, whole: Times, one: Times) -> None:
    home = folder / peer.name
    stories = list(markdown_of(folder / "course"))
    peer.lay(home, stories)
    command = [str(python), *peer.command]
    whole[peer.name, size].append(_timed(command, home))
    peer.write(home, stories[0][0], stories[0][1] + SENTENCE)
    one[peer.name, size].append(_timed([*command, *peer.again], home))


@contextmanager
def _changed(root: Path) -> Iterator[Path]:
    """One lesson with a sentence more."""
    path = lesson_folder(root, 1) / LESSON
    text = path.read_text(encoding="utf-8")
    path.write_text(text + SENTENCE, encoding="utf-8")
    yield path
    path.write_text(text, encoding="utf-8")


def _timed(command: Sequence[str], folder: Path) -> float:
    since = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MeasureError(f"{command[2]} bouwt de cursus niet. {done.stderr.strip()[-400:]}")
    return time.perf_counter() - since


def rows(whole: Times, one: Times, peers: Sequence[Peer]) -> Iterator[Row]:
    """What one lesson more costs, what one changed lesson costs, and both beside the peers."""
    small, middle, large = SIZES
    for name in dict.fromkeys(name for name, _ in whole):
        base = f"van {small} naar {middle}", _each(whole, name, small, middle)
        each = _each(whole, name, middle, large)
        goal = "≤ 1,2" if name in GOALS else ""
        yield Row(f"{name}: per les, van {middle} naar {large}", each, "ms", *base, goal)
    for name in dict.fromkeys(name for name, _ in one):
        first, last = (tuple(one[name, size]) for size in (small, large))
        goal = "≤ 2" if name in GOALS else ""
        yield Row(f"{name}: één les van {large}", last, "s", f"één van {small}", first, goal)
    for peer in peers:
        for what, times in ((f"{large} lessen", whole), (f"één les van {large}", one)):
            ours, theirs = (tuple(times[name, large]) for name in (OURS, peer.name))
            yield Row(f"{OURS}: {what}", ours, "s", peer.name, theirs)


def _each(whole: Times, name: str, fewer: int, more: int) -> tuple[float, ...]:
    """Milliseconds that one lesson more costs: what any course costs is left out."""
    pairs = zip(whole[name, fewer], whole[name, more], strict=True)
    return tuple((t - s) / (more - fewer) * 1000 for s, t in pairs)
