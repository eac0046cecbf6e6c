"""`watch --overlay` beside someone who plays the practice window with the mouse."""

import numpy as np
import pytest

from cli.strata.test_watch import Person, watching
from commands import refusal
from practice_game import GameProcess, Start
from requirements import needs_x11
from stratabot.frame import Pixels
from stratabot.geometry import Point, Rect
from stratabot.screen.desktop.game_area import window_titled
from stratabot.screen.markers.overlaid import Marker
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.pointing import Hand, pointed
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.solver import Advice
from stratabot.strata.vision.reader import read_frame
from stratabot.vision.connected import connected
from waiting import wait_until
from xvfb import RealDesktop

GAME = ("--size", "3", "--colors", "3", "--seed", "4", "--speed", "3")
OVERLAY = ("--window", "Strata practice", "--overlay")
DARK, PALE = (20, 20, 20), (255, 255, 255)


class Marks:
    """What of the overlay is on the display: dark outlines, which the game itself never has."""

    def __init__(self, game: GameProcess) -> None:
        self.game = game

    def boxes(self) -> list[Rect]:
        return boxes_of(self.game.picture())

    def pin(self, line: Line) -> Rect | None:
        x, y = self.game.layout.selector(3, line)
        way = 1 if line.kind == "row" else -1
        for box in self.boxes():
            corner = Point(box.x + (box.w if way > 0 else 0), box.y)
            if 5 < (x - corner.x) * way < 22 and 5 < corner.y - y < 22:
                return box
        return None

    def tag(self, color: str) -> Rect | None:
        x, y = self.game.layout.swatches(3)[int(color) - 1]
        for box in self.boxes():
            if abs(box.center.x - x) < 3 and box.y > 0.65 * y:
                return box
        return None

    def point_at(self, line: Line, taking: str | None) -> bool:
        """Whether the marks are: touch this, and take that color before."""
        tags = [color for color in "123" if self.tag(color) is not None]
        wanted = [] if taking is None else [taking]
        return self.pin(line) is not None and tags == wanted and len(self.boxes()) == 1 + len(tags)


def boxes_of(picture: Pixels) -> list[Rect]:
    dark = (picture == DARK).all(2)
    around = np.pad(dark, 2)
    height, width = dark.shape
    grown = np.any([around[i : i + height, j : j + width] for i in range(5) for j in range(5)], 0)
    labels = connected(grown)
    found = []
    for label in np.unique(labels[dark]).tolist():
        rows, cols = np.nonzero(dark & (labels == label))
        left, top = int(cols.min()), int(rows.min())
        found.append(Rect(left, top, int(cols.max()) + 1 - left, int(rows.max()) + 1 - top))
    return sorted(found, key=lambda box: box.y)


def expect(marks: Marks, person: Person) -> None:
    """Wait until the marks say what the person is to do next."""
    ribbon = person.next_ribbon()
    takes = ribbon.color if ribbon.color != person.selected else None
    wait_until(lambda: marks.point_at(ribbon.line, takes))


def test_marks_follow_a_whole_puzzle_and_take_no_click(start: Start) -> None:
    game = start(*GAME)
    person, marks = Person(game), Marks(game)
    with watching(*OVERLAY) as watch:
        for laid in range(6):
            count = len(watch.lines)
            advice = person.advice
            expect(marks, person)
            watch.says(advice, max(0, count - 1))
            for box in marks.boxes():
                event = game.click(box.center)
                assert event["effect"] not in ("laid", "selected", "taken back"), event
            if laid == 2:
                spoil_and_repair(game, person, marks)
                expect(marks, person)
            person.lay(person.next_ribbon())
        watch.says("Waiting for the next puzzle ...")
        assert marks.boxes() == []
        game.click(game.layout.next_button)
        game.await_event("opened", 2)
        expect(marks, Person(game, 2))
        assert watch.end()[0] == 130
        wait_until(lambda: marks.boxes() == [])
    assert game.events("solved")[0]["perfect"] is False


def spoil_and_repair(game: GameProcess, person: Person, marks: Marks) -> None:
    """Lay a wrong ribbon; touch what the cross points at."""
    before, wrong = person.placed, person.wrong_ribbon()
    person.lay(wrong)
    wait_until(lambda: marks.pin(wrong.line) is not None)
    box = marks.pin(wrong.line)
    assert box is not None
    part = game.picture()[int(box.y) : int(box.y + box.h), int(box.x) : int(box.x + box.w)]
    assert (part == DARK).all(2).mean() > 0.4
    assert (part == PALE).all(2).any()
    assert person.touch(wrong.line)["effect"] != "laid"
    person.placed = before


@pytest.mark.parametrize("area", [(60, 50, 640, 480), (200, 100, 360, 270)])
def test_the_game_is_read_with_marks_over_it_as_without(
    area: tuple[int, int, int, int], desktop: RealDesktop, start: Start
) -> None:
    """By the overlaid screen itself, every selector and swatch marked in turn."""
    from stratabot.screen.markers.overlaid import overlay

    x, y, w, h = area
    game = start(*GAME, "--speed", "10", "--geometry", f"{w}x{h}+{x}+{y}")
    game.area = Rect(x, y, w, h)
    profile, layout = load_profile(), Layout(load_profile(), Rect(0, 0, w, h))
    with overlay(window_titled("Strata practice")) as screen:
        wait_until(lambda: read_frame(screen.grab(), profile).sure)
        bare = read_frame(screen.grab(), profile)
        assert bare.puzzle == game.puzzle(1)
        hand = Hand("1", bare.saturated(), bare.names())
        for k, line in enumerate(game.puzzle(1).lines):
            advice = Advice(Ribbon(line, str(k % 3 + 1)), ())
            screen.mark(
                [Marker(s.pixels, s.about, at) for s, at in pointed(advice, 3, hand, layout)]
            )
            seen = read_frame(screen.grab(), profile)
            assert bool(boxes_of(game.picture()))
            assert (seen.puzzle, seen.selected, seen.placed, seen.sure) == (
                (bare.puzzle, 1, (), True)
            ), line


@needs_x11
def test_without_a_display_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    refusal("watch", "--overlay", code=3)
