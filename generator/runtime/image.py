"""The image of a Python that has started, from which a page's workers start.

It is made by the worker's own code under Node, and is the same for every browser: memory of
WebAssembly, in which Python, NumPy and the general part of the checkers are loaded already.
"""

import json
import os
import shutil
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from generator.runtime.files import RuntimeFile
from generator.setup import stamp
from generator.setup.download import disk_errors
from generator.setup.step import run_step

SCRIPT = Path(__file__).with_suffix(".mjs")


def ensure_image(
    cache: Path, node: Path, files: Sequence[RuntimeFile], maker: bytes, checkers: bytes
) -> Path:
    """The image, made if it is not in the cache.

    Args:
        cache: the project's `.cache`.
        node: the `node` that runs Python.
        files: Pyodide's.
        maker: the bundle of `site/app/worker/image-maker.ts`.
        checkers: a zip of the part of the checkers that every lesson uses.

    Raises:
        SetupError: Python does not start, or the disk refuses; the message names the log.
    """
    given = (sha256(data).hexdigest() for data in (maker, checkers))
    mark = stamp.fingerprint(SCRIPT, *given, *(file.sha256 for file in files))
    image = cache / "images" / f"{mark[:32]}.bin"
    if not image.is_file():
        with disk_errors(image):
            _make(image, cache / "logs" / "image.log", node, files, maker, checkers)
    return image


def _make(
    image: Path,
    log: Path,
    node: Path,
    files: Sequence[RuntimeFile],
    maker: bytes,
    checkers: bytes,
) -> None:
    scratch = image.with_name(f".{image.stem}-{os.getpid()}")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    try:
        made, script, package = (scratch / name for name in ("image", "maker.js", "checkers.zip"))
        script.write_bytes(maker)
        package.write_bytes(checkers)
        parts = [*((file.role, str(file.path)) for file in files), ("checkers", str(package))]
        command: list[str | Path] = [node, SCRIPT, script, json.dumps(parts), made]
        run_step("Python voor de browser starten", command, log)
        made.replace(image)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    for other in image.parent.iterdir():
        if other != image and not other.name.startswith("."):
            other.unlink(missing_ok=True)
