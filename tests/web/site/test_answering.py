"""A page with no program is answered as by the server; here in an ordinary Python."""

import asyncio
import json
import subprocess
import sys
import zipfile
from collections.abc import Coroutine
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from starlette.testclient import TestClient

from stratabot.games import GAMES
from stratabot.web.services import Services, Settings
from stratabot.web.site import folder as site_folder
from stratabot.web.site.answering import SiteAnswer, SiteAnswers, start
from waiting import PATIENCE
from web.here import ADRIFT, GRIDS, STR8TS, WorkersAtOnce, client_here, png

T = TypeVar("T")

SHOT: Final = Path(__file__).parents[3] / "fixtures" / "screenshots" / "ready-2x2-2.png"
RECORD: Final = "duel\nx joint\no edge\n1 X place c4\n2 O place d4\n"

QUESTIONS: Final[list[tuple[str, dict[str, Any]]]] = [
    *(
        (f"api/{game}/{verb}", {"grid": grid})
        for game, grid in GRIDS.items()
        for verb in ("solve", "hint", "explain", "grade", "board")
    ),
    *(
        (f"api/{game}/draw", {"grid": grid, "kind": kind})
        for game, grid in GRIDS.items()
        for kind in ("svg", "html")
    ),
    ("api/strata/draw", {"grid": GRIDS["strata"], "kind": "gif"}),
    ("api/str8ts/draw", {"grid": STR8TS, "kind": "png", "verb": "hint"}),
    ("api/strata/solve", {"grid": "22\n.1", "time-limit": 5, "count": True}),
    ("api/strata/generate", {"seed": 3, "size": 4}),
    ("api/str8ts/generate", {"seed": 3, "size": 5}),
    ("api/adrift/generate", {"seed": 3, "size": 4}),
    ("api/strata/daily", {"date": "2026-11-23"}),
    ("api/strata/wave", {"side": 3, "colors": 2, "puzzles": 2, "seed": 5}),
    ("api/strata/given", {"grid": "PG\nGP"}),
    ("api/duel/replay", {"record": RECORD, "you": "X"}),
]
REFUSED: Final[list[tuple[str, dict[str, Any]]]] = [
    ("api/strata/solve", {"grid": "PG\nP"}),
    ("api/strata/solve", {"grid": "PG\nGP", "board-as": "best"}),
    ("api/strata/solve", {"grid": "PG\nGP", "time-limit": -1}),
    ("api/strata/solve", {}),
    ("api/strata/read", {"picture": "forgotten"}),
    ("api/read", {"grid": "PG", "picture": "x"}),
    ("api/strata/draw", {"grid": "PG", "kind": "bmp"}),
    ("api/strata/wave", {"side": 99}),
    ("api/str8ts/board", {"grid": ""}),
    ("api/adrift/board", {"grid": ADRIFT, "palette": 3}),
    ("api/duel/games", {"against": "nobody"}),
    ("api/duel/games/gone/state", {"key": "none"}),
    ("api/duel/games/gone/join", {"code": "none", "more": 1}),
    ("api/nothing", {}),
]


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_here()


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> SiteAnswers:
    return SiteAnswers(tmp_path_factory.mktemp("games"))


