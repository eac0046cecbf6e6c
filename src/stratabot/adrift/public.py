"""Adrift's functions as the library offers them: each takes a puzzle or its text."""

from stratabot.adrift import explanation, grading, ladder, solver, text
from stratabot.adrift import puzzle as puzzles
from stratabot.adrift.ladder import Hint
from stratabot.adrift.picture import story
from stratabot.adrift.puzzle import Puzzle, Rules, Solution
from stratabot.adrift.text import format_lines
from stratabot.limit import require_time
from stratabot.puzzles.notebook import takes_text
from stratabot.puzzles.report import PlainReport
from stratabot.puzzles.solutions import MANY
from stratabot.puzzles.type_checks import check_arguments

_takes_text = takes_text(text.parse_puzzle, __name__)
format_puzzle = check_arguments(text.format_puzzle, __name__)
parse_puzzle = check_arguments(text.parse_puzzle, __name__)
check = _takes_text(puzzles.check)
draw = _takes_text(story.draw)
explain = _takes_text(explanation.explain)
grade = _takes_text(grading.grade)
hint = _takes_text(ladder.hint)
solve = _takes_text(solver.solve)
steps = _takes_text(ladder.steps)


@_takes_text
def count(puzzle: Puzzle, rules: Rules | None = None, limit: int = MANY) -> int:
    """How many solutions there are, counted up to the limit; arguments and errors as of `solve`."""
    found = solver.answer(puzzle, rules or puzzle.rules, limit)
    if found.is_all is None:
        require_time()
    return found.number


def _report(hint: Hint) -> PlainReport:
    from stratabot.adrift.telling.steps import HintQuestion, hint_report

    return hint_report(hint.puzzle, hint.rules, HintQuestion(hint.done))


def text_of(value: Puzzle | Solution | Hint) -> str:
    """What `str` gives; of a puzzle with other rules than the usual ones, they come first."""
    if isinstance(value, Hint):
        return _report(value).text
    if isinstance(value, Solution):
        return "\n".join(format_lines(value.puzzle, value))
    return text.format_puzzle(value).removesuffix("\n")


def svg_of(value: Puzzle | Solution | Hint) -> str:
    """What notebooks draw."""
    from stratabot.adrift.picture.board import opening, solved_slide
    from stratabot.picture.svg import format_svg

    if isinstance(value, Hint):
        return _report(value).draw("svg").decode()
    if isinstance(value, Solution):
        return format_svg(solved_slide(value.puzzle, value).drawing)
    return format_svg(opening(value, "the board").drawing)
