import json
from typing import Any

import pytest

from stratabot.cli.doctor import command
from xvfb import Stage


def _run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    code = command.main(list(args), standalone_mode=False)
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


def test_a_display_with_the_game_is_well(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    stage.window("Strata at the doctor's", (100, 80, 320, 240))
    code, out = _run(capsys, "--window", "at the doctor")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "ok       display     1600 x 1200"
    assert 'ok       window      "Strata at the doctor\'s", 320 x 240 at 100, 80' in lines
    assert lines[-1] == "The bot can play here."
    assert [line.split()[1] for line in lines[:-1]] == [
        "display",
        "permissions",
        "capture",
        "pointer",
        "window",
        "libraries",
        "tkinter",
    ]


def test_no_display_ends_with_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    code, out = _run(capsys)
    assert code == 3
    assert out.startswith("not ok   display     no display to look at, DISPLAY is not set (")
    assert "skipped  pointer     there is no display\n" in out
    assert out.endswith("The bot cannot play here yet.\n")


def test_json_is_one_object(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = _run(capsys, "--format", "json", "--window", "nothing like this")
    answer: dict[str, Any] = json.loads(out)
    assert code == 3
    assert out.count("\n") == 1
    assert answer["ok"] is False
    states = {check["name"]: check["state"] for check in answer["checks"]}
    assert states["window"] == "not ok"
    assert states["pointer"] == "ok"
    assert set(answer["checks"][0]) == {"name", "state", "needed", "found", "advice"}
