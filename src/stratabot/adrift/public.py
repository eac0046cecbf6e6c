"""Adrift's functions as the library offers them: each takes a puzzle or its text."""

from typing import TYPE_CHECKING

from stratabot.adrift import explanation, grading, ladder, solver
from stratabot.adrift import puzzle as puzzles
from stratabot.adrift.picture import story
from stratabot.adrift.puzzle import Path, Puzzle, Rules
from stratabot.adrift.techniques import Step
from stratabot.adrift.text import format_lines, parse_puzzle
from stratabot.limit import require_time
from stratabot.puzzles.notebook import knowing, shown, takes_text
from stratabot.puzzles.solutions import MANY

if TYPE_CHECKING:
    from stratabot.puzzles.report import PlainReport


@shown()
class Solution(tuple[Path, ...]):
    """The paths of all colors in their order, each as the numbers of its cells."""

    puzzle: Puzzle

    @property
    def paths(self) -> dict[str, tuple[str, ...]]:
        """The paths by color, each as the names of its cells."""
        pairs = zip(self.puzzle.pairs, self, strict=True)
        return {pair.color: tuple(map(self.puzzle.name, path)) for pair, path in pairs}


@shown()
class Hint(tuple[Step, ...]):
    """The steps to the next edges that a path takes. All steps but the last one drop edges."""

    puzzle: Puzzle
    rules: Rules
    done: int

    @property
    def report(self) -> "PlainReport":
        from stratabot.adrift.telling.steps import HintQuestion, hint_report

        return hint_report(self.puzzle, self.rules, HintQuestion(self.done))


_takes_text = takes_text(parse_puzzle)
check = _takes_text(puzzles.check)
draw = _takes_text(story.draw)
explain = _takes_text(explanation.explain)
grade = _takes_text(grading.grade)
steps = _takes_text(ladder.steps)


@_takes_text
def solve(
    puzzle: Puzzle, rules: Rules | None = None, portions: int | None = None
) -> Solution | None:
    """A solution, None if there is none.

    Args:
        puzzle: a puzzle or its text.
        rules: which rules hold; None for the puzzle's own.
        portions: how much work it may take; None for any.

    Raises:
        InputError: python-sat cannot be loaded.
        TooHardError: it takes more work than so many portions.
    """
    paths = solver.solve(puzzle, rules, portions)
    return None if paths is None else knowing(Solution(paths), puzzle=puzzle)


@_takes_text
def count(puzzle: Puzzle, rules: Rules | None = None, limit: int = MANY) -> int:
    """How many solutions there are, counted up to the limit; arguments and errors as of `solve`."""
    found = solver.answer(puzzle, rules or puzzle.rules, limit)
    if found.is_all is None:
        require_time()
    return found.number


@_takes_text
def hint(puzzle: Puzzle, rules: Rules | None = None, done: int = 0) -> Hint | None:
    """The next cells to join, and what leads there; None if no more is certain.

    Args:
        puzzle: one with a solution, or its text.
        rules: which rules hold; None for the puzzle's own.
        done: how many such hints were followed before.
    """
    rules = rules or puzzle.rules
    steps = ladder.hint(puzzle, rules, done)
    return None if steps is None else knowing(Hint(steps), puzzle=puzzle, rules=rules, done=done)


def text_of(value: Puzzle | Solution | Hint) -> str:
    """What `str` gives; of a puzzle with other rules than the usual ones, they come first."""
    if isinstance(value, Hint):
        return value.report.text
    if isinstance(value, Solution):
        return "\n".join(format_lines(value.puzzle, value))
    rules, lines = ["touching"] if value.rules.touching else [], format_lines(value)
    rules += [] if value.rules.fill else ["no-fill"]
    return "\n".join([" ".join(rules), *lines] if rules else lines)


def svg_of(value: Puzzle | Solution | Hint) -> str:
    """What notebooks draw."""
    from stratabot.adrift.picture.board import opening, solved
    from stratabot.picture.svg import format_svg

    if isinstance(value, Hint):
        return value.report.draw("svg").decode()
    if isinstance(value, Solution):
        return format_svg(solved(value.puzzle, value).drawing)
    return format_svg(opening(value, "the board").drawing)
