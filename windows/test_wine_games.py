"""The bot on Linux, beside a Windows game under Wine."""

import os
import subprocess
from pathlib import Path

import pytest

from commands import clean_environment, command_line
from xvfb import server, wait_until

TITLE = "Strata under Wine"
PRACTICE = ["practice", "--size", "3", "--colors", "3", "--puzzles", "2", "--no-scores"]


@pytest.mark.skipif("STRATABOT_WINDOWS" not in os.environ, reason="make windows sets the folder")
def test_the_bot_on_linux_plays_the_practice_game_of_windows() -> None:
    """Wine shows it as an X window, which doctor tells; the bot wins both puzzles."""
    program = [str(Path(__file__).parent / "python"), os.environ["STRATABOT_WINDOWS"]]
    with server() as display:
        environment = clean_environment(DISPLAY=display)

        def said(*arguments: str) -> str:
            """What the bot on Linux says of the window."""
            command = command_line(*arguments, "--window", TITLE)
            return subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=300, check=False
            ).stdout

        game = subprocess.Popen(
            [*program, "-m", "stratabot", *PRACTICE, "--title", TITLE],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_until(lambda: f'ok       window      "{TITLE}", ' in said("doctor"), 120)
            assert ", the Windows program python.exe under Wine\n" in said("doctor")
            assert said("wave").startswith("2 solved, 2 Perfect; ")
        finally:
            game.terminate()
            game.wait(30)
