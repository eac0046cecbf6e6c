"""What can be asked of a puzzle: a class for each verb of a game, whose fields are the options."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from stratabot.errors import InputError
from stratabot.questions.options import OptionsError, WithOptions, options_of, values_of
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.games import Game
    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.puzzles.report import Report
    from stratabot.questions.which_game import Seen
    from stratabot.terminal import Terminal

P = TypeVar("P")


class PuzzleVerb(WithOptions, Generic[P]):
    """A verb of a game whose puzzles it reads as `P`, asked with some options.

    It can be pickled, so that other processes can answer. The docstring of a subclass is the help
    of the command.
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
    arrays: ClassVar[str] = ""  # what `--out` takes if the puzzles are an array
    argument: ClassVar[str] = "[FILE]..."  # how the help calls the inputs
    in_bulk: ClassVar[bool] = False  # whether people ask it of so many that a cluster pays
    of_puzzle: ClassVar[tuple[str, ...]] = ()  # the options that say what the puzzle is
    phones: ClassVar[bool] = False  # whether a phone's screen can be the input

    @property
    def insists(self) -> bool:
        """Whether an option fits no other game, so that pictures must show this one."""
        return False

    def split(self, source: Source) -> Iterator[Source]:
        yield source

    def read(self, source: Source) -> tuple[P, tuple[str, ...]]:
        """The puzzle in a source of one, and notes on how it was read."""
        raise NotImplementedError

    def report(self, puzzle: P) -> "Report":
        raise NotImplementedError

    def require_picture(self) -> None:
        """Raise OptionsError if there is no picture of what is asked."""

    def picture_notes(self, puzzle: P, kind: str) -> tuple[str, ...]:
        """What the user should know of a picture of that kind."""
        return ()


class FoundPuzzle(NamedTuple, Generic[P]):
    """A puzzle that was read, and how its report is told."""

    verb: PuzzleVerb[P]  # of the game that a picture shows
    puzzle: P
    notes: tuple[str, ...] = ()  # what there is to know of how it was read
    seen: "Seen | None" = None  # which game a picture shows, where none was named

    def report(self) -> "Report":
        return self.verb.report(self.puzzle)

    def as_json(self, report: "Report", word: Callable[[str], str]) -> dict[str, object]:
        """All of a report, with remarks if there are any, as `word` words them."""
        remarks = [word(each) for each in (*self.notes, report.remark) if each]
        shown = report.as_json()
        if report.written:
            shown |= {"written": report.written.text().removesuffix("\n") or None}
        if remarks:
            shown |= {"remarks": [line for each in remarks for line in each.splitlines()]}
        return shown

    def as_line(self, report: "Report", program: str) -> str:
        """A report in a line; it names the command of the program that tells more."""
        return self._with_more(report.as_line(), report, program)

    def as_text(self, report: "Report", terminal: "Terminal", program: str) -> str:
        """As `as_line`, in full."""
        return self._with_more(report.as_text(terminal), report, program)

    def told_by(self, program: str) -> str:
        """The command whose verbs tell more of the puzzle."""
        return program

    def _with_more(self, text: str, report: "Report", program: str) -> str:
        command = f"{self.told_by(program)} {report.more}"
        return f"{text.removesuffix('.')} ({command})." if report.more else text


AnyVerb: TypeAlias = PuzzleVerb[Any]
"""A verb of some game; only itself knows what its puzzles are."""

AnyFound: TypeAlias = FoundPuzzle[Any]


class GameVerb(NamedTuple):
    """A verb of a game, asked of pictures that may show another game. It can be pickled."""

    verb: AnyVerb
    game: "Game"
    name: str
    given: Mapping[str, object]  # the options: those of other games may be among them
    any_game: bool  # whether no game was named, so that pictures of all games are answered


class BoardReader(PuzzleVerb[P]):
    """What is seen in pictures of boards."""

    summary = "Read the puzzle in a screenshot or a photograph."
    seconds = 0.5
    doing = "reading"
    inputs = Kind.PICTURE
    for_one = ("cell",)
    in_bulk = True
    of_puzzle = ("cell",)


class PuzzleBook(PuzzleVerb[P]):
    """A book of puzzles of the game `title`, in files that may have names for them."""

    seconds = 0.05
    title: ClassVar[str]
    has_names: ClassVar[bool] = False

    def printed(self, puzzle: P) -> "Printed":
        raise NotImplementedError

    def how_to_play(self) -> "HowToPlay":
        raise NotImplementedError


AnyBook: TypeAlias = PuzzleBook[Any]


def parts_of_text(split: Callable[[str], Iterator[str]], source: Source) -> Iterator[Source]:
    """A source for every puzzle in a text; a picture is one puzzle."""
    if source.kind is not Kind.TEXT:
        return iter([source])
    return (Source(source.name, Kind.TEXT, part) for part in split(source.text))


def require_readable(source: Source, cells: Sequence[str]) -> None:
    """Require a text or a picture, and a picture if a user tells cells of it."""
    if source.kind is Kind.ARRAY:
        raise InputError(f"{source.name}: expected a text or a picture, got a numpy array")
    if cells and source.kind is Kind.TEXT:
        text = f"expected a picture, got {source.name}; in a text, write the cell in its place"
        raise InputError(text, field="cell")


def make_verb_of(game: "Game", name: str, given: Mapping[str, object]) -> AnyVerb:
    """A game's verb, asked with values as in JSON, or as the verb of another game has them."""
    verb = verbs_of(game).get(name)
    if verb is None:
        raise OptionsError(f"expected a verb of {game.title}, got {name!r:.40}")
    return verb.of(values_of(options_of(verb), given))


def verbs_of(game: "Game") -> dict[str, type[AnyVerb]]:
    """The verbs of a game by their names."""
    found: dict[str, type[AnyVerb]] = import_module(f"{game.package}.verbs").VERBS
    return found
