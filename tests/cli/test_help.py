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


@pytest.mark.parametrize(
    ("command", "bounds"),
    [
        (
            "generate",
            "size 1 to 200, rows 1 to 200, cols 1 to 200, colors 1, blank 0 to 1, count 1",
        ),
        ("str8ts generate", "size 4 to 12, black 0, givens 0, count 1"),
        ("adrift generate", "size 2 to 40, colors 1 to 62, stones 0, shortest 2, count 1"),
        ("solve", "colors 1, limit 0"),
        ("str8ts solve", "limit 1"),
        ("adrift solve", "limit 1"),
        ("adrift hint", "done 0"),
        ("read", "size 2 to 6, colors 2 to 6"),
        ("play", "size 2 to 6, colors 2 to 6, patience 1 to 3600"),
        ("wave", "puzzles 1"),
        ("watch", "size 2 to 6, colors 2 to 6, patience 0.5 to 3600"),
        ("tour", "from 1"),
        ("practice", "size 2 to 6, colors 2 to 6, puzzles 1, speed 0.01 to 1000"),
        ("serve", "port 0 to 65535"),
        ("duel replay", "move 0 to 20"),
        ("duel match", "games 1"),
    ],
)
def test_numbers_are_bounded_as_the_help_says(command: str, bounds: str) -> None:
    text = run(*command.split(), "--help").stdout
    entries = re.findall(
        r"^  (?:-\w, )?--([a-z-]+)(.*?)(?=^  -|\Z)", text, re.MULTILINE | re.DOTALL
    )
    found = []
    for name, words in entries:
        ends = re.search(r"\[(?:default: [^;]*;\s+)?(?:([\d.]+)<=x<=([\d.]+)|x>=([\d.]+))\]", words)
        if ends and name != "time-limit":
            found.append(f"{name} {ends[3] or f'{ends[1]} to {ends[2]}'}")
    assert {*found} == {*bounds.split(", ")}
