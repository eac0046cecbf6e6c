from collections import defaultdict
from itertools import permutations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.canonical import canonical
from stratabot.strata.puzzle import BLANK, Puzzle
from strategies import all_grids, puzzle_of, puzzles


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
    blank = Puzzle.of([[BLANK] * 5] * 5)
    assert canonical(blank) == "5" + " ....." * 5
    stripes = puzzle_of("RRRRR", "GGGGG", "BBBBB", "YYYYY", "OOOOO")
    assert canonical(stripes) == canonical(Puzzle.of(zip(*stripes.cells, strict=True)))
