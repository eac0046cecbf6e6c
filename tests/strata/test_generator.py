from collections import defaultdict
from itertools import chain, islice, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import PuzzleError, SearchError
from stratabot.strata.generator import Params, canonical, find_puzzles, make_puzzle, most_colors
from stratabot.strata.grading import WORDS, grade
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import BLANK, Puzzle, check
from stratabot.strata.text import format_puzzle
from strategies import all_grids, present, puzzle_of, puzzles

seeds = st.integers(0, 10**6).map(Random)


@st.composite
def wishes(draw: st.DrawFn) -> Params:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    colors = draw(st.integers(1, most_colors(rows, cols)))
    cells = rows * cols
    return Params(rows, cols, colors, draw(st.floats(0, 1)) * (cells - colors) / cells)


@given(wishes(), seeds)
def test_a_puzzle_is_solvable_and_just_as_wished(wish: Params, rng: Random) -> None:
    puzzle = make_puzzle(wish, rng)
    assert (puzzle.rows, puzzle.cols, len(puzzle.colors)) == (wish.rows, wish.cols, wish.colors)
    assert list(chain.from_iterable(puzzle.cells)).count(BLANK) == wish.blanks
    solution = present(peel(puzzle))
    assert check(puzzle, solution)


def test_the_same_seed_gives_the_same_puzzle_on_every_machine() -> None:
    assert format_puzzle(make_puzzle(Params(3, 4, 3), Random(1))) == "RRR.\nG.RB\nGGRB\n"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ((0, 3, 1), "1 to 200 rows, got 0"),
        ((3, 201, 1), "1 to 200 columns, got 201"),
        ((2, 2, 4), "1 to 3 colors on a 2 x 2 board, got 4"),
        ((6, 6, 0), "1 to 11 colors"),
        ((3, 3, 3, 0.9), "blank share of 0 to 0.667"),
        ((3, 3, 3, -0.1), "blank share"),
        ((3, 3, 3, float("nan")), "blank share"),
    ],
)
def test_what_cannot_be_is_told_at_once(wish: tuple[int, int, int], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Params(*wish)


def test_no_two_puzzles_are_alike_and_all_are_of_the_grade() -> None:
    for word in WORDS:
        found = [*islice(find_puzzles(Params(4, 4, 4), Random(1), word=word), 10)]
        assert len({canonical(one.puzzle) for one in found}) == 10
        assert all(one.grade == grade(one.puzzle) for one in found)
        assert {one.grade.word for one in found if one.grade} == {word}


def test_a_search_in_vain_ends_and_says_what_was_found_instead() -> None:
    told = r"found 0;.* 1 easy, 1 medium; all were 2 x 2 with 2 colors"
    with pytest.raises(SearchError, match=told):
        next(find_puzzles(Params(2, 2, 2), Random(1), word="fiendish", patience=200))
    found = find_puzzles(Params(1, 1, 1, 0), Random(1), patience=20)
    assert next(found).grade is None
    with pytest.raises(SearchError, match=r"found 1;.*1 color"):
        next(found)


@given(puzzles(6, 6, "GPRBY"), st.booleans(), st.randoms(use_true_random=False))
def test_the_same_puzzle_in_other_words_has_the_same_form(
    puzzle: Puzzle, turn: bool, rng: Random
) -> None:
    rows, cols = rng.sample(range(puzzle.rows), puzzle.rows), [*range(puzzle.cols)]
    rng.shuffle(cols)
    names = dict(zip(puzzle.colors, rng.sample("abcdefgh", len(puzzle.colors)), strict=True))
    cells = [[names.get(puzzle.cells[i][j] or "", BLANK) for j in cols] for i in rows]
    other = Puzzle.of([*zip(*cells, strict=True)] if turn else cells)
    assert canonical(other) == canonical(puzzle)


def test_forms_are_equal_for_no_other_puzzles() -> None:
    for size in ((2, 2), (2, 3), (3, 2)):
        groups = defaultdict(set)
        for grid in all_grids(*size):
            groups[canonical(Puzzle(grid))].add(least(grid))
        assert {len(group) for group in groups.values()} == {1}
        assert len(groups) == len(set.union(*groups.values()))


def least(grid: tuple[tuple[str | None, ...], ...]) -> str:
    """The brute form: the least text over all orders, names, and turned."""
    texts = []
    for cells in (grid, tuple(zip(*grid, strict=True))):
        for rows, cols in product(
            permutations(range(len(cells))), permutations(range(len(cells[0])))
        ):
            names: dict[str | None, str] = {BLANK: "."}
            text = [
                "".join(names.setdefault(cells[i][j], str(len(names))) for j in cols) for i in rows
            ]
            texts.append(" ".join(text))
    return min(texts)


def test_very_symmetric_boards_have_a_form_as_well() -> None:
    assert canonical(Puzzle.of([[BLANK] * 5] * 5)) == "5" + " ....." * 5
    stripes = puzzle_of("RRRRR", "GGGGG", "BBBBB", "YYYYY", "OOOOO")
    assert canonical(stripes) == canonical(Puzzle.of(zip(*stripes.cells, strict=True)))
