"""What is told of solutions, of what to take back, of rules by which there would be one."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stratabot.adrift.explanation import TakeBack, find_conflict, find_take_back, format_take_back
from stratabot.adrift.picture.in_terminal import board_lines
from stratabot.adrift.puzzle import USUAL, Path, Paths, Place, Puzzle, Rules, Two, check
from stratabot.adrift.solver import answer, solve
from stratabot.adrift.text import format_line, format_lines
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import TooHardError, share_of_time
from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport
from stratabot.terminal import Terminal
from stratabot.words import Argument, Message, argument, listed

if TYPE_CHECKING:
    from stratabot.adrift.shot import Shot


def board_json(puzzle: Puzzle, paths: Paths | None) -> dict[str, object]:
    """The filled board's lines, and its paths; both None without a solution."""
    if paths is None:
        return {"board": None, "paths": None}
    pairs = zip(puzzle.pairs, paths, strict=True)
    return {
        "board": format_lines(puzzle, paths),
        "paths": {pair.color: [*map(puzzle.name, path)] for pair, path in pairs},
    }


def board_text(puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> str:
    """The board with these paths on it, None for the board as it is given."""
    return "\n".join(board_lines(puzzle, paths, terminal))


def path_in_words(puzzle: Puzzle, color: int, path: Path) -> str:
    """`teal (A): from r1c1 right 3, down 2, to r3c4`; off plain grids the names of its cells."""
    letter, name = puzzle.pairs[color].color, puzzle.called(color)
    title = name if name == letter else f"{name} ({letter})"
    form, names = puzzle.form, [*map(puzzle.name, path)]
    if form.kind != "grid" or form.bridges or any(form.wraps):
        return f"{title}: {', '.join(names)}"
    words = {1: "right", -1: "left", form.width: "down", -form.width: "up"}
    moves = (other - one for one, other in pairwise(path))
    turns = (f"{words[move]} {len([*same])}" for move, same in groupby(moves))
    return f"{title}: from {names[0]} {', '.join(turns)}, to {names[-1]}"


def drawn_json(puzzle: Puzzle) -> dict[str, object]:
    """The names of the drawn cells, and of a picture's colors, by color; each only if there are."""
    shown: dict[str, object] = {}
    if puzzle.drawn:
        shown["drawn"] = puzzle.names_by_color()
    if puzzle.looks:
        shown["names"] = {color: look.name for color, look in puzzle.looks.items()}
    return shown


def join_names(puzzle: Puzzle, joins: Iterable[Two]) -> list[list[str]]:
    """The names of the two cells of each join."""
    return [[*map(puzzle.name, two)] for two in joins]


def take_back_json(puzzle: Puzzle, back: TakeBack) -> dict[str, object]:
    """The cells to take back, by color, and the solution that is then possible."""
    return {
        "take_back": puzzle.names_by_color(back.cells),
        **({"take_back_joins": join_names(puzzle, back.joins)} if back.joins else {}),
        "fewest": back.is_fewest,
        "then": board_json(puzzle, back.solution),
    }


def format_why_not(puzzle: Puzzle, back: TakeBack) -> str:
    """A sentence without its end: that what is drawn is wrong, and what to take back."""
    return f"no solution keeps what is drawn: {format_take_back(puzzle, back)}"


def then_text(puzzle: Puzzle, back: TakeBack, terminal: Terminal) -> str:
    """The solved board without the cells to take back."""
    return board_text(puzzle.without(back.cells), back.solution, terminal)


_MISREAD: Final = "perhaps the picture was misread: read tells what was seen"
_PORTIONS: Final = 20  # work to find out whether another rule helps: about two seconds

_MEANS: Final = {"touching": "paths may touch themselves", "no_fill": "cells may stay empty"}


class NoSolution(NamedTuple):
    """What may help with a board that has no solution."""

    # The names of the options with which it has one; none if that is not known.
    options: tuple[str, ...] = ()
    remark: str = ""  # the same in words, or what else is known; empty for nothing

    def as_json(self) -> dict[str, object]:
        names = [option.replace("_", "-") for option in self.options]
        return {"solvable_with": names} if names else {}


NOTHING_ELSE: Final = NoSolution()


def no_solution(puzzle: Puzzle, rules: Rules, is_seen: bool = False) -> NoSolution:
    """By which other rules a board has a solution; a cell of one in a picture may be misread."""
    if level := own_solution_remark(puzzle, rules):
        return NoSolution(("touching",), level)
    holding = {"touching": rules.touching, "no_fill": not rules.fill}
    with suppress(OutOfTimeError, InputError), share_of_time(0.5):
        for options in (("touching",), ("no_fill",), ("touching", "no_fill")):
            if not any(holding[option] for option in options) and _allow(options, puzzle, rules):
                means = listed(_MEANS[option] for option in options)
                arguments = [part for option in options for part in (" ", Argument(option, True))]
                return NoSolution(options, Message(f"it has one if {means}:", *arguments))
    return NoSolution(remark=_MISREAD if is_seen else "")


def _allow(options: tuple[str, ...], puzzle: Puzzle, rules: Rules) -> bool:
    touching, fill = (
        rules.touching or "touching" in options,
        rules.fill and "no_fill" not in options,
    )
    with suppress(TooHardError):
        return solve(puzzle.fresh, Rules(touching, fill), _PORTIONS) is not None
    return False


def own_solution_remark(puzzle: Puzzle, rules: Rules) -> str:
    """That a path of the level's own solution touches itself; empty if none does, or if it may."""
    own = puzzle.own_solution
    if own is None or rules.touching or check(puzzle.fresh, own, rules):
        return ""
    allowed = argument("touching", True)
    return "a path of the level's own solution touches itself, which " + allowed + " allows"


class PathsReport(SolutionsReport[Paths]):
    """The solutions that were found."""

    def __init__(
        self,
        puzzle: Puzzle,
        rules: Rules,
        question: SolutionsQuestion,
        solutions: Solutions[Paths],
        palette: str | None = None,
        take_back: TakeBack | None = None,
        shot: "Shot | None" = None,
        none: NoSolution = NOTHING_ELSE,
    ) -> None:
        super().__init__(question, solutions, why="")
        self._puzzle, self._rules, self._palette = puzzle, rules, palette
        self._take_back, self._shot, self._none = take_back, shot, none

    @property
    def more(self) -> str:
        """To find out why there is no solution takes longer than to find out that there is none."""
        is_open = self.solutions.is_solvable is False and not self.question.counts
        return "explain says why" if is_open and not self._take_back else ""

    @property
    def remark(self) -> str:
        if self.solutions.found or self._take_back:
            return super().remark
        return self._none.remark

    def as_json(self) -> dict[str, object]:
        shown = super().as_json() | drawn_json(self._puzzle) | self._none.as_json()
        return shown | (take_back_json(self._puzzle, self._take_back) if self._take_back else {})

    def as_line(self) -> str:
        if self._take_back and not self.question.counts:
            return format_why_not(self._puzzle, self._take_back)
        return super().as_line()

    def solution_json(self, solution: Paths | None) -> dict[str, object]:
        return board_json(self._puzzle, solution)

    def solution_line(self, solution: Paths) -> str:
        return format_line(self._puzzle, solution)

    def as_text(self, terminal: Terminal) -> str:
        if self._take_back and not self.question.counts:
            then = then_text(self._puzzle, self._take_back, terminal)
            return self._with_paths(self.in_full([then]), self._take_back.solution)
        boards = (board_text(self._puzzle, paths, terminal) for paths in self.shown)
        alone = self.shown[0] if len(self.shown) == 1 else None
        return self._with_paths(self.in_full(boards), alone)

    def _with_paths(self, text: str, paths: Paths | None) -> str:
        """The text, and on a screenshot the way of each path: one draws it with a finger."""
        if self._shot is None or paths is None:
            return text
        words = (path_in_words(self._puzzle, k, path) for k, path in enumerate(paths))
        return "\n".join([text, "", *words])

    def draw(self, kind: str) -> bytes:
        from stratabot.adrift.picture.story import solved_story, wrong_story

        if self.solutions.found:
            return solved_story(self._puzzle, self.solutions.found[0], self._palette).encode(kind)
        why = self._take_back or find_conflict(self._puzzle.fresh, self._rules)
        return wrong_story(self._puzzle, why, self._palette).encode(kind)

    def draw_over(self) -> bytes:
        """The picture with the first solution, or else with what is wrong, as PNG."""
        over = partial(over_picture, self._puzzle, self._shot, self._palette)
        if self.solutions.found:
            return over(lines=[*enumerate(self.solutions.found[0])])
        if self._take_back:
            return over(lines=[*enumerate(self._take_back.solution)], back=self._take_back.cells)
        return over(wrong=find_contradicting(self._puzzle, self._rules))


def over_picture(puzzle: Puzzle, shot: "Shot | None", palette: str | None, **marks: Any) -> bytes:
    """What is marked, drawn over the picture that shows the puzzle, as PNG."""
    from stratabot.adrift.picture.overlay import draw_over

    if shot is None:
        raise ValueError("expected a puzzle from a picture")
    return draw_over(*shot.of_board(), puzzle, palette=palette, **marks)


def find_contradicting(puzzle: Puzzle, rules: Rules) -> tuple[Place, ...]:
    """The ends and stones by which a board without drawn cells has no solution."""
    why = find_conflict(puzzle.fresh, rules)
    ends = (cell for color in why.colors for cell in puzzle.pairs[color][1:])
    return (*ends, *why.stones)


def solutions_report(
    puzzle: Puzzle,
    rules: Rules = USUAL,
    question: SolutionsQuestion = ONE,
    palette: str | None = None,
    shot: "Shot | None" = None,
) -> PathsReport:
    """Solves a puzzle; `shot` is the picture that shows it."""
    found = answer(puzzle, rules, question.most)
    back = find_take_back(puzzle, rules) if found.is_solvable is False else None
    is_strange = found.is_solvable is False and not back
    none = no_solution(puzzle, rules, shot is not None) if is_strange else NOTHING_ELSE
    return PathsReport(puzzle, rules, question, found, palette, back, shot, none)
