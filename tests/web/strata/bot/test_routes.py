"""The bot over HTTP. Runs play the practice game in memory, or a window on a real X server."""

import time
from collections import deque
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

from requirements import needs_x11
from stratabot.screen import ScreenError
from stratabot.strata.playing import PlayOptions
from stratabot.web.strata.bot.child import Said, Viewers, exit_code, run
from stratabot.web.strata.bot.runs import Runs
from stratabot.words import argument
from waiting import PATIENCE
from web.here import client_at_work

JSON = {"content-type": "application/json"}
QUICK = {"verb": "wave", "practice": True, "size": 2, "colors": 2}
LONG = {"verb": "wave", "practice": True, "size": 6, "colors": 6}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_at_work() as client:
        yield client
        client.post("/api/bot/stop", json={})
        ended(client)


def ended(client: TestClient) -> Any:
    end = time.monotonic() + PATIENCE
    while (last := client.get("/api/bot/run").json()) and last["running"]:
        assert time.monotonic() < end, last
        time.sleep(0.02)
    return last


def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the practice game is played in memory."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@needs_x11  # else there is always a display
@pytest.mark.slow
def test_one_run_at_a_time_and_stop_ends_it_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_display(monkeypatch)
    assert client.post("/api/bot/start", json=LONG).json()["running"]
    second = client.post("/api/bot/start", json=QUICK)
    assert (second.status_code, "stop it first" in second.json()["error"]) == (409, True)
    assert client.get("/api/bot/doctor").status_code == 409
    assert client.post("/api/bot/stop", json={}).status_code == 200
    assert ended(client)["code"] == 130


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"size": 9}, "size: expected a whole number from 2 to 6, got '9'"),
        ({"practice": True, "window": "a"}, "expected --practice without --window and --region"),
        (
            {"practice": True, "size": 2, "puzzles": 0},
            "puzzles: expected a whole number of at least",
        ),
    ],
)
def test_what_the_command_line_refuses_is_told(
    client: TestClient, asked: dict[str, object], error: str
) -> None:
    refused = client.post("/api/bot/start", json={"verb": "wave"} | asked)
    assert (refused.status_code, error in refused.json()["error"]) == (422, True)


@pytest.mark.parametrize(
    "asked",
    [
        *({}, {"verb": "doctor"}, {"verb": "play", "profile": "/etc/passwd"}, [], "play"),
        *({"verb": "play", "record": True, "force": True}, {"verb": "play", "window": ["a"]}),
        {"verb": "watch", "practice": True},
    ],
)
def test_nothing_but_a_few_options_can_be_asked_for(client: TestClient, asked: object) -> None:
    assert client.post("/api/bot/start", json=asked).status_code == 422
    assert client.get("/api/bot/run").json() is None


@needs_x11  # else there is always a display
@pytest.mark.slow
def test_without_a_screen_the_page_is_told_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_display(monkeypatch)
    assert client.get("/api/bot/doctor").status_code == 200
    looked = client.post("/api/bot/look", json={"window": "no such window anywhere"})
    assert looked.status_code == 400
    assert looked.json()["error"]


@needs_x11  # else there is always a display
@pytest.mark.slow
def test_a_run_whose_server_is_gone_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    no_display(monkeypatch)
    context = get_context("spawn")
    ours, its = context.Pipe()
    options = PlayOptions(practice=True, size=6, colors=6)
    process = context.Process(target=run, args=("wave", options, its))
    process.start()
    its.close()
    assert ours.recv().kind == "puzzle"
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


def test_a_fault_of_ours_is_one_line_and_the_terminal_has_the_rest(
    capfd: pytest.CaptureFixture[str],
) -> None:
    ours, its = get_context("spawn").Pipe()
    viewers = Viewers(its)
    assert exit_code(lambda: [][0], viewers) == 1
    assert ours.recv() == Said("remark", "something went wrong here; the terminal tells more")
    assert "IndexError" in capfd.readouterr().err

    def lost() -> None:
        raise ScreenError("no window " + argument("window", "a b"))

    assert exit_code(lost, viewers) == 3
    assert ours.recv() == Said("remark", "no window --window 'a b'")
    assert exit_code(lambda: None, viewers) == 0


def test_a_record_that_is_forgotten_is_gone_from_the_disk(tmp_path: Path) -> None:
    runs = Runs()
    assert runs.folder_of(0) is runs.folder_of(1) is None
    runs.end()
    folder = tmp_path / "record"
    folder.mkdir()
    ended = Mock(is_running=False, folder=folder, events=deque())
    runs._runs.append(ended)
    assert runs.folder_of(1) == folder
    runs.end()
    assert not folder.exists()
    assert runs.folder_of(1) is None
