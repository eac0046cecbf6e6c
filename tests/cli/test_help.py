import re

import pytest

from commands import run, start
from stratabot.cli.strata import VERBS


@pytest.mark.parametrize("command", VERBS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_a_help_with_an_example(command: str, option: str) -> None:
    result = run(command, option)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Usage: " in result.stdout
    assert f"stratabot {command} " in result.stdout.split("Example", 1)[1]
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stdout.replace("\n", "").isprintable()


@pytest.mark.parametrize("command", ["wave", "tour"])
def test_the_options_of_play_are_told_once(command: str) -> None:
    told, whole = run(command, "--help").stdout, run("play", "--help").stdout
    names = re.findall(r"^  (--[a-z-]+)", whole, re.MULTILINE)
    assert len(names) > 10
    assert all(re.search(rf"{name}\b", told) for name in names)
    assert "a board of another side is refused" in " ".join(whole.split())
    assert "a board of another side" not in " ".join(told.split())


def test_stratabot_alone_prints_its_help_with_all_commands() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    for command in VERBS:
        assert f"\n  {command} " in result.stdout
    assert "stratabot solve" in result.stdout


def test_it_runs_as_a_module_under_its_own_name() -> None:
    result = start("--help")
    assert result.returncode == 0
    assert result.stdout.startswith(b"Usage: stratabot ")
