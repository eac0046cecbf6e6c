"""A puzzle as a person works on it: numbers in ink, candidates in pencil, step after step."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import ALL, MarkedPuzzle, Marks
from stratabot.str8ts.pattern import pattern_of
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import has_one_solution
from stratabot.str8ts.windows import numbers_in, sure_in, sure_in_all
from stratabot.words import listed

Removed = Mapping[int, int]
"""For each of these cells, the candidates that go: a set of numbers, bit v - 1 for v."""


class Reason(NamedTuple):
    """A reason that is put into words when it is told: most steps never are.

    Attributes:
        tell: makes the words from the board before the step, and the facts.
        facts: what `tell` needs to know, by the names of its parameters.
    """

    tell: Callable[..., str]
    facts: Mapping[str, Any]

    def told(self, pencil: "Pencil") -> str:
        """The reason in words; the board is as it was before the step."""
        return self.tell(pencil, **self.facts)


def because(tell: Callable[..., str], **facts: object) -> Reason:
    """The reason that a function tells of a board and these facts."""
    return Reason(tell, facts)


class Step(NamedTuple):
    """One conclusion.

    Attributes:
        technique: the name of the technique, from `ladder.TECHNIQUES`.
        score: how hard the step is, up to 100.
        removed: the candidates that go; empty if a number is put.
        put: a cell and its number; None if only candidates go.
        look: the cells in which a person sees the reason.
        where: where these cells are, in words.
        why: the reason, to stand after a colon: no capital, no full stop.
        leads: what follows, one after another, if the step's number is wrong; for chains.
        supposed: a cell and a number that are tried; `leads.leads_of` says what follows.
    """

    technique: str
    score: int
    removed: Removed
    put: tuple[int, int] | None
    look: tuple[int, ...]
    where: str
    why: str | Reason
    leads: tuple[str, ...] = ()
    supposed: tuple[int, int] | None = None


class Pencil:
    """The candidates of all cells, and the cells whose number is written in ink.

    A number in ink, and a clue, goes at once from the candidates of its row and column.

    Attributes:
        pattern: the compartments.
        lines: the white cells of each line, rows first.
        lines_of: the two lines of each white cell.
        clues: the clues of each line, as a set of numbers.
        candidates: of every cell, a set of numbers.
        inked: the cells that have their number.
        given: the cells that had their number from the start.
        struck_in: the number of the step that struck a candidate out, for some cells and numbers;
            filled by `count_step` where steps are told by their numbers.
        cell_names: the form in which sentences name cells and lines.
    """

    def __init__(self, puzzle: Puzzle, cell_names: CellNames = CellNames.NUMBERS) -> None:
        self.puzzle, self.cell_names = puzzle, cell_names
        self.pattern = pattern_of(puzzle)
        size = self.size = puzzle.size
        of_cell = self.pattern.of_cell
        self.lines_of = {i: (i // size, size + i % size) for i in of_cell}
        lines: list[list[int]] = [[] for _ in range(2 * size)]
        for i, homes in self.lines_of.items():
            for line in homes:
                lines[line].append(i)
        self.lines = tuple(map(tuple, lines))
        self.clues = [0] * (2 * size)
        self.candidates = [0] * size**2
        for i in of_cell:
            self.candidates[i] = (1 << size) - 1
        self.inked: set[int] = set()
        for place in puzzle.givens:
            cell = puzzle[place]
            if cell.is_black:
                self._add_clue(place, cell.number)
            else:
                self._ink(place.row * size + place.col, cell.number)
        self.given = frozenset(self.inked)
        self.struck_in: dict[tuple[int, int], int] = {}

    @classmethod
    def of(cls, marked: MarkedPuzzle, cell_names: CellNames = CellNames.NUMBERS) -> "Pencil":
        """The board as its player has it."""
        pencil = cls(marked.puzzle, cell_names)
        for i, number in enumerate(marked.marks.numbers):
            if number:
                pencil._ink(i, number)
        for i in pencil.open_cells:
            pencil.candidates[i] &= marked.marks.candidates[i]
        return pencil

    @property
    def marked(self) -> MarkedPuzzle:
        """What is noted on the board: `Pencil.of` makes an equal board of it."""
        found, cells = self.inked - self.given, range(self.size**2)
        open_cells = {*self.open_cells}
        marks = Marks(
            tuple(self.candidates[i].bit_length() if i in found else 0 for i in cells),
            tuple(self.candidates[i] if i in open_cells else ALL for i in cells),
        )
        return MarkedPuzzle(self.puzzle, marks)

    def copy(self) -> "Pencil":
        """The same board, to try something on."""
        copy = object.__new__(Pencil)
        copy.__dict__ |= self.__dict__ | {
            "candidates": self.candidates[:],
            "inked": {*self.inked},
            "struck_in": {**self.struck_in},
        }
        return copy

    @property
    def is_done(self) -> bool:
        """Whether every white cell has its number."""
        return len(self.inked) == len(self.lines_of)

    @property
    def is_unique(self) -> bool:
        """Whether the puzzle has exactly one solution. Only the first question takes time.

        Raises:
            OutOfTimeError: the time is over.
        """
        return has_one_solution(self.puzzle)

    @property
    def open_cells(self) -> list[int]:
        """The white cells that have no number in ink, row by row."""
        return [i for i in self.pattern.of_cell if i not in self.inked]

    def apply(self, step: Step) -> None:
        """Write down what follows from a step."""
        for i, gone in step.removed.items():
            self.candidates[i] &= ~gone
        if step.put:
            self._ink(*step.put)

    def count_step(self, step: Step, k: int) -> None:
        """Remember what a step will strike out, for later reasons to name the step by its number.

        Args:
            step: the step.
            k: its number among those that are told.
        """
        for i, gone in step.removed.items():
            self.struck_in |= {(i, number): k for number in numbers_in(gone)}

    def own(self, run: int) -> tuple[int, ...]:
        """The candidates of a compartment's cells."""
        return tuple([self.candidates[i] for i in self.pattern.runs[run]])

    def sure(self, run: int) -> int:
        """The numbers that a compartment surely holds: those in all of its possible windows."""
        return sure_in(self.own(run), self.size)

    def sure_in_line(self, line: int) -> int:
        """The numbers that a line surely holds, clues included.

        Its compartments take windows that share no number. A number is sure if it is in all choices
        of such windows.
        """
        owns = tuple([self.own(run) for run in self.pattern.line_runs[line]])
        return sure_in_all(owns, self.size) | self.clues[line]

    def present(self, removed: Mapping[int, int]) -> dict[int, int]:
        """Those of these candidates that are still there."""
        candidates = self.candidates
        return {i: left for i, gone in removed.items() if (left := gone & candidates[i])}

    def sees(self, one: int, other: int) -> bool:
        """Whether two different cells are in one line."""
        return one != other and not {*self.lines_of[one]}.isdisjoint(self.lines_of[other])

    def common_line(self, cells: Iterable[int]) -> int:
        """The line that these cells are in; they are at least two."""
        first, *rest = cells
        return next(k for k in self.lines_of[first] if all(k in self.lines_of[i] for i in rest))

    def name(self, cell: int) -> str:
        """`r3c4`, or `C4`."""
        return self.cell_names.cell(divmod(cell, self.size))

    def names(self, cells: Iterable[int]) -> str:
        """`r3c4, r3c5 and r3c6`."""
        return listed(self.name(cell) for cell in cells)

    def line_name(self, line: int) -> str:
        """`row 3` or `column 4`; also `row C`."""
        return self.cell_names.line(line, self.size)

    def line_of(self, run: int) -> int:
        """The line that a compartment is in."""
        return next(k for k, runs in enumerate(self.pattern.line_runs) if run in runs)

    def run_name(self, run: int) -> str:
        """`the compartment r3c2-r3c6`."""
        cells = self.pattern.runs[run]
        ends = self.name(cells[0])
        return f"the compartment {ends}-{self.name(cells[-1])}" if cells[1:] else f"the cell {ends}"

    def solution(self) -> Puzzle:
        """The puzzle with all numbers in ink."""
        numbers = [cell.number for cell in self.puzzle.flat]
        for i in self.inked:
            numbers[i] = self.candidates[i].bit_length()
        return self.puzzle.with_numbers(numbers)

    def _add_clue(self, place: Place, number: int) -> None:
        bit = 1 << number - 1
        for line in (place.row, self.size + place.col):
            self.clues[line] |= bit
            for i in self.lines[line]:
                self.candidates[i] &= ~bit

    def _ink(self, cell: int, number: int) -> None:
        bit = 1 << number - 1
        for line in self.lines_of[cell]:
            for i in self.lines[line]:
                self.candidates[i] &= ~bit
        self.candidates[cell] = bit
        self.inked.add(cell)


