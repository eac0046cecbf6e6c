"""New puzzles of Strata, as they are wished."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from stratabot.puzzles.difficulty import known_word
from stratabot.questions import options
from stratabot.questions.new_puzzles import PuzzleMaker
from stratabot.questions.options import OptionsError
from stratabot.strata.generator import (
    BLANK_SHARE,
    MAX_SIDE,
    NewPuzzle,
    Params,
    canonical,
    find_puzzles,
)
from stratabot.strata.grading import WORDS
from stratabot.strata.position import Position
from stratabot.strata.telling.reports import format_new_puzzle, new_puzzle_json
from stratabot.strata.text import FORMS, format_as
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.color import RGB
    from stratabot.picture.drawing import Slide


class Maker(PuzzleMaker[NewPuzzle]):
    """Make new puzzles, each with a solution.

    Empty lines separate the puzzles; stratabot solve and grade read them so. No two puzzles are the
    same in another order of rows or columns, in other colors, or with rows for columns. Exit code
    0; 2 if there are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot generate --size 6 --colors 5 --grade hard --seed 7
      stratabot generate --rows 3 --cols 4 --count 10 | stratabot solve -
      stratabot generate --count 36 --out puzzles --picture sheet.png
      stratabot generate --grade easy --grade hard --count 6 --picture book.pdf
      stratabot generate --size 6 --count 1000000 --seed 7 --out boards.npy
    """

    title = "Strata"
    package = "stratabot.strata"
    summary = "Make new puzzles, each with a solution."
    grades = WORDS
    arrays = (
        "Or a million boards a second in one array, (n, rows, cols), of which two may be alike."
    )

    size: int | None = options.whole_number(
        1, "Rows and columns (default: 5).", None, most=MAX_SIDE
    )
    rows: int | None = options.whole_number(
        1, "With --cols: a board that is not square.", None, metavar="R", most=MAX_SIDE
    )
    cols: int | None = options.whole_number(1, "With --rows.", None, metavar="C", most=MAX_SIDE)
    colors: int | None = options.whole_number(
        1,
        "How many colors, all of which occur (default: 4, or as many as the board can show).",
        None,
        metavar="K",
    )
    blank: float | None = options.number(
        0, 1, "SHARE", f"The share of blank squares, 0 to 1 (default: {BLANK_SHARE}).", None
    )

    board_as: str = options.board_as(
        FORMS,
        "The form in which puzzles are printed: lists of lists (JSON), CSV, addresses of this "
        "program's page.",
        default="text",
    )

    def require_grades(self, grades: Sequence[str]) -> None:
        """Refuse options that do not fit together, and what no board can be."""
        self.params()

    def _sides(self) -> tuple[int, int]:
        match self.size, self.rows, self.cols:
            case None, None, None:
                return 5, 5
            case int(size), None, None:
                return size, size
            case None, int(rows), int(cols):
                return rows, cols
        raise OptionsError(
            "expected "
            + (argument("size") + ", or " + argument("rows") + " and " + argument("cols"))
        )

    def params(self) -> Params:
        """What is wished. A default gives way to a wish."""
        rows, cols = self._sides()
        colors = min(4, rows + cols - 1) if self.colors is None else self.colors
        most = max(0.0, 1 - colors / (rows * cols))
        return Params(
            rows, cols, colors, min(BLANK_SHARE, most) if self.blank is None else self.blank
        )

    def find(self, grade: str | None, rng: Random) -> Iterator[NewPuzzle]:
        return find_puzzles(self.params(), rng, word=known_word(grade, WORDS))

    def key(self, found: NewPuzzle) -> str:
        return canonical(found.puzzle)

    def facts(self, found: NewPuzzle) -> dict[str, object]:
        return new_puzzle_json(found)

    def as_text(self, found: NewPuzzle) -> str:
        if self.board_as == "text":
            return format_new_puzzle(found)
        return format_as(self.board_as, Position(found.puzzle))

    def openings(self, found: Sequence[NewPuzzle]) -> "Sequence[Slide]":
        from stratabot.strata.picture import openings

        return openings(found)

    def ground(self) -> "RGB":
        from stratabot.strata.layout.appearance import PAPER

        return PAPER
