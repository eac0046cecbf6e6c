"""A board drawn as slides: how a person gets to its solution, or what is wrong with it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.geometry import Point, box
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text
from stratabot.picture.files import SlideShow
from stratabot.str8ts.explanation import Ambiguity, Conflict, format_ambiguity
from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step
from stratabot.str8ts.puzzle import CellNames, Place, Puzzle
from stratabot.words import capitalized, counted

MAX_SIDE: Final = 25
_SIDE: Final = 60
_MARGIN: Final = 34
_LINE: Final = 3
_NUMBER: Final = 34
_NAME: Final = 13
PAPER: Final[RGB] = (236, 232, 222)
WHITE: Final[RGB] = (255, 254, 250)
BLACK: Final[RGB] = (38, 38, 42)
CLUE: Final[RGB] = (240, 236, 226)
GIVEN: Final[RGB] = (24, 24, 28)
FOUND: Final[RGB] = (28, 88, 168)
_FAINT: Final[RGB] = (120, 116, 108)
_LOOK: Final[RGB] = (255, 240, 178)
_PUT: Final[RGB] = (196, 232, 190)
_GONE: Final[RGB] = (200, 40, 36)
WRONG: Final[RGB] = (250, 196, 186)


def draw_board(
    puzzle: Puzzle,
    found: Mapping[int, int] = {},
    candidates: Mapping[int, int] = {},
    look: Collection[int] = (),
    gone: Mapping[int, int] = {},
    put: int | None = None,
    wrong: Collection[int] = (),
    cell_names: CellNames = CellNames.NUMBERS,
) -> Drawing:
    """The board. Cells are `row * size + col`, sets of numbers have bit v - 1 for v."""
    size = puzzle.size
    if size > MAX_SIDE:
        raise InputError(f"expected at most {MAX_SIDE} x {MAX_SIDE} cells to draw, got {size}")
    colors = dict.fromkeys(look, _LOOK) | dict.fromkeys(wrong, WRONG)
    if put is not None:
        colors[put] = _PUT
    parts: list[Part] = [*_grounds(puzzle, colors), *_numbers(puzzle, found)]
    for i, own in candidates.items():
        parts += _candidates(i, own, gone.get(i, 0), size)
    side = 2 * _MARGIN + size * _SIDE
    return Drawing(side, side, "Str8ts", (*_layers(puzzle, cell_names), Layer(tuple(parts))))


# Parts that look the same on many slides are one object: a film paints only new objects.


@lru_cache(maxsize=4)
def _layers(puzzle: Puzzle, cell_names: CellNames) -> tuple[Layer, ...]:
    size = puzzle.size
    side, edge = 2 * _MARGIN + size * _SIDE, _MARGIN - 2 * _LINE
    ground = Shape((box(0, 0, side, side),), PAPER, role="ground")
    rows = ((cell_names.row(k), Point(_MARGIN / 2, _at(k))) for k in range(size))
    cols = ((str(k + 1), Point(_at(k), _MARGIN / 2)) for k in range(size))
    names = (Text(name, place, _NAME, _FAINT, "ink") for name, place in (*rows, *cols))
    whole = box(edge, edge, side - edge, side - edge)
    white = tuple(_cell(k, size) for k, cell in enumerate(puzzle.flat) if not cell.is_black)
    cells = Shape((whole,), BLACK, role="frame"), Shape(white, WHITE, role="cell")
    return Layer((ground,)), Layer(tuple(names)), Layer(cells)


def _grounds(puzzle: Puzzle, colors: Mapping[int, RGB]) -> Iterator[Shape]:
    for i, color in sorted(colors.items()):
        if puzzle.flat[i].is_black:
            yield _square(i, puzzle.size, 2, color, "look")
            yield _square(i, puzzle.size, 6, BLACK, "frame")
        else:
            yield _square(i, puzzle.size, _LINE / 2, color, "look")


@lru_cache(maxsize=2000)
def _square(i: int, size: int, inset: float, color: RGB, role: str) -> Shape:
    return Shape((_cell(i, size, inset),), color, role=role)


@lru_cache(maxsize=20_000)
def _text(characters: str, middle: Point, size: float, ink: RGB, role: str) -> Text:
    return Text(characters, middle, size, ink, role)


def _numbers(puzzle: Puzzle, found: Mapping[int, int]) -> Iterator[Text]:
    for k, cell in enumerate(puzzle.flat):
        number = cell.number or found.get(k, 0)
        if number:
            ink = CLUE if cell.is_black else GIVEN if cell.number else FOUND
            role = "clue" if cell.is_black else "given" if cell.number else "found"
            yield _text(str(number), _middle(k, puzzle.size), _NUMBER, ink, role)


def _candidates(i: int, own: int, gone: int, size: int) -> Iterator[Part]:
    across = isqrt(size - 1) + 1
    pitch = (_SIDE - 8) / across
    middle = _middle(i, size)
    for number in numbers_in(own | gone):
        row, col = divmod(number - 1, across)
        offset = (across - 1) / 2
        place = Point(middle.x + (col - offset) * pitch, middle.y + (row - offset) * pitch)
        is_gone = gone >> number - 1 & 1
        ink, role = (_GONE, "gone") if is_gone else (_FAINT, "candidate")
        yield _text(str(number), place, pitch * 0.75, ink, role)
        if is_gone:
            yield _stroke(place, pitch)


@lru_cache(maxsize=20_000)
def _stroke(middle: Point, pitch: float) -> Shape:
    (x, y), half, breadth = middle, 0.42 * pitch, 0.035 * pitch
    bar = (
        Point(x - half - breadth, y + half - breadth),
        Point(x + half - breadth, y - half - breadth),
        Point(x + half + breadth, y - half + breadth),
        Point(x - half + breadth, y + half + breadth),
    )
    return Shape((bar,), _GONE, role="stroke")


def _at(k: int) -> float:
    return _MARGIN + (k + 0.5) * _SIDE


def _middle(i: int, size: int) -> Point:
    row, col = divmod(i, size)
    return Point(_at(col), _at(row))


def _cell(i: int, size: int, inset: float = _LINE / 2) -> Polygon:
    row, col = divmod(i, size)
    left, top, side = (
        _MARGIN + col * _SIDE + inset,
        _MARGIN + row * _SIDE + inset,
        _SIDE - 2 * inset,
    )
    return box(left, top, left + side, top + side)


def story_of(start: Pencil, why: Conflict | Ambiguity | None, steps: Sequence[Step]) -> SlideShow:
    """The steps to the solution, or what is wrong with the puzzle."""
    puzzle, names = start.puzzle, start.cell_names
    first = opening(puzzle, "the puzzle", names)
    if isinstance(why, Conflict):
        wrong = draw_board(puzzle, wrong=_indices(puzzle, why.places), cell_names=names)
        return _show(puzzle, [first, _named(wrong, "no solution", why.why)], why.why)
    if isinstance(why, Ambiguity):
        note = format_ambiguity(why, names)
        differing = draw_board(puzzle, look=_indices(puzzle, why.differing), cell_names=names)
        return _show(puzzle, [first, _named(differing, "several solutions", note)], note)
    pencil = start.copy()
    taken = [*_steps(pencil, steps)]
    note = f"{counted(len(steps), 'step')} to the only solution."
    return _show(
        puzzle, [first, *taken, solved_slide(puzzle, pencil.solution(), "solved", names)], note
    )


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
    drawing = _draw(board, wrong=_indices(board.puzzle, wrong))
    return _show(board.puzzle, [_named(drawing, "the board", note)], note)


def opening(puzzle: Puzzle, caption: str, cell_names: CellNames = CellNames.NUMBERS) -> Slide:
    """The board as it is printed."""
    drawing, what = draw_board(puzzle, cell_names=cell_names), "The puzzle as it is printed."
    return Slide(drawing, caption, what, seconds=2, heading="The puzzle")


def solved_slide(
    puzzle: Puzzle, solution: Puzzle, caption: str = "", cell_names: CellNames = CellNames.NUMBERS
) -> Slide:
    """The filled board, its givens in dark ink."""
    found = {k: cell.number for k, cell in enumerate(solution.flat) if not cell.is_black}
    drawing = draw_board(puzzle, found, cell_names=cell_names)
    return Slide(drawing, caption, "All cells are filled.", seconds=4, heading="Solved")


def _show(puzzle: Puzzle, slides: Sequence[Slide], note: str) -> SlideShow:
    return SlideShow(slides, f"Str8ts {puzzle.size} × {puzzle.size}", note)


def _named(drawing: Drawing, what: str, note: str) -> Slide:
    return Slide(drawing, what, note, seconds=4, heading=capitalized(what))


def _indices(puzzle: Puzzle, places: Sequence[Place]) -> list[int]:
    return [place.row * puzzle.size + place.col for place in places]


def _draw(
    board: Pencil,
    look: Collection[int] = (),
    gone: Mapping[int, int] = {},
    put: int | None = None,
    wrong: Collection[int] = (),
) -> Drawing:
    found = {i: board.candidates[i].bit_length() for i in board.inked}
    left = {i: board.candidates[i] for i in board.open_cells}
    return draw_board(board.puzzle, found, left, look, gone, put, wrong, board.cell_names)


def _sentence(pencil: Pencil, step: Step) -> str:
    """The step, and below it, in a line each, what a chain or a supposition leads to."""
    lines = [format_step(pencil, step)]
    for k, lead in enumerate(leads_of(pencil, step), 1):
        text = lead.lstrip()
        # A page shows an em space at the beginning of a line, but no plain one.
        lines.append("\u2003" * ((len(lead) - len(text)) // 2) + f"{k}) {text}")
    return "\n".join(lines)


def _steps(pencil: Pencil, steps: Sequence[Step], keeps_gone: bool = False) -> Iterator[Slide]:
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
