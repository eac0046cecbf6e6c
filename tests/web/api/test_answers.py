"""The interface answers what the commands print, and refuses what they refuse."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from cli.test_forms import BENT
from commands import REAL, run
from web.here import ADRIFT, GRIDS, STR8TS, client_at_work, png

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"

CASES: list[tuple[str, str, dict[str, Any]]] = [
    (
        "strata solve - --count --colors 3 --placed r2=G",
        REAL,
        {"count": True, "colors": 3, "placed": "r2=G"},
    ),
    (
        "strata solve - --blank 0 --board-as csv",
        "30033\n00000\n",
        {"blank": "0", "board-as": "csv"},
    ),
    (
        "strata hint - --why --nudge --selected G",
        REAL,
        {"why": True, "nudge": True, "selected": "G"},
    ),
    (
        "strata generate --size 4 --seed 3 --count 2 --grade easy --grade medium",
        "",
        {"size": 4, "seed": 3, "count": 2, "grade": ["easy", "medium"]},
    ),
    (
        "adrift solve - --touching --count --limit 5",
        ADRIFT,
        {"touching": True, "count": True, "limit": 5},
    ),
    ("adrift solve - --board-as csv --touching", BENT, {"board-as": "csv", "touching": True}),
    ("adrift hint - --why --no-fill", ADRIFT, {"why": True, "no-fill": True}),
    ("adrift explain - --no-fill", ADRIFT, {"no_fill": True}),
    ("adrift generate --size 5 --seed 3", "", {"size": 5, "seed": 3, "cube": False}),
    ("adrift generate --size 4 --seed 3 --board-as csv", "", {"size": 4, "seed": 3, "form": "csv"}),
    (
        "str8ts hint - --step --why --no-uniqueness",
        STR8TS,
        {"step": True, "why": True, "uniqueness": False},
    ),
    ("str8ts explain - --cells B8", STR8TS, {"cells": "B8"}),
    ("str8ts generate --size 5 --seed 3", "", {"size": 5, "seed": 3}),
]
"""A command, and the same in JSON; more stand in cli/GAME/answers.py."""

REFUSED: list[tuple[int, str, str, Any]] = [
    (400, "strata/solve", "expected 3 squares in row 2", {"grid": "PG.\nP\n"}),
    (400, "strata/solve", "expected one puzzle", {"grid": "PG\nGP\n\nPG\nGG\n"}),
    (400, "adrift/solve", "expected", {"grid": "A.B\n"}),
    (422, "strata/solve", "grid: expected a text", {}),
    (422, "strata/solve", "grid: expected a text", {"grid": ["PG"]}),
    (422, "strata/solve", "got both", {"grid": "P", "picture": "/tmp/x.png"}),
    (410, "strata/solve", "send it again", {"picture": "/tmp/x.png"}),
    (422, "read", "picture: expected a text", {"picture": ["x"]}),
    (422, "strata/solve", "expected --count with --colors", {"grid": "P", "colors": 3}),
    (422, "strata/solve", "placed", {"grid": "PG\nGP", "placed": "r9=G"}),
    (422, "adrift/solve", "count", {"grid": ADRIFT, "form": "csv", "count": True}),
    (422, "adrift/solve", "drawn: expected a text", {"grid": ADRIFT, "drawn": 3}),
    (422, "strata/generate", "expected only", {"out": "/tmp"}),
    (422, "adrift/generate", "at most 50", {"count": "51"}),
    (422, "str8ts/generate", "count", {"count": 10**30}),
    (422, "strata/solve", "expected one, got two", {"grid": "P", "time-limit": 9, "time_limit": 8}),
    (503, "str8ts/generate", "0 of 1 found", {"size": 9, "time-limit": 1e-9}),
    (503, "strata/solve", "not decided", {"grid": REAL, "count": True, "time-limit": 1e-9}),
    (
        422,
        "strata/draw",
        "kind: expected svg, png, gif, html, got 'exe'",
        {"grid": "P", "kind": "exe"},
    ),
    (422, "strata/solve", "JSON object", ["grid"]),
    # In JSON's words and in the command line's: nobody sees that it is Python.
    (422, "strata/wave", "side: expected 2 to 6, got null", {"side": None}),
    (422, "strata/wave", "side: expected 2 to 6, got 'wide'", {"side": "wide"}),
    (422, "duel/games", "against: expected bot, friend, got [true]", {"against": [True]}),
    (400, "strata/board", "(--blank -)", {"grid": "R-G\n-.-"}),
    (400, "adrift/board", "expected", {"grid": "A.B"}),
    (422, "adrift/board", "grid", {"grid": ""}),
    (422, "adrift/board", "grid", {"grid": 3}),
    (422, "adrift/board", "JSON object", []),
    (400, "adrift/board", "expected", {"grid": ADRIFT, "palette": "R=#fff"}),
    (422, "adrift/board", "palette", {"grid": ADRIFT, "palette": 7}),
    (400, "adrift/board", "at most", {"grid": "\n".join(["A" + "." * 34 + "A", *["." * 36] * 30])}),
    (422, "strata/daily", "date: expected one such as 2026-11-23", {"date": "23.11.2026"}),
    (422, "strata/daily", "date: expected a text, got null", {}),
    (422, "strata/wave", "side: expected 2 to 6, got 7", {"side": 7, "colors": 3, "seed": 1}),
    (422, "strata/wave", "colors", {"side": 3, "colors": True, "seed": 1}),
    (422, "strata/wave", "seed", {"side": 3, "colors": 3}),
    (422, "strata/wave", "grade", {"side": 3, "colors": 3, "seed": 1, "grade": ["hard"]}),
    (422, "strata/wave", "puzzles", {"side": 3, "colors": 3, "seed": 1, "puzzles": 0}),
    (422, "strata/given", "grid: expected a board", {"grid": ""}),
    (400, "strata/given", "expected", {"grid": "/etc/passwd"}),
    (400, "strata/given", "at most 9 colors", {"grid": "ABCDEFGHIJ"}),
    (400, "strata/given", "at most 10 rows", {"grid": "\n".join(["G" * 11] * 2)}),
    (422, "strata/given", "expected a JSON object", [1]),
    (400, "strata/board", "row 2", {"grid": "PG\nP"}),
    (422, "strata/board", "grid", {"grid": ""}),
    (422, "strata/board", "grid", {"grid": None}),
    (400, "strata/board", "", {"grid": "# only a remark"}),
]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with client_at_work() as client:
        yield client


@pytest.mark.parametrize(("words", "grid", "options"), CASES)
def test_options_of_any_kind_mean_what_they_mean_to_the_command(
    client: TestClient, words: str, grid: str, options: dict[str, Any]
) -> None:
    command = run(*words.split(), "--format", "json", grid=grid)
    assert command.exit_code in (0, 1), command.stderr
    asked = {"grid": grid} | options if grid else options
    answer = client.post(f"/api/{'/'.join(words.split()[:2])}", json=asked)
    assert (answer.status_code, answer.json()) == (200, json.loads(command.stdout))


@pytest.mark.parametrize(("status", "path", "text", "asked"), REFUSED)
def test_what_is_wrong_is_told_in_one_line(
    client: TestClient, status: int, path: str, text: str, asked: Any
) -> None:
    answer = client.post(f"/api/{path}", json=asked)
    told = answer.json()["error"]
    assert (answer.status_code, text in told) == (status, True), answer.text
    assert "\n" not in told
    assert "retry-after" not in answer.headers  # asked again, it would be refused again


def test_what_is_drawn_already_comes_as_a_text(client: TestClient) -> None:
    asked = {"grid": ADRIFT, "drawn": "A ~ r1c1 r2c1", "why": True}
    assert client.post("/api/adrift/hint", json=asked).status_code == 200
    asked = {"grid": ADRIFT, "drawn": "A ~ r1c4 r2c1"}
    assert client.post("/api/adrift/hint", json=asked).status_code in (400, 422)


@pytest.mark.parametrize("kind", ["svg", "png", "gif", "html"])
@pytest.mark.parametrize(("game", "grid"), GRIDS.items())
def test_answers_are_drawn(client: TestClient, game: str, grid: str, kind: str) -> None:
    answer = client.post(f"/api/{game}/draw", json={"grid": grid, "kind": kind})
    assert answer.status_code == 200, answer.text
    if kind in ("png", "gif"):
        with Image.open(BytesIO(answer.content)) as picture:
            assert picture.format == kind.upper()
    else:
        assert answer.content.lstrip()[:5] in (b"<svg ", b"<?xml", b"<!doc")


@pytest.mark.parametrize("game", ["strata", "str8ts", "adrift"])
def test_why_there_is_no_answer_is_not_drawn_over_a_picture(client: TestClient, game: str) -> None:
    picture = {"picture": png(40, 40)}
    answer = client.post(f"/api/{game}/draw", files=picture, data={"verb": "explain"})
    assert answer.json()["error"] == "expected a verb that draws so, got explain"


@pytest.mark.slow
def test_an_answer_is_drawn_over_its_picture(client: TestClient) -> None:
    path = SHOTS / "phone-tall.jpg"
    answer = client.post("/api/strata/draw", files={"picture": path.read_bytes()})
    assert answer.headers["content-type"] == "image/png"
    with Image.open(path) as before, Image.open(BytesIO(answer.content)) as after:
        assert (before.width, True) == (after.width, before.height > after.height)  # cut out
    answer = client.post("/api/strata/draw", files={"picture": png(40, 40)})
    assert (answer.status_code, [*answer.json()]) == (400, ["error", "picture"])


def test_pictures_that_are_none_or_too_large_are_refused(client: TestClient) -> None:
    def status(data: bytes) -> int:
        return client.post("/api/read", files={"picture": data}).status_code

    assert status(b"no picture") == 400
    assert status(b"") == 400
    assert status(png(40, 40)) == 200
    assert status(png(8000, 7000)) == 413
    assert status(b"\0" * 25_000_001) == 413
    assert client.post("/api/read", json={}).status_code == 422
    assert client.post("/api/strata/solve", content=b"{}").status_code == 422
    assert client.post("/api/read", files={"other": b"x"}).status_code == 422
    two = [("picture", b"GIF89a"), ("picture", b"GIF89a")]
    assert client.post("/api/read", files=two).status_code == 422
    picture = {"picture": png(40, 40)}
    for more in ({"cell": ["r1c1=2"] * 301}, {"cell": "x" * 100_001}, {"path": "/etc"}):
        assert client.post("/api/read", files=picture, data=more).status_code in (413, 422)
