"""`stratabot route`: the player shows the way from wave to wave."""

import os
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

import click

from stratabot.cli import shells
from stratabot.cli.options import is_given
from stratabot.cli.output_options import OutputFile, text_contents
from stratabot.cli.strata.sessions import AtTerminal, options_named
from stratabot.saving import Contents, save_bytes
from stratabot.strata.playing import PlayOptions, open_session
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point
    from stratabot.screen import Clock
    from stratabot.screen.desktop.game_area import ViewOnlyScreen
    from stratabot.screen.desktop.pointer import PointerPress
    from stratabot.strata.layout.profile import Profile
    from stratabot.strata.tour.lesson import Lesson

_LOOK: Final = 0.05  # seconds between looks, so that one shows what was before a click
_LOOKS: Final = 20


def _route(_name: str, _option: str) -> Contents:
    from stratabot.strata.tour.route import parse_route

    return text_contents("a route", parse_route)


@click.command("route", short_help="Show the way from wave to wave, for stratabot tour.")
@click.argument("file", metavar="FILE", type=OutputFile("the route", _route))
@click.option("--sets", is_flag=True, help="A set is chosen before a wave: ask for that, too.")
@click.option(
    "--puzzles", is_flag=True, help="A puzzle is chosen inside a wave: ask for that, too."
)
@options_named("window", "region", "profile")
def command(file: Path, sets: bool, puzzles: bool, **given: object) -> int:
    """Show the way from wave to wave: you click, stratabot looks on and writes it down.

    It asks in this terminal for one thing after another: what to click when a wave is over, the
    tiles of the first wave, of the second in its row, of the first of the next row, and how many
    there are. Click in the game's window as you always do; the game takes your clicks, too. Here,
    "back" and Enter take the last click back, and Ctrl-C ends without a file.

    FILE is a small TOML that you can read and change; pictures of the screens are kept beside it.
    The places are fractions of the window, so that they hold for every size. stratabot tour plays
    the waves.

    \b
    Examples:
      stratabot route waves.toml
      stratabot route waves.toml --window "Strata practice"
    """
    from stratabot.screen.desktop.game_area import ViewOnlyScreen
    from stratabot.screen.desktop.pointer import listen_to_presses
    from stratabot.strata.tour.lesson import Lesson
    from stratabot.strata.tour.places import save_pictures
    from stratabot.strata.tour.route import format_route

    with open_session(
        PlayOptions.of(given | {"only_looks": True}), AtTerminal("nothing")
    ) as session:
        screen, clock = session.screen, session.clock
        assert isinstance(screen, ViewOnlyScreen)
        lesson, in_puzzle = Lesson(sets, puzzles), partial(_in_puzzle, session.profile)
        with listen_to_presses(clock) as presses, ThreadPoolExecutor(1) as pool:
            click.echo(
                f'I watch your clicks in {screen.name}. Here in the terminal, "back" and Enter '
                "take the last click back; Ctrl-C ends.",
                err=True,
            )
            typed = _typed_lines()
            teacher = Teacher(lesson, screen, clock, partial(pool.submit, in_puzzle))
            while not lesson.is_over:
                teacher.look()
                while not presses.empty():
                    teacher.hear(presses.get())
                teacher.take_clicks()
                if not typed.empty() and not teacher.is_reading:
                    teacher.take_line(typed.get())
                clock.sleep(_LOOK)
    save_bytes(file, format_route(lesson.route()).encode())
    pictures = [path.name for path in save_pictures(file, lesson.places())]
    beside = f", with {listed(pictures)} beside it" if pictures else ""
    click.echo(f"The route is in {file}{beside}. {_tour_command(file)} plays its waves.")
    return 0


def _typed_lines() -> SimpleQueue[str]:
    """The lines of standard input as they come. A thread reads: not every system can poll it."""
    lines: SimpleQueue[str] = SimpleQueue()

    def fill() -> None:
        # Python ends with a fatal error if a thread waits for its own `stdin` then.
        while data := os.read(sys.stdin.fileno(), 1024):
            for line in data.decode(errors="replace").splitlines():
                lines.put(line.strip())

    Thread(target=fill, daemon=True).start()
    return lines


def _in_puzzle(profile: "Profile", frame: "Frame") -> bool:
    """Whether a frame shows a puzzle, or a solved one with Next."""
    from stratabot.strata.vision.reader import read_frame
    from stratabot.strata.vision.reading import State

    reading = read_frame(frame, profile)
    return reading.state is State.PUZZLE or reading.next_shown


def _tour_command(file: Path) -> str:
    words, values = ["stratabot", "tour", "--route", str(file)], click.get_current_context().params
    for name in ("window", "region", "profile"):
        if is_given(name):
            words += [f"--{name}", str(values[name])]
    return shells.command(words)


class Teacher:
    """Hands a lesson what a person clicks, each click with the last frame before it."""

    def __init__(
        self,
        lesson: "Lesson",
        screen: "ViewOnlyScreen",
        clock: "Clock",
        in_puzzle: "Callable[[Frame], Future[bool]]",
    ) -> None:
        """`in_puzzle` begins to read whether a frame shows a puzzle; looks go on meanwhile."""
        self._lesson, self._screen, self._clock = lesson, screen, clock
        self._looks: deque[tuple[float, Frame]] = deque(maxlen=_LOOKS)
        self._in_puzzle = in_puzzle
        self._clicks: deque[tuple[Point, Frame, Future[bool]]] = deque()
        self._ask()

    def look(self) -> None:
        frame = self._screen.grab()
        self._looks.append((self._clock.now(), frame))

    def hear(self, press: "PointerPress") -> None:
        at = self._screen.fraction_at(*press.spot)
        if at is None:
            return
        before = [frame for time, frame in self._looks if time <= press.at]
        seen = before[-1] if before else self._looks[0][1]
        self._clicks.append((at, seen, self._in_puzzle(seen)))

    def take_clicks(self) -> None:
        while self._clicks and self._clicks[0][2].done() and not self._lesson.is_over:
            at, seen, in_puzzle = self._clicks.popleft()
            asked = self._lesson.current_question
            self._say(self._lesson.click(at, seen, in_puzzle.result()), asked)

    @property
    def is_reading(self) -> bool:
        """Whether it is not known yet of a click whether it counts."""
        return bool(self._clicks)

    def take_line(self, typed: str) -> None:
        asked = self._lesson.current_question
        is_back = typed.lower() == "back"
        self._say(self._lesson.go_back() if is_back else self._lesson.enter(typed), asked)

    def _say(self, said: str, asked: object) -> None:
        if said:
            click.echo(f"  {said}", err=True)
        if not self._lesson.is_over and self._lesson.current_question is not asked:
            self._ask()

    def _ask(self) -> None:
        click.echo(f"\n{self._lesson.current_question.text}", err=True)
