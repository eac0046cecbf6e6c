import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

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
from stratabot.strata.telling.run_page import RunPage, TourPage


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


DONE = {"of": 8, "wave_puzzles": 2, "wave_perfects": 2, "so_far": 2, "seconds": 75.2, "sign": "win"}
LOCKED = "clicks on its tile do nothing"


def test_a_tour_has_a_page_of_how_each_wave_ended_also_if_it_is_interrupted(tmp_path: Path) -> None:
    file, said = tmp_path / "way.tour.html", list[str]()
    session = MemoryStage().session()
    with TourPage(file, [3, 1, 2, 7], said.append, lambda: datetime(2026, 11, 26, 22, 5)) as page:
        page.follow(session)
        session.look()
        session.tell("wave", wave=4, of=8)
        for _ in range(3):
            session.tell("retry", button="next")
        session.tell("retry", button="next", learned="Next takes no click at first")
        session.tell("waiting", why="the window was closed")
        session.tell("wave_done", wave=4, **DONE)
        assert "When this was written, the tour went on." in file.read_text("utf-8")
        session.tell("left_out", wave=5, why=LOCKED)
        session.tell("wave", wave=6, of=8)
        session.tell("solved", number=1, perfect=True, says_perfect=True)
        session.tell("clicked", target="wave 6", at=[0.5, 0.5])
        session.tell("wave", wave=6, of=8)
        session.tell("wave_done", wave=6, **DONE)
        session.tell("wave", wave=6, of=8)
        session.tell("wave_done", wave=6, **DONE)
        session.tell("wave", wave=8, of=8)
        session.tell("stopped", why='"enough"')
    assert said == [f"what became of each wave is in {file}"]
    text = file.read_text("utf-8")
    assert headings(text) == [
        "Wave 4 of 8: 2 puzzles, Perfect; 2 so far",
        f"Wave 5 is left out: {LOCKED}",
        "Wave 6: left after 1 puzzle",
        "Wave 6 of 8: 2 puzzles, Perfect; 2 so far",
        "Wave 6 of 8: 2 puzzles, Perfect; 2 so far (played again)",
        "Wave 8: stopped after 0 puzzles",
    ]
    told = re.findall("<p>(.*)</p>", text)
    assert told[:6] == [
        "The tour began at 2026-11-26 22:05. 2 waves ended. Stopped: &quot;enough&quot;.",
        "Done before, as the journal says: waves 1-3, 7.",
        "It took 1 min 15 s.",
        "The end: a win screen without Next.",
        "A click was lost and made again (3 times).",
        "Waiting: the window was closed.",
    ]
    assert told[6:8] == [
        "The game left it before its end: it is begun anew.",
        "It took 1 min 15 s.",
    ]
    assert text.count("<time>22:05</time>") == 6
    pictures = images(text)
    assert len(pictures) == 5, "none of what was left out"
    for picture in pictures:
        kind, _, data = picture.partition(",")
        assert kind == "data:image/jpeg;base64"
        assert len(data) < 30_000, "100 waves in three megabytes"
        with Image.open(BytesIO(b64decode(data))) as shown:
            assert max(shown.size) == 480


def test_the_page_of_a_tour_that_ended_has_its_sum_and_one_that_cannot_be_written_says_why(
    tmp_path: Path,
) -> None:
    file, said = tmp_path / "way.tour.html", list[str]()
    session = MemoryStage().session()
    with TourPage(file, [], said.append) as page:
        page.follow(session)
        told = {"waves": 2, "perfect_waves": 1, "left_out": [], "puzzles": 5, "perfects": 4}
        session.tell("tour_done", **told, seconds=61)
    assert "2 waves played, 1 Perfect; 5 puzzles, 4 Perfect; 1 min 1 s." in file.read_text("utf-8")
    assert "Done before" not in file.read_text("utf-8")
    with TourPage(file, [], said.append) as page:
        page.follow(session)
        file.unlink()
        file.mkdir()
    assert said[1].startswith(f"cannot write {file}: ")


def test_a_tour_that_saw_no_game_leaves_the_page_of_the_one_before(tmp_path: Path) -> None:
    said = list[str]()
    with TourPage(tmp_path / "way.tour.html", [], said.append):
        pass
    assert (said, [*tmp_path.iterdir()]) == ([], [])
