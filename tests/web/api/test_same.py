"""The interface and the commands agree on every example, and on pictures of every game."""

import json
from functools import cache
from pathlib import Path

import click
import pytest
from starlette.testclient import TestClient

from commands import run
from stratabot.cli import GameCommands
from stratabot.games import GAMES, Game
from stratabot.questions.new_puzzles import new_puzzles
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import make_verb_of
from thorough import cases
from web.here import client_here, png

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"
SHOTS = ROOT / "fixtures" / "screenshots"
VERBS = ("solve", "hint", "explain", "grade")
WITH_PUZZLES = [game for game in GAMES if game.has_puzzles]

_MANY_OR_LONG = ("several", "pack", "diabolical", "extreme", "tough")

PUZZLES = [
    (game.name, path)
    for game in WITH_PUZZLES
    for path in sorted((EXAMPLES if game.name == "strata" else EXAMPLES / game.name).glob("*.t*"))
    if path.stem not in _MANY_OR_LONG
]


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_here()


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(("game", "path"), PUZZLES, ids=lambda it: getattr(it, "stem", it))
def test_examples_get_the_same_answer_or_the_same_refusal(
    client: TestClient, game: str, path: Path, verb: str
) -> None:
    grid = path.read_text("utf-8")
    printed = run(game, verb, "-", "--format", "json", "--time-limit=15", grid=grid)
    answer = client.post(f"/api/{game}/{verb}", json={"grid": grid})
    if "error" not in json.loads(printed.stdout):
        assert (answer.status_code, answer.json()) == (200, json.loads(printed.stdout))
        assert printed.exit_code in (0, 1)
    else:
        assert answer.status_code == {2: 400, 4: 503}[printed.exit_code], answer.text
        told = answer.json()["error"].removeprefix("the grid: ")
        assert told[:60] in " ".join(printed.stderr.split())


@cache
def drawn(game: str) -> bytes:
    """The picture that the game's own `solve` draws of an example, as a screenshot."""
    path = EXAMPLES / {"adrift": "adrift/grid.txt", "str8ts": "str8ts/gentle.txt"}[game]
    answer = client_here().post(f"/api/{game}/draw", json={"grid": path.read_text(), "kind": "png"})
    return answer.content


_KEPT = [
    *(("adrift", "adrift/read"), ("str8ts", "read"), ("laid-half", "read"), ("plain", "read")),
    *(("str8ts", "adrift/read"), ("phone-tall", "read"), ("phone-tall", "strata/read")),
    *(("fade-75", "read"), ("fade-75 r1c1=2 r4c3=.", "strata/read")),
]


@pytest.mark.slow
@cases(
    "shown,verb",
    [
        *(*_KEPT, ("adrift", "read"), ("str8ts", "str8ts/read"), ("none-chess", "read")),
        *(("fade-40", "read"), ("fade-75", "strata/read"), ("fade-75 r1c1=2 r4c3=.", "read")),
    ],
    "they are read for seconds, and each way through the program is there without them",
    keep=_KEPT,
)
def test_pictures_get_the_same_answer_or_the_same_refusal(
    client: TestClient, tmp_path: Path, shown: str, verb: str
) -> None:
    name, *cells = shown.split()
    path = SHOTS / f"{name}.jpg"
    if name in ("adrift", "str8ts", "plain"):
        path = tmp_path / "picture.png"
        path.write_bytes(png(40, 30) if name == "plain" else drawn(name))
    told = [f"--cell={cell}" for cell in cells]
    printed = run(*verb.split("/"), str(path), "--format", "json", *told)
    picture = {"picture": path.read_bytes()}
    answer = client.post(f"/api/{verb}", files=picture, data={"cell": cells})
    kept = {"picture": answer.json()["picture"]}
    if "error" not in json.loads(printed.stdout):
        assert (answer.status_code, answer.json()) == (200, json.loads(printed.stdout) | kept)
    else:
        assert answer.status_code == 400
        told = answer.json()["error"].removeprefix("the picture: ")
        assert told[:60] in " ".join(printed.stderr.split())
    again = client.post(f"/api/{verb}", json=kept | {"cell": cells})
    assert (again.status_code, again.json()) == (answer.status_code, answer.json())


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=[game.name for game in WITH_PUZZLES])
@pytest.mark.parametrize("verb", [*VERBS, "read", "generate"])
def test_no_option_that_names_a_file_can_be_given(game: Game, verb: str) -> None:
    command = GameCommands(game.name).get_command(click.Context(click.Group()), verb)
    assert command is not None
    files = {
        max(option.opts, key=len).lstrip("-")
        for option in command.params
        if isinstance(option, click.Option)
        if option.metavar in ("FILE", "DIR", "FOLDER", "PATH", "[SERIAL]")
        or "File" in type(option.type).__name__
        or "Path" in type(option.type).__name__
    }
    assert files or verb == "grade"
    for name in files:
        if verb == "generate":
            with pytest.raises(OptionsError, match="expected only"):
                new_puzzles(game, {name: "/etc/passwd"}, 1, None)
        elif name in ("drawn", "marks"):  # the value is the text itself
            asked = make_verb_of(game, verb, {name: "/etc/passwd"})
            assert getattr(asked, name).content == "/etc/passwd"
        else:
            with pytest.raises(OptionsError, match="expected only"):
                make_verb_of(game, verb, {name: "/etc/passwd"})
