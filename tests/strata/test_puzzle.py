import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import PuzzleError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import (
    BLANK,
    Line,
    Puzzle,
    Ribbon,
    Solution,
    check,
    is_label,
    lay,
    satisfied,
)
from strategies import (
    Laid,
    brute_changes,
    laid_boards,
    lines_of_board,
    puzzle_of,
    ribbons,
    seen_from_above,
    visible_characters,
)

lines = st.builds(Line, st.sampled_from(["row", "col"]), st.integers(0, 10**12))
solutions = st.lists(
    st.builds(Ribbon, lines, st.none() | visible_characters), unique_by=lambda ribbon: ribbon.line
).map(lambda laid: Solution(tuple(laid)))


def test_lines_and_solutions_are_written_with_letters_and_numbers_from_1() -> None:
    assert (str(Line("row", 1)), str(Line("col", 0))) == ("r2", "c1")
    assert Line("col", 3).number == 4
    lines = Line.parse("R2"), Line("col", 0), Line("col", 2)
    expected = Solution(tuple(map(Ribbon, lines, ("G", "P", None))))
    assert Solution.parse("r2=G c1=P c3") == Solution.parse("r2=G,c1=P, c3\n") == expected
    with pytest.raises(PuzzleError, match="r1 twice"):
        Solution.parse("r1=G c2=P r1=P")


@given(solutions)
def test_parsing_a_written_solution_gives_the_same_solution(solution: Solution) -> None:
    assert Solution.parse(str(solution)) == solution


