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
