import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from commands import complaint, ended, run, running
from practice_game import GameProcess, Start
from strata.bot import faults
from strata.bot.imitation import End, ImitationStage, Ways
from strata.bot.stages import MemoryStage
from strata.telling.test_play import moment
from stratabot.cli.output import terminal_for
from stratabot.cli.strata.watch import AdviceDisplay
from stratabot.screen import Clock, Screen
from stratabot.screen.desktop import game_area
from stratabot.strata.bot.watch import Moment
from stratabot.strata.position import Position
from stratabot.strata.practice.screen import Costs
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.sentences import format_advice, format_ribbon
from stratabot.strata.solver import advise
from stratabot.strata.telling.play import format_moment
from stratabot.vision.color_names import name_colors
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop

GAME = ("--size", "3", "--colors", "3", "--seed", "4", "--speed", "3")


class Watching:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.lines: list[str] = []
        self.process = process
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def says(self, wanted: str | Callable[[str], bool], since: int = 0) -> str:
        def fits(line: str) -> bool:
            return line.endswith(wanted) if isinstance(wanted, str) else wanted(line)

        def found() -> list[str]:
            assert self.process.poll() is None, self.process.communicate()
            return [line for line in self.lines[since:] if fits(line)]

        wait_until(found)
        return found()[-1]

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        assert self.process.stderr is not None
        return self.process.returncode, self.process.stderr.read()


@contextmanager
def watching(*options: str) -> Iterator[Watching]:
    args = options or ("--window", "Strata practice")
    with running("watch", *args, stdin=subprocess.PIPE) as process:
        watch = Watching(process)
        try:
            yield watch
        finally:
            process.kill()
            watch.reader.join()


class Person:
    def __init__(self, game: GameProcess, number: int = 1) -> None:
        self.game = game
        self.puzzle = game.puzzle(number)
        palette = [tuple(color) for color in game.await_event("opened", number)["palette"]]
        self.names = dict(zip("123", name_colors(palette), strict=True))
        self.placed: tuple[Ribbon, ...] = ()
        self.selected = "1"

    @property
    def advice(self) -> str:
        return format_advice(
            advise(Position(self.puzzle, self.placed, self.selected)), self.selected, self.names
        )

    def next_ribbon(self) -> Ribbon:
        advice = advise(Position(self.puzzle, self.placed, self.selected))
        assert advice is not None
        assert advice.lay is not None
        return Ribbon(advice.lay.line, advice.lay.color or self.selected)

    def wrong_ribbon(self) -> Ribbon:
        lines = [line for line in self.puzzle.lines if line not in {r.line for r in self.placed}]
        choices = (Ribbon(line, color) for line in lines for color in self.puzzle.colors)
        return next(ribbon for ribbon in choices if spoils(self.puzzle, self.placed, ribbon))

    def lay(self, ribbon: Ribbon) -> None:
        if ribbon.color != self.selected:
            self.selected = str(ribbon.color)
            place = self.game.layout.swatches(3)[int(self.selected) - 1]
            assert self.game.click(place)["effect"] == "selected"
        assert self.touch(ribbon.line)["effect"] == "laid"
        self.placed = (*self.placed, ribbon)

    def touch(self, line: Line) -> dict[str, object]:
        return self.game.click(self.game.layout.selector(3, line))


def spoils(puzzle: Puzzle, placed: tuple[Ribbon, ...], ribbon: Ribbon) -> bool:
    advice = advise(Position(puzzle, (*placed, ribbon), ribbon.color))
    return advice is not None and bool(advice.take_back)


def test_the_board_on_a_terminal_has_a_legend(capsys: pytest.CaptureFixture[str]) -> None:
    display = AdviceDisplay(terminal_for("never"), live=True)
    display.show(moment(names={"1": "teal", "2": "brick"}))
    shown = capsys.readouterr().out
    assert shown.endswith("\n\n1 teal, 2 brick\n\nLay left 1; teal is in hand.\n")


def test_without_a_terminal_a_sentence_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    display = AdviceDisplay(terminal_for("never"), live=False)
    for each in (moment(), moment(selected="1"), Moment(), moment()):
        display.show(each)
    solved = format_moment(Moment())
    assert capsys.readouterr().out.splitlines() == [
        format_moment(moment()),
        solved,
        format_moment(moment()),
    ]


