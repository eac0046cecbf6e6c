"""Str8ts' functions as the library offers them: each takes a puzzle or its text."""

from collections.abc import Iterable

from stratabot.limit import require_time
from stratabot.puzzles.notebook import takes_text, with_attributes
from stratabot.puzzles.solutions import MANY
from stratabot.puzzles.type_checks import check_arguments
from stratabot.str8ts import explanation, grading, hints, ladder, solver, text
from stratabot.str8ts import puzzle as puzzles
from stratabot.str8ts.hints import Hint
from stratabot.str8ts.pencil import Pencil, Step, format_step, why_of
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.telling import solution
from stratabot.str8ts.telling.steps import steps_with_boards
from stratabot.str8ts.text import format_rows


class ToldStep(Step):
    """A step whose reason is in words; as text it is a sentence."""

    sentence: str = ""

    def __str__(self) -> str:
        return self.sentence


def _told_step(start: Pencil, steps: Iterable[Step]) -> tuple[ToldStep, ...]:
    return tuple(
        with_attributes(
            ToldStep(*step._replace(why=why_of(board, step))), sentence=format_step(board, step)
        )
        for board, step in steps_with_boards(start.copy(), tuple(steps))
    )


_takes_text = takes_text(text.parse_puzzle, __name__)
format_puzzle = check_arguments(text.format_puzzle, __name__)
parse_puzzle = check_arguments(text.parse_puzzle, __name__)
draw = _takes_text(solution.draw)
explain = _takes_text(explanation.explain)
grade = _takes_text(grading.grade)
solve = _takes_text(solver.solve)


@_takes_text
def check(puzzle: Puzzle, solution: Puzzle | str) -> bool:
    """Whether this is a solution of the puzzle; both may be texts."""
    filled = parse_puzzle(solution) if isinstance(solution, str) else solution
    return puzzles.check(puzzle, filled)


@_takes_text
def count(puzzle: Puzzle, limit: int = MANY) -> int:
    """How many solutions there are, counted up to the limit; errors are those of `solve`."""
    found = solver.answer(puzzle, limit=limit)
    if found.is_all is None:
        require_time()
    return found.number


@_takes_text
def hint(puzzle: Puzzle, uniqueness: bool = True) -> Hint | None:
    """The easiest way to the next number, as `hints.hint` finds it, in words."""
    found = hints.hint(puzzle, uniqueness)
    return found and found._replace(steps=_told_step(found.boards[0], found.steps))


@_takes_text
def steps(puzzle: Puzzle, uniqueness: bool = True) -> tuple[ToldStep, ...]:
    """The steps to the only solution of a puzzle, as `ladder.steps` finds them, in words."""
    return _told_step(Pencil(puzzle), ladder.steps(puzzle, uniqueness))


def text_of(value: Puzzle | Hint) -> str:
    """What `str` gives."""
    if isinstance(value, Hint):
        return "\n".join(map(str, _told_step(value.boards[0], value.steps)))
    return "\n".join(format_rows(value))


def svg_of(value: Puzzle | Hint) -> str:
    """What notebooks draw; of a solution, which is a puzzle, all numbers are given."""
    from stratabot.picture.svg import format_svg
    from stratabot.str8ts.picture.board import draw_board, why_it_follows

    if isinstance(value, Hint):
        return why_it_follows(value.boards[0], value.steps).encode("svg").decode()
    return format_svg(draw_board(value))
