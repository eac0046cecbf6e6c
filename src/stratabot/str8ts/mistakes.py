"""What a player has noted wrongly: no solution of the puzzle has it."""

from typing import NamedTuple

from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import CellNames, Place, Puzzle
from stratabot.str8ts.solver import Search


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
