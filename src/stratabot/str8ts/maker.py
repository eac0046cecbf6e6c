"""New puzzles of Str8ts, as they are wished."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from stratabot.puzzles.difficulty import known_word
from stratabot.questions import options
from stratabot.questions.new_puzzles import PuzzleMaker
from stratabot.questions.options import OptionsError
from stratabot.str8ts.grading import WORDS, Word
from stratabot.str8ts.params import MAX_SIDE, MIN_SIDE, SYMMETRIES, Params, Symmetry
from stratabot.str8ts.text import ADDRESSES, FILLED, format_as
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.str8ts.generator import NewPuzzle

ANY: Final = "any"  # grade; of 20 of 9 x 9, 18 are extreme
USUAL: Final[Word] = "moderate"  # what people get who ask for no grade


class Maker(PuzzleMaker["NewPuzzle"]):
    """Make new puzzles, each with exactly one solution: moderate ones, if no grade is asked for.

    With --grade any, or with --black or --givens and no grade, they come as they are found; most of
    these are extreme.

    Empty lines separate them, so that stratabot str8ts solve can read them. Exit code 0; 2 if there
    are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts generate --grade extreme --seed 7
      stratabot str8ts generate --size 6 --count 10 | stratabot str8ts grade
      stratabot str8ts generate --count 12 --picture book.pdf
      stratabot str8ts generate --grade gentle --grade tough --count 6 --picture book.pdf
    """

    title = "Str8ts"
    package = "stratabot.str8ts"
    summary = "Make new puzzles, each with exactly one solution."
    grades = (*WORDS, ANY)

    size: int = options.whole_number(
        MIN_SIDE, f"Rows and columns, {MIN_SIDE} to {MAX_SIDE} (default: 9).", 9, most=MAX_SIDE
    )
    black: int | None = options.whole_number(
        0,
        "How many black cells (default: a fifth to a quarter of all, or as many as published "
        "puzzles of the grade have).",
        None,
    )
    symmetry: Symmetry = options.choice(
        SYMMETRIES,
        "The black cells look the same after half a turn, look the same in a mirror (left and "
        "right exchanged), or are anywhere (default: rotation).",
        "rotation",
    )
    givens: int | None = options.whole_number(
        0,
        "How many numbers are given, clues included (default: so few that each is needed, or as "
        "many as published puzzles of the grade have).",
        None,
    )

    board_as: str = options.board_as(
        (*FILLED, *ADDRESSES),
        "The form in which puzzles are printed: JSON, CSV, addresses of this program's page.",
        default="text",
    )

    @property
    def params(self) -> Params:
        return Params(self.size, self.black, self.symmetry, self.givens)

    def require_grades(self, grades: Sequence[str]) -> None:
        self.params.require_possible()
        if ANY in grades and len(grades) > 1:
            raise OptionsError(
                "expected " + argument("grade", ANY) + f" alone, got {' '.join(grades)}"
            )

    def grades_to_look_for(self, grades: tuple[str, ...]) -> tuple[str, ...]:
        usual = (USUAL,) if self.black is None and self.givens is None else ()
        return () if ANY in grades else grades or usual

    def find(self, grade: str | None, rng: Random) -> "Iterator[NewPuzzle]":
        from stratabot.str8ts.generator import find_puzzles

        return find_puzzles(self.params, rng, known_word(grade, WORDS))

    def facts(self, found: "NewPuzzle") -> dict[str, object]:
        from stratabot.str8ts.telling.steps import new_puzzle_json

        return new_puzzle_json(*found)

    def as_text(self, found: "NewPuzzle") -> str:
        return format_as(self.board_as, found.puzzle)
