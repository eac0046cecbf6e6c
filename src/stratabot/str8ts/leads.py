"""What follows, one step after another, from a number that is supposed, until nothing fits."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.candidates import Settler
from stratabot.str8ts.hints import find_again
from stratabot.str8ts.ladder import TECHNIQUES
from stratabot.str8ts.number_intervals import all_spans, fillings, numbers_in
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.techniques.compartments import why_left
from stratabot.str8ts.techniques.reasons import why_not

_SIMPLE: Final = (
    "single",
    "compartment range check",
    "sure candidates",
    "stranded digits",
    "mind the gap",
    "split compartment",
    "naked pair",
    "compartment fillings",
)
"""The techniques by which consequences are found: they find all that `Settler` finds."""

_MOST_DRAWN: Final = 4000  # steps searched again to find those to spare: half a second


class _Branch(NamedTuple):
    supposed: tuple[int, int]  # a cell and its number
    steps: Sequence[Step]  # those that follow, one after another
    cases: tuple["_Branch", ...]  # then all numbers of a cell; none if nothing fits somewhere


def leads_of(pencil: Pencil, step: Step) -> tuple[str, ...]:
    """The sentences to which a chain or a supposition leads, a cell's numbers in turn indented."""
    if step.supposed is None:
        return step.leads
    branch, _ = _refute(pencil, step.supposed)
    return tuple(_sentences(pencil, branch, ""))


def _refute(pencil: Pencil, supposed: tuple[int, int]) -> tuple[_Branch, set[int]]:
    """What follows from a number until nothing fits; and the cells whose candidates that needs."""
    start = _with(pencil, supposed)
    taken, dead = _follow(start.copy())
    cases: tuple[_Branch, ...] = ()
    if dead is None:
        cases, looked = _try_all(_after(start, taken))
        taken = _needed_steps(start, taken, looked)
    else:
        taken = _spared(start, _needed_steps(start, taken, {*dead}))
        looked = {*(_dead(_after(start, taken)) or ())}
    return _Branch(supposed, taken, cases), looked.union(*(step.look for step in taken))


def _with(pencil: Pencil, supposed: tuple[int, int]) -> Pencil:
    board = pencil.copy()
    board.ink(*supposed)
    return board


def _follow(board: Pencil) -> tuple[list[Step], tuple[int, ...] | None]:
    taken: list[Step] = []
    while (dead := _dead(board)) is None:
        require_time()
        found = (next(TECHNIQUES[name](board), None) for name in _SIMPLE)
        step = next((each for each in found if each is not None), None)
        if step is None:
            return taken, None
        taken.append(step)
        board.apply(step)
    return taken, dead


def _try_all(board: Pencil) -> tuple[tuple[_Branch, ...], set[int]]:
    """The numbers of a cell, each refuted in turn; and the cells whose candidates that needs."""
    cell = _easiest(board)
    cases, looked = [], {cell}
    for number in numbers_in(board.candidates[cell]):
        branch, needed = _refute(board, (cell, number))
        cases.append(branch)
        looked |= needed
    return tuple(cases), looked


def _easiest(board: Pencil) -> int:
    settler = Settler(board.pattern)

    def left(cell: int) -> tuple[int, int]:
        numbers, stands = numbers_in(board.candidates[cell]), 0
        for number in numbers:
            tried = board.candidates[:]
            tried[cell] = 1 << number - 1
            stands += settler.settle(tried, board.pattern.of_cell[cell]) < 0
        return stands, len(numbers)

    return min(board.open_cells, key=left)


def _dead(board: Pencil) -> tuple[int, ...] | None:
    """A cell without a candidate, or a compartment that cannot be filled; None if there is none."""
    for i in board.lines_of:
        if not board.candidates[i]:
            return (i,)
    for compartment, cells in enumerate(board.pattern.compartments):
        if len(cells) > 1 and not fillings(board.own(compartment), board.size):
            return cells
    return None


def _why_dead(board: Pencil) -> str:
    cells = _dead(board)
    if cells is None:
        raise ValueError("expected a board on which something cannot be")
    if not cells[1:]:
        name = board.name(cells[0])
        return f"Then {name} has no number left: {why_left(board, cells[0])}."
    compartment = board.pattern.compartments.index(cells)
    why = why_not(board, compartment, all_spans(len(cells), board.size), None)
    return f"Then {board.compartment_name(compartment)} cannot be filled: {why}."


def _needed_steps(start: Pencil, taken: Sequence[Step], looked: set[int]) -> list[Step]:
    """The steps that change a cell at which a later needed step, or the end, looks."""
    looked, kept = {*looked}, []
    for step in reversed(taken):
        if not looked.isdisjoint(_changed(start, step)):
            removed = {i: gone for i, gone in step.removed.items() if i in looked}
            kept.append(step._replace(removed=removed))
            looked.update(step.look)
    return kept[::-1]


def _changed(board: Pencil, step: Step) -> Iterator[int]:
    yield from step.removed
    if step.put:
        cell, number = step.put
        for line in board.lines_of[cell]:
            yield from (i for i in board.lines[line] if board.candidates[i] >> number - 1 & 1)


def _spared(start: Pencil, taken: list[Step]) -> list[Step]:
    most = _MOST_DRAWN // max(len(taken), 1)
    for k in range(len(taken) - 1, max(len(taken) - 1 - most, -1), -1):
        fewer = find_again(start, taken[:k] + taken[k + 1 :])
        if fewer is not None and _dead(_after(start, fewer)):
            taken = fewer
    return taken


def _after(start: Pencil, taken: Sequence[Step]) -> Pencil:
    board = start.copy()
    for step in taken:
        board.apply(step)
    return board


def _sentences(pencil: Pencil, branch: _Branch, indent: str) -> Iterator[str]:
    """What follows from a number, on a board on which only what was said before has happened."""
    board = _with(pencil, branch.supposed)
    for step in branch.steps:
        yield indent + format_step(board, step)
        board.apply(step)
    if not branch.cases:
        yield indent + _why_dead(board)
    for case in branch.cases:
        cell, number = case.supposed
        yield f"{indent}If {board.name(cell)} is {number}:"
        yield from _sentences(board, case, f"{indent}  ")
