"""One command answers pictures of every game.

`stratabot solve` is Strata's. A picture that shows another game is answered by that game's command
of the same name, with the options that were typed. `--game` names the game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli.answering import Intake, Manner, Read, print_report, tell
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.shells import command as command_line
from stratabot.cli.typed import Typed, is_named, typed
from stratabot.cli.which_game import OTHERS, OWN, Seen, read_if_own, seen_in
from stratabot.errors import InputError, ReadingError
from stratabot.games import Game
from stratabot.questions.verb import verbs_of
from stratabot.source import Kind, Source
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.cli.picture_options import PictureFile
    from stratabot.report import Report

Draw = Callable[[Any, str], bytes]
Show = Callable[[Any, Manner], None]


def tell_any(
    paths: Sequence[str],
    intake: Intake,
    manner: Manner,
    file: "PictureFile | None" = None,
    draw: Draw | None = None,
    show: Show = print_report,
) -> int:
    """As `tell`, for a command of Strata's; but pictures may show other games.

    Raises:
        InputError: as `tell`; or an option does not fit the game that a picture shows.
        OutOfTimeError: as `tell`.
        UsageError: as `tell`.
    """
    if is_named() and not intake.for_one.get("--cell"):
        verb = click.get_current_context().command.name or ""
        intake = intake._replace(read=partial(read_if_own, intake.read, OWN.name, verb))
    elif command := typed():
        any_ = AnyGame(command, intake.read, manner.report)
        intake = intake._replace(read=any_.read, aside=any_.aside)
        manner = manner._replace(report=any_.report)
        draw, show = partial(any_.draw, draw), partial(any_.show, show)
    return tell(paths, intake, manner, file, draw, show)


@lru_cache(maxsize=8)
def plan_of(game: Game, typed: Typed) -> CommandPlan:
    """What a game's command of the name that was typed does, with the options that were typed.

    Raises:
        UsageError: the command has other options.
    """
    command = PuzzleCommand(game, typed.verb, verbs_of(game)[typed.verb])
    running = click.get_current_context(silent=True)
    name, root = f"{game.name} {typed.verb}", running.parent if running else None
    with command.make_context(name, [*typed.args], root) as context:
        return command.plan(**command.own_options(context))


class Found(NamedTuple):
    """What is seen in a picture, and the puzzle in it, as read by `seen.by`."""

    seen: Seen
    puzzle: Any


class AnyGame(NamedTuple):
    """A command of Strata's that answers pictures of other games, too.

    Attributes:
        typed: the command.
        own_read: reads what is no picture of another game.
        own_report: tells of what `own_read` gives.
    """

    typed: Typed
    own_read: Read
    own_report: "Callable[[Any], Report]"

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        """A text's puzzle as Strata reads it, or what is Found in a picture; and notes."""
        if source.kind is not Kind.PICTURE:
            return self.own_read(source)
        from stratabot.image import frame_in

        source = source._replace(content=frame_in(source))
        seen = seen_in(source.content, source.name)
        if seen.game is None and seen.by is not OWN and not self._fits(seen.by):
            seen = Seen(None, OWN)
        with _named(seen):
            puzzle, notes = (
                self.own_read(source) if seen.by is OWN else self._read_other(seen.by, source)
            )
        return Found(seen, puzzle), notes

    def _fits(self, game: Game) -> bool:
        """Whether another game's command has the options that were typed."""
        try:
            plan_of(game, self.typed)
        except click.UsageError:
            return False
        return True

    def _read_other(self, game: Game, source: Source) -> tuple[Any, tuple[str, ...]]:
        try:
            return plan_of(game, self.typed).intake.read(source)
        except click.UsageError as error:
            what = f"{source.name} shows {game.title}: {error.format_message()}"
            where = f"see: stratabot {game.name} {self.typed.verb} --help"
            raise InputError(f"{what} ({where})") from None

    def aside(self, found: Any) -> tuple[str, ...]:
        """Which other game a picture shows, and the command for it."""
        game = found.seen.game if isinstance(found, Found) else None
        if game is None or game is OWN:
            return ()
        verb, args = self.typed
        command = command_line(["stratabot", game.name, verb, *args])
        return (f"this picture shows {game.title}: {command}",)

    def report(self, found: Any) -> "Report":
        """What is told of what `read` gives."""
        if not isinstance(found, Found):
            return self.own_report(found)
        seen, puzzle = found
        if seen.by is OWN:
            return GameReport(seen, self.own_report(puzzle))
        return GameReport(seen, plan_of(seen.by, self.typed).manner.report(puzzle))

    def draw(self, own: Draw | None, report: Any, kind: str) -> bytes:
        """Draw a report of any game; `own` draws those of Strata."""
        if _is_other(report):
            own, report = plan_of(report.seen.by, self.typed).draw, report.report
        assert own is not None
        return own(report, kind)

    def show(self, own: Show, report: Any, manner: Manner) -> None:
        """Print a report of any game; `own` prints those of Strata."""
        (print_report if _is_other(report) else own)(report, manner)


def _is_other(report: Any) -> bool:
    return isinstance(report, GameReport) and report.is_other


@contextmanager
def _named(seen: Seen) -> Iterator[None]:
    """An error names the game that refuses; where nothing is seen of any, it says that of all."""
    try:
        yield
    except ReadingError as error:
        text = _heading(seen) + error.message
        if seen == (None, OWN):
            text += f"; nor does it show {listed((each.title for each in OTHERS), 'or')}"
        raise ReadingError(text, told=error.told) from None


def _heading(seen: Seen) -> str:
    """What stands before an answer of another game than Strata."""
    return "" if seen.game in (None, OWN) else f"{seen.by.title}: "


class GameReport:
    """A report that says of which game it is. It has all that the game's own report has.

    Args:
        seen: the game, and whose report it is.
        report: the game's own.
    """

    def __init__(self, seen: Seen, report: "Report") -> None:
        self.seen, self.report = seen, report

    @property
    def is_other(self) -> bool:
        """Whether it is of another game than Strata."""
        return self.seen.by is not OWN

    def __getattr__(self, name: str) -> Any:
        return getattr(self.report, name)

    def as_json(self) -> dict[str, Any]:
        """Also the game."""
        game = {"game": self.seen.game and self.seen.game.name}
        return game | self.report.as_json() | game

    def as_line(self) -> str:
        """The answer; if it is of another game than Strata, the game before it."""
        with _named(self.seen):
            return f"{_heading(self.seen)}{self.report.as_line()}"

    def as_text(self, terminal: Any) -> str:
        """As of the game."""
        with _named(self.seen):
            return self.report.as_text(terminal)

    @property
    def more(self) -> str:
        """The command that tells more, with its game."""
        more = self.report.more
        return f"{self.seen.by.name} {more}" if self.is_other and more else more

    @property
    def remark(self) -> str:
        """As of the game."""
        return self.report.remark

    @property
    def exit_code(self) -> int:
        """As of the game."""
        return self.report.exit_code
