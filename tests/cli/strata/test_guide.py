"""`watch --overlay` beside someone who plays the practice window with the mouse."""

import signal
from collections.abc import Sequence

import numpy as np
import pytest

from cli.strata.test_watch import Person, watching
from commands import run
from practice_game import GameProcess, Start
from requirements import needs_x11
from stratabot.frame import Pixels
from stratabot.geometry import Point, Rect
from stratabot.screen.desktop.opening import window_titled
from stratabot.screen.desktop.view_only import view
from stratabot.screen.markers.overlaid import Marker
from stratabot.strata.bot.watch import Moment
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.pointing import Hand, pointed
from stratabot.strata.playing import MarkerGuide
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.solver import Advice
from stratabot.strata.vision.reader import read_frame
from thorough import cases
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop

GAME = ("--size", "3", "--colors", "3", "--seed", "4", "--speed", "3")
OVERLAY = ("--window", "Strata practice", "--overlay")
DARK, PALE = (20, 20, 20), (255, 255, 255)


class Marks:
    """What of the overlay is on the display: dark outlines, which the game itself never has."""

    def __init__(self, game: GameProcess) -> None:
        self.game = game

    def boxes(self) -> list[Rect]:
        """Around each mark, in the game's window, from the top."""
        return boxes_of(self.game.picture())

    def pin(self, line: Line) -> Rect | None:
        """The mark that points at that selector; None if there is none."""
        x, y = self.game.layout.selector(3, line)
        way = 1 if line.kind == "row" else -1
        for box in self.boxes():
            corner = Point(box.x + (box.w if way > 0 else 0), box.y)
            if 5 < (x - corner.x) * way < 22 and 5 < corner.y - y < 22:
                return box
        return None

    def tag(self, color: str) -> Rect | None:
        """The mark above that swatch; None if there is none."""
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
    """Boxes around what is dark, with gaps of 4 between any two."""
    rows, cols = np.nonzero((picture == DARK).all(2))
    spots = set(zip((cols // 4).tolist(), (rows // 4).tolist(), strict=True))
    found = []
    while spots:
        waiting, inside = [spots.pop()], set()
        while waiting:
            x, y = waiting.pop()
            inside.add((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & spots
            spots -= near
            waiting += near
        dark = [
            (c, r)
            for c, r in zip(cols.tolist(), rows.tolist(), strict=True)
            if (c // 4, r // 4) in inside
        ]
        left, top = min(c for c, _ in dark), min(r for _, r in dark)
        right, bottom = max(c for c, _ in dark) + 1, max(r for _, r in dark) + 1
        found.append(Rect(left, top, right - left, bottom - top))
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


@cases(
    "area,side",
    [
        (area, side)
        for area in [(60, 50, 640, 480), (200, 100, 360, 270)]
        for side in [3, 2, 4, 5, 6]
    ],
    "another side in a window of the same size",
    one_in=5,
)
def test_the_game_is_read_with_marks_over_it_as_without(
    area: tuple[int, int, int, int], side: int, desktop: RealDesktop, start: Start
) -> None:
    """By the overlaid screen itself, every selector and swatch marked in turn."""
    from stratabot.screen.markers.overlaid import overlay

    x, y, w, h = area
    game = start(
        *("--size", str(side), "--colors", str(side), "--seed", "4", "--speed", "10"),
        *("--geometry", f"{w}x{h}+{x}+{y}"),
    )
    game.area = Rect(x, y, w, h)
    profile, layout = load_profile(), Layout(load_profile(), Rect(0, 0, w, h))
    with overlay(window_titled("Strata practice")) as screen:
        wait_until(lambda: read_frame(screen.grab(), profile).sure)
        bare = read_frame(screen.grab(), profile)
        assert bare.puzzle == game.puzzle(1)
        hand = Hand("1", bare.saturated(), bare.names())
        for k, line in enumerate(game.puzzle(1).lines):
            advice = Advice(Ribbon(line, str(k % side + 1)), ())
            screen.mark(
                [Marker(s.pixels, s.about, at) for s, at in pointed(advice, side, hand, layout)]
            )
            seen = read_frame(screen.grab(), profile)
            assert bool(boxes_of(game.picture()))
            assert (seen.puzzle, seen.selected, seen.placed, seen.sure) == (
                (bare.puzzle, 1, (), True)
            ), line


@pytest.mark.thorough("tests/screen/markers shows it over a window without a game")
def test_a_window_over_the_game_is_not_marked(desktop: RealDesktop, start: Start) -> None:
    game = start(*GAME)
    person, marks = Person(game), Marks(game)
    with watching(*OVERLAY):
        expect(marks, person)
        x, y, w, h = (int(value) for value in game.area)
        cover = desktop.window("cover", (x - 5, y - 5, w + 10, h + 10), 0xFFFFFF)
        wait_until(lambda: bool((game.picture() == PALE).all()))
        cover.close()
        expect(marks, person)


@cases(
    "name",
    ["SIGKILL", "SIGTERM", "SIGINT"],
    "a program that is killed cannot tidy up: these can",
    keep=["SIGKILL"],
)
def test_nothing_stays_behind_when_it_is_ended(name: str, start: Start) -> None:
    game = start(*GAME)
    person, marks = Person(game), Marks(game)
    with watching(*OVERLAY) as watch:
        expect(marks, person)
        watch.process.send_signal(signal.Signals[name])
        watch.process.wait(PATIENCE)
        wait_until(lambda: marks.boxes() == [])


@pytest.mark.thorough("tests/screen/markers shows it over a window without a game")
def test_nothing_stays_behind_when_the_game_ends(start: Start) -> None:
    game = start(*GAME)
    marks = Marks(game)
    with watching(*OVERLAY) as watch:
        expect(marks, Person(game))
        game.process.kill()
        assert watch.process.wait(PATIENCE) == 3
        wait_until(lambda: bool((game.picture() == 0).all()))


@pytest.mark.thorough("tests/screen/markers shows it over a window without a game")
def test_it_goes_on_in_a_window_that_moves(desktop: RealDesktop, start: Start) -> None:
    game = start(*GAME)
    person, marks = Person(game), Marks(game)
    with watching(*OVERLAY):
        expect(marks, person)
        for x, y in ((300, 200), (40, 90)):
            game.windows()[0].configure(x=x, y=y)
            desktop.connection.sync()
            game.area = Rect(x, y, 640, 480)
            expect(marks, person)
        person.lay(person.next_ribbon())
        expect(marks, person)


@pytest.mark.thorough("tests/screen/markers shows it over a region without a game")
def test_a_region_is_marked_too(start: Start) -> None:
    game = start(*GAME)
    person, marks = Person(game), Marks(game)
    x, y, w, h = (int(value) for value in game.area)
    with watching("--overlay", "--region", f"{x},{y},{w},{h}"):
        expect(marks, person)
        person.lay(person.next_ribbon())
        expect(marks, person)


def test_once_shows_no_marks_and_says_so() -> None:
    result = run("watch", "--once", "--overlay")
    assert result.exit_code == 2
    assert "expected --overlay or --once, got both" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@needs_x11
def test_without_a_display_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    result = run("watch", "--overlay")
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1


def test_a_display_without_shapes_is_one_line(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stratabot.screen import ScreenError

    def refuse(_: object) -> None:
        raise ScreenError("no marker can be shown here: this display has no SHAPE extension")

    monkeypatch.setattr("stratabot.screen.markers.x11._require_shapes", refuse)
    result = run("watch", "--overlay", "--region", "0,0,300,200")
    assert result.exit_code == 3
    assert result.stderr == (
        "stratabot: no marker can be shown here: this display has no SHAPE extension\n"
    )


def test_a_screen_that_cannot_be_marked_is_one_line(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.screen.markers.overlaid.overlay", view)
    result = run("watch", "--overlay", "--region", "0,0,300,200")
    assert result.exit_code == 2
    assert "expected a window or a region of this desktop with --overlay" in result.stderr


class Board:
    """What markers are shown on; those that are."""

    def __init__(self) -> None:
        self.shown: list[Marker] = []

    def mark(self, markers: Sequence[Marker]) -> None:
        self.shown = list(markers)

    def clear(self) -> None:
        self.shown = []


def test_a_moment_is_marked_and_nothing_while_it_rests() -> None:
    board, layout = Board(), Layout(load_profile(), Rect(0, 0, 1024, 768))
    puzzle = Puzzle.of([["1", "2"], ["2", "2"]])
    colors = (("1", (20, 110, 100)), ("2", (160, 80, 70)))
    moment = Moment(puzzle, (), "1", colors, advice=Advice(Ribbon.parse("c1=2"), ()))
    guide = MarkerGuide(board)
    guide.point(moment, layout)
    assert [mark.target for mark in board.shown] == [
        layout.selector(2, Line.parse("c1")),
        layout.swatches(2)[1],
    ]
    guide.rest()
    assert board.shown == []
