"""New boards of Adrift, as they are wished."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from stratabot.adrift.params import COLORS, MAX_SIDE, Params
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import ADDRESSES, FILLED, format_as
from stratabot.adrift.verbs import read_puzzle
from stratabot.puzzles.difficulty import WORDS, known_word
from stratabot.questions import options
from stratabot.questions.new_puzzles import PuzzleMaker
from stratabot.questions.options import OptionsError
from stratabot.source import Kind, Source, read_named
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.adrift.generator import NewPuzzle

_GRADED: Final = 225
"""JSON tells the grade of boards up to this many cells: one of 15 x 15 takes a third of a second
to grade, one of 20 x 20 some twenty."""


class Maker(PuzzleMaker["NewPuzzle"]):
    """Make new boards, each with exactly one solution.

    Empty lines separate them, so that stratabot adrift solve can read them. JSON has the grade of
    each board of up to 225 cells. Exit code 0; 2 if there are no such boards, or none was found; 4
    if the time was over.

    \b
    Examples:
      stratabot adrift generate --size 10 --colors 10 --seed 7
      stratabot adrift generate --cube --size 5 --grade tough
      stratabot adrift generate --graph map.txt --colors 4
      stratabot adrift generate --grade gentle --grade tough --count 6 --picture book.pdf
    """

    title = "Adrift"
    package = "stratabot.adrift"
    summary = "Make new boards, each with exactly one solution."
    grades = WORDS

    size: int | None = options.whole_number(
        2,
        f"Rows and columns, 2 to {MAX_SIDE} (default: 7, or 4 with --cube; for diabolical boards "
        "14, or 8 with --cube, because smaller ones rarely are as hard).",
        None,
        most=MAX_SIDE,
    )
    colors: int | None = options.whole_number(
        1,
        "How many colors (default: about the square root of the number of cells; fewer for hard "
        "boards, more for easy large ones).",
        None,
        metavar="K",
        most=len(COLORS),
    )
    cube: bool = options.flag("The corner of a cube with three faces of N x N cells.")
    graph: Source | None = options.document(
        "Use the board in FILE, in any form: its stones stay, its ends do not matter.",
        Kind.TEXT,
        in_json=False,
    )
    stones: int = options.whole_number(
        0, "How many random cells are stones (default: none).", 0, "K"
    )
    touching: bool = options.flag("A path may touch itself.")
    shortest: int = options.whole_number(
        2, "The fewest cells that a path may have (default: 3).", 3, "K"
    )

    board_as: str = options.board_as(
        (*FILLED, *ADDRESSES),
        "The form in which boards are printed: JSON, CSV, addresses of puzz.link or of "
        "this program's page.",
        default="text",
    )

    @property
    def params(self) -> Params:
        board = read_named(self.graph, read_puzzle)[0] if self.graph else None
        rules = Rules(self.touching)
        return Params(self.size, self.colors, self.cube, self.stones, rules, self.shortest, board)

    def require_grades(self, grades: Sequence[str]) -> None:
        if self.graph and (self.size or self.cube):
            size, cube = argument("size"), argument("cube")
            raise OptionsError("expected " + argument("graph") + ", or " + size + " and " + cube)
        params, looked_for = self.params, self.grades_to_look_for((*grades,))
        for grade in looked_for or (None,):
            params._replace(word=known_word(grade, WORDS)).require_possible()

    def find(self, grade: str | None, rng: Random) -> "Iterator[NewPuzzle]":
        from stratabot.adrift.generator import find_puzzles

        params = self.params._replace(word=known_word(grade, WORDS))
        is_small = params.open_cells <= _GRADED
        graded = self.purpose == "json" and is_small
        return find_puzzles(params, rng, graded)

    def facts(self, found: "NewPuzzle") -> dict[str, object]:
        from stratabot.adrift.telling.steps import new_puzzle_json

        return new_puzzle_json(found) | ({"touching": True} if self.touching else {})

    def as_text(self, found: "NewPuzzle") -> str:
        return format_as(self.board_as, replace(found.puzzle, rules=Rules(self.touching)))
