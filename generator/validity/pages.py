"""Ask html-validate about every page of a built site that it has not seen yet."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypedDict

from generator.assets import BundleError
from generator.faults import Fault
from generator.kept import Kept
from generator.output import Output
from generator.setup.node import node_env, node_of
from generator.validity.words import in_dutch

SCRIPT = Path(__file__).with_name("validate.mjs")
# What says nothing about validity but changes with every script: hashes in names, data for scripts.
_HASHES = re.compile(r"\.[0-9a-f]{12}\.")
_DATA = re.compile(r'(<script type="application/json"[^>]*>).*?(</script>)', re.DOTALL)
WORTH_A_PROCESS = 10  # pages that take as long as starting the validator
LONGEST = 160  # characters of a line of HTML in a message


class Message(TypedDict):
    """One thing that html-validate has to say."""

    rule: str
    text: str
    line: int


def check_html(root: Path, output: Output, cache: Path) -> list[Fault]:
    """Everything that is not valid in the pages of `output`.

    Raises:
        BundleError: the validator itself does not run.
    """
    lock = (root / "package-lock.json").read_bytes()
    kept = Kept(cache / "validity", SCRIPT.read_bytes(), lock)
    names = sorted(name for name in output.files if name.endswith(".html"))
    pages = {name: output.read(name).decode() for name in names}
    said = {name: kept.find(_bare(text)) for name, text in pages.items()}
    fresh = [name for name, messages in said.items() if messages is None]
    found = _validate_all(root, [pages[name] for name in fresh])
    for name, messages in zip(fresh, found, strict=True):
        kept.keep(_bare(pages[name]), messages)
        said[name] = messages
    kept.forget_old()
    return [
        _fault(Path(name), message, pages[name])
        for name, messages in said.items()
        for message in messages
    ]


def _bare(text: str) -> str:
    return _DATA.sub(r"\1\2", _HASHES.sub("..", text))


def _validate_all(root: Path, pages: list[str]) -> list[list[Message]]:
    """What is to say of each page; many pages are divided over the processors."""
    processes = min(os.cpu_count() or 1, 1 + len(pages) // WORTH_A_PROCESS)
    size = max(1, -(-len(pages) // processes))
    parts = [pages[start : start + size] for start in range(0, len(pages), size)]
    with ThreadPoolExecutor(processes) as pool:
        return [found for part in pool.map(partial(_validate, root), parts) for found in part]


def _validate(root: Path, pages: list[str]) -> list[list[Message]]:
    done = subprocess.run(
        [node_of(root), SCRIPT],
        input=json.dumps(pages),
        cwd=root,
        env=node_env(root),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BundleError(done.stderr.strip())
    messages: list[list[Message]] = json.loads(done.stdout)
    return messages


def _fault(page: Path, message: Message, text: str) -> Fault:
    lines = text.splitlines()
    line = message["line"]
    shown = lines[line - 1].strip()[:LONGEST] if 0 < line <= len(lines) else ""
    found, remedy = in_dutch(message["rule"], message["text"])
    return Fault(page, line, "HTML", found, remedy, shown)
