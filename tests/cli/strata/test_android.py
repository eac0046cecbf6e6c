"""`--android` as people call it: `play`, `wave`, `watch`, `read` and `doctor` on a phone."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from commands import command_line, run
from phone.android import AndroidPhone
from phone.server import Adb, Plug
from stratabot.strata.text import format_rows, parse_puzzle
from thorough import cases
from user_folders import user_folders
from waiting import PATIENCE, wait_until


def a_phone(side: int = 2, colors: int = 2, seed: int = 1, puzzles: int = 1) -> AndroidPhone:
    return AndroidPhone.wave(side, colors, seed, puzzles=puzzles, look=0.03, speed=4)


def opened(side: int = 3, colors: int = 3) -> AndroidPhone:
    """A phone on which a board has faded in."""
    phone = a_phone(side, colors)
    wait_until(lambda: not phone.game.moving)
    return phone


def test_play_taps_a_puzzle_to_its_end(plug: Plug) -> None:
    phone = a_phone()
    plug(phone)
    result = run("play", "--android")
    assert (result.exit_code, result.stdout[:9]) == (0, "Perfect: "), result.stderr
    assert phone.game.perfects == 1


@pytest.mark.thorough("tests/strata/bot/test_on_a_phone.py plays there, play is tried above")
def test_wave_plays_on_the_phone_that_is_named(plug: Plug, tmp_path: Path) -> None:
    other, phone = a_phone(puzzles=2), a_phone(seed=2, puzzles=2)
    plug(other)
    serial = plug(phone).serial
    wave = ("wave", "--puzzles", "2", "--record", str(tmp_path / "record"))
    result = run(*wave, "--android", serial)
    assert (result.exit_code, result.stdout[:19]) == (0, "2 solved, 2 Perfect"), result.stderr
    assert (phone.game.perfects, other.taps) == (2, [])
    assert (tmp_path / "record" / "events.jsonl").exists()
    assert "Clicked: next" in (tmp_path / "record" / "run.html").read_text("utf-8")


def test_watch_says_what_to_do_and_taps_nothing(plug: Plug) -> None:
    phone = opened()
    plug(phone)
    result = run("watch", "--once", "--android")
    assert result.exit_code == 0, result.stderr
    assert "Take " in result.stdout or "Lay " in result.stdout
    assert phone.taps == []


def test_read_prints_what_solve_takes(plug: Plug, tmp_path: Path) -> None:
    phone = opened()
    plug(phone)
    result = run("read", "--android", "--annotate", str(tmp_path / "seen.png"))
    assert result.exit_code == 0, result.stderr
    assert parse_puzzle(result.stdout) == phone.game.puzzle
    assert (tmp_path / "seen.png").exists()
    assert phone.looks == 1
    told = json.loads(run("read", "--android", "--format", "json").stdout)
    assert told["grid"] == list(format_rows(phone.game.puzzle))
    assert told["client"] == list(phone.body.client)


def test_a_dry_run_taps_nothing(
    plug: Plug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    phone = opened()
    plug(phone)
    result = run("play", "--android", "--dry-run", "--format", "json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["solvable"]
    assert phone.taps == []


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


COMMANDS = [("play",), ("read",), ("doctor",), ("wave",), ("watch", "--once")]
_AS_PLAY = "these open a phone as play does"


@cases("command", COMMANDS, _AS_PLAY, keep=COMMANDS[:3], ids=" ".join)
def test_without_a_phone_it_ends_with_3_and_what_to_do(command: tuple[str, ...], adb: Adb) -> None:
    result = run(*command, "--android")
    told = result.stdout if command == ("doctor",) else result.stderr
    assert result.exit_code == 3
    assert "no phone is connected: plug it in and switch on USB debugging" in told
    if command != ("doctor",):
        assert result.stderr.count("\n") == 1
        assert result.stdout == ""


@cases("command", COMMANDS[:2] + COMMANDS[3:], _AS_PLAY, keep=COMMANDS[:2], ids=" ".join)
def test_a_phone_that_is_locked_or_asks_ends_with_3(
    command: tuple[str, ...], plug: Plug, adb: Adb
) -> None:
    phone = a_phone()
    phone.locked = True
    device = plug(phone)
    result = run(*command, "--android")
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert "is locked: unlock it, open the game" in result.stderr
    adb("disconnect", device.serial)
    plug(a_phone(), trusts=False)
    result = run(*command, "--android")
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert "touch Allow" in result.stderr


def test_several_phones_end_with_3_and_their_names(plug: Plug) -> None:
    serials = [plug(a_phone(seed=seed)).serial for seed in (1, 2)]
    result = run("play", "--android")
    assert result.exit_code == 3
    assert all(serial in result.stderr for serial in serials)


@pytest.mark.parametrize("command", COMMANDS[:2] + COMMANDS[3:], ids=" ".join)
def test_without_the_library_it_ends_with_3(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "adbutils", None)
    result = run(*command, "--android")
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert "pip install 'stratabot[android]'" in result.stderr


def test_a_cable_pulled_for_good_ends_with_3_and_the_last_frame(plug: Plug, tmp_path: Path) -> None:
    phone = a_phone(5, 4)
    device = plug(phone)
    wave = command_line("wave", "--android", "--format", "json")
    with subprocess.Popen(
        wave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | user_folders(tmp_path),
    ) as bot:
        wait_until(lambda: phone.taps or bot.poll() is not None)
        device.unplug()
        out, err = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 3, err
    assert "unplug it and plug it in again" in err
    assert "Traceback" not in err
    assert json.loads(out.splitlines()[-1])["event"] == "stopped"
    assert (tmp_path / "stratabot" / "stopped.png").exists()


@pytest.mark.thorough("a look at a window is interrupted as well")
def test_ctrl_c_during_a_slow_look_ends_with_130(plug: Plug) -> None:
    phone = AndroidPhone.wave(3, 3, 3, look=0.5)
    plug(phone)
    play = command_line("play", "--android")
    with subprocess.Popen(play, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        wait_until(lambda: phone.looks >= 2 or bot.poll() is not None)
        bot.send_signal(signal.SIGINT)
        _, err = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 130, err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "args",
    [
        ("play", "--practice", "--android"),
        ("play", "--window", "Strata", "--android"),
        ("watch", "--overlay", "--android"),
        ("wave", "--region", "0,0,100,100", "--android", "R58M"),
        ("read", "shot.png", "--android"),
        ("read", "--android", "--format", "jsonl"),
        ("read",),
        ("doctor", "--window", "Strata", "--android"),
    ],
)
def test_two_screens_at_once_are_bad_usage(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--android" in result.stderr
