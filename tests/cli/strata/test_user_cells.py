"""`--cell` on the commands that play and look on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from commands import run
from strata.bot.stages import MemoryStage
from strata.bot.test_eyes import smudge
from stratabot.screen.desktop import game_area
from stratabot.strata.practice import bot_game
from user_folders import set_user_folders

pytestmark = pytest.mark.slow


def test_a_refusal_names_the_option_with_which_the_board_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stage = MemoryStage(3, 3, 41)
    told = smudge(stage, 0, 2)

    @contextmanager
    def game(*_: object, **__: object) -> Iterator[tuple[Any, Any]]:
        yield stage.screen, stage.clock

    monkeypatch.setattr(bot_game, "a_practice_game", game)
    set_user_folders(monkeypatch, tmp_path)
    args = ("play", "--practice", "--patience", "3")
    refused = run(*args)
    assert refused.exit_code == 1
    assert "--cell r1c3=" in refused.stderr
    assert stage.clicks() == []
    result = run(*args, "--cell", str(told))
    assert result.exit_code == 0, result.stderr
    assert "Perfect" in result.stdout


def test_who_looks_on_is_told_what_lies_under_something(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = MemoryStage(3, 3, 41)
    told = smudge(stage, 0, 2)

    @contextmanager
    def viewed(*_: object) -> Iterator[Any]:
        yield stage.screen

    monkeypatch.setattr(game_area, "view", viewed)
    monkeypatch.setattr("stratabot.screen.RealClock", lambda: stage.clock)
    args = ("watch", "--once", "--patience", "3")
    refused = run(*args)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "--cell r1c3=" in refused.stderr
    seen = run(*args, "--cell", str(told))
    assert (seen.exit_code, seen.stdout.count("\n")) == (0, 1), seen.stderr