def said(numbers: int, word: str = "and") -> str:
    """`3, 4 and 7 to 9`: a set of numbers in words."""
    shown: list[str] = []
    left = numbers_in(numbers)
    while left:
        last = next(n for n in left if n + 1 not in left)
        run = left.index(last) + 1
        shown += [f"{left[0]} to {last}"] if run > 2 else [str(number) for number in left[:run]]
        left = left[run:]
    return f" {word} ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


def one(number: int) -> str:
    """`a 5`, `an 8`."""
    return f"{'an' if number in (8, 11, 18) else 'a'} {number}"


def format_result(pencil: Pencil, step: Step) -> str:
    """The conclusion: `r3c4 must be 5`, or `r3c4 cannot be 5 or 6`."""
    if step.put:
        cell, number = step.put
        return f"{pencil.name(cell)} must be {number}"
    by_numbers: dict[int, list[int]] = {}
    for cell, gone in sorted(step.removed.items()):
        by_numbers.setdefault(gone, []).append(cell)
    return "; ".join(
        f"{listed(map(pencil.name, cells), most=None)} cannot be {said(gone, 'or')}"
        for gone, cells in by_numbers.items()
    )


def format_step(pencil: Pencil, step: Step) -> str:
    """The conclusion and its reason, in a sentence. The board is as it was before the step."""
    return f"{format_result(pencil, step)}: {why_of(pencil, step)}."


def why_of(pencil: Pencil, step: Step) -> str:
    """The reason alone, without a capital and full stop. The board is as it was before the step."""
    return step.why if isinstance(step.why, str) else step.why.told(pencil)
