"""What is told if something that a player has noted is in no solution."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from stratabot.puzzles.report import PlainReport
from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.mistakes import WrongMark, format_mistake, is_possible, mistakes
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.telling.values import places_json, puzzle_json

if TYPE_CHECKING:
    from stratabot.picture.files import SlideShow

_SHOWN: Final = 4
"""So many wrong marks are named in words; JSON has all."""

_NONE: Final = "No solution of the puzzle has these marks and numbers."


def mistakes_report(
    marked: MarkedPuzzle, found: Solutions[Puzzle], cell_names: CellNames
) -> PlainReport | None:
    """What to correct; None if some solution has all that is noted.

    Args:
        marked: the puzzle and what is noted.
        found: its solutions, or some of them.
        cell_names: how cells are called.

    Raises:
        OutOfTimeError: the time is over.
    """
    wrong: tuple[WrongMark, ...] = ()
    if found.is_unique:
        wrong = mistakes(marked, found.found[0])
    if not wrong and (found.is_unique or is_possible(marked, found)):
        return None
    shown = puzzle_json(marked.puzzle) | {"solvable": True, "unique": found.is_unique}
    shown["mistakes"] = [mistake_json(each, cell_names) for each in wrong]
    told = [format_mistake(each, cell_names) for each in wrong[:_SHOWN]] or [_NONE]
    more = len(wrong) - _SHOWN
    if more > 0:
        told.append(f"Of your marks, {more} more {'is' if more == 1 else 'are'} wrong.")
    board = Pencil.of(marked, cell_names)
    show = partial(show_board, board, " ".join(told), [each.place for each in wrong])
    return PlainReport(shown, "\n".join(told), " ".join(told), exit_code=1, show=show)


def mistake_json(mistake: WrongMark, cell_names: CellNames) -> dict[str, object]:
    """The cell, its number, whether that is put wrongly or struck out, and what to do."""
    return {
        "cell": places_json([mistake.place])[0],
        "number": mistake.number,
        "put": mistake.is_put,
        "why": format_mistake(mistake, cell_names),
    }


def show_board(board: Pencil, note: str, wrong: Sequence[Place] = ()) -> "SlideShow":
    """A picture of the board as it is, perhaps with cells in which something is wrong."""
    from stratabot.str8ts.picture.story import board_alone

    return board_alone(board, note, wrong)
