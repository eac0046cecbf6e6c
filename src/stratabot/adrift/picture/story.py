"""What a picture tells: the paths one by one, a person's steps, or what is wrong with the board."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from stratabot.adrift.explanation import (
    MOST,
    Ambiguity,
    Fault,
    TakeBack,
    format_ambiguity,
    format_take_back,
    why_not_one,
)
from stratabot.adrift.picture.board import BoardMarkings, Pipe, draw_board, opening, solved_slide
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import USUAL, Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import NO_COLOR, Sketch, begin_sketch
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Slide
from stratabot.picture.files import SlideShow
from stratabot.words import capitalized, counted

_FRAMES: Final = 4  # how often a film shows a path while it grows
_MOST_FRAMES: Final = 160  # above that many in all, paths appear at once


def story_of(puzzle: Puzzle, rules: Rules = USUAL, palette: str | None = None) -> SlideShow:
    """The paths of the solution one by one; or what is wrong with the puzzle."""
    solutions = answer(puzzle, rules, MOST)
    why = why_not_one(puzzle, rules, solutions)
    if why is not None:
        return wrong_story(puzzle, why, palette)
    return solved_story(puzzle, solutions.found[0], palette)


def draw(puzzle: Puzzle, kind: str = "svg") -> bytes:
    """A picture file's contents: the solved board, or what is wrong with it.

    Args:
        puzzle: any.
        kind: svg, png, gif (path by path) or html (to step through).

    Raises:
        InputError: the board is too large for pictures.
        InputError: there is no such kind.
    """
    return story_of(puzzle, puzzle.rules).encode(kind)


def solved_story(puzzle: Puzzle, solution: Paths, palette: str | None = None) -> SlideShow:
    """The paths of this solution one by one."""
    colors = colors_for(puzzle, palette)
    slides = [opening(puzzle, "the board", palette), *_paths(puzzle, colors, solution)]
    cells = {puzzle.form.cell(place) for path in solution for place in path}
    note = f"{counted(len(solution), 'path')} over {counted(len(cells), 'cell')}."
    return SlideShow(slides, title_of(puzzle), note)


def steps_story(
    puzzle: Puzzle, rules: Rules, steps: Sequence[Step], solution: Paths, palette: str | None = None
) -> SlideShow:
    """A person's steps to this solution, the only one."""
    colors = colors_for(puzzle, palette)
    sketch = begin_sketch(puzzle, rules)
    slides = [
        opening(puzzle, "the board", palette),
        *(_step(sketch, step, colors) for step in steps),
        solved_slide(puzzle, solution, "solved", palette),
    ]
    note = f"{counted(len(steps), 'step')} to the only solution."
    return SlideShow(slides, title_of(puzzle), note)


def title_of(puzzle: Puzzle) -> str:
    """The heading of its pages."""
    form = puzzle.form
    if form.kind == "graph":
        return f"Adrift, {counted(puzzle.size, 'cell')}"
    if form.kind == "hex":
        return f"Adrift, {counted(puzzle.size, 'hexagon')}"
    size = f"{form.width} × {form.height}"
    return f"Adrift, a cube of {size}" if form.kind == "cube" else f"Adrift {size}"


