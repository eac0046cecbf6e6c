"""How much work a puzzle is: cells to fill, and how often a person is stuck on the way."""

from typing import Final, NamedTuple

from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.pencil import Pencil, Step

_STUCK: Final = 0.35
"""How much work it is to be stuck once, in cells. Any share from 0.25 to 0.5 tells the published
puzzles apart equally well."""

_CELLS: Final = 81
"""A board with more cells takes longer, but is not harder: it counts as if it had so many."""


class Work(NamedTuple):
    """What there is to do on a board.

    Attributes:
        cells_to_fill: how many white cells have no number.
        stuck: how often a person is stuck before the board is done, or before a step is needed that
            is too hard to count.
        is_all: whether the board is done then.
        amount: the work, in cells: those to fill, and a share for each time one is stuck.
    """

    cells_to_fill: int
    stuck: int
    is_all: bool
    amount: float


def work_of(board: Pencil, most: float = float("inf")) -> Work:
    """How much work a board is: how many cells there are to fill, and how often one is stuck.

    A person writes the number into each cell that has a single candidate left, and removes what is
    too far from a number of its compartment. Where nothing of that is left to do, they are stuck.
    Then they remove the sure candidates of one compartment from the rest of its line; if there are
    none, they take the easiest step. So the work hardly depends on the order of the techniques.

    Args:
        board: of a puzzle with exactly one solution. It stays as it is.
        most: the work ends where a step with a higher score is needed.

    Raises:
        OutOfTimeError: the time is over.
    """
    pencil = board.copy()
    cells, stuck = len(pencil.open_cells), 0
    while not _runs_through(pencil):
        step = _sure(pencil) or next_step(pencil, most=most)
        if step is None:
            break
        pencil.apply(step)
        stuck += 1
    amount = (cells + _STUCK * stuck) * min(1, _CELLS / pencil.size**2)
    return Work(cells, stuck, pencil.is_done, amount)


def _sure(pencil: Pencil) -> Step | None:
    """The sure candidates of a compartment go from the rest of its line."""
    for run, beside in enumerate(pencil.pattern.beside):
        removed = beside and pencil.present(dict.fromkeys(beside, pencil.sure(run)))
        if removed:
            return Step("sure candidates", 0, removed, None, beside, "", "")
    return None


def _runs_through(pencil: Pencil) -> bool:
    """Do all that needs no thought; whether the board is done then."""
    while not pencil.is_done:
        _remove_far(pencil)
        single = [i for i in pencil.open_cells if pencil.candidates[i].bit_count() == 1]
        for i in single:
            number = pencil.candidates[i].bit_length()
            pencil.apply(Step("single", 0, {}, (i, number), (i,), "", ""))
        if not single:
            return False
    return True


def _remove_far(pencil: Pencil) -> None:
    """Remove from compartments of t cells what is t or more away from a number in ink."""
    candidates = pencil.candidates
    for cells in pencil.pattern.runs:
        near = -1
        for i in pencil.inked.intersection(cells):
            near &= _near(candidates[i].bit_length(), len(cells))
        for i in cells:
            candidates[i] &= near


def _near(number: int, length: int) -> int:
    """The numbers less than `length` away from a number, as a set."""
    return (1 << number + length - 1) - 1 & -(1 << max(number - length, 0))
