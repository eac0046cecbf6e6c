"""Boards of both kinds solved: puzzles, and programs of rules."""

from typing import Any, NamedTuple

import click

from stratabot.adrift.finder import Clock, OutOfTimeError
from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.adrift.rules import (
    RuleProgram,
    Symbols,
    board_rows,
    contradiction,
    format_board,
    solutions,
)
from stratabot.adrift.solve import Found, answer, gather
from stratabot.adrift.text import format_lines
from stratabot.cli.adrift.drawn import draw_solution, draw_story, show_board
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
        """
        if not self.found.solutions:
            return draw_story(self.puzzle, self.rules, palette, kind)
        return draw_solution(self.puzzle, self.found.solutions[0], palette, kind)


class Ruled(NamedTuple):
    """A program of rules, its boards, and if there are none, why."""

    program: RuleProgram
    found: Found[Symbols]
    why: str

    def board_json(self, which: int | None) -> dict[str, Any]:
        """A board by its number, None for none."""
        if which is None:
            return {"board": None}
        return {"board": board_rows(self.program, self.found.solutions[which])}

    def line(self) -> str:
        """The first board on one line."""
        return " / ".join(board_rows(self.program, self.found.solutions[0]))

    def show(self, which: int, color: str) -> None:
        """Print a board; programs know no colors."""
        click.echo(format_board(self.program, self.found.solutions[which]))


def solve_puzzle(puzzle: Puzzle, rules: Rules, limit: int, seconds: float | None) -> Solved:
    """As many solutions as there are, up to the limit."""
    return Solved(puzzle, rules, answer(puzzle, rules, limit, seconds))


def solve_program(program: RuleProgram, limit: int, seconds: float | None) -> Ruled:
    """As many boards as there are, up to the limit; or why there is none, if there is time.

    Raises:
        TooLargeError: the program is too large.
    """
    clock = Clock(seconds)
    found = gather(solutions(program, clock.require), limit)
    why = ""
    if found.is_solvable is False:
        try:
            reason = contradiction(program, clock.require)
            why = reason.why if reason else ""
        except OutOfTimeError:
            why = "there was no time to find out why"
    return Ruled(program, found, why)
