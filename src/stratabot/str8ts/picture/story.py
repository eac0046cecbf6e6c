"""What a picture tells: how a person gets to a puzzle's solution, or what is wrong with it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from stratabot.picture.drawing import Drawing
from stratabot.picture.files import SlideShow
from stratabot.picture.slides import Slide
from stratabot.str8ts.ambiguity import Ambiguity, format_ambiguity
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step
from stratabot.str8ts.picture.board import draw_board
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import solve
from stratabot.words import capitalized, counted

if TYPE_CHECKING:
    from stratabot.str8ts.generator import NewPuzzle


def story_of(start: Pencil, why: Conflict | Ambiguity | None, steps: Sequence[Step]) -> SlideShow:
    """The steps to the solution; or the givens that contradict each other, or where solutions
    differ.

    Args:
        start: the board before the first step; it stays as it is.
        why: what is wrong with the puzzle; None if nothing is.
        steps: a person's, if nothing is.

    Raises:
        InputError: the board is too large for pictures.
    """
    puzzle, names = start.puzzle, start.cell_names
    first = opening(puzzle, "the puzzle", names)
    if isinstance(why, Conflict):
        wrong = draw_board(puzzle, wrong=_cells(puzzle, why.places), cell_names=names)
        return _show(puzzle, [first, _named(wrong, "no solution", why.why)], why.why)
    if isinstance(why, Ambiguity):
        note = format_ambiguity(why, names)
        differing = draw_board(puzzle, look=_cells(puzzle, why.differing), cell_names=names)
        return _show(puzzle, [first, _named(differing, "several solutions", note)], note)
    pencil = start.copy()
    taken = [*_steps(pencil, steps)]
    note = f"{counted(len(steps), 'step')} to the only solution."
    return _show(puzzle, [first, *taken, solved(puzzle, pencil.solution(), "solved", names)], note)


def where_to_look(board: Pencil, step: Step, note: str) -> SlideShow:
    """The board with its candidates, and where a step looks."""
    return _show(board.puzzle, [_named(_draw(board, look=step.look), "look here", note)], note)


def what_follows(board: Pencil, step: Step, note: str) -> SlideShow:
    """What a step takes away or puts, without its reason."""
    (slide,) = _steps(board.copy(), [step._replace(look=())])
    return _show(board.puzzle, [slide._replace(sentence=note, heading="")], note)


def why_it_follows(board: Pencil, steps: Sequence[Step]) -> SlideShow:
    """The steps of a hint, all that goes being visible to the last one."""
    first = _named(_draw(board), "the board", "The board before the hint.")
    slides = [first, *_steps(board.copy(), steps, keeps_gone=True)]
    return _show(board.puzzle, slides, f"{slides[-1].caption}.")


def board_alone(board: Pencil, note: str, wrong: Sequence[Place] = ()) -> SlideShow:
    """The board with its candidates, perhaps with cells in which something is wrong."""
    drawing = _draw(board, wrong=_cells(board.puzzle, wrong))
    return _show(board.puzzle, [_named(drawing, "the board", note)], note)


def opening(puzzle: Puzzle, caption: str, cell_names: CellNames = CellNames.NUMBERS) -> Slide:
    """The board as it is printed."""
    drawing, told = draw_board(puzzle, cell_names=cell_names), "The puzzle as it is printed."
    return Slide(drawing, caption, told, seconds=2, heading="The puzzle")


def solved(
    puzzle: Puzzle,
    solution: Puzzle,
    caption: str = "",
    cell_names: CellNames = CellNames.NUMBERS,
) -> Slide:
    """The filled board, its givens in dark ink."""
    found = {k: cell.number for k, cell in enumerate(solution.flat) if not cell.is_black}
    drawing = draw_board(puzzle, found, cell_names=cell_names)
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


def _show(puzzle: Puzzle, slides: Sequence[Slide], note: str) -> SlideShow:
    return SlideShow(slides, f"Str8ts {puzzle.size} × {puzzle.size}", note)


def _named(drawing: Drawing, what: str, note: str) -> Slide:
    return Slide(drawing, what, note, seconds=4, heading=capitalized(what))


def _cells(puzzle: Puzzle, places: Sequence[Place]) -> list[int]:
    return [place.row * puzzle.size + place.col for place in places]


def _draw(
    board: Pencil,
    look: Collection[int] = (),
    gone: Mapping[int, int] = {},
    put: int | None = None,
    wrong: Collection[int] = (),
) -> Drawing:
    """A board with its candidates."""
    found = {i: board.candidates[i].bit_length() for i in board.inked}
    left = {i: board.candidates[i] for i in board.open_cells}
    return draw_board(board.puzzle, found, left, look, gone, put, wrong, board.cell_names)


def _sentence(pencil: Pencil, step: Step) -> str:
    """The step, and below it, in a line each, what a chain or a supposition leads to."""
    lines = [format_step(pencil, step)]
    for k, lead in enumerate(leads_of(pencil, step), 1):
        told = lead.lstrip()
        # A page shows an em space at the beginning of a line, but no plain one.
        lines.append("\u2003" * ((len(lead) - len(told)) // 2) + f"{k}) {told}")
    return "\n".join(lines)


def _steps(pencil: Pencil, steps: Sequence[Step], keeps_gone: bool = False) -> Iterator[Slide]:
    """A slide a step: what is looked at, what goes in red, what is put on green.

    The steps are taken on the board. `keeps_gone` also shows what went before.
    """
    gone: dict[int, int] = {}
    for number, step in enumerate(steps, 1):
        sentence = _sentence(pencil, step)
        caption = format_result(pencil, step)
        pencil.count_step(step, number)
        pencil.apply(step)
        gone = {
            i: gone.get(i, 0) * keeps_gone | step.removed.get(i, 0) for i in {*gone, *step.removed}
        }
        put = step.put[0] if step.put else None
        drawing = _draw(pencil, step.look, gone, put)
        seconds, heading = 0.4 if step.score < 5 else 1.2, capitalized(step.technique)
        yield Slide(drawing, caption, sentence, seconds=seconds, heading=heading)
