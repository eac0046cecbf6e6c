"""What `solve` tells of a puzzle."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stratabot.errors import OutOfTimeError
from stratabot.limit import time_over
from stratabot.picture.terminal import escape_code
from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import CellNames, Place, Puzzle
from stratabot.str8ts.solver import Method, Search, answer
from stratabot.str8ts.text import format_cell, format_line, format_rows
from stratabot.terminal import Colors, Terminal
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.str8ts.explanation import Conflict
    from stratabot.str8ts.shot import Shot


class WrongMark(NamedTuple):
    """A number that is put where it cannot be, or struck out where it must be."""

    place: Place
    number: int
    is_put: bool


def mistakes(marked: MarkedPuzzle, solution: Puzzle) -> tuple[WrongMark, ...]:
    """What differs from the only solution of the puzzle: wrong numbers first, then row by row."""
    put, struck = [], []
    for place, number, own in zip(solution.places, *marked.marks, strict=True):
        right = solution[place].number
        if number not in (0, right):
            put.append(WrongMark(place, number, is_put=True))
        elif not solution[place].is_black and not own >> right - 1 & 1:
            struck.append(WrongMark(place, right, is_put=False))
    return (*put, *struck)


def is_possible(marked: MarkedPuzzle, found: Solutions[Puzzle]) -> bool:
    """Whether some solution of the puzzle has all that is noted."""
    if any(not mistakes(marked, each) for each in found.found):
        return True
    pencil = Pencil.of(marked)
    numbers = zip(marked.marks.numbers, pencil.candidates, strict=True)
    if any(put and own != 1 << put - 1 for put, own in numbers):
        return False
    if not all(pencil.candidates[i] for i in pencil.pattern.of_cell):
        return False
    return next(iter(Search(marked.puzzle, start=pencil.candidates)), None) is not None


def format_mistake(mistake: WrongMark, cell_names: CellNames) -> str:
    """What to correct, in a sentence."""
    cell, number = cell_names.cell(mistake.place), mistake.number
    if mistake.is_put:
        return f"{cell} cannot be {number}: take it back."
    return f"{number} is missing from your marks in {cell}."


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """Its size, and the puzzle on one line."""
    return {"size": puzzle.size, "puzzle": format_line(puzzle)}


def places_json(places: Iterable[Place]) -> list[list[int]]:
    """Rows and columns, from 1."""
    return [[place.row + 1, place.col + 1] for place in places]


def mistake_json(mistake: WrongMark, cell_names: CellNames) -> dict[str, object]:
    """The cell, its number, whether that is put wrongly or struck out, and what to do."""
    return {
        "cell": places_json([mistake.place])[0],
        "number": mistake.number,
        "put": mistake.is_put,
        "why": format_mistake(mistake, cell_names),
    }


_OF_PRINTED = (
    "solutions are of the puzzle as it is printed: numbers that are filled in do not count"
)
_NONE = "no solution has all numbers that are filled in; this is one of the puzzle as it is printed"

_RESET: Final = "\x1b[0m"


def format_board(
    puzzle: Puzzle, filled: Puzzle, terminal: Terminal, bright: Collection[Place] = ()
) -> str:
    """A board, a row a line, some cells bright or in brackets: the notation, perhaps in colors."""
    if terminal.colors is Colors.NONE or puzzle.size * _width(puzzle) > terminal.columns:
        lines = _bracketed(filled, bright) if bright else format_rows(filled)
    else:
        lines = [_colored_row(puzzle, filled, row, terminal, bright) for row in range(puzzle.size)]
    return "\n".join(lines)


def _width(puzzle: Puzzle) -> int:
    return len(str(puzzle.size)) + 2


def _bracketed(filled: Puzzle, bright: Collection[Place]) -> list[str]:
    width = max(len(format_cell(cell, filled.size)) for cell in filled.flat)

    def square(place: Place) -> str:
        text = format_cell(filled[place], filled.size).rjust(width)
        return f"[{text}]" if place in bright else f" {text} "

    return [
        "".join(square(Place(row, col)) for col in range(filled.size)).rstrip()
        for row in range(filled.size)
    ]


def _colored_row(
    puzzle: Puzzle, filled: Puzzle, row: int, terminal: Terminal, bright: Collection[Place]
) -> str:
    from stratabot.str8ts.picture.board import BLACK, CLUE, FOUND, GIVEN, WHITE, WRONG

    text = ""
    for col in range(puzzle.size):
        place = Place(row, col)
        cell = filled[place]
        if cell.is_black:
            ink, ground = (WRONG if place in bright else CLUE), BLACK
        else:
            ink = GIVEN if puzzle[place].number else FOUND
            ground = WRONG if place in bright else WHITE
        unseen, seen = ("#" if cell.is_black else ""), str(cell.number or "")
        unseen = unseen if unseen or seen else "."
        square = f"{unseen}{seen}".center(_width(puzzle))
        before = square.index(seen) if seen else len(square)
        text += escape_code(ground, ground, terminal.colors) + square[:before]
        text += escape_code(ink, ground, terminal.colors) + square[before:]
    return text + _RESET


class SolutionReport(SolutionsReport[Puzzle]):
    """What is told of a puzzle's solutions, and of the numbers that its player has put."""

    def __init__(
        self,
        marked: MarkedPuzzle,
        question: SolutionsQuestion,
        solutions: Solutions[Puzzle],
        conflict: "Conflict | None",
        cell_names: CellNames,
        shot: "Shot | None",
        wrong: Sequence[WrongMark] = (),
        note: str = "",
    ) -> None:
        super().__init__(question, solutions, conflict.why if conflict else f"why is {time_over()}")
        self._marked, self._conflict, self._cell_names = marked, conflict, cell_names
        self._shot, self._wrong, self._note = shot, wrong, note

    def solution_json(self, solution: Puzzle | None) -> dict[str, object]:
        shown: dict[str, object] = {"solution": solution and format_line(solution)}
        if self.solutions.is_solvable is False:
            shown["conflict"] = self._conflict and places_json(self._conflict.places)
            shown["why"] = self._conflict and self._conflict.why
        return shown

    def solution_line(self, solution: Puzzle) -> str:
        return format_line(solution)

    def as_json(self) -> dict[str, object]:
        shown = puzzle_json(self._marked.puzzle) | super().as_json()
        if not self._marked.is_fresh:
            shown["filled"] = format_line(self._marked.filled)
        if self._wrong:
            shown["mistakes"] = [mistake_json(each, self._cell_names) for each in self._wrong]
        return shown

    def as_text(self, terminal: Terminal) -> str:
        puzzle = self._marked.puzzle
        return self.in_full(format_board(puzzle, each, terminal) for each in self.shown)

    @property
    def remark(self) -> str:
        return "; ".join(filter(None, (self._note, super().remark)))

    def draw(self, kind: str) -> bytes:
        """A picture: a person's steps to the solution, or what is wrong with the puzzle."""
        from stratabot.str8ts.explanation import why_not_one
        from stratabot.str8ts.ladder import climb
        from stratabot.str8ts.pencil import Pencil
        from stratabot.str8ts.picture.board import story_of

        start = Pencil(self._marked.puzzle, self._cell_names)
        why = self._conflict or why_not_one(start.puzzle, self.solutions, self._cell_names)
        steps = () if why else tuple(climb(start.copy()))
        return story_of(start, why, steps).encode(kind)

    def draw_over(self) -> bytes:
        """The picture with the solution written into it, or contradicting givens marked, as PNG."""
        wrong = self._conflict.places if self._conflict else ()
        numbers = {
            place: solution[place].number
            for solution in self.solutions.found[:1]
            for place in solution.places
            if not solution[place].is_black
        }
        return over_picture(self._shot, numbers=numbers, wrong=wrong)


