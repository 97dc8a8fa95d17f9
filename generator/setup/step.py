"""Run one external set-up command: show that it goes on, explain how it failed."""

import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.setup.errors import SetupError

# What tools print when the cause lies outside this project → message and remedy for the reader.
_CAUSES = (
    (
        ("No space left on device", "ENOSPC"),
        "de schijf is vol",
        "Maak een paar honderd megabyte vrij en start opnieuw; wat klaar is, blijft staan.",
    ),
    (
        ("DO NOT MATCH THE HASHES", "EINTEGRITY", "integrity checksum failed"),
        "een download heeft niet de verwachte inhoud (de hash wijkt af)",
        "Start opnieuw; blijft het zo, dan verandert een proxy of spiegel onderweg bestanden.",
    ),
    (
        (
            "Temporary failure in name resolution",
            "Failed to establish a new connection",
            "Could not find a version",
            "ENOTFOUND",
            "ECONNREFUSED",
            "ECONNRESET",
            "ETIMEDOUT",
            "EAI_AGAIN",
            "Read timed out",
            "Connection refused",
        ),
        "het netwerk of de pakketbron is niet bereikbaar",
        "Controleer de verbinding (en de proxy-instellingen) en start opnieuw.",
    ),
    (
        ("ensurepip is not available", "No module named ensurepip", "No module named venv"),
        "Python mist zijn onderdeel venv",
        "Installeer het (op Debian en Ubuntu: apt install python3-venv) en start opnieuw.",
    ),
)


def run_step(
    title: str,
    command: Sequence[str | Path],
    log: Path,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> None:
    """Run `command`, its output going to `log`, with a line on the terminal while it works.

    Raises:
        SetupError: the command is not there or failed; the message names the cause where the
            output shows it, and the log where it does not.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(title, started, done), daemon=True)
    ticker.start()
    try:
        with log.open("wb") as output:
            code = subprocess.run(
                [str(part) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=env,
                cwd=cwd,
                check=False,
            ).returncode
    except OSError as error:
        raise SetupError(
            f"{title}: {command[0]} kon niet starten ({error.strerror}).",
            "Controleer of dit programma er is en uitgevoerd mag worden.",
        ) from error
    finally:
        done.set()
        ticker.join()
    if code:
        raise _explain(title, code, log)


def say(text: str) -> None:
    """One line of progress. Standard error, so that `--json` on standard output stays clean."""
    print(text, file=sys.stderr, flush=True)


def _tick(title: str, started: float, done: threading.Event) -> None:
    """Say that the step goes on: every second on a terminal, now and then in a log."""
    live = sys.stderr.isatty()
    say(f"• {title} …")
    while not done.wait(1 if live else 20):
        seconds = int(time.monotonic() - started)
        if live:
            print(f"\r  {seconds} s ", end="", file=sys.stderr, flush=True)
        else:
            say(f"  {title}: bezig, {seconds} s")
    if live:
        print("\r", end="", file=sys.stderr)


def _explain(title: str, code: int, log: Path) -> SetupError:
    text = log.read_text(encoding="utf-8", errors="replace")
    for signs, message, remedy in _CAUSES:
        if any(sign in text for sign in signs):
            return SetupError(f"{title}: {message}.", f"{remedy} (Alles staat in {log}.)")
    last = next((line for line in reversed(text.splitlines()) if line.strip()), "geen uitvoer")
    return SetupError(
        f"{title}: gestopt met code {code} ({last.strip()[:160]}).",
        f"Lees {log} voor de oorzaak en start daarna opnieuw.",
    )
