"""What open pages get under `serve`, and never in a built site: made of `site/live/`."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.assets import WARNINGS, BundleError
from generator.setup.node import esbuild_of

_FOLDER = "site/live"
_OFF = "site/app/service-worker/sw-off.ts"


@dataclass(frozen=True)
class Client:
    """`files` by name below `/_live/`, and a worker that takes away what others left."""

    files: Mapping[str, bytes]
    service_worker_off: bytes


def make_client(root: Path) -> Client:
    """Bundle the client.

    Raises:
        BundleError: one of its sources has an error.
    """
    return Client(
        {
            "live.js": _bundled(root, f"{_FOLDER}/live.ts", "--format=esm"),
            "live.css": _bundled(root, f"{_FOLDER}/live.css"),
        },
        _bundled(root, _OFF, "--format=iife"),
    )


def _bundled(root: Path, entry: str, *options: str) -> bytes:
    command = [str(esbuild_of(root)), entry, "--bundle", *WARNINGS, *options]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if done.returncode or done.stderr.strip():
        raise BundleError(done.stderr.decode(errors="replace").strip())
    return done.stdout
