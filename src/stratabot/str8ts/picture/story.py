"""What a picture tells: how a person gets to a puzzle's solution, or what is wrong with it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stratabot.picture.drawing import Drawing
from stratabot.picture.files import SlideShow
from stratabot.picture.slides import Slide
from stratabot.str8ts.ambiguity import Ambiguity, format_ambiguity
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step
from stratabot.str8ts.picture.board import draw_board
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import solve
from stratabot.words import capitalized, counted

if TYPE_CHECKING:
    from stratabot.str8ts.generator import NewPuzzle


def story_of(puzzle: Puzzle, why: Conflict | Ambiguity | None, steps: Sequence[Step]) -> SlideShow:
    """The steps to the solution; or the givens that contradict each other, or where solutions
    differ.

    Args:
        puzzle: what is drawn.
        why: what is wrong with it; None if nothing is.
        steps: a person's, if nothing is.

    Raises:
        InputError: the board is too large for pictures.
    """
    title = f"Str8ts {puzzle.size} × {puzzle.size}"
    first = opening(puzzle, "the puzzle")
    if isinstance(why, Conflict):
        wrong = draw_board(puzzle, wrong=_cells(puzzle, why.places))
        return SlideShow([first, _wrong(wrong, "no solution", why.why)], title, why.why)
    if isinstance(why, Ambiguity):
        note = format_ambiguity(why)
        differing = draw_board(puzzle, look=_cells(puzzle, why.differing))
        return SlideShow([first, _wrong(differing, "several solutions", note)], title, note)
    pencil = Pencil(puzzle)
    slides = [first, *_steps(pencil, steps), solved(puzzle, pencil.solution(), "solved")]
    return SlideShow(slides, title, f"{counted(len(steps), 'step')} to the only solution.")


def opening(puzzle: Puzzle, caption: str) -> Slide:
    """The board as it is printed."""
    told = "The puzzle as it is printed."
    return Slide(draw_board(puzzle), caption, told, seconds=2, heading="The puzzle")


def solved(puzzle: Puzzle, solution: Puzzle, caption: str = "") -> Slide:
    """The filled board, its givens in dark ink."""
    found = {k: cell.number for k, cell in enumerate(solution.flat) if not cell.is_black}
    drawing = draw_board(puzzle, found)
    return Slide(drawing, caption, "All cells are filled.", seconds=4, heading="Solved")


def openings(new: "Sequence[NewPuzzle]") -> list[Slide]:
    """A slide of each new puzzle, its grade in the caption."""
    return [
        opening(puzzle, f"{k} {grade.word}" if grade else str(k))
        for k, (puzzle, grade) in enumerate(new, 1)
    ]


def endings(new: "Sequence[NewPuzzle]") -> list[Slide]:
    """A slide of each solution."""
    filled = [(one.puzzle, solve(one.puzzle)) for one in new]
    return [solved(puzzle, full, str(k)) for k, (puzzle, full) in enumerate(filled, 1) if full]


def _wrong(drawing: Drawing, what: str, note: str) -> Slide:
    return Slide(drawing, what, note, seconds=4, heading=capitalized(what))


def _cells(puzzle: Puzzle, places: tuple[Place, ...]) -> list[int]:
    return [place.row * puzzle.size + place.col for place in places]


def _steps(pencil: Pencil, steps: Sequence[Step]) -> Iterator[Slide]:
    """A slide a step: what is looked at, what goes in red, what is put on green."""
    puzzle = pencil.puzzle
    for step in steps:
        sentence = format_step(pencil, step)
        caption = format_result(pencil, step)
        pencil.apply(step)
        found = {i: pencil.candidates[i].bit_length() for i in pencil.inked}
        left = {i: pencil.candidates[i] for i in pencil.open_cells}
        put = step.put[0] if step.put else None
        drawing = draw_board(puzzle, found, left, step.look, step.removed, put)
        seconds, heading = 0.4 if step.score < 5 else 1.2, capitalized(step.technique)
        yield Slide(drawing, caption, sentence, seconds=seconds, heading=heading)
