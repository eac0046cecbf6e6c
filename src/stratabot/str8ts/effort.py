"""How much effort a puzzle takes: cells to fill, and how often a person is stuck on the way."""

from typing import Final, NamedTuple

from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.pencil import Pencil, Step

_STUCK: Final = 0.35
"""How much effort it is to be stuck once, in cells. Any share from 0.25 to 0.5 tells the published
puzzles apart equally well."""

_CELLS: Final = 81
"""A board with more cells takes longer, but is not harder: it counts as if it had so many."""


class Effort(NamedTuple):
    """What there is to do on a board."""

    cells_to_fill: int
    stuck: int  # how often a person is, until the board is done or a step is too hard to count
    is_all: bool  # whether the board is done then
    amount: float  # in cells: those to fill, and a share for each time one is stuck


def effort_of(board: Pencil, most: float = float("inf")) -> Effort:
    """How much effort a board takes, up to a step with a score above `most`.

    A person writes the number into each cell that has a single candidate left, and removes what is
    too far from a number of its compartment. Where nothing of that is left to do, they are stuck.
    Then they remove the sure candidates of one compartment from the rest of its line; if there are
    none, they take the easiest step. So the effort hardly depends on the order of the techniques.
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
    return Effort(cells, stuck, pencil.is_done, amount)


def _sure(pencil: Pencil) -> Step | None:
    """The sure candidates of a compartment go from the rest of its line."""
    for run, beside in enumerate(pencil.pattern.beside):
        removed = beside and pencil.present(dict.fromkeys(beside, pencil.sure(run)))
        if removed:
            return Step("sure candidates", beside, "", "", removed)
    return None


def _runs_through(pencil: Pencil) -> bool:
    while not pencil.is_done:
        _remove_far(pencil)
        single = [i for i in pencil.open_cells if pencil.candidates[i].bit_count() == 1]
        if not single:
            return False
        for i in single:
            pencil.ink(i, pencil.candidates[i].bit_length())
    return True


def _remove_far(pencil: Pencil) -> None:
    """Remove from compartments of t cells what is t or more away from a number in ink."""
    candidates = pencil.candidates
    for cells in pencil.pattern.runs:
        near, length = -1, len(cells)
        for i in pencil.inked.intersection(cells):
            number = candidates[i].bit_length()
            near &= (1 << number + length - 1) - 1 & -(1 << max(number - length, 0))
        for i in cells:
            candidates[i] &= near