def test_it_follows_right_moves_names_wrong_ones_and_waits_after_a_win(start: Start) -> None:
    game = start(*GAME)
    person = Person(game)
    with watching() as watch:
        watch.says(person.advice)
        person.lay(person.next_ribbon())
        watch.says(person.advice)

        before = person.placed
        wrong = person.wrong_ribbon()
        person.lay(wrong)
        name = format_ribbon(wrong, person.names)
        opening = f"{name.capitalize()} is wrong. Take back {name}"
        said = watch.says(lambda line: line.startswith(opening))
        assert "can no longer be won" in said

        count = len(watch.lines)
        game.key("u")
        person.placed = before
        watch.says(lambda line: line == f"Taken back: {name}. {person.advice}", count)

        while len(person.placed) < 6:
            person.lay(person.next_ribbon())
            count = len(watch.lines)
            if len(person.placed) < 6:
                watch.says(person.advice, count - 1)
        watch.says("Waiting for the next puzzle ...")
        clicks = len(game.events("click"))
        game.click(game.layout.next_button)
        watch.says(Person(game, 2).advice, len(watch.lines))
        assert len(game.events("click")) == clicks + 1
        assert watch.end() == (130, "Waiting for a puzzle ... (Ctrl-C ends)\nstratabot: stopped\n")


def test_a_minimized_game_is_waited_for_and_followed_again(
    desktop: RealDesktop, start: Start
) -> None:
    game = start(*GAME)
    person = Person(game)
    with running("watch", "--window", "Strata practice", stdin=subprocess.PIPE) as process:
        watch, said = Watching(process), list[str]()
        assert process.stderr is not None
        remarks = threading.Thread(target=lambda: said.extend(process.stderr or []))
        remarks.start()
        try:
            watch.says(person.advice)
            (window,) = desktop.windows("Strata practice")
            window.unmap()
            desktop.connection.sync()
            wait_until(lambda: [line for line in said if "is minimized or hidden" in line])
            assert process.poll() is None
            window.map()
            desktop.connection.sync()
            watch.says(person.advice, len(watch.lines))
            person.lay(person.next_ribbon())
            watch.says(person.advice)
        finally:
            process.kill()
            watch.reader.join()
            remarks.join()


def shown_once(
    screen: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch, *options: str
) -> tuple[int, str, str]:
    @contextmanager
    def viewed(*_: object) -> Iterator[Screen]:
        yield screen

    monkeypatch.setattr(game_area, "open_view", viewed)
    monkeypatch.setattr("stratabot.screen.RealClock", lambda: clock)
    done = run("watch", "--once", "--patience", "1", *options)
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.slow
def test_once_tells_the_advice_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = MemoryStage(2, 3, 9)
    stage.clock.sleep(2)
    puzzle, palette = stage.game.puzzle, stage.game.palette
    names = dict(zip("123", name_colors([*palette]), strict=True))
    advice = format_advice(advise(Position(puzzle, (), "1")), "1", names)
    assert shown_once(stage.screen, stage.clock, monkeypatch) == (0, f"{advice}\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("puzzles", [1, 2])
def test_once_at_a_win_says_that_it_is_solved_and_whether_next_leads_on(
    puzzles: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = MemoryStage(2, 3, 9, puzzles=puzzles)
    stage.play(1)
    stage.clock.sleep(2)
    goes_on = "Next leads on." if puzzles > 1 else "No next puzzle is offered."
    said = shown_once(stage.screen, stage.clock, monkeypatch)
    assert said == (0, f"Solved, Perfect. {goes_on}\n", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("end", "there"),
    [
        (End.MESSAGE, "no color buttons are seen: this looks like a menu, or the end of a wave"),
        (End.SELECTION, "nothing of a puzzle is seen: a menu, or something else than the game"),
    ],
)
def test_once_at_a_waves_end_or_a_menu_says_what_is_there(
    end: End, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = ImitationStage(2, 2, 6, ways=Ways(end=end), costs=Costs(grab=0.2))
    stage.play()
    code, out, err = shown_once(stage.screen, stage.clock, monkeypatch)
    assert (code, out) == (1, "")
    assert f"stratabot: no puzzle within 1 s: {there}" in err


@pytest.mark.slow
def test_once_in_a_fade_that_never_ends_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = MemoryStage(3, 3, 4, look=0.2)
    stage.clock.sleep(2)
    stage.screen.cover = faults.blank_board
    stage.cover(1000)
    code, _, err = shown_once(stage.screen, stage.clock, monkeypatch)
    assert code == 1
    assert "no puzzle within 1 s: a board that still fades, or cannot be read: " in err


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        ("--region 0,0,300,200 --once --patience 0.5", 1, "no puzzle within 0.5 s"),
        ("--window nothing --patience 0.5", 3, "no window with"),
    ],
)
def test_what_hides_the_game_is_one_line(args: str, code: int, said: str, display: str) -> None:
    with running("watch", *args.split()) as process:
        ended_with, out, err = ended(process)
    assert (ended_with, out) == (code, "")
    assert said in complaint(err.splitlines(keepends=True)[-1])
