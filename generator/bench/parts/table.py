"""Eén beeld van de attentietabel: een query of key schuift, of het masker wisselt; alles volgt."""

import subprocess
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.bench.bench import Bench, MeasureError
from generator.bench.rows import Row
from generator.pages import make_environment
from generator.setup.node import esbuild_of
from generator.widgets import render_widget

# What changes, words, what is open below the table, and the budget of a frame's work in
# milliseconds. What is out of sight, or has so many words, follows when the reader rests; that work
# is not of the frame.
ALL = ("steps", "plane", "mask", "scale", "words", "back")
CASES: tuple[tuple[str, int, tuple[str, ...], int], ...] = (
    ("query", 3, (), 4),
    ("query", 3, ALL, 4),
    ("key", 3, ALL, 4),
    ("mask", 3, ALL, 4),
    ("query", 64, (), 16),
    ("query", 64, ("steps", "plane", "back"), 16),
    ("key", 64, (), 16),
    ("mask", 64, (), 16),
    ("mask", 64, ("mask",), 16),
)
OPENED = {True: "met de delen open", False: "alleen de tabel"}
NAMES = {"query": "query", "key": "key", "mask": "masker"}
# Work of one frame, each in a frame of its own: the change, and the style and layout that follow
# from it. The base draws the rows of the table anew, as a page without care would.
SCRIPT = """async ({ moves, change }) => {
    const table = document.querySelector("attention-table");
    const slider = table.querySelector("[data-slider='0']");
    const masks = ["none", "causal", "padding"];
    const changes = {
        query: i => {
            slider.value = String(-3 + (i % 61) / 10);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
        },
        key: i => table.edit(model => model.set("keys", 0, 0, -3 + (i % 61) / 10)),
        mask: i => table.setState(`mask ${masks[i % 3]}`),
    };
    const body = table.querySelector(".attention__table tbody");
    const timed = async work => {
        await new Promise(requestAnimationFrame);
        const since = performance.now();
        work();
        table.getBoundingClientRect();
        return performance.now() - since;
    };
    const middle = times => times.sort((a, b) => a - b)[times.length >> 1];
    const [own, anew] = [[], []];
    for (let i = 0; i < moves; i++) {
        own.push(await timed(() => changes[change](i)));
    }
    for (let i = 0; i < moves; i++) anew.push(await timed(() => (body.innerHTML = body.innerHTML)));
    return [middle(own), middle(anew)];
}"""
MOVES = 40


def measure(bench: Bench) -> list[Row]:
    """In a page of one table, on a processor that is not slowed."""
    own: dict[int, list[float]] = defaultdict(list)
    anew: dict[int, list[float]] = defaultdict(list)
    with TemporaryDirectory(prefix="werkplaats-") as folder:
        script = bundle_table(bench.root, Path(folder))
        browser = bench.playwright.chromium.launch(executable_path=bench.browser)
        for _ in bench.repetitions("de tabel"):
            for index, (change, words, parts, _budget) in enumerate(CASES):
                page = browser.new_page()
                open_table(page, bench.root, words, parts, script)
                mine, base = page.evaluate(SCRIPT, {"moves": MOVES, "change": change})
                own[index].append(mine)
                anew[index].append(base)
                page.close()
        browser.close()
    return [
        Row(
            f"{NAMES[change]}, {words} woorden, {OPENED[bool(parts)]}",
            tuple(own[index]),
            "ms",
            "alle rijen opnieuw tekenen",
            tuple(anew[index]),
            goal=f"< {budget} ms",
        )
        for index, (change, words, parts, budget) in enumerate(CASES)
    ]


def open_table(page: Any, root: Path, words: int, parts: tuple[str, ...], script: Path) -> None:
    """Show a page of one table of `words` words, with `parts` open."""
    table = render_widget(
        "attention-table", _data(words), where="bench", env=make_environment(root)
    )
    page.set_content(f'<!doctype html><html lang="nl"><main class="lesson">{table}</main></html>')
    page.add_style_tag(path=script.with_suffix(".css"))
    page.add_script_tag(path=script, type="module")
    page.locator("attention-table[data-live]").wait_for()
    for part in parts:
        page.locator(f'[data-part="{part}"] > summary').click()
        page.locator(f'[data-part="{part}"] [data-body] > *').wait_for(state="attached")


def _data(words: int) -> dict[str, object]:
    def matrix(seed: int) -> list[list[float]]:
        return [[((seed + 7 * i + 3 * a) % 11) / 5 - 1 for a in range(2)] for i in range(words)]

    return {
        "caption": "Meten",
        "labels": [f"w{i}" for i in range(words)],
        "queries": matrix(1),
        "keys": matrix(2),
        "values": matrix(5),
        "mask": "causal",
        "row": words - 1,
    }


def bundle_table(root: Path, folder: Path) -> Path:
    """The script of the table, made in `folder`, with its style sheet beside it."""
    for entry, name in (("app/attention/table.ts", "table.js"), ("styles/main.css", "table.css")):
        options = ["--bundle", "--minify", "--loader:.woff2=empty", "--log-level=error"]
        done = subprocess.run(
            [esbuild_of(root), root / "site" / entry, *options, f"--outfile={folder / name}"],
            check=False,
        )
        if done.returncode:
            raise MeasureError(f"{entry} is niet te bundelen.")
    return folder / "table.js"
