"""Puzzles solved."""

from typing import Any, NamedTuple

from stratabot.adrift.conflict import find_conflict
from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.adrift.solver import Found, answer
from stratabot.adrift.text import format_lines
from stratabot.cli.adrift.drawn import draw_solution, draw_wrong, show_board
from stratabot.cli.adrift.values import board_json

SEE_EXPLAIN = "stratabot adrift explain says why"


class Solved(NamedTuple):
    """A puzzle, the rules that held, and its solutions."""

    puzzle: Puzzle
    rules: Rules
    found: Found[Paths]
    why: str = SEE_EXPLAIN

    def board_json(self, which: int | None) -> dict[str, Any]:
        """A solution by its number, None for none."""
        return board_json(self.puzzle, None if which is None else self.found.solutions[which])

    def line(self) -> str:
        """The first solution on one line."""
        return " ".join(format_lines(self.puzzle, self.found.solutions[0]))

    def show(self, which: int, color: str) -> None:
        """Print a solution."""
        show_board(self.puzzle, self.found.solutions[which], color)

    def draw(self, palette: str | None, kind: str) -> bytes:
        """A picture of the first solution, or of why there is none.

        Raises:
            InputError: the board is too large, or the palette is none.
            OutOfTimeError: the time is over before it is known why there is none.
        """
        if not self.found.solutions:
            why = find_conflict(self.puzzle, self.rules)
            return draw_wrong(self.puzzle, why, palette, kind)
        return draw_solution(self.puzzle, self.found.solutions[0], palette, kind)


def solve_puzzle(puzzle: Puzzle, rules: Rules, limit: int) -> Solved:
    """As many solutions as there are, up to the limit."""
    return Solved(puzzle, rules, answer(puzzle, rules, limit))
