from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.commands import test as command
from generator.setup import apt, engines
from generator.setup.errors import SetupError


def program(path: Path, status: int = 0) -> str:
    path.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def engine(*places: str) -> engines.Engine:
    return engines.Engine("Lynx", {"driver": places}, ("lynx",))


def test_an_engine_is_found_by_name_or_by_pattern(tmp_path: Path) -> None:
    there = program(tmp_path / "lynx-2")
    assert engines.find(engine("no-such-lynx", there)) == {"driver": Path(there)}
    assert engines.find(engine(f"{tmp_path}/lynx-*")) == {"driver": Path(there)}
    assert engines.find(engine(program(tmp_path / "broken", status=1))) is None


def test_an_engine_lacks_when_one_of_its_programs_lacks(tmp_path: Path) -> None:
    programs = {"driver": (program(tmp_path / "lynx"),), "screen": ("no-such-screen",)}
    assert engines.find(engines.Engine("Lynx", programs, ("lynx",))) is None


def test_apt_is_asked_only_for_what_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = tmp_path / "lynx"

    def install(_root: Path, packages: Sequence[str]) -> bool:
        assert not wanted.exists(), "asked for what is there"
        assert list(packages) == ["lynx"]
        program(wanted)
        return True

    monkeypatch.setattr(apt, "install", install)
    assert engines.ensure(engine(str(wanted)), tmp_path) == ""
    assert engines.ensure(engine(str(wanted)), tmp_path) == ""


def test_what_cannot_be_had_is_said_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = engine("no-such-lynx")
    monkeypatch.setattr(apt, "install", lambda *_: False)
    assert "apt-get install lynx" in engines.ensure(missing, tmp_path)
    monkeypatch.setattr(apt, "install", lambda *_: True)
    assert "start niet" in engines.ensure(missing, tmp_path)

    def fail(*_: object) -> bool:
        raise SetupError("Geen netwerk.", "Zie het log.")

    monkeypatch.setattr(apt, "install", fail)
    assert engines.ensure(missing, tmp_path) == "Geen netwerk. Zie het log"


def test_the_run_ends_with_what_was_not_tested(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_missing_engines", lambda: ["Niet getest in Lynx: geen."])
    monkeypatch.setattr(command, "STEPS", {"andere-browsers": list})
    assert command.run(Namespace(stappen=[], grondig=False)) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[-4:] == ["Niet getest in Lynx: geen.", "", "Alles is geslaagd.", ""]