def at_once(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def ask(answers: SiteAnswers, path: str, values: dict[str, Any]) -> SiteAnswer:
    return at_once(answers.answer(path, json.dumps(values)))


def contents(answer: SiteAnswer) -> bytes:
    found = answer.contents
    return found.encode() if isinstance(found, str) else found


@pytest.mark.parametrize(("path", "values"), QUESTIONS + REFUSED)
def test_the_answer_is_the_servers(
    client: TestClient, answers: SiteAnswers, path: str, values: dict[str, Any]
) -> None:
    here, there = ask(answers, path, values), client.post(f"/{path}", json=values)
    assert here.status == there.status_code
    assert there.headers["content-type"].startswith(here.kind)
    if "json" not in here.kind:
        assert contents(here) == there.content
    elif path != "api/nothing":
        assert json.loads(contents(here)) == there.json()


def test_each_path_of_the_servers_is_asked() -> None:
    services = Services(Settings(), WorkersAtOnce())
    modules = ["stratabot.web.api", *(f"stratabot.web.{game.name}" for game in GAMES)]
    paths = {each.path for name in modules for each in import_module(name).paths(services)}
    played = {path for path in paths if path.startswith("/api/duel/games/{name}/")}
    pictures = {path for path in paths if path.endswith("/read")}
    asked = {f"/{path}" for path, _ in QUESTIONS}
    # A QR code is for a friend's phone, which a page with no program cannot reach.
    assert paths - played - pictures - {"/api/duel/games", "/api/qr"} == asked


def test_a_picture_comes_as_a_form_and_is_then_kept(
    client: TestClient, answers: SiteAnswers
) -> None:
    shot = SHOT.read_bytes()
    fields = {"cell": ["r1c1=2"]}
    here = at_once(answers.answer("api/read", json.dumps(fields), shot))
    there = client.post("/api/read", files={"picture": shot}, data=fields)
    assert (here.status, json.loads(contents(here))) == (there.status_code, there.json())
    kept = {"picture": there.json()["picture"]}
    for path in ("api/strata/solve", "api/strata/draw"):
        again = ask(answers, path, kept)
        found = client.post(f"/{path}", json=kept)
        if "json" in again.kind:
            assert json.loads(contents(again)) == found.json()
        else:
            assert contents(again) == found.content


class _Follower:
    """Plays a game against the bot as the page does, and hears what comes."""

    def __init__(self, answers: SiteAnswers) -> None:
        self.answers = answers
        self.heard: list[dict[str, Any]] = []
        self.is_away = False

    def tell(self, value: str | None) -> None:
        if value is None:
            self.is_away = True
        else:
            self.heard.append(json.loads(value))

    async def until(self, ply: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while not any(told["ply"] >= ply for told in self.heard):
                await asyncio.sleep(0)

    async def play(self) -> dict[str, Any]:
        wishes = {"against": "bot", "level": "easy", "side": "X", "metric": "joint", "seed": 8}
        seat = json.loads(contents(await self.answers.answer("api/duel/games", json.dumps(wishes))))
        path = f"api/duel/games/{seat['game']}"
        self.answers.follow(1, f"{path}/events?key={seat['key']}", self.tell)
        for move in ("place c4", "place a1"):
            told = await self.answers.answer(
                f"{path}/move", json.dumps({"key": seat["key"], "move": move})
            )
            assert told.status == 200
            await self.until(json.loads(contents(told))["ply"] + 1)
        self.answers.leave(1)
        return {**seat, "moves": self.heard[-1]["moves"]}


def test_a_game_of_duel_is_heard_of_as_it_goes_on_and_outlasts_the_worker(
    client: TestClient, answers: SiteAnswers
) -> None:
    follower = _Follower(answers)
    seat = at_once(follower.play())
    wishes = {"against": "bot", "level": "easy", "side": "X", "metric": "joint", "seed": 8}
    there = client.post("/api/duel/games", json=wishes).json()
    at = f"/api/duel/games/{there['game']}"
    for move in ("place c4", "place a1"):
        client.post(f"{at}/move", json={"key": there["key"], "move": move})
        while (told := client.post(f"{at}/state", json={"key": there["key"]}).json())[
            "turn"
        ] != "X":
            pass
    assert seat["moves"] == told["moves"]
    assert {True, False} == {told["thinking"] for told in follower.heard}
    games = answers.changed_games()
    assert (list(json.loads(games)), answers.changed_games()) == ([seat["game"]], "{}")
    later = start(games)
    found = ask(later, f"api/duel/games/{seat['game']}/state", {"key": seat["key"]})
    assert json.loads(contents(found))["moves"] == seat["moves"]
    assert later.changed_games() == "{}"


def _state(client: TestClient, at: str, key: str) -> Any:
    return client.post(f"{at}/state", json={"key": key}).json()


def test_who_follows_no_game_hears_that(answers: SiteAnswers) -> None:
    follower = _Follower(answers)

    async def follow() -> None:
        answers.follow(2, "api/duel/games/none-at-all/events?key=x", follower.tell)
        async with asyncio.timeout(PATIENCE):
            while not follower.is_away:
                await asyncio.sleep(0)

    at_once(follow())
    assert follower.heard == []


_ALONE = """
import asyncio, json, sys

lacking = set(sys.argv[2].split())
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in lacking:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Lacking())
sys.path.insert(0, sys.argv[1])
import stratabot
assert stratabot.__file__.startswith(sys.argv[1])
from stratabot.web.site.answering import start

async def ask(path, values, picture=None):
    told = await answers.answer(path, json.dumps(values), picture)
    return told.status, told.contents if told.kind == "application/json" else ""

answers = start("{}")
for path, values, picture in json.load(sys.stdin):
    print(json.dumps(asyncio.run(ask(path, values, picture and bytes.fromhex(picture)))))
"""
_SERVERS = "starlette uvicorn pebble sse_starlette segno python_multipart click mss pyautogui fpdf"


def _ask_alone(tmp_path: Path, lacking: str, has_pictures: bool, asked: list[Any]) -> list[Any]:
    """What our own archive answers, all by itself and without some packages."""
    archive = tmp_path / "stratabot.zip"
    archive.write_bytes(site_folder.own_package(has_pictures))
    found = tmp_path / "unpacked"
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(found)
    command = [sys.executable, "-c", _ALONE, str(found), f"{_SERVERS} {lacking}"]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, encoding="utf-8", timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_our_archive_answers_all_but_pictures_without_numpy_and_pillow(
    tmp_path: Path, client: TestClient
) -> None:
    easy = [
        (path, values) for path, values in QUESTIONS if values.get("kind") not in ("gif", "png")
    ]
    hard = [
        ("api/read", {}, png(9, 9).hex()),
        ("api/strata/solve", {}, png(9, 9).hex()),
        ("api/strata/draw", {"grid": "PG", "kind": "png"}, None),
    ]
    found = _ask_alone(
        tmp_path, "numpy PIL platformdirs", False, [*((*each, None) for each in easy), *hard]
    )
    for (path, values), (status, text) in zip(easy, found, strict=False):
        there = client.post(f"/{path}", json=values)
        assert status == there.status_code == 200, (path, text)
        if text:
            assert json.loads(text) == there.json()
    told = [(status, json.loads(text)["error"]) for status, text in found[len(easy) :]]
    reading = "reading pictures needs Pillow, which this page was made without: type the board"
    drawing = "this kind of picture needs Pillow, which this page was made without: take SVG"
    assert [text.replace("numpy", "Pillow") for _, text in told] == [reading] * 2 + [drawing]
    assert {status for status, _ in told} == {501}


@pytest.mark.thorough("the archive has all modules that no table leaves out")
def test_our_archive_reads_pictures_with_numpy_and_pillow(
    tmp_path: Path, client: TestClient
) -> None:
    drawn = client.post("/api/str8ts/draw", json={"grid": STR8TS, "kind": "png"}).content
    adrift = client.post("/api/adrift/draw", json={"grid": ADRIFT, "kind": "png"}).content
    pictures = [drawn, adrift, SHOT.read_bytes()]
    found = _ask_alone(tmp_path, "", True, [("api/read", {}, each.hex()) for each in pictures])
    for picture, (status, text) in zip(pictures, found, strict=True):
        there = client.post("/api/read", files={"picture": picture})
        assert (status, json.loads(text)) == (200, there.json())
