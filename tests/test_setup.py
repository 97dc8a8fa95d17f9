"""Set-up: what is done is skipped, what was cut off is done again, what fails says why."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from generator.setup import apt, browser, node, python, stamp
from generator.setup.errors import SetupError
from generator.setup.step import run_step

ROOT = Path(__file__).resolve().parent.parent


def test_stamp_holds_only_for_the_same_inputs(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text("a")
    done = tmp_path / "deep" / "stamp"
    assert not stamp.is_current(done, stamp.fingerprint(lock))
    stamp.leave(done, stamp.fingerprint(lock))
    assert stamp.is_current(done, stamp.fingerprint(lock))
    lock.write_text("b")
    assert not stamp.is_current(done, stamp.fingerprint(lock))


def test_fingerprint_keeps_inputs_apart() -> None:
    assert stamp.fingerprint("ab", "c") != stamp.fingerprint("a", "bc")


@pytest.mark.parametrize(
    ("printed", "message"),
    [
        ("OSError: [Errno 28] No space left on device", "schijf is vol"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "hash wijkt af"),
        ("npm error code EINTEGRITY", "hash wijkt af"),
        ("[Errno -3] Temporary failure in name resolution", "netwerk"),
        ("npm error code ECONNREFUSED", "netwerk"),
        ("Error: No module named ensurepip", "mist zijn onderdeel venv"),
        ("Segmentation fault", "Segmentation fault"),
    ],
)
def test_a_failed_step_names_its_cause_and_a_remedy(
    printed: str, message: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", f"print({printed!r}); raise SystemExit(3)"]
    with pytest.raises(SetupError) as failure:
        run_step("Iets ophalen", command, tmp_path / "logs" / "step.log")
    assert "Iets ophalen" in failure.value.message
    assert message in failure.value.message
    assert str(tmp_path) in failure.value.remedy


def test_a_tool_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="bestaat-niet kon niet starten"):
        run_step("Iets", [tmp_path / "bestaat-niet"], tmp_path / "step.log")


def test_a_half_made_environment_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interpreter alone proves nothing: it is the first thing that venv writes."""
    interpreter = python.interpreter_of(tmp_path)
    interpreter.parent.mkdir(parents=True)
    interpreter.touch()
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "build.txt").write_text("")
    (tmp_path / "requirements" / "test.txt").write_text("")
    titles: list[str] = []
    monkeypatch.setattr(python, "run_step", lambda title, *_, **__: titles.append(title))

    python.ensure_python(tmp_path, "build")
    assert titles == ["Python-omgeving maken", "Python-pakketten installeren"]
    python.ensure_python(tmp_path, "build")
    assert len(titles) == 2
    python.ensure_python(tmp_path, "test")
    assert len(titles) == 3
    (tmp_path / "requirements" / "test.txt").write_text("six==1.17.0")
    python.ensure_python(tmp_path, "test")
    assert len(titles) == 4


def test_packages_that_failed_to_install_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text("{}")
    node.node_of(tmp_path).parent.mkdir(parents=True)
    node.node_of(tmp_path).touch()

    def fail(*_: object, **__: object) -> None:
        raise SetupError("npm viel stil.", "Start opnieuw.")

    monkeypatch.setattr(node, "run_step", fail)
    for _ in range(2):
        with pytest.raises(SetupError):
            node.ensure_node_modules(tmp_path)


def test_the_first_browser_that_starts_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, good = tmp_path / "broken", tmp_path / "good"
    good.write_text("#!/bin/sh\nexit 0\n")
    good.chmod(0o755)
    monkeypatch.setattr(browser, "_shell", lambda _root: None)
    monkeypatch.setattr(browser, "_playwright", lambda _root: broken)
    monkeypatch.setattr(browser, "_present", lambda _root: good)
    assert browser.ensure_browser(tmp_path) == good
    monkeypatch.setattr(browser, "_present", lambda _root: None)
    assert browser.ensure_browser(tmp_path) == good, "a second start must not search again"
    good.unlink()
    monkeypatch.setattr(browser, "_apt", lambda _root: None)
    with pytest.raises(SetupError, match="geen Chromium"):
        browser.ensure_browser(tmp_path)


def test_where_debian_has_no_shell_another_browser_is_sought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bool:
        raise SetupError("apt kent het niet.", "Kies iets anders.")

    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setattr(apt, "install", fail)
    assert browser._shell(tmp_path) is None


def test_the_test_lock_holds_the_build_lock() -> None:
    """`python.GROUPS` relies on it."""

    def pins(group: str) -> set[str]:
        text = (ROOT / "requirements" / f"{group}.txt").read_text(encoding="utf-8")
        return set(re.findall(r"^[\w.-]+==[^ ]+", text, flags=re.MULTILINE))

    assert pins("build") <= pins("test")
    assert pins("build")
