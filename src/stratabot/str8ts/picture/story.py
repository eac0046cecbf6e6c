"""What a picture tells: how a person gets to a puzzle's solution, or what is wrong with it."""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.picture.slides import Slide
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.explanation import explain
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step
from stratabot.str8ts.picture.board import draw_board
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.several import Several
from stratabot.words import counted, listed


class Story(NamedTuple):
    """Slides, the heading of the page they make, and the answer in words."""

    slides: list[Slide]
    title: str
    note: str


def story_of(puzzle: Puzzle, uniqueness: bool = True) -> Story:
    """The steps to the solution; or the givens that contradict each other, or where solutions
    differ.

    Raises:
        InputError: the board is too large for pictures.
        OutOfTimeError: the time is over.
    """
    title = f"Str8ts {puzzle.size} × {puzzle.size}"
    first = opening(puzzle, "the puzzle")
    why = explain(puzzle)
    if isinstance(why, Conflict):
        wrong = draw_board(puzzle, wrong=_cells(puzzle, why.places))
        return Story([first, Slide(wrong, "no solution", why.why, seconds=4)], title, why.why)
    if isinstance(why, Several):
        note = format_several(why)
        differing = draw_board(puzzle, look=_cells(puzzle, why.differing))
        return Story([first, Slide(differing, "several", note, seconds=4)], title, note)
    taken = steps(puzzle, uniqueness)
    pencil = Pencil(puzzle)
    slides = [first, *_steps(pencil, taken), solved(puzzle, pencil.solution(), "solved")]
    return Story(slides, title, f"{counted(len(taken), 'step')} to the only solution.")


def opening(puzzle: Puzzle, caption: str) -> Slide:
    """The board as it is printed."""
    return Slide(draw_board(puzzle), caption, "The puzzle as it is printed.", seconds=2)


def solved(puzzle: Puzzle, solution: Puzzle, caption: str = "") -> Slide:
    """The filled board, its givens in dark ink."""
    found = {k: cell.number for k, cell in enumerate(solution.flat) if not cell.is_black}
    return Slide(draw_board(puzzle, found), caption, "The solution.", seconds=4)


def format_several(why: Several) -> str:
    """What there is to say of a puzzle with more than one solution."""
    many = counted(len(why.found), "solution")
    if why.more is not False:
        many = f"more than {many}" if why.more else f"{many} or more"
    where = (
        f"They differ in {counted(len(why.differing), 'cell')}: {listed(map(str, why.differing))}."
    )
    if not why.givens:
        return f"It has {many}. {where}"
    only = "" if why.is_smallest else " (perhaps fewer would do)"
    givens = listed(map(str, why.givens))
    return f"It has {many}. {where} With {givens}{only} it would have one."


def _cells(puzzle: Puzzle, places: tuple[Place, ...]) -> list[int]:
    return [place.row * puzzle.size + place.col for place in places]


def _steps(pencil: Pencil, steps: tuple[Step, ...]) -> Iterator[Slide]:
    """A slide a step: what is looked at, what goes in red, what is put on green."""
    puzzle = pencil.puzzle
    for step in steps:
        sentence = f"{step.technique.capitalize()}: {format_step(pencil, step)}"
        caption = format_result(pencil, step)
        pencil.apply(step)
        found = {i: pencil.candidates[i].bit_length() for i in pencil.inked}
        left = {i: pencil.candidates[i] for i in pencil.open_cells}
        put = step.put[0] if step.put else None
        drawing = draw_board(puzzle, found, left, step.look, step.removed, put)
        yield Slide(drawing, caption, sentence, seconds=0.4 if step.score < 5 else 1.2)
