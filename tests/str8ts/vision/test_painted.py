import pytest
from fixtures.str8ts.content import some_content
from fixtures.str8ts.faces import Face, find_faces
from fixtures.str8ts.others import OTHERS
from fixtures.str8ts.painted import painted

from stratabot.portable_random import seeded
from stratabot.str8ts.solver import has_one_solution
from stratabot.str8ts.text import format_rows, parse_puzzle
from thorough import cases

OWN = (Face(None),)


@pytest.mark.slow
@cases("kind", ["phone", "scan", "hard paper"], "a larger picture", keep=["phone", "scan"])
def test_a_painted_board_has_one_solution_and_what_was_filled_is_beside_it(kind: str) -> None:
    picture = painted(1, kind, OWN)
    assert picture.kind == kind
    puzzle = parse_puzzle("\n".join(picture.printed))
    assert tuple(format_rows(puzzle)) == picture.printed
    assert has_one_solution(puzzle)
    for printed, filled in zip(picture.printed, picture.filled, strict=True):
        assert all(a in (".", b) for a, b in zip(printed, filled, strict=True))
    height, width, _ = picture.pixels.shape
    assert 270 <= width <= 3000 >= height


@pytest.mark.slow
def test_a_number_always_paints_the_same_picture() -> None:
    assert painted(9, "scan", OWN) == painted(9, "scan", OWN)


def test_a_picture_of_something_else_has_no_puzzle() -> None:
    picture = painted(3, "none", OWN)
    assert (picture.printed, picture.state) == ((), "none")
    assert picture.theme in OTHERS


def test_players_fill_white_cells_only() -> None:
    for seed in range(4):
        content = some_content(seeded(seed))
        changed = {
            printed
            for rows in zip(content.printed, content.filled, strict=True)
            for printed, filled in zip(*rows, strict=True)
            if printed != filled
        }
        assert changed <= {"."}


def test_there_is_always_a_typeface() -> None:
    assert find_faces(())[-1] == Face(None)
