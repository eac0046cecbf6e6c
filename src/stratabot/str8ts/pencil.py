"""A puzzle as a person works on it: numbers in ink, candidates in pencil, step after step."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from stratabot.str8ts.candidates import pattern_of
from stratabot.str8ts.marks import ALL, MarkedPuzzle, PencilMarks
from stratabot.str8ts.number_intervals import numbers_in, sure_in_all, sure_numbers
from stratabot.str8ts.puzzle import CellNames, Puzzle
from stratabot.words import listed

Removed = Mapping[int, int]  # by cell, candidates that go: bit v - 1 for v


SCORES: Final = {
    "sure candidates": 3,
    "single": 3,
    "compartment range check": 5,
    "stranded digits": 10,
    "split compartment": 12,
    "mind the gap": 15,
    "naked pair": 25,
    "naked triple": 28,
    "naked quadruple": 30,
    "naked quintuple": 32,
    "cross-compartment locked sets": 34,
    "hidden pair": 36,
    "hidden triple": 38,
    "hidden quadruple": 40,
    "cross-compartment hidden sets": 42,
    "locked compartments": 45,
    "compartment fillings": 48,
    "line fillings": 52,
    "x-wing": 60,
    "swordfish": 64,
    "jellyfish": 67,
    "starfish": 69,
    "sea creatures": 71,
    "setti's rule": 72,
    "setti compartment": 74,
    "unique rectangle": 76,
    "unique roof": 78,
    "y-wing": 80,
    "x-chain": 82,
    "xy-chain": 83,
    "chain": 84,
    "forcing chain": 86,
    "guess": 90,
    "deep guess": 95,
}
"""How hard a step by each technique is, the easiest first."""


class Reason(NamedTuple):
    """A reason, put into words only when they are asked for: of most steps they never are."""

    words_of: Callable[..., str]  # of the board before the step, and of the facts
    facts: Mapping[str, object]


def reason_by(words_of: Callable[..., str], **facts: object) -> Reason:
    """The reason that a function words from a board and these facts."""
    return Reason(words_of, facts)


class Step(NamedTuple):
    """One conclusion."""

    technique: str
    look: tuple[int, ...]  # the cells in which a person sees the reason
    where: str  # these cells in words
    why: str | Reason  # to stand after a colon: no capital, no full stop
    removed: Removed  # the candidates that go
    put: tuple[int, int] | None = None  # a cell and its number
    leads: tuple[str, ...] = ()  # of a chain: what follows if the step's number is wrong
    supposed: tuple[int, int] | None = None  # a cell and a number that lead to a contradiction
    links: tuple[tuple[int, int], ...] = ()  # of a chain: pairs of cells, in its order

    @property
    def score(self) -> int:
        return SCORES[self.technique]


class Pencil:
    """The candidates of all cells, and the cells whose number is written in ink."""

    def __init__(self, puzzle: Puzzle, cell_names: CellNames = CellNames.NUMBERS) -> None:
        self.puzzle, self.cell_names = puzzle, cell_names
        self.pattern = pattern_of(puzzle)
        size = self.size = puzzle.size
        of_cell = self.pattern.of_cell
        self.lines_of = {i: (i // size, size + i % size) for i in of_cell}
        # The white cells of each line, rows first, and its clues as a set.
        self.lines = tuple(
            tuple(i for compartment in compartments for i in self.pattern.compartments[compartment])
            for compartments in self.pattern.line_runs
        )
        self.clues = [0] * (2 * size)
        self.candidates = [(1 << size) - 1 if i in of_cell else 0 for i in range(size**2)]
        self.inked: set[int] = set()
        for row, col in puzzle.givens:
            is_black, number = puzzle.cells[row][col]
            if not is_black:
                self.ink(row * size + col, number)
                continue
            for line in (row, size + col):
                self.clues[line] |= 1 << number - 1
                self._strike_out(line, number)
        self.given = frozenset(self.inked)
        # By cell and number: which step struck a candidate out, counted by `count_step`.
        self.struck_in: dict[tuple[int, int], int] = {}

    @classmethod
    def of(cls, marked: MarkedPuzzle, cell_names: CellNames = CellNames.NUMBERS) -> "Pencil":
        pencil = cls(marked.puzzle, cell_names)
        for i, number in enumerate(marked.marks.numbers):
            if number:
                pencil.ink(i, number)
        for i in pencil.open_cells:
            pencil.candidates[i] &= marked.marks.candidates[i]
        return pencil

    @property
    def marked(self) -> MarkedPuzzle:
        """What is noted on the board: `Pencil.of` makes an equal board of it."""
        found, cells = self.inked - self.given, range(self.size**2)
        open_cells = {*self.open_cells}
        marks = PencilMarks(
            tuple(self.candidates[i].bit_length() if i in found else 0 for i in cells),
            tuple(self.candidates[i] if i in open_cells else ALL for i in cells),
        )
        return MarkedPuzzle(self.puzzle, marks)

    def copy(self) -> "Pencil":
        copy = object.__new__(Pencil)
        copy.__dict__ |= self.__dict__ | {
            "candidates": self.candidates[:],
            "inked": {*self.inked},
            "struck_in": {**self.struck_in},
        }
        return copy

    @property
    def is_done(self) -> bool:
        return len(self.inked) == len(self.lines_of)

    @property
    def open_cells(self) -> list[int]:
        return [i for i in self.pattern.of_cell if i not in self.inked]

    def apply(self, step: Step) -> None:
        for i, gone in step.removed.items():
            self.candidates[i] &= ~gone
        if step.put:
            self.ink(*step.put)

    def count_step(self, step: Step, k: int) -> None:
        """Remember what a step strikes out, so that later reasons can name it by its number k."""
        for i, gone in step.removed.items():
            self.struck_in |= {(i, number): k for number in numbers_in(gone)}

    def own(self, compartment: int) -> tuple[int, ...]:
        return tuple([self.candidates[i] for i in self.pattern.compartments[compartment]])

    def sure_numbers(self, compartment: int) -> int:
        """The numbers that a compartment surely holds: those in all of its possible intervals."""
        return sure_numbers(self.own(compartment), self.size)

    def sure_in_line(self, line: int) -> int:
        """The numbers in all ways to choose intervals that share no number, and the line's
        clues.
        """
        owns = tuple([self.own(compartment) for compartment in self.pattern.line_runs[line]])
        return sure_in_all(owns, self.size) | self.clues[line]

    def sure_in_white(self, line: int) -> int:
        return self.sure_in_line(line) & ~self.clues[line]

    def present(self, removed: Mapping[int, int]) -> dict[int, int]:
        candidates = self.candidates
        return {i: left for i, gone in removed.items() if (left := gone & candidates[i])}

    def lost_candidates(self, cells: Iterable[int], left: Iterable[int]) -> dict[int, int]:
        return self.present({i: ~own for i, own in zip(cells, left, strict=True)})

    def sees(self, one: int, other: int) -> bool:
        return one != other and not {*self.lines_of[one]}.isdisjoint(self.lines_of[other])

    def seen_by(self, one: int, other: int) -> list[int]:
        return [i for i in self.open_cells if self.sees(i, one) and self.sees(i, other)]

    def common_line(self, cells: Iterable[int]) -> int:
        """The line that these cells are in; they are at least two."""
        first, *rest = cells
        return next(k for k in self.lines_of[first] if all(k in self.lines_of[i] for i in rest))

    def name(self, cell: int) -> str:
        return self.cell_names.cell(divmod(cell, self.size))

    def names(self, cells: Iterable[int]) -> str:
        return listed(self.name(cell) for cell in cells)

    def line_name(self, line: int) -> str:
        return self.cell_names.line(line, self.size)

    def line_of(self, compartment: int) -> int:
        return next(
            k
            for k, compartments in enumerate(self.pattern.line_runs)
            if compartment in compartments
        )

    def compartment_name(self, compartment: int) -> str:
        """`the compartment r3c2-r3c6`."""
        cells = self.pattern.compartments[compartment]
        ends = self.name(cells[0])
        return f"the compartment {ends}-{self.name(cells[-1])}" if cells[1:] else f"the cell {ends}"

    def solution(self) -> Puzzle:
        numbers = [cell.number for cell in self.puzzle.flat]
        for i in self.inked:
            numbers[i] = self.candidates[i].bit_length()
        return self.puzzle.with_numbers(numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pencil) and vars(self) == vars(other)

    def ink(self, cell: int, number: int) -> None:
        for line in self.lines_of[cell]:
            self._strike_out(line, number)
        self.candidates[cell] = 1 << number - 1
        self.inked.add(cell)

    def _strike_out(self, line: int, number: int) -> None:
        for i in self.lines[line]:
            self.candidates[i] &= ~(1 << number - 1)


def numbers_in_words(numbers: int, word: str = "and") -> str:
    """`3, 4 and 7 to 9`: a set of numbers in words."""
    shown: list[str] = []
    left = numbers_in(numbers)
    while left:
        last = next(n for n in left if n + 1 not in left)
        compartment = left.index(last) + 1
        shown += (
            [f"{left[0]} to {last}"]
            if compartment > 2
            else [str(number) for number in left[:compartment]]
        )
        left = left[compartment:]
    return f" {word} ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


def number_with_article(number: int) -> str:
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
        f"{listed(map(pencil.name, cells), most=None)} cannot be {numbers_in_words(gone, 'or')}"
        for gone, cells in by_numbers.items()
    )


def format_step(pencil: Pencil, step: Step) -> str:
    """The conclusion and its reason, in a sentence. The board is as it was before the step."""
    return f"{format_result(pencil, step)}: {why_of(pencil, step)}."


def why_of(pencil: Pencil, step: Step) -> str:
    """The reason alone, without a capital and full stop. The board is as it was before the step."""
    return step.why if isinstance(step.why, str) else step.why.words_of(pencil, **step.why.facts)