def over_picture(shot: "Shot | None", **marks: Any) -> bytes:
    """What is marked, drawn over the picture that shows the puzzle, as PNG."""
    from stratabot.str8ts.picture.overlay import draw_over

    if shot is None:
        raise ValueError("expected a puzzle from a picture")
    return draw_over(*shot.of_board(), **marks)


def solution_report(
    marked: MarkedPuzzle,
    method: Method | None = None,
    question: SolutionsQuestion = ONE,
    cell_names: CellNames = CellNames.NUMBERS,
    shot: "Shot | None" = None,
) -> SolutionReport:
    """Solve a puzzle, keep what is filled in if one can, or find out why there is no solution."""
    puzzle, conflict = marked.puzzle, None
    found = answer(puzzle, method, question.most)
    if found.is_solvable is False:
        from stratabot.str8ts.explanation import find_conflict

        with suppress(OutOfTimeError):
            conflict = find_conflict(puzzle, cell_names=cell_names)
    wrong: Sequence[WrongMark] = ()
    note = ""
    if not found.found:
        marked = MarkedPuzzle.fresh(puzzle)
    elif question.counts:
        note = "" if marked.is_fresh else _OF_PRINTED
    elif found.is_unique:
        wrong = mistakes(marked, found.found[0])
        named = listed(f"{each.number} in {cell_names.cell(each.place)}" for each in wrong)
        note = f"filled in wrongly: {named}" if wrong else ""
    elif not marked.is_fresh:
        kept = answer(marked.filled, method).found
        found = found._replace(found=kept or found.found)
        note = "" if kept else _NONE
    return SolutionReport(marked, question, found, conflict, cell_names, shot, wrong, note)


def draw(puzzle: Puzzle, kind: str = "svg") -> bytes:
    """A picture file's contents: the solved board, or what is wrong with it.

    Args:
        puzzle: any.
        kind: svg, png, gif (step by step) or html (to step through).

    Raises:
        InputError: the board is too large for pictures; or as `solution_report`.
        OutOfTimeError: the time is over.
        InputError: there is no such kind.
    """
    return solution_report(MarkedPuzzle.fresh(puzzle)).draw(kind)
