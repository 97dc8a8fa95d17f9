"""A page of nothing but attention tables: the site's template, style and script, two tables."""

import subprocess
from pathlib import Path

import jinja2
from playwright.sync_api import Locator

from generator.setup.node import esbuild_of
from generator.widgets import render_widget

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"

KAT: dict[str, object] = {
    "caption": "Bekijk welke waarden een query mengt",
    "labels": ["de", "kat", "slaapt"],
    "queries": [[1, 0], [0.2, 1], [1, 0.7]],
    "keys": [[1, 0], [0, 1], [-1, 0.5]],
    "values": [[1, 0], [0, 1], [-1, 0.5]],
    "mask": "causal",
    "row": "kat",
}

# Seven words, three numbers a value, one row that may see nothing.
ZEVEN: dict[str, object] = {
    "caption": "Zeven woorden",
    "labels": ["de", "kat", "slaapt", "omdat", "hij", "moe", "is"],
    "queries": [[0.25 * i, 1 - 0.5 * i] for i in range(7)],
    "keys": [[0.5 * i - 1, 0.25 * i] for i in range(7)],
    "values": [[i, -i, 0.5] for i in range(7)],
    "mask": [[column <= row != 2 for column in range(7)] for row in range(7)],
    "row": "hij",
}

# Strict where the site's own pages are: no inline script runs here either.
PAGE = """<!doctype html>
<html lang="nl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'self'; img-src data:; style-src 'self' 'unsafe-inline'">
<title>Tabellen</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="main.css">
<link rel="stylesheet" href="dark.css" media="(prefers-color-scheme: dark)">
<main class="lesson">{widgets}</main>
<script type="module" src="{script}.js"></script>
</html>
"""


def build_tables(folder: Path) -> None:
    """Write the page of two tables and its assets to `folder`."""
    tables = [("attention-table", KAT), ("attention-table", ZEVEN)]
    build_widgets(folder, tables, "app/attention/table.ts")


def build_widgets(folder: Path, widgets: list[tuple[str, dict[str, object]]], script: str) -> None:
    """Write a page of `widgets` (kind and data) that run `script`, with its assets, to `folder`."""
    loader = jinja2.FileSystemLoader(SITE / "templates")
    env = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    html = "".join(
        render_widget(kind, data, where="table_page.py", env=env) for kind, data in widgets
    )
    page = PAGE.format(widgets=html, script=Path(script).stem)
    (folder / "index.html").write_text(page, encoding="utf-8")
    _bundle(script, folder)
    _bundle("styles/main.css", folder)
    _bundle("styles/dark.css", folder)


def part(table: Locator, name: str) -> Locator:
    """The part `name` below `table`, opened."""
    found = table.locator(f'[data-part="{name}"]')
    found.locator("summary").click()
    found.locator("[data-body] > *").wait_for()
    return found


def settle(table: Locator) -> None:
    """Wait until also the parts that are out of sight show the table as it is."""
    table.locator("[data-stale]").first.wait_for(state="detached")


def _bundle(entry: str, folder: Path) -> None:
    options = ["--bundle", "--format=esm", "--loader:.woff2=file", "--log-level=error"]
    subprocess.run([esbuild_of(ROOT), SITE / entry, *options, f"--outdir={folder}"], check=True)
