"""`--android` as people call it: `play`, `wave`, `watch`, `read` and `doctor` on a phone."""

import json
import os
import sys
from pathlib import Path

import pytest

from commands import ended, refusal, run, running
from phone.android import AndroidPhone
from phone.server import Adb, Plug
from stratabot.installing import install_command
from stratabot.strata.text import format_rows, parse_puzzle
from user_folders import user_folders
from waiting import wait_until


def a_phone(side: int = 2, colors: int = 2, seed: int = 1, puzzles: int = 1) -> AndroidPhone:
    return AndroidPhone.wave(side, colors, seed, puzzles=puzzles, look=0.03, speed=4)


def opened(side: int = 3, colors: int = 3) -> AndroidPhone:
    phone = a_phone(side, colors)
    wait_until(lambda: not phone.game.is_moving)
    return phone


def test_play_taps_a_puzzle_to_its_end(plug: Plug) -> None:
    phone = a_phone()
    plug(phone)
    result = run("play", "--android")
    assert (result.exit_code, result.stdout[:9]) == (0, "Perfect: "), result.stderr
    assert phone.game.perfects == 1


def test_watch_and_a_dry_run_say_what_to_do_and_tap_nothing(
    plug: Plug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    phone = opened()
    plug(phone)
    result = run("watch", "--once", "--android")
    assert result.exit_code == 0, result.stderr
    assert "Take " in result.stdout or "Lay " in result.stdout
    result = run("play", "--android", "--dry-run", "--format", "json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["solvable"]
    assert phone.taps == []


def test_read_prints_what_solve_takes(plug: Plug) -> None:
    phone = opened()
    plug(phone)
    result = run("read", "--android")
    assert result.exit_code == 0, result.stderr
    assert parse_puzzle(result.stdout) == phone.game.puzzle
    assert phone.looks == 1
    told = json.loads(run("read", "--android", "--format", "json").stdout)
    assert told["grid"] == list(format_rows(phone.game.puzzle))
    assert told["client"] == list(phone.body.client)


def test_doctor_examines_the_phone(plug: Plug) -> None:
    phone = opened()
    plug(phone)
    result = run("doctor", "--android")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [line.split()[:2] for line in result.stdout.splitlines()[:-1]] == [
        ["ok", name] for name in ("adb", "phone", "picture", "taps")
    ]
    phone.locked = True
    result = run("doctor", "--android", "--format", "json")
    assert result.exit_code == 3
    states = {check["name"]: check["state"] for check in json.loads(result.stdout)["checks"]}
    assert states == {"adb": "ok", "phone": "not ok", "picture": "skipped", "taps": "skipped"}


@pytest.mark.parametrize("command", ["play", "read"])
def test_a_phones_trouble_ends_with_3_and_what_to_do(command: str, plug: Plug, adb: Adb) -> None:
    def said() -> str:
        return refusal(command, "--android", code=3)

    missing = "no phone is connected: plug it in and switch on USB debugging"
    assert missing in said()
    assert missing in run("doctor", "--android").stdout
    phone = a_phone()
    phone.locked = True
    device = plug(phone)
    assert "is locked: unlock it, open the game" in said()
    adb("disconnect", device.serial)
    plug(a_phone(), trusts=False)
    assert "touch Allow" in said()


def test_several_phones_are_named(plug: Plug) -> None:
    serials = [plug(a_phone(seed=seed)).serial for seed in (1, 2)]
    said = refusal("play", "--android", code=3)
    assert all(serial in said for serial in serials)


@pytest.mark.parametrize("command", ["play", "read", "wave", "watch --once"])
def test_without_the_library_it_ends_with_3(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adbutils", None)
    said = refusal(*command.split(), "--android", code=3)
    assert install_command("android") in said


def test_a_cable_pulled_for_good_ends_with_3_and_the_last_frame(plug: Plug, tmp_path: Path) -> None:
    phone = a_phone(5, 4)
    device = plug(phone)
    args = ("wave", "--android", "--format", "json")
    with running(*args, env=os.environ | user_folders(tmp_path)) as bot:
        wait_until(lambda: phone.taps or bot.poll() is not None)
        device.unplug()
        code, out, err = ended(bot)
    assert code == 3, err
    assert "unplug it and plug it in again" in err
    assert "Traceback" not in err
    assert json.loads(out.splitlines()[-1])["event"] == "stopped"
    assert (tmp_path / "stratabot" / "stopped.png").exists()
