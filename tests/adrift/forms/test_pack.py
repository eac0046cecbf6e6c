from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adrift.boards import parse_puzzles
from stratabot.adrift.puzzle import Form
from stratabot.adrift.solver import answer
from stratabot.adrift.text import format_puzzle, parse_puzzle, with_drawn_text
from stratabot.errors import TextError

FIVE = "5,0,1,5;0,1,2,3;4,9,8;5,6,7,12,13,14;10,11,16,17,18,19;15,20,21,22,23,24"
CROSSED = "3:3+B,0,7,2,4,2:6;0,1,4,7,8;3,4,5"
WALLED = "4:2,0,12,2,,,2|3:5|6;0,1,2,6,7,3;4,5"


def test_the_ends_are_those_of_the_paths_which_are_kept_but_make_no_other_puzzle() -> None:
    level = parse_puzzle(FIVE)
    text = "A..AB\nC..B.\nD...C\nE...D\n....E\n"
    assert format_puzzle(level) == text
    assert level == parse_puzzle(text)
    paths = [[*map(int, path.split(","))] for path in FIVE.split(";")[1:]]
    assert level.own_solution == tuple(map(tuple, paths))
    assert {frozenset(path) for path in answer(level).found[0]} == {*map(frozenset, paths)}


def test_bridges_holes_and_walls_come_after_the_number_of_paths() -> None:
    assert format_puzzle(parse_puzzle(CROSSED)) == "A.#\nB+B\n#.A\n"
    every = parse_puzzle("3:3,0,7,2,4,2:6,0|3;0,1,4,7,8;3,4,5").form
    assert every == Form("grid", 3, 3, bridges=(4,), walls=frozenset({(0, 3)}))
    puzzle = parse_puzzle(WALLED)
    assert puzzle.form == Form("grid", 4, 2, walls=frozenset({(2, 3), (5, 6)}))
    assert format_puzzle(puzzle) == "walls\nA . .|A\nB B|. .\n"


def test_every_line_of_a_pack_is_a_puzzle_of_its_own() -> None:
    text = f"{FIVE}\r\n// the second\r\n{CROSSED};\r\n{WALLED}\r\n"
    assert [puzzle.form.width for puzzle in parse_puzzles(text)] == [5, 3, 4]
    assert [puzzle.form.width for puzzle in parse_puzzles(f"AA\n{FIVE}\nBB")] == [2, 5, 2]


def test_lines_below_a_level_name_drawn_cells() -> None:
    first, second = parse_puzzles(f"{FIVE}\nB ~ r2c5\nE ~ r5c1\n{FIVE}\n")
    assert first.drawn == ((9, 1), (20, 4))
    assert second.drawn == ()
    assert with_drawn_text(second, f"{FIVE}\nB ~ r2c5 r5c1\n").drawn == ((9, 1), (20, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0,1,1;0,1", "expected SIZE,0,LEVEL,PATHS,.* before the first semicolon, got '0,0,1,1'"),
        ("2+C,0,1,1;0,1,3,2", "expected SIZE,0,LEVEL,PATHS,.* got '2.C,0,1,1'"),
        ("2,1,1,1;0,1,3,2", "expected SIZE,0,LEVEL,PATHS,.* got '2,1,1,1'"),
        ("2,0,1,2", "expected 2 paths, as the line says, and at most 62, got 0"),
        ("2,0,1 ,2;0,1;2,3", "expected SIZE,0,LEVEL,PATHS,.* got '2,0,1 "),
        (f"9,0,1,63{63 * ';0,1'}", "expected 63 paths, as the line says, and at most 62, got 63"),
        ("2,0,1,1;0,1,4,2", "expected cells from 0 to 3 in path 1, got '4'"),
        ("2,0,1,1;", "expected 1 path, as the line says, and at most 62, got 0"),
        ("2,0,1,2;;0,1", "expected cells from 0 to 3 in path 1, got ''"),
        ("2,0,1,1,x;0,1,3,2", "expected cells from 0 to 3 in the bridges, got 'x'"),
        ("2,0,1,1;0,3,1,2", "paths from neighbor to neighbor that fill each cell once, got others"),
        ("2,0,1,1;0,1,3", "expected paths .* that fill each cell once, got others"),
        ("2,0,1,2;0,1;2,0", "a free cell at each end of a path, but cell 0 is an end already"),
        ("2,0,1,1;0", "a free cell at each end of a path, but cell 0 is an end already"),
        ("2,0,1,1;0,1,0,2", "expected paths .* that fill each cell once, got others"),
        ("2,0,1,1,,,0|3;0,1,3,2", "expected walls between neighbors such as 2.3, got '0.3'"),
        ("2,0,1,1,,,0;0,1,3,2", "expected walls between neighbors such as 2.3, got '0'"),
        ("2,0,1,1,,,0|2;2,0,1,3", "expected paths from neighbor to neighbor"),
        ("2,0,1,1,,,,7;0,1,3,2", "expected SIZE,0,LEVEL,PATHS,.* got '2,0,1,1,,,,7'"),
        ("3,0,1,1,4;0,1,4,3", "expected paths from neighbor to neighbor"),
    ],
)
def test_what_is_no_level_is_refused_with_where_it_is(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_puzzle(text)


LEVELS = ("2,0,1,1;0,1,3,2", "2:3,0,1,1;0,1,3,5,4,2", CROSSED)


@pytest.mark.parametrize("level", LEVELS)
@given(st.integers(0, 24), st.text(alphabet="01234,:;|+B", max_size=3))
@example(0, "")
def test_any_line_is_a_level_or_a_text_error(level: str, at: int, more: str) -> None:
    """What is a level is written as the board that it is."""
    puzzle = None
    with suppress(TextError):
        puzzle = parse_puzzle(level[:at] + more + level[at + len(more) :])
    assert puzzle is None or parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert more or puzzle is not None
