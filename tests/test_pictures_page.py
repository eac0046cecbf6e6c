"""What docs/pictures.md says, held against the commands."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from commands import run
from readings import BOARD, PUZZLE, doubtful, seen_in

PAGE = (Path(__file__).parents[1] / "docs" / "pictures.md").read_text("utf-8")
ANSWERS = re.findall(r"```console\n\$ stratabot (.*?)\n(.*?)```", PAGE, re.DOTALL)

SEEN = {
    "adrift solve shot.png": replace(
        BOARD,
        grid=(".BC.", "..R.", "BRC."),
        colors={"B": (12, 41, 254), "C": (0, 255, 255), "R": (255, 0, 0)},
    ),
    "str8ts read shot.png": PUZZLE,
    "str8ts solve shot.png": doubtful(PUZZLE, 3, 0),
}
"""What the pictures show of which the page has answers."""


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize(("command", "answer"), ANSWERS, ids=[command for command, _ in ANSWERS])
def test_the_answers_are_those_of_the_commands(
    command: str, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_in(tmp_path, SEEN[command], monkeypatch)
    monkeypatch.chdir(tmp_path)
    result = run(*command.split())
    assert answer == (result.stdout or result.stderr)


def test_all_keys_of_json_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = PAGE.partition("## JSON")[2]
    told = {key for row in re.findall(r"^\| (`.*?) \|", rows, re.M) for key in row.split("`")[1::2]}
    seen = set[str]()
    for reading, game in ((BOARD, "adrift"), (PUZZLE, "str8ts")):
        shot = seen_in(tmp_path, reading, monkeypatch)
        seen |= {*json.loads(run(game, "read", shot, "--format", "json").stdout)}
    assert told == seen | {"corners"}
