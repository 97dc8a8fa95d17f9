"""Een les opslaan terwijl `serve` draait, tot de open pagina het laat zien."""

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from generator.bench.bench import Bench
from generator.bench.copying import copy_project
from generator.bench.rows import Row
from generator.lesson import LESSON
from generator.live.app import listen
from generator.live.building import Builder
from generator.live.client import make_client
from generator.live.serving import make_server
from generator.runtime import ensure_runtime
from generator.setup.node import node_of

SAVES = 3
# Remembers in which frame each sentence was first there. Playwright itself looks at intervals that
# grow to half a second.
LOOK = """
const look = () => {
  const text = document.querySelector("main")?.textContent ?? "";
  for (const [sentence] of text.matchAll(/Zin nummer \\d+\\./g)) {
    window.benchSeen ??= {};
    window.benchSeen[sentence] ??= performance.timeOrigin + performance.now();
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def measure(bench: Bench) -> list[Row]:
    """One sentence more in the lesson, beside opening its page anew."""
    saved, opened = [], []
    with served(bench.root) as (root, address):
        lesson = root / "lessons" / bench.lesson.name / LESSON
        head, rule, text = lesson.read_text(encoding="utf-8").partition("\n---\n")
        browser = bench.playwright.chromium.launch(executable_path=bench.browser)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(LOOK)
        page.goto(f"{address}lessen/{bench.lesson.name}/")
        count = 0
        for _ in bench.repetitions("opslaan onder serve"):
            for _ in range(SAVES):
                page.wait_for_load_state("networkidle")
                count += 1
                since = time.time()
                sentence = f"Zin nummer {count}."
                lesson.write_text(f"{head}{rule}\n{sentence}\n{text}", encoding="utf-8")
                saved.append(_seen(page, sentence) - since * 1000)
                page.wait_for_load_state("networkidle")
                since = time.time()
                page.reload(wait_until="commit")
                opened.append(_seen(page, sentence) - since * 1000)
        browser.close()
    base = "de pagina opnieuw openen", tuple(opened)
    return [Row("opslaan → zichtbaar", tuple(saved), "ms", *base, goal="< 300 ms")]


def _seen(page: Page, sentence: str) -> float:
    """When the page first had it in a frame, in milliseconds of the system's clock."""
    page.get_by_text(sentence).wait_for()
    return float(page.evaluate("sentence => benchSeen[sentence]", sentence))


@contextmanager
def served(real: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the project under `serve`: where it is, and its address."""
    with tempfile.TemporaryDirectory(prefix="werkplaats-") as folder:
        root = Path(folder)
        copy_project(real, root)
        runtime = ensure_runtime(real / ".cache", node_of(real), real / "node_modules")
        listening = listen(0)
        builder = Builder(root, runtime, root / ".cache")
        server = make_server(root, builder, make_client(real), lambda _: None)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield root, f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join()
            listening.close()
