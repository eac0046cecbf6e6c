"""Finds out which game a picture shows, so that one command answers pictures of every game.

`stratabot solve` is Strata's. A picture that shows another game is answered by that game's command
of the same name, with the options that were typed. A plain screenshot of Strata that is read surely
is settled at once; for any other picture all games say how much of them they see. `--game` names
the game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli import CommandContext, GameCommands
from stratabot.cli.answering import Intake, Manner, Read, print_report, tell
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.shells import command as command_line
from stratabot.cli.typed import WITH_PICTURES, Typed, typed
from stratabot.errors import InputError, ReadingError
from stratabot.games import Game
from stratabot.source import Kind, Source
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.cli.picture_options import PictureFile
    from stratabot.frame import Frame
    from stratabot.report import Report

_OWN, *_OTHERS = WITH_PICTURES

_ENOUGH: Final = 0.5
"""If another game saw so large a share of its cells surely, the photographs of Strata are not gone
through, which takes longest. Of 70 pictures of Strata, Adrift saw no cell in any."""

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
    if command := typed():
        any_ = AnyGame(command, intake.read, manner.report)
        intake = intake._replace(read=any_.read, aside=any_.aside)
        manner = manner._replace(report=any_.report)
        draw, show = partial(any_.draw, draw), partial(any_.show, show)
    return tell(paths, intake, manner, file, draw, show)


def game_in(frame: "Frame", name: str) -> Game | None:
    """The game that a frame shows; if it is none surely, the one of which most is seen.

    None if nothing is seen of any.

    Args:
        frame: the picture.
        name: what to call it in errors.

    Raises:
        ReadingError: several games are sure that the picture shows them.
        ProfileError: the user's own layout of Strata cannot be used.
    """
    own = _eyes(_OWN)
    if own.recognized_at_once(frame):
        return _OWN
    seen = {game: _eyes(game).recognized(frame) for game in _OTHERS}
    sure = [game for game in _OTHERS if seen[game].is_sure]
    if len(sure) > 1:
        names = listed((game.title for game in sure), "or")
        options = listed((f"--game {game.name}" for game in sure), "or")
        raise ReadingError(f"{name} may show {names}; say which: {options}")
    if sure:
        return sure[0]
    nearest = max(_OTHERS, key=lambda game: seen[game].share)
    if seen[nearest].share >= _ENOUGH:
        return nearest
    seen[_OWN] = own.recognized(frame)
    nearest = max(WITH_PICTURES, key=lambda game: (seen[game].is_sure, seen[game].share))
    return nearest if seen[nearest].share else None


def _eyes(game: Game) -> Any:
    return import_module(f"{game.package}.shot")


@lru_cache(maxsize=8)
def plan_of(game: Game, typed: Typed) -> CommandPlan:
    """What a game's command of the name that was typed does, with the options that were typed.

    Raises:
        UsageError: the command has other options.
    """
    command = GameCommands(game.name).get_command(click.Context(click.Group()), typed.verb)
    running = click.get_current_context(silent=True)
    assert isinstance(command, PuzzleCommand)
    name, root = f"{game.name} {typed.verb}", running.parent if running else None
    with command.make_context(name, [*typed.args], root) as context:
        assert isinstance(context, CommandContext)
        given = context.checked(context.params)
        given.pop("files")
        return command.plan(given)


class Found(NamedTuple):
    """A puzzle in a picture, and its game; None if nothing is seen of any, as Strata tells."""

    game: Game | None
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
        from stratabot.image import decode_frame

        if isinstance(source.content, bytes):
            source = source._replace(content=decode_frame(source.content, source.name))
        game = game_in(source.content, source.name)
        if game is not None and game is not _OWN:
            puzzle, notes = self._read_other(game, source)
        else:
            with _nothing_seen(game):
                puzzle, notes = self.own_read(source)
        return Found(game, puzzle), notes

    def _read_other(self, game: Game, source: Source) -> tuple[Any, tuple[str, ...]]:
        try:
            return plan_of(game, self.typed).intake.read(source)
        except click.UsageError as error:
            what = f"{source.name} shows {game.title}: {error.format_message()}"
            where = f"see: stratabot {game.name} {self.typed.verb} --help"
            raise InputError(f"{what} ({where})") from None
        except ReadingError as error:
            raise ReadingError(f"{game.title}: {error}", told=error.told) from None

    def aside(self, found: Any) -> tuple[str, ...]:
        """Which other game a picture shows, and the command for it."""
        game = found.game if isinstance(found, Found) else None
        if game is None or game is _OWN:
            return ()
        verb, args = self.typed
        command = command_line(["stratabot", game.name, verb, *args])
        return (f"this picture shows {game.title}: {command}",)

    def report(self, found: Any) -> "Report":
        """What is told of what `read` gives."""
        if not isinstance(found, Found):
            return self.own_report(found)
        game, puzzle = found
        if game is None or game is _OWN:
            return GameReport(game, self.own_report(puzzle))
        return GameReport(game, plan_of(game, self.typed).manner.report(puzzle))

    def draw(self, own: Draw | None, report: Any, kind: str) -> bytes:
        """Draw a report of any game; `own` draws those of Strata."""
        if _is_other(report):
            return plan_of(report.game, self.typed).draw(report.report, kind)
        assert own is not None
        return own(report, kind)

    def show(self, own: Show, report: Any, manner: Manner) -> None:
        """Print a report of any game; `own` prints those of Strata."""
        (print_report if _is_other(report) else own)(report, manner)


def _is_other(report: Any) -> bool:
    return isinstance(report, GameReport) and report.is_other


@contextmanager
def _nothing_seen(game: Game | None) -> Iterator[None]:
    """Where nothing is seen of any game, an error says that of all games."""
    try:
        yield
    except ReadingError as error:
        if game is not None:
            raise
        others = listed((each.title for each in _OTHERS), "or")
        raise ReadingError(f"{error}; nor does it show {others}", told=error.told) from None


class GameReport:
    """A report that says of which game it is. It has all that the game's own report has.

    Args:
        game: None if nothing is seen of any; the report is then Strata's.
        report: the game's own.
    """

    def __init__(self, game: Game | None, report: "Report") -> None:
        self.game, self.report = game, report
        self._other = None if game is _OWN else game

    @property
    def is_other(self) -> bool:
        """Whether it is of another game than Strata."""
        return self._other is not None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.report, name)

    def as_json(self) -> dict[str, Any]:
        """Also the game."""
        return {"game": self.game and self.game.name} | self.report.as_json()

    def as_line(self) -> str:
        """The answer; if it is of another game than Strata, the game before it."""
        with _nothing_seen(self.game):
            title = f"{self._other.title}: " if self._other else ""
            return f"{title}{self.report.as_line()}"

    def as_text(self, terminal: Any) -> str:
        """As of the game."""
        with _nothing_seen(self.game):
            return self.report.as_text(terminal)

    @property
    def more(self) -> str:
        """The command that tells more, with its game."""
        more = self.report.more
        return f"{self._other.name} {more}" if self._other and more else more

    @property
    def remark(self) -> str:
        """As of the game."""
        return self.report.remark

    @property
    def exit_code(self) -> int:
        """As of the game."""
        return self.report.exit_code
