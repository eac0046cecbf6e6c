"""Programs of rules solved. Loaded only where there is one."""

from typing import Any, NamedTuple

import click

from stratabot.rule_programs import (
    RuleProgram,
    Symbols,
    board_rows,
    contradiction,
    format_board,
    parse_program,
    solutions,
)
from stratabot.adrift.solver import Found, gather
from stratabot.errors import InputError, OutOfTimeError, TextError
from stratabot.source import Source


def read_program(source: Source) -> tuple[RuleProgram, tuple[str, ...]]:
    """The program in a source, with what the user should know about it.

    Raises:
        InputError: it is none; the source is named.
    """
    try:
        program = parse_program(source.content)
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None
    return program, tuple(
        f"{name} stands nowhere, so its rules bind nothing" for name in program.idle()
    )


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


def solve_program(program: RuleProgram, limit: int) -> Ruled:
    """As many boards as there are, up to the limit; or why there is none, if there is time.

    Raises:
        TooLargeError: the program is too large.
    """
    found = gather(solutions(program), limit)
    why = ""
    if found.is_solvable is False:
        try:
            reason = contradiction(program)
            why = reason.why if reason else ""
        except OutOfTimeError:
            why = "there was no time to find out why"
    return Ruled(program, found, why)
