import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

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


@contextmanager
def recorded(stage: MemoryStage, folder: Path) -> Iterator[Session]:
    options, profile = PlayOptions(record=folder), load_profile()
    with session_on(stage.screen, stage.clock, profile, options, Audience()) as session:
        session.listeners.append(stage.hear)
        yield session


def page_of(folder: Path) -> str:
    return (folder / PAGE).read_text("utf-8")


def headings(page: str) -> list[str]:
    return re.findall(r"</time> (.*)</h2>", page)


def images(page: str) -> list[str]:
    """The files that are shown. What is opened must be closed again."""
    for tag in {*re.findall(r"<([a-z]+\d?)", page)} - {"img", "meta", "circle", "link", "html"}:
        assert len(re.findall(rf"<{tag}\b", page)) == page.count(f"</{tag}>"), tag
    return re.findall(r'<img\b[^>]* src="(.*?)"', page)


@pytest.mark.slow
def test_every_event_and_every_click_is_told_with_its_frame(tmp_path: Path) -> None:
    stage = MemoryStage(3, 3, 48)
    with recorded(stage, tmp_path) as session:
        stage.play_in(session, 1)
    page, told = page_of(tmp_path), headings(page_of(tmp_path))
    assert [text for text in told if text.startswith("Puzzle 1 of 1 was read: 3 x 3, 3 colors")]
    clicked = [text for text in told if text.startswith("Clicked: ")]
    assert len(clicked) == len(stage.clicks()), "each has a fresh frame"
    assert len([text for text in told if text.endswith(" was seen to lie")]) == 6
    assert "Puzzle 1 is solved, Perfect; the game says Perfect" in told
    assert told[-1] == "The end: all that was asked for is solved"
    assert page.count("<circle") == 2 * len(clicked)
    assert len(images(page)) == len(told)
    assert all((tmp_path / name).stat().st_size > 1000 for name in images(page))


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
    assert images(page_of(tmp_path))


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
    assert images(page_of(tmp_path)) == []


def test_a_frame_that_is_lost_is_named_and_linked_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save(frame: Frame, path: Path) -> None:
        if path.name in ("0002-waiting.jpg", "0001-click.jpg"):
            raise InputError(f"cannot write {path}: No space left on device")
        save_picture(frame, path)

    monkeypatch.setattr(record_module, "save_picture", save)
    session, told = MemoryStage().session(), list[str]()
    with Recorder(tmp_path, session, remark=told.append) as recorder, RunPage(recorder) as page:
        for kind in ("waiting", "waiting", "stopped"):
            session.look()
            recorder(event := Event(kind, 0.5, {"why": "a test"}))
            page.hear(event)
    lost = f"cannot write {tmp_path / '0002-waiting.jpg'}: No space left on device"
    assert told == [f"the record in {tmp_path} lacks 1 of 3 frames: {lost}"]
    text = page_of(tmp_path)
    assert f"<p>The frame 0002-waiting.jpg is missing: {lost}.</p>" in text
    assert images(text) == ["0001-waiting.jpg", "0003-stopped.jpg"]
    assert len(headings(text)) == 3
    with recorded(MemoryStage(), tmp_path / "clicks") as session:
        session.look()
        session.click(Point(30, 40), "next")
    text = page_of(tmp_path / "clicks")
    assert (headings(text), images(text)) == (["Clicked: next"], [])
    assert "The frame 0001-click.jpg is missing" in text
