"""What can be asked of a puzzle: a class for each verb of a game, whose fields are the options."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stratabot.errors import InputError
from stratabot.questions.options import OptionsError, options_of, values_of
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.games import Game
    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.puzzles.report import Report
    from stratabot.questions.which_game import Seen


@dataclass(frozen=True)
class PuzzleVerb:
    """A verb, asked with some options. It can be pickled, so that other processes can answer.

    The docstring of a subclass is the help of the command.
    """

    summary: ClassVar[str]  # the line in a list of commands
    seconds: ClassVar[float] = 0.0005  # roughly how long a puzzle takes
    doing: ClassVar[str] = "solving"  # what is done meanwhile
    inputs: ClassVar[Kind | None] = None  # what puzzles must come in; None: texts, pictures
    things: ClassVar[str] = "puzzles"  # what errors call the puzzles
    for_one: ClassVar[tuple[str, ...]] = ()  # options that make sense for one puzzle only
    draws: ClassVar[bool] = False  # whether a report can be drawn
    draws_over: ClassVar[bool] = False  # whether it can be drawn over the puzzle's picture
    in_color: ClassVar[bool] = False  # whether the text has colors
    annotates: ClassVar[bool] = False  # whether what was read can be drawn on its picture
    arrays: ClassVar[str] = ""  # what `--out` takes if the puzzles are an array
    argument: ClassVar[str] = "[FILE]..."  # how the help calls the inputs
    in_bulk: ClassVar[bool] = False  # whether people ask it of so many that a cluster pays
    of_puzzle: ClassVar[tuple[str, ...]] = ()  # the options that say what the puzzle is
    phones: ClassVar[bool] = False  # whether a phone's screen can be the input

    def require_possible(self) -> None:
        """Raise OptionsError if the options do not fit together."""

    @property
    def insists(self) -> bool:
        """Whether an option fits no other game, so that pictures must show this one."""
        return False

    def split(self, source: Source) -> Iterator[Source]:
        yield source

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        """The puzzle in a source of one, and notes on how it was read."""
        raise NotImplementedError

    def report(self, puzzle: Any) -> "Report":
        raise NotImplementedError

    def draw(self, report: Any, kind: str) -> bytes:
        drawn: bytes = report.draw(kind)
        return drawn

    def draw_over(self, report: Any) -> bytes:
        """A report of this verb over the picture of the puzzle, as PNG."""
        drawn: bytes = report.draw_over()
        return drawn

    def require_picture(self) -> None:
        """Raise OptionsError if there is no picture of what is asked."""

    def picture_notes(self, puzzle: Any, kind: str) -> tuple[str, ...]:
        """What the user should know of a picture of that kind."""
        return ()

    def annotate(self, puzzle: Any, path: "Path") -> None:
        """Write the picture that a puzzle was read from, with what was read drawn over it."""
        raise NotImplementedError


class FoundPuzzle(NamedTuple):
    """A puzzle that was read."""

    verb: PuzzleVerb  # of the game that a picture shows
    puzzle: Any
    notes: tuple[str, ...] = ()  # what there is to know of how it was read
    seen: "Seen | None" = None  # which game a picture shows, where none was named

    def report(self) -> "Report":
        return self.verb.report(self.puzzle)

    def draw(self, report: Any, kind: str, is_over: bool) -> bytes:
        return self.verb.draw_over(report) if is_over else self.verb.draw(report, kind)


class GameVerb(NamedTuple):
    """A verb of a game, asked of pictures that may show another game. It can be pickled."""

    verb: PuzzleVerb
    game: "Game"
    name: str
    given: Mapping[str, Any]  # the options: those of other games may be among them
    is_open: bool  # whether no game was named, so that pictures of all games are answered


@dataclass(frozen=True)
class BoardReader(PuzzleVerb):
    """What is seen in pictures of boards.

    The game's module `shot` reads them; `telling.reading` and `picture.overlay` show what was read.

    Attributes:
        package: where the game is.
        cell: cells that a user tells.
    """

    summary = "Read the puzzle in a screenshot or a photograph."
    seconds = 0.5
    doing = "reading"
    inputs = Kind.PICTURE
    for_one = ("cell",)
    annotates = in_bulk = True
    of_puzzle = ("cell",)
    package: ClassVar[str]

    cell: tuple[str, ...] = ()

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        return self._module("shot").read_shot(source, self.cell), ()

    def report(self, shot: Any) -> "Report":
        report: Report = self._module("telling.reading").ReadingReport(shot.reading)
        return report

    def annotate(self, shot: Any, path: "Path") -> None:
        self._module("picture.overlay").save_annotated(shot.frame, shot.reading, path)

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")


@dataclass(frozen=True)
class PuzzleBook(PuzzleVerb):
    """A book of puzzles of the game `title`, in files that may have names for them."""

    seconds = 0.05
    title: ClassVar[str]
    has_names: ClassVar[bool] = False

    def printed(self, puzzle: Any) -> "Printed":
        raise NotImplementedError

    def how_to_play(self) -> "HowToPlay":
        raise NotImplementedError


def parts_of_text(split: Callable[[str], Iterator[str]], source: Source) -> Iterator[Source]:
    """A source for every puzzle in a text; a picture is one puzzle."""
    if source.kind is not Kind.TEXT:
        return iter([source])
    return (Source(source.name, Kind.TEXT, part) for part in split(source.content))


def require_readable(source: Source, cells: Sequence[str]) -> None:
    """Require a text or a picture, and a picture if a user tells cells of it."""
    if source.kind is Kind.ARRAY:
        raise InputError(f"{source.name}: expected a text or a picture, got a numpy array")
    if cells and source.kind is Kind.TEXT:
        text = f"expected a picture, got {source.name}; in a text, write the cell in its place"
        raise InputError(text, field="cell")


def asked_of(game: "Game", name: str, given: Mapping[str, Any]) -> PuzzleVerb:
    """A game's verb, asked with values as in JSON, or as the verb of another game has them."""
    verb = verbs_of(game).get(name)
    if verb is None:
        raise OptionsError(f"expected a verb of {game.title}, got {name!r:.40}")
    asked = verb(**values_of(options_of(verb), given))
    asked.require_possible()
    return asked


def verbs_of(game: "Game") -> dict[str, type[PuzzleVerb]]:
    """The verbs of a game by their names."""
    found: dict[str, type[PuzzleVerb]] = import_module(f"{game.package}.verbs").VERBS
    return found
