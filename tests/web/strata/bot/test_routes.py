"""The bot over HTTP. Runs play the practice game in memory, or a window on a real X server."""

import io
import time
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from requirements import needs_x11
from strata.bot.stages import MemoryStage
from stratabot.screen import ScreenError
from stratabot.strata.bot.events import Event
from stratabot.strata.playing import PlayOptions
from stratabot.web.strata.bot.child import LOOK, Ended, Said, Shown, Viewers, exit_code, run
from stratabot.words import argument
from waiting import PATIENCE, wait_until
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


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the practice game is played in memory."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@needs_x11  # else there is always a display
@pytest.mark.slow
@pytest.mark.usefixtures("no_display")
def test_one_run_at_a_time_and_stop_ends_it_at_once(client: TestClient) -> None:
    assert client.post("/api/bot/start", json=LONG).json()["running"]
    second = client.post("/api/bot/start", json=QUICK)
    assert (second.status_code, "stop it first" in second.json()["error"]) == (409, True)
    assert client.get("/api/bot/doctor").status_code == 409
    seen: dict[str, Any] = {}
    wait_until(lambda: seen.update(client.get("/api/bot/frame").json() or {}) or seen)
    assert (seen["frame"], seen["kind"]) == ("1-1", "image/jpeg")
    with Image.open(io.BytesIO(b64decode(seen["picture"]))) as shown:
        assert shown.size == (seen["width"], seen["height"])
    later = client.get("/api/bot/frame?after=1-1").json()
    assert later is None or later["frame"] == "1-2"
    assert client.post("/api/bot/stop", json={}).status_code == 200
    assert ended(client)["code"] == 130
    assert client.get("/api/bot/frame").json()


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
@pytest.mark.usefixtures("no_display")
def test_without_a_screen_the_page_is_told_so(client: TestClient) -> None:
    assert client.get("/api/bot/doctor").status_code == 200
    assert client.post("/api/bot/look", json={"region": "0,0,800,600"}).status_code == 404


@needs_x11  # else there is always a display
@pytest.mark.slow
@pytest.mark.usefixtures("no_display")
def test_a_run_shows_what_it_sees_if_that_is_asked_for_and_stops_if_its_server_is_gone() -> None:
    context = get_context("spawn")
    ours, its = context.Pipe()
    options = PlayOptions(practice=True, size=6, colors=6)
    process = context.Process(target=run, args=("wave", options, its))
    process.start()
    its.close()
    assert ours.recv().kind == "puzzle"
    ours.send(LOOK)
    while not isinstance(said := ours.recv(), Shown):
        assert isinstance(said, Event)
    assert said.picture is not None
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


@needs_x11  # else there is always a display
@pytest.mark.slow
@pytest.mark.thorough("the run whose server is gone shows nothing before it is asked, either")
@pytest.mark.usefixtures("no_display")
def test_nothing_is_pictured_if_nobody_looks_but_the_end() -> None:
    context = get_context("spawn")
    ours, its = context.Pipe()
    options = PlayOptions(practice=True, size=2, colors=2, puzzles=1)
    context.Process(target=run, args=("play", options, its)).start()
    its.close()
    said = list[object]()
    while not said or not isinstance(said[-1], Ended):
        said.append(ours.recv())
    shown = [each for each in said if isinstance(each, Shown)]
    assert (shown, shown[0].picture is not None) == ([said[-2]], True)


def test_a_picture_is_sent_once_and_made_no_larger_than_a_page_needs() -> None:
    ours, its = get_context("spawn").Pipe()
    stage = MemoryStage()
    stage.resize(1600, 1200)
    viewers, session = Viewers(its), stage.session()
    with ThreadPoolExecutor(1) as reader:  # Windows' pipes take no picture that nobody reads
        said = reader.submit(lambda: [ours.recv() for _ in range(5)])
        viewers.show()
        viewers.begin(session)
        viewers.show()
        session.look()
        viewers.show()
        viewers.show()
        session.look()
        viewers.show()
    *unseen, shown, same, anew = said.result()
    assert unseen == [Shown(None)] * 2, "nothing was seen yet"
    assert (shown.picture.width, shown.picture.height) == (960, 720)
    assert same == Shown(None)
    assert anew.picture is not None, "the cloth was drawn anew"


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