@pytest.mark.parametrize(
    "text",
    [
        *("", "r", "2", "r0", "r-1", "r+1", "x2", "rr2"),
        *("r2 ", " r2", "r²", "r٢", "r2=", "r1.0", "row2"),
    ],
)
def test_what_is_no_line_is_refused_and_shown(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Line.parse(text)
    assert repr(text) in str(caught.value)
    assert "r2" in str(caught.value)


@pytest.mark.parametrize("text", ["r1=", "r1=GG", "r1= ", "=G", "G", "r1=\n", "r0=G", "r1=\u0301"])
def test_what_is_no_ribbon_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        Ribbon.parse(text)


@given(st.text(max_size=30))
def test_reading_any_text_as_a_solution_raises_only_our_own_error(text: str) -> None:
    try:
        solution = Solution.parse(text)
    except PuzzleError:
        return
    assert len({ribbon.line for ribbon in solution.ribbons}) == len(solution.ribbons)


def test_a_puzzle_tells_its_size_colors_and_lines() -> None:
    puzzle = puzzle_of("PG.P", "....", "gR.P")
    assert (puzzle.rows, puzzle.cols) == (3, 4)
    assert puzzle.colors == ("G", "P", "R", "g")
    assert puzzle_of("P.", ".G").colored_cells() == {(0, 0): "P", (1, 1): "G"}
    assert list(puzzle.lines) == lines_of_board(3, 4)
    assert puzzle.part((0, 2), (3, 1)) == puzzle_of("PG", "PR")
    assert puzzle.with_cell(1, 2, "R") == puzzle_of("PG.P", "..R.", "gR.P")
    assert puzzle.with_cell(0, 0, BLANK) == puzzle_of(".G.P", "....", "gR.P")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ((), "at least one square"),
        (((), ()), "at least one square"),
        (("PGPG", "GGGG", "PGP"), "expected 4 squares in row 3, got 3"),
    ],
)
def test_what_is_no_rectangle_is_refused(rows: tuple[str, ...], why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        Puzzle.of(rows)


NAMED = Position(puzzle_of("PG.P", "...."), selected="P", names={"P": "plum"})


@pytest.mark.parametrize(
    ("value", "twin", "other", "name"),
    [
        (NAMED.puzzle, puzzle_of("PG.P", "...."), puzzle_of("PG.P", "...P"), "cells"),
        (NAMED, Position(NAMED.puzzle, selected="P"), NAMED.replace(selected="G"), "puzzle"),
        (Solution.parse("r1=P c2"), Solution.parse("r1=P c2"), Solution(()), "ribbons"),
    ],
)
def test_values_are_compared_by_value_hashable_picklable_and_frozen(
    value: object, twin: object, other: object, name: str
) -> None:
    assert value == twin != other
    assert len({value, twin, pickle.loads(pickle.dumps(value))}) == 1
    assert value != (1, 2)
    with pytest.raises(AttributeError):
        setattr(value, name, ())
    with pytest.raises(AttributeError):
        delattr(value, name)


@pytest.mark.parametrize("label", ["", "GG", " ", "\t", "\n", "\0", "\u00a0", "\u200b", "\u0301"])
def test_a_color_that_is_not_one_visible_character_is_refused(label: str) -> None:
    assert not is_label(label)
    with pytest.raises(PuzzleError, match="one visible character"):
        Puzzle(((BLANK, label),))


@given(visible_characters)
def test_any_visible_character_is_a_color_with_its_case_kept(label: str) -> None:
    assert is_label(label)
    assert Puzzle(((label, BLANK),)).colors == (label,)


@given(laid_boards(4, 5))
def test_laying_shows_the_ribbon_that_came_last(board: Laid) -> None:
    puzzle, laid = board
    top = lay(laid.ribbons, puzzle.rows, puzzle.cols)
    colors = [[ribbon.color if ribbon else None for ribbon in row] for row in top]
    assert colors == seen_from_above(laid.ribbons, puzzle.rows, puzzle.cols)


@pytest.mark.parametrize(("text", "named"), [("r4=G", "r4"), ("c5", "c5"), ("r1 c1 r1", "r1")])
def test_laying_off_the_board_or_twice_is_refused(text: str, named: str) -> None:
    laid = [Ribbon.parse(word) for word in text.split()]
    with pytest.raises(PuzzleError, match=f"got {named}"):
        lay(laid, 3, 4)


@given(laid_boards(), st.data())
def test_check_refuses_a_color_that_shows_wrongly(board: Laid, data: st.DataObject) -> None:
    puzzle, laid = board
    k = data.draw(st.integers(0, len(laid.ribbons) - 1))
    changed = list(laid.ribbons)
    changed[k] = Ribbon(changed[k].line, "Z")
    seen = seen_from_above(changed, puzzle.rows, puzzle.cols)
    shows_wrongly = any(
        wanted is not BLANK and color == "Z"
        for wanted_row, row in zip(puzzle.cells, seen, strict=True)
        for wanted, color in zip(wanted_row, row, strict=True)
    )
    assert check(puzzle, changed) is not shows_wrongly


@given(laid_boards(), st.data())
def test_check_refuses_a_missing_a_doubled_or_a_foreign_ribbon(
    board: Laid, data: st.DataObject
) -> None:
    puzzle, laid = board
    k = data.draw(st.integers(0, len(laid.ribbons) - 1))
    rest = (*laid.ribbons[:k], *laid.ribbons[k + 1 :])
    assert not check(puzzle, rest)
    assert not check(puzzle, (*rest, rest[0]) if rest else ())
    assert not check(puzzle, (*laid.ribbons, laid.ribbons[k]))
    assert not check(puzzle, (*rest, Ribbon(Line("row", puzzle.rows), "G")))


def test_satisfied_cells_are_those_whose_topmost_ribbon_has_their_color() -> None:
    puzzle = puzzle_of("PG.", "GP.")
    assert satisfied(puzzle, ribbons("r1=P c2=G")) == {(0, 0), (0, 1)}
    assert satisfied(puzzle, ribbons("c2=G r1=P")) == {(0, 0)}
    assert satisfied(puzzle, ()) == frozenset()


def test_a_free_ribbon_that_shows_on_a_colored_cell_is_wrong() -> None:
    puzzle = puzzle_of("G.", "..")
    assert check(puzzle, Solution.parse("r1 c1=G r2 c2"))
    assert not check(puzzle, Solution.parse("r2 c2 c1=G r1"))


@pytest.mark.parametrize(
    ("text", "selected", "changes"),
    [
        ("", None, 0),
        ("", "G", 0),
        ("r1=G c1=G", None, 0),
        ("r1=G c1=G", "G", 0),
        ("r1=G c1=G", "P", 1),
        ("r1=G c1=P r2=G", None, 2),
        ("r1=G c1=P r2=G", "P", 3),
        ("r1=G c1 r2=G", None, 0),
        ("r1 c1 r2=G", None, 0),
        ("r1 c1 r2=G", "P", 1),
        ("r1 c1", "P", 0),
    ],
)
def test_color_changes_are_counted_from_the_color_in_hand(
    text: str, selected: str | None, changes: int
) -> None:
    solution = Solution.parse(text)
    assert solution.color_changes(selected) == changes
    assert solution.clicks(selected) == len(solution.ribbons) + changes


@given(solutions, st.none() | st.sampled_from("GP"))
def test_free_ribbons_cost_no_click(solution: Solution, selected: str | None) -> None:
    demanded = [ribbon.color for ribbon in solution.ribbons]
    assert solution.color_changes(selected) == brute_changes(demanded, selected)
