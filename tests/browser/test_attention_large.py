"""A table of many words: what the reader looks at is right at once, the rest soon after."""

from pathlib import Path

from playwright.sync_api import Page

from generator.bench.parts.table import bundle_table, open_table
from generator.project import ROOT

WORDS = 64
# Cells that show a dash: in the chosen row at once, in all rows in the end.
DASHES = """async () => {
    const table = document.querySelector("attention-table");
    const dashes = (scope) => scope.querySelectorAll(".attention__forbidden").length;
    const chosen = table.querySelectorAll("[data-row]")[10];
    table.choose(10);
    table.setState("mask none");
    const found = [dashes(chosen), dashes(table)];
    for (let i = 0; i < 300 && dashes(table); i++) await new Promise(requestAnimationFrame);
    return [...found, dashes(table)];
}"""


def test_the_chosen_row_follows_at_once_and_the_others_in_frames_of_their_own(
    page: Page, tmp_path: Path
) -> None:
    open_table(page, ROOT, WORDS, (), bundle_table(ROOT, tmp_path))
    chosen, others, left = page.evaluate(DASHES)
    assert (chosen, left) == (0, 0)
    assert 0 < others < WORDS * WORDS / 2
