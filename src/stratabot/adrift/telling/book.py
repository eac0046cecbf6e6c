"""What a printed book has of this game: its rules, boards and their solutions."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from stratabot.adrift.grading import grade_of_only
from stratabot.adrift.picture.board import Pipe, draw_board, opening, solved_slide
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.solver import answer, solve
from stratabot.adrift.telling.solutions import own_solution_remark
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import OutOfTimeError
from stratabot.picture.book import HowToPlay, Printed
from stratabot.picture.drawing import Slide

EXAMPLE: Final = "AB.C.\n..BD.\nC.D..\n...A.\n.....\n"
FIRST_JOINED: Final = (3, 4, 9)  # the cells that the remark below joins, in the color C

_CORNER: Final = (
    "In the example, the upper right corner has only two neighbors, and a path must go through it. "
    "So the path of C goes from its end into the corner, and on downward.",
)


def how_to_play(rules: Rules = USUAL) -> HowToPlay:
    """The rules that hold, with an example."""
    puzzle = parse_puzzle(EXAMPLE)
    paths = solve(puzzle, rules)
    assert paths is not None
    pipe = Pipe(FIRST_JOINED, [pair.color for pair in puzzle.pairs].index("C"))
    begun = draw_board(puzzle, colors_for(puzzle, None), [pipe])
    first = [Slide(begun, "A path begins")] if rules.fill else []
    example = (opening(puzzle, "The board"), *first, solved_slide(puzzle, paths, "The solution"))
    return HowToPlay("Adrift", tuple(_rules(rules)), example, _CORNER if rules.fill else ())


def _rules(rules: Rules) -> Iterator[str]:
    yield (
        "Join the two ends of every color by a path. A path goes from cell to cell, always to a "
        "neighbor: a cell that shares a side with it."
    )
    every = (
        "Every cell belongs to exactly one path"
        if rules.fill
        else ("A cell belongs to one path at most; cells may stay empty")
    )
    yield f"{every}, so paths do not cross."
    if rules.touching:
        yield "A path may run beside itself."
    else:
        yield (
            "A path never touches itself: two of its cells are neighbors only if the path goes "
            "directly from one to the other."
        )


def special_rules(puzzle: Puzzle, rules: Rules = USUAL) -> tuple[str, ...]:
    """What holds on a board besides the rules for plain grids, a paragraph each."""
    return tuple(_special(puzzle, rules))


def _special(puzzle: Puzzle, rules: Rules) -> Iterator[str]:
    form = puzzle.form
    if puzzle.stones:
        yield "Dark cells are stones: no path goes there."
    if form.kind == "cube":
        yield "On the corner of a cube, paths go on over the edges from face to face."
    if form.kind == "graph":
        yield "Where lines are drawn between cells, those that a line joins are neighbors."
    if form.walls:
        yield "No path goes through a wall, a thick line."
    if any(form.wraps):
        yield (
            "Where the board has tabs at its border, it is open: a path that goes out there comes "
            "in again on the opposite side, in the same row or column."
        )
    if form.bridges:
        yield (
            "Only on a bridge, a cell with two short lines, do paths cross: one goes straight on "
            "along the row, one along the column. They may be parts of the same path."
            f"{' Both ways are used.' if rules.fill else ''}"
        )


def printed(puzzle: Puzzle, rules: Rules = USUAL) -> Printed:
    """A board as a book shows it."""
    puzzle = puzzle.fresh
    found = answer(puzzle, rules)
    found.require_decided()
    first = opening(puzzle, "")
    if not found.found:
        return Printed(first, None, remark=own_solution_remark(puzzle, rules))
    last, special = solved_slide(puzzle, found.found[0]), special_rules(puzzle, rules)
    if not found.is_unique:
        remark = "several solutions; the book shows one"
        return Printed(first, last, remark=remark, rules=special)
    graded = None
    with suppress(OutOfTimeError):
        graded = grade_of_only(puzzle, rules, found)
    number, word = (graded.number, graded.word) if graded else (None, "")
    return Printed(first, last, number, word, rules=special)
