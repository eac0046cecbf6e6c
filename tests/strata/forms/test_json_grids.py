import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.forms.json_grids import object_grid
from stratabot.strata.forms.squares import Blanks
from stratabot.strata.position import Position
from stratabot.strata.text import split_puzzles
from strategies import complaint, puzzle_of, ribbons

USUAL = Blanks(".*", named=False)

PUZZLE = puzzle_of("12.", "331")
READ = (
    '{"grid": ["12.", "331"], "placed": ["r2=3"], "selected": 1, "names": ["teal", "wine", "sky"]}'
)


def position_of(**values: object) -> Position:
    return object_grid(json.dumps(values), USUAL).position


def test_what_commands_print_as_json_has_its_mark_for_blank() -> None:
    assert position_of(rows=1, cols=2, grid=[".P"]).puzzle == puzzle_of(".P")
    assert position_of(rows=1, cols=2, grid=["*P"]).puzzle.colors == ("*", "P")
    assert position_of(grid=["-P."], blank="-").puzzle.colors == (".", "P")
    assert position_of(grid=["*P."]).puzzle == puzzle_of(".P.")


def test_ribbons_the_color_in_hand_and_names_are_taken() -> None:
    position = object_grid(READ, USUAL).position
    assert position == Position(PUZZLE, ribbons("r2=3"), "1")
    assert position.names == {"1": "teal", "2": "wine", "3": "sky"}
    laid = [{"line": "col", "number": 3, "color": "2"}, {"line": "row", "number": 1, "color": None}]
    assert position_of(grid=["12.", "331"], placed=laid) == Position(PUZZLE, ribbons("c3=2 r1"))


def test_a_sure_reading_of_this_game_alone_is_taken() -> None:
    read = {"grid": ["12.", "331"], "puzzle": True, "sure": True}
    assert position_of(**read, game="strata").puzzle == PUZZLE
    with pytest.raises(TextError, match="a reading of Adrift"):
        position_of(**read, game="adrift")


def test_names_of_other_colors_are_left_out() -> None:
    assert position_of(grid=["PG", "GG"], names=["teal", "wine", "sky"]).names == {}


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"placed": "r1=1"}, "expected lists as placed and names"),
        ({"placed": [3]}, "expected a ribbon such as r2=G, got '3'"),
        ({"placed": ["r9=1"]}, "expected a line of a 2 x 3 board, got r9"),
        ({"placed": ["r1=1", "r1=2"]}, "expected every line once"),
        (
            {"placed": [{"line": "row", "number": 0, "color": "1"}]},
            "expected a ribbon such as r2=G",
        ),
        ({"placed": [{"line": "row", "number": 1, "color": "11"}]}, "got '11'"),
        ({"selected": "teal"}, "expected a color as selected, got '\"teal\"'"),
    ],
)
def test_what_does_not_fit_is_refused(told: dict[str, object], why: str) -> None:
    with pytest.raises(TextError) as caught:
        position_of(**{"grid": ["12.", "331"]} | told)
    assert why in str(caught.value)


def test_objects_in_a_list_are_many() -> None:
    one, other = '{"grid": ["P."]}', '{"grid": ["G"]}'
    assert [*split_puzzles(f'{{"seed": 3, "puzzles": [{one}, {other}]}}')] == [one, other]


@given(st.recursive(st.none() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_any_value_is_read_or_refused_in_one_line(value: object) -> None:
    for key in ("placed", "selected", "names", "grid", "blank", "puzzles"):
        text = json.dumps({"grid": ["12.", "331"]} | {key: value})
        for part in [*split_puzzles(text), text]:
            assert len(complaint(object_grid, part, USUAL).splitlines()) < 2
