"""Boards of all kinds on their way to the end, for pictures; and what is to be seen of them."""

from stratabot.color import format_hex
from stratabot.strata.picture.board_parts import Plan
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Solution, check, lay
from stratabot.strata.solver import finish
from strategies import puzzle_of, ribbons

BOARDS = {
    "2 x 2": ("GR .G", ""),
    "3 x 5, two free": ("RG.BR RRRBR .GRBR", ""),
    "1 x 4": ("RGBR", ""),
    "4 x 1": ("R G B R", ""),
    "4 x 4, half laid": ("BRR. R.R. BBBB .RR.", "c2=R r4=R"),
    "6 x 6 of 6 colors": (".OO..O OB.RY. P.ORYG OGORYG BBORB. BBORY.", ""),
    "blank": ("... ...", ""),
}


def story_of(name: str) -> Story:
    grid, placed = BOARDS[name]
    puzzle = puzzle_of(*grid.split())
    rest = finish(Position(puzzle, ribbons(placed)))
    assert rest is not None
    return Story(Position(puzzle, placed=ribbons(placed)), rest=rest.solution.ribbons)


def tops(story: Story, step: int) -> list[str | None]:
    """The topmost colors, cell by cell, as `lay` has them; at the end `check` must agree."""
    puzzle: Puzzle = story.puzzle
    if step == story.steps:
        assert check(puzzle, Solution(story.laid(step)))
    rows = lay(story.laid(step), puzzle.rows, puzzle.cols)
    return [ribbon and format_hex(story.fill(ribbon.color)) for row in rows for ribbon in row]


def places(story: Story) -> list[tuple[float, float]]:
    """The cells' centers, in units of the drawing."""
    plan = Plan(story.puzzle.rows, story.puzzle.cols)
    return [plan.cell(i, j) for i in range(plan.rows) for j in range(plan.cols)]
