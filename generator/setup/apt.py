"""Packages of Debian and its relatives, where this process may install them."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from generator.setup.step import run_step


def install(root: Path, packages: Sequence[str]) -> bool:
    """Install `packages`; False where there is no apt or no right to use it.

    Raises:
        SetupError: apt was tried and failed.
    """
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    log = root / ".cache" / "logs" / f"apt-{packages[0]}.log"
    # In this run level a web server that is installed is not started as well.
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    run_step("Pakketlijst van Debian", ["apt-get", "update"], log, env=env)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    run_step(f"{' en '.join(packages)} van Debian installeren", command, log, env=env)
    return True