def _paths(puzzle: Puzzle, colors: tuple[RGB, ...], solution: Paths) -> Iterator[Slide]:
    """A slide a path; in films it grows."""
    frames = _FRAMES if len(solution) * _FRAMES <= _MOST_FRAMES else 0
    done: list[Pipe] = []
    for k, cells in enumerate(solution):
        grown = (
            cells[: max(2, len(cells) * part // (frames + 1))] for part in range(1, frames + 1)
        )
        between = tuple(
            draw_board(puzzle, colors, [*done, Pipe(some, k)]) for some in dict.fromkeys(grown)
        )
        done.append(Pipe(cells, k))
        name, drawing = puzzle.called(k), draw_board(puzzle, colors, done)
        subject = capitalized(name) if puzzle.looks else name
        first, last = puzzle.name(cells[0]), puzzle.name(cells[-1])
        sentence = f"{subject} goes from {first} to {last}, over {counted(len(cells), 'cell')}."
        seconds = 4 if k == len(solution) - 1 else 0.4
        path = f"path {name}"
        yield Slide(drawing, path, sentence, colors[k], between, seconds, f"Path {name}")


def hint_story(
    sketch: Sketch,
    note: str,
    joins: Iterable[tuple[int | None, tuple[Place, ...]]] = (),
    look: Collection[Place] = (),
    palette: str | None = None,
) -> SlideShow:
    """The board as it is, with the cells to join next or to look at."""
    puzzle = sketch.ways.puzzle
    pipes = [*_pipes(sketch), *(Pipe(cells, color) for color, cells in joins)]
    drawing = draw_board(puzzle, colors_for(puzzle, palette), pipes, BoardMarkings(look))
    return SlideShow([_marked(drawing, "hint", note)], title_of(puzzle), note)


def why_story(sketch: Sketch, steps: Sequence[Step], palette: str | None = None) -> SlideShow:
    """The steps of a hint, which are taken here."""
    puzzle = sketch.ways.puzzle
    slides = [_step(sketch, step, colors_for(puzzle, palette)) for step in steps]
    return SlideShow(slides, title_of(puzzle), slides[-1].sentence)


def board_alone(
    puzzle: Puzzle,
    note: str,
    look: Collection[Place] = (),
    back: Collection[Place] = (),
    palette: str | None = None,
) -> SlideShow:
    """The board as it is, with cells to look at or to take back."""
    drawing = draw_board(puzzle, colors_for(puzzle, palette), marks=BoardMarkings(look, back))
    return SlideShow([_marked(drawing, "the board", note)], title_of(puzzle), note)


def _pipes(sketch: Sketch) -> list[Pipe]:
    """Two cells each, so that pages have each but once."""
    color_of = sketch.strands.color_of
    return [
        Pipe(two, None if color_of(two[0]) == NO_COLOR else color_of(two[0]))
        for two in sketch.taken_edges
    ]


def _step(sketch: Sketch, step: Step, colors: tuple[RGB, ...]) -> Slide:
    """The board after a step, which is taken here, and where one looks for it."""
    step.apply(sketch)
    edges = sketch.ways.edges
    led = {cell for lead in step.leads for cell in lead.look}
    marks = BoardMarkings(step.look, parted=[edges[edge] for edge in step.drop], led=led)
    drawing = draw_board(sketch.ways.puzzle, colors, _pipes(sketch), marks)
    caption = f"{step.technique}: {sketch.ways.name(step.look[0])}"
    seconds, heading = 0.3 if step.score < 30 else 1.2, capitalized(step.technique)
    sentence = "\n".join([step.why, *step.numbered_leads()])
    return Slide(drawing, caption, sentence, seconds=seconds, heading=heading)


def wrong_story(puzzle: Puzzle, why: Fault, palette: str | None = None) -> SlideShow:
    """What is wrong with the puzzle; if drawn cells are, also the solution without them."""
    colors, slides = colors_for(puzzle, palette), [opening(puzzle, "the board", palette)]
    if isinstance(why, Ambiguity):
        note, marks = format_ambiguity(puzzle, why), BoardMarkings(look=why.colored or why.joined)
        for number, paths in enumerate(why.found[:2], 1):
            pipes = [Pipe(cells, k) for k, cells in enumerate(paths)]
            drawing = draw_board(puzzle, colors, pipes, marks)
            slides.append(_marked(drawing, f"solution {number}", note))
    elif isinstance(why, TakeBack):
        note = f"{capitalized(format_take_back(puzzle, why))}. {why.why}"
        drawing = draw_board(puzzle, colors, marks=BoardMarkings(wrong=why.cells))
        slides.append(_marked(drawing, "take back", note))
        without = puzzle.without(why.cells)
        slides.append(solved_slide(without, why.solution, "solved then", palette))
    else:
        note = why.why
        wrong = [cell for each in why.colors for cell in puzzle.pairs[each][1:]] + [*why.stones]
        drawing = draw_board(puzzle, colors, marks=BoardMarkings(wrong=wrong))
        slides.append(_marked(drawing, "no solution", note))
    return SlideShow(slides, title_of(puzzle), note)


def _marked(drawing: Drawing, what: str, note: str) -> Slide:
    return Slide(drawing, what, note, seconds=4, heading=capitalized(what))
