from itertools import pairwise

import pytest

from str8ts.boards import EASIEST, PRINTED, TINY
from stratabot import str8ts
from stratabot.errors import InputError
from stratabot.picture.drawing import Slide, Text
from stratabot.picture.files import SlideShow
from stratabot.str8ts.explanation import explain
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.picture.board import draw_board, story_of
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import parse_puzzle


def story(puzzle: Puzzle) -> SlideShow:
    why = explain(puzzle)
    return story_of(Pencil(puzzle), why, () if why else steps(puzzle))


def texts(slide: Slide, role: str) -> list[str]:
    return [
        part.characters
        for part in slide.drawing.parts()
        if isinstance(part, Text) and part.role == role
    ]


def test_there_is_a_slide_a_step_between_the_puzzle_and_the_solution() -> None:
    puzzle = parse_puzzle(TINY)
    first, *rest, last = story(puzzle).slides
    assert len(rest) == len(steps(puzzle))
    assert texts(first, "given") == ["1", "2"]
    assert texts(first, "clue") == ["3"]
    assert texts(first, "found") == []
    assert sorted(texts(last, "found")) == sorted(texts(rest[-1], "found")) == sorted("1232344321")
    assert rest[0].sentence.startswith("r4c2 must be 1")
    assert [slide.heading.lower() for slide in rest] == [step.technique for step in steps(puzzle)]
    assert (first.heading, last.heading) == ("The puzzle", "Solved")


def test_what_goes_is_drawn_once_more() -> None:
    slides = story(parse_puzzle(EASIEST["compartment range check"])).slides
    gone = [texts(slide, "gone") for slide in slides if slide.heading.startswith("Compartment")]
    assert gone
    assert all(gone)


@pytest.mark.parametrize(
    ("grid", "what"), [("1.1.\n....\n....\n....", "same number 1"), ("....", "It has 2 solutions")]
)
def test_what_is_wrong_is_said_and_its_cells_are_drawn(grid: str, what: str) -> None:
    shown = story(parse_puzzle(grid))
    assert what in shown.note
    before, after = shown.slides
    assert before.drawing != after.drawing


def test_boards_above_25_are_refused_and_above_9_drawn() -> None:
    with pytest.raises(InputError, match="at most 25 x 25"):
        draw_board(parse_puzzle("#" * 26**2))
    wide = draw_board(parse_puzzle("." * 100), candidates={0: (1 << 10) - 1})
    assert [p.characters for p in wide.parts() if isinstance(p, Text) and p.role == "candidate"]


def test_a_black_cell_that_contradicts_is_framed() -> None:
    data = str8ts.draw(parse_puzzle("a.\n.a".replace(".a", "a.")), "svg").decode()
    assert data.count('class="look"') == 2


def test_what_two_slides_share_is_one_object() -> None:
    # Films paint anew only parts that are other objects.
    slides = story(parse_puzzle(PRINTED)).slides
    for one, other in pairwise(slides[1:-1]):
        before = {id(part) for layer in one.drawing.layers for part in layer.parts}
        parts = [part for layer in other.drawing.layers for part in layer.parts]
        assert sum(id(part) in before for part in parts) > 0.6 * len(parts)


def test_a_slide_of_a_supposition_tells_what_it_leads_to() -> None:
    slides = story(parse_puzzle(EASIEST["forcing chain"])).slides
    told = [slide.sentence for slide in slides if slide.heading == "Forcing chain"]
    assert told
    assert all("\n1) " in sentence and "Then " in sentence for sentence in told)
