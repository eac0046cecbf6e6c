"""The bot of the page in a real window on a real X server."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from practice_game import GameProcess, Start
from stratabot.geometry import Point
from waiting import wait_until
from web.here import client_at_work

pytestmark = pytest.mark.display
TITLE = "Strata practice"
GAME = ("--size", "4", "--colors", "4", "--seed", "5")


@pytest.fixture
def client(display: str) -> Iterator[TestClient]:
    with client_at_work() as client:
        yield client
        client.post("/api/bot/stop", json={})


def clicks(game: GameProcess) -> int:
    return len(game.events("click"))


def test_the_page_sees_the_game_with_its_answer_or_other_windows(
    client: TestClient, start: Start
) -> None:
    game = start(*GAME)
    seen = client.post("/api/bot/look", json={"window": TITLE}).json()
    assert (seen["state"], seen["sure"]) == ("puzzle", True)
    assert seen["answer"]["solvable"]
    assert seen["window"].count(TITLE) == 1
    game.desktop.window(TITLE, (840, 40, 320, 240))  # called like the game, but not the game
    seen = client.post("/api/bot/look", json={"window": TITLE}).json()
    assert (seen["state"], seen["window"]) == ("puzzle", 'the window "Strata practice - 1 of 16"')
    looked = client.post("/api/bot/look", json={"window": "another game"})
    assert looked.status_code == 400
    assert looked.json()["error"].startswith('no window with "another game" in its title')
    assert TITLE in looked.json()["error"]


def test_stop_ends_the_run_in_the_middle_of_a_wave(client: TestClient, start: Start) -> None:
    game = start(*GAME)
    client.post("/api/bot/start", json={"verb": "wave", "window": TITLE})
    wait_until(lambda: clicks(game) >= 5)
    client.post("/api/bot/stop", json={})
    wait_until(lambda: not client.get("/api/bot/run").json()["running"])
    game.click(Point(2, 2))  # events come in order: it has seen all of the bot's clicks before
    after = clicks(game)
    assert client.get("/api/bot/run").json()["code"] == 130
    assert not [*game.events("wave_done")]
    game.click(Point(2, 2))
    assert clicks(game) == after + 1
