"""`run.html` beside a record."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest

from browser import Browser
from requirements import needs_limits
from strata.bot.stages import MemoryStage
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.image import save_picture
from stratabot.strata.bot import record as record_module
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import PAGE, Recorder
from stratabot.strata.bot.session import Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.playing import Audience, PlayOptions, session_on
from stratabot.strata.telling.run_page import RunPage
from waiting import PATIENCE

CLOSED = {"article", "div", "figure", "svg", "h1", "h2", "p", "pre", "a", "title", "style", "time"}


class Tags(HTMLParser):
    """Counts what is opened and closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.opened: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.images: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened[tag] += 1
        self.images += [str(value) for name, value in attrs if (tag, name) == ("img", "src")]

    def handle_endtag(self, tag: str) -> None:
        self.closed[tag] += 1


@contextmanager
def recorded(stage: MemoryStage, folder: Path) -> Iterator[Session]:
    """The bot's session in a command with --record."""
    options, profile = PlayOptions(record=folder), load_profile()
    with session_on(stage.screen, stage.clock, profile, options, Audience()) as session:
        session.listeners.append(stage.hear)
        yield session


def page_of(folder: Path) -> str:
    return (folder / PAGE).read_text("utf-8")


def headings(page: str) -> list[str]:
    return re.findall(r"</time> (.*)</h2>", page)


def assert_whole(folder: Path) -> Tags:
    tags = Tags(page_of(folder))
    for tag in CLOSED:
        assert tags.opened[tag] == tags.closed[tag], tag
    return tags


@pytest.mark.slow
def test_every_event_and_every_click_is_told_with_its_frame(tmp_path: Path) -> None:
    stage = MemoryStage(3, 3, 48)
    with recorded(stage, tmp_path) as session:
        stage.play_in(session, 1)
    tags, told = assert_whole(tmp_path), headings(page_of(tmp_path))
    assert [text for text in told if text.startswith("Puzzle 1 of 1 was read: 3 x 3, 3 colors")]
    clicked = [text for text in told if text.startswith("Clicked: ")]
    assert len(clicked) == len(stage.clicks()), "each has a fresh frame"
    assert len([text for text in told if text.endswith(" was seen to lie")]) == 6
    assert "Puzzle 1 is solved, Perfect; the game says Perfect" in told
    assert told[-1] == "The end: all that was to be played is solved"
    assert tags.opened["circle"] == 2 * len(clicked)
    assert len(tags.images) == len(told)
    assert all((tmp_path / name).stat().st_size > 1000 for name in tags.images)


@pytest.mark.slow
def test_the_page_is_written_once_at_the_end_also_after_ctrl_c(tmp_path: Path) -> None:
    stage = MemoryStage(2, 3, 48)
    looks = []

    def look_at_the_folder() -> None:
        assert not (tmp_path / PAGE).exists()
        looks.append(1)
        if len(looks) == 40:
            raise KeyboardInterrupt

    stage.screen.grabbed = look_at_the_folder
    with pytest.raises(KeyboardInterrupt), recorded(stage, tmp_path) as session:
        stage.play_in(session, 1)
    assert len(looks) == 40
    assert headings(page_of(tmp_path))[-1] == "Stopped: stopped by the user"
    assert_whole(tmp_path)


def test_clicks_on_one_frame_are_one_step_and_numbered(tmp_path: Path) -> None:
    with recorded(MemoryStage(), tmp_path) as session:
        session.look()
        session.tell("puzzle", number=1, of=1, size=2, colors=2, grid=["12"], names=["teal", "red"])
        for target in ("c2=1", "swatch 2"):
            session.click(Point(30, 40), target)
        session.look()
        session.click(Point(50, 60), "next")
    page = page_of(tmp_path)
    assert headings(page)[1:] == ["Clicked: right 2 in teal, swatch red", "Clicked: next"]
    assert re.findall(r">(\d)</text>", page) == ["1", "2", "1"]
    assert page.count('cx="30.0" cy="40.0"') == 4


def test_what_is_told_cannot_break_the_page(tmp_path: Path) -> None:
    with recorded(MemoryStage(), tmp_path) as session:
        session.tell("stopped", why='a window "<script>" & more')
    assert headings(page_of(tmp_path)) == [
        "Stopped: a window &quot;&lt;script&gt;&quot; &amp; more"
    ]


