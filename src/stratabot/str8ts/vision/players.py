"""What a player has written, weighed with the solution: most of it is right.

Handwriting is read less surely than print. But where the sure numbers of a board have one solution
only, that says what stands in each white cell, if anything does and the player made no mistake.
"""

from collections.abc import Container, Sequence
from typing import Final

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import reading_limit
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import solutions
from stratabot.str8ts.text import format_rows, parse_puzzle
from stratabot.str8ts.vision.choices import Choice, Choices

_RIGHT: Final = 0.93
"""How often what stands in a cell is as the solution has it: players make mistakes, and a number
that looked sure may have been misread."""

_SECONDS: Final = 0.3
"""A board that is not solved in this time is as one with several solutions."""


def weighed(
    choices: tuple[Choices, ...], known: Sequence[str], written: Container[int], size: int
) -> tuple[Choices, ...]:
    """The choices for each cell, the likeliest first, weighed with the solution.

    They stay as they are if what is known has not exactly one solution.

    Args:
        choices: for each cell, row by row.
        known: what surely stands in each cell; `.` for the written ones.
        written: which cells are to be weighed, by their numbers from 0; all are white.
        size: of the board.
    """
    solution = _only_solution(known, size)
    if not solution:
        return choices
    return tuple(
        _weighed(own, solution[k], size) if k in written else own for k, own in enumerate(choices)
    )


def _weighed(own: Choices, digit: str, size: int) -> Choices:
    """The choices of a cell whose digit in the solution is known.

    Nothing, or black after all, is as likely as before by comparison with that digit.
    """
    others = (1 - _RIGHT) / (size - 1)
    is_other = [mark.isdigit() and mark != digit for mark, _ in own]
    likely = [
        p * (others if other else _RIGHT) for (_, p), other in zip(own, is_other, strict=True)
    ]
    total = sum(likely)
    found = (Choice(mark, p / total) for (mark, _), p in zip(own, likely, strict=True))
    return tuple(sorted(found, key=lambda choice: -choice.likely))


def _only_solution(marks: Sequence[str], size: int) -> str:
    """The one solution of a board, row by row; empty if it has none or several."""
    rows = ["".join(marks[i : i + size]) for i in range(0, len(marks), size)]
    try:
        with reading_limit(_SECONDS):
            found: list[Puzzle] = [*solutions(parse_puzzle("\n".join(rows)), 2)]
    except (OutOfTimeError, InputError):
        return ""
    return "".join(format_rows(found[0])) if len(found) == 1 else ""
