from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import black
from stratabot.str8ts.blacks import SYMMETRIES, Symmetry, make_pattern
from stratabot.str8ts.puzzle import compartments_of


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(seed=st.integers(0, 10**6), size=st.integers(4, 9))
def test_black_cells_are_symmetric_a_fifth_to_a_quarter(
    symmetry: Symmetry, seed: int, size: int
) -> None:
    cells = black(make_pattern(size, None, symmetry, Random(seed)))
    last = size - 1
    image = {
        "rotation": {(last - row, last - col) for row, col in cells},
        "mirror": {(row, last - col) for row, col in cells},
        "none": cells,
    }
    assert image[symmetry] == cells
    assert size * size // 5 - 1 <= len(cells) <= size * size // 4


@given(st.integers(0, 10**6), st.integers(0, 12), st.sampled_from(SYMMETRIES))
def test_black_cells_are_exactly_as_many_as_asked_for(
    seed: int, number: int, symmetry: Symmetry
) -> None:
    for size in (5, 6):
        if size % 2 or symmetry == "none" or number % 2 == 0:
            assert len(black(make_pattern(size, number, symmetry, Random(seed)))) == number


@given(st.integers(0, 10**6), st.integers(6, 9))
def test_patterns_look_as_people_like_them(seed: int, size: int) -> None:
    pattern = make_pattern(size, None, "rotation", Random(seed))
    cells = black(pattern)
    blocks = [
        {(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)}
        for i in range(size - 1)
        for j in range(size - 1)
    ]
    assert not [block for block in blocks if block <= cells]
    lengths = [len(run) for run in compartments_of(pattern)]
    assert lengths.count(1) <= size // 2
    assert max(lengths) > 3