def test_before_anything_was_seen_a_step_has_no_picture(tmp_path: Path) -> None:
    with Recorder(tmp_path, MemoryStage().session()) as recorder, RunPage(recorder) as page:
        recorder(event := Event("waiting", 0.5, {"why": "nothing yet"}))
        page.hear(event)
    assert headings(page_of(tmp_path)) == ["Waiting: nothing yet"]
    assert assert_whole(tmp_path).images == []


def test_a_frame_that_is_lost_is_named_and_linked_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(frame: Frame, path: Path) -> None:
        if path.name.startswith("0002"):
            raise InputError(f"cannot write {path}: No space left on device")
        save_picture(frame, path)

    monkeypatch.setattr(record_module, "save_picture", full)
    session, told = MemoryStage().session(), list[str]()
    with Recorder(tmp_path, session, remark=told.append) as recorder, RunPage(recorder) as page:
        for kind in ("waiting", "waiting", "stopped"):
            session.look()
            recorder(event := Event(kind, 0.5, {"why": "a test"}))
            page.hear(event)
    lost = f"cannot write {tmp_path / '0002-waiting.jpg'}: No space left on device"
    assert told == [f"the record in {tmp_path} lacks 1 of 3 frames: {lost}"]
    assert f"<p>The frame 0002-waiting.jpg is missing: {lost}.</p>" in page_of(tmp_path)
    assert assert_whole(tmp_path).images == ["0001-waiting.jpg", "0003-stopped.jpg"]
    assert len(headings(page_of(tmp_path))) == 3


def test_clicks_on_a_frame_that_is_lost_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_frame: Frame, path: Path) -> None:
        raise InputError(f"cannot write {path}: No space left on device")

    monkeypatch.setattr(record_module, "save_picture", full)
    with recorded(MemoryStage(), tmp_path) as session:
        session.look()
        session.click(Point(30, 40), "next")
    assert headings(page_of(tmp_path)) == ["Clicked: next"]
    assert "The frame 0001-click.jpg is missing" in page_of(tmp_path)
    assert assert_whole(tmp_path).images == []


@pytest.mark.slow
@pytest.mark.thorough("frames that are lost are told above")
@needs_limits
def test_a_run_whose_record_finds_no_room_plays_on_and_says_so_once(tmp_path: Path) -> None:
    args = ("play", "--practice", "--size", "2", "--colors", "2", "--record", str(tmp_path))
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))\n"
        "from stratabot.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *args],
        capture_output=True,
        text=True,
        env=os.environ | {"DISPLAY": "", "WAYLAND_DISPLAY": ""},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Perfect: 4 ribbons")
    [line] = [line for line in done.stderr.splitlines() if "record" in line]
    # A click that was lost shares its frame with the step before.
    named = re.findall(r"The frame (\S+) is missing: cannot write", page_of(tmp_path))
    missing = len({*named})
    assert missing >= 10
    assert len(named) == len(headings(page_of(tmp_path)))
    assert line.startswith(f"the record in {tmp_path} lacks {missing} of {missing} frames: ")
    assert sorted(os.listdir(tmp_path)) == ["events.jsonl", PAGE]


@pytest.mark.thorough("the page is taken apart above")
def test_a_browser_shows_the_frames_and_circles_what_was_clicked(
    tmp_path: Path, browser: Browser
) -> None:
    stage = MemoryStage(2, 3, 48)
    with recorded(stage, tmp_path) as session:
        session.look()
        session.click(Point(128, 96), "swatch 1")
    browser.open(tmp_path / PAGE)
    seen = browser.run(
        "const image = document.querySelector('img'), box = image.getBoundingClientRect();"
        "const mark = document.querySelector('circle').getBoundingClientRect();"
        "return [image.complete, image.naturalWidth,"
        " (mark.x + mark.width / 2 - box.x) / box.width,"
        " (mark.y + mark.height / 2 - box.y) / box.height]"
    )
    assert seen[:2] == [True, stage.screen.size[0]]
    assert seen[2:] == pytest.approx([0.25, 0.25], abs=0.01)
    assert browser.complaints() == []
