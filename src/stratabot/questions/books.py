"""Books to print: which puzzles can stand in one, in which order, and the file that it is."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.boards.parts import BoardText
from stratabot.games import Game
from stratabot.questions.answers import read_puzzle
from stratabot.questions.verb import AnyBook, GameVerb
from stratabot.source import Kind, Source
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.picture.drawing import Slide

DEFAULT_PAPER: Final = "a4"  # one of `picture/book.py`
_LONGEST_NAME: Final = 24  # characters of a puzzle's name, so that its grade has room


class BookPuzzle(NamedTuple):
    """A puzzle for a book: its number, its name if it has one, and how it is shown."""

    number: int
    name: str
    printed: "Printed"
    notes: tuple[str, ...] = ()  # what there is to know of how it was read

    def with_caption(self, slide: "Slide", level: str = "") -> "Slide":
        """The slide with the puzzle's number, its name and its grade: `12 weekly001, tough`."""
        name = "" if self.name == str(self.number) else self.name
        if len(name) > _LONGEST_NAME:
            name = f"{name[: _LONGEST_NAME - 1].rstrip()}…"
        more = ", ".join(filter(None, (name, level)))
        return slide._replace(caption=f"{self.number} {more}".strip())


class PrintedBook(NamedTuple):
    """A book's file, how many pages it has, and the signs that its font lacks."""

    data: bytes
    sheets: int
    left_out: str


class BookOrder(NamedTuple):
    """A book of a game's puzzles.

    Attributes:
        title: None for the game and the number of puzzles.
        has_rules: whether the rules are on its first page.
    """

    game: Game
    verb: AnyBook
    title: str | None = None
    has_rules: bool = True
    paper: str = DEFAULT_PAPER

    def read(self, source: Source, number: int) -> BookPuzzle:
        """The puzzle in a source of one; it may have no solution."""
        found = read_puzzle(GameVerb(self.verb, self.game, "book", {}, any_game=False), source)
        name = source.content.name if isinstance(source.content, BoardText) else ""
        return BookPuzzle(number, name, self.verb.printed(found.puzzle), found.notes)

    def of_texts(self, texts: Sequence[str]) -> PrintedBook:
        """The book of the puzzles in these texts, each of which has a solution."""
        parts = (Source(f"puzzle {k}", Kind.TEXT, text) for k, text in enumerate(texts, 1))
        return self.printed(
            [self.read(part, k)._replace(name="") for k, part in enumerate(parts, 1)]
        )

    def printed(self, puzzles: Sequence[BookPuzzle]) -> PrintedBook:
        """The book of these puzzles, in this order."""
        from stratabot.picture.book import signs_left_out

        shown = [each.with_caption(each.printed.puzzle, each.printed.level) for each in puzzles]
        by_number = sorted(puzzles, key=lambda each: each.number)  # so that one is found quickly
        solutions = [
            each.with_caption(each.printed.solution) for each in by_number if each.printed.solution
        ]
        many = counted(len(puzzles), "puzzle")
        title, below = (self.title, many) if self.title else (f"{self.verb.title}: {many}", "")
        more = [rule for each in puzzles for rule in each.printed.rules]
        rules = self.verb.how_to_play().besides(more) if self.has_rules else None
        data, sheets = format_book(shown, solutions, title, below, rules, self.paper)
        return PrintedBook(data, sheets, signs_left_out([*shown, *solutions]))


def difficulty(puzzle: BookPuzzle) -> float:
    """By what puzzles are sorted; those without a grade come last."""
    return inf if puzzle.printed.difficulty is None else puzzle.printed.difficulty


def format_book(
    puzzles: "Sequence[Slide]",
    solutions: "Sequence[Slide]",
    title: str,
    below: str,
    how_to_play: "HowToPlay | None",
    paper: str = DEFAULT_PAPER,
) -> tuple[bytes, int]:
    """The contents of a book's file, and how many pages it has."""
    from stratabot.picture.book import PAPERS, make_book
    from stratabot.picture.pdf import format_pdf

    pages = make_book(puzzles, solutions, title, below, how_to_play)
    return format_pdf(pages, title, PAPERS[paper]), len(pages)
