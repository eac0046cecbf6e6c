import hashlib
import tracemalloc
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import OutOfTimeError, PuzzleError
from stratabot.limit import TimeLimit
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.generator import Params, make_puzzle, most_colors
from thorough import cases, times

GOLDEN = "ad40b0b0366e5c809fb80f1a8fc5fbba107707952ac29313352c444fe9f32e21"
"""The SHA-256 of some boards. With another one, everyone's seeds give other boards."""

ANY_INT = st.integers(-(10**30), 10**30)


@st.composite
def wishes(draw: st.DrawFn) -> Params:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    colors = draw(st.integers(1, most_colors(rows, cols)))
    blanks = draw(st.integers(0, rows * cols - colors))
    return Params(rows, cols, colors, blanks / (rows * cols))


@given(wishes(), st.integers(0, 5), ANY_INT, ANY_INT)
def test_boards_are_solvable_with_all_colors_and_as_many_blanks_as_asked(
    params: Params, n: int, seed: int, chunk: int
) -> None:
    boards = make_many(params, n, seed, chunk)
    assert boards.shape == (n, params.rows, params.cols)
    assert boards.dtype == np.int8
    assert solve_many(boards).solvable.all()
    for board in boards:
        assert set(board.flat) - {-1} == set(range(params.colors))
        assert np.count_nonzero(board < 0) == params.blanks


def test_the_same_seed_gives_the_same_boards_on_every_machine() -> None:
    digest = hashlib.sha256()
    for params in (Params(6, 6, 6), Params(1, 9, 9, 0), Params(30, 20, 40, 0.5)):
        digest.update(make_many(params, 100, seed=-7, chunk=3).tobytes())
    assert digest.hexdigest() == GOLDEN


def test_more_boards_begin_with_the_same_ones_and_no_two_are_the_same() -> None:
    many = make_many(Params(1, 30, 29, 0), 2500, 1)
    assert (many[:2001] == make_many(Params(1, 30, 29, 0), 2001, 1)).all()
    assert len(np.unique(many.reshape(2500, -1), axis=0)) == 2500


def test_every_seed_and_every_chunk_has_boards_of_its_own() -> None:
    ints = (0, 1, -1, 2**32, 2**64 + 1, -(2**64), 10**5000)
    made = {make_many(Params(), 3, seed, chunk).tobytes() for seed in ints for chunk in ints}
    assert len(made) == len(ints) ** 2


@pytest.mark.slow
@cases(
    "params",
    [Params(2, 3, 2, 0.5), Params(2, 2, 2, 0.25), Params(1, 4, 4, 0), Params(5, 1, 5, 0)],
    "boards of other shapes are made alike",
    keep=[Params(2, 3, 2, 0.5), Params(1, 4, 4, 0)],
)
def test_every_board_is_as_likely_as_from_the_generator(params: Params) -> None:
    """A chi-square test of two samples. The statistic has as mean the number of boards less one."""
    names = {None: -1} | {name: k for k, name in enumerate(params.names)}
    rng, n = Random(1), times(40_000, quick=8_000)
    one_by_one = Counter(
        tuple(names[cell] for row in make_puzzle(params, rng).cells for cell in row)
        for _ in range(n)
    )
    at_once = Counter(map(tuple, make_many(params, n, 1).reshape(n, -1).tolist()))
    either = [(one_by_one[board], at_once[board]) for board in one_by_one | at_once]
    chi_square = sum((a - b) ** 2 / (a + b) for a, b in either)
    freedom = len(either) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_memory_besides_the_boards_does_not_grow_with_their_number() -> None:
    tracemalloc.start()
    boards = make_many(Params(8, 8, 6), 30_000, 1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < boards.nbytes + 4_000_000


def test_more_colors_than_an_array_holds_are_refused_and_a_time_limit_ends_it() -> None:
    names = [chr(0x4E00 + k) for k in range(200)]
    assert make_many(Params(100, 100, 128, names=names), 1, 1).max() == 127
    with pytest.raises(PuzzleError, match="up to 128 colors"):
        make_many(Params(100, 100, 129, names=names), 1, 1)
    with pytest.raises(OutOfTimeError), TimeLimit(0):
        make_many(Params(), 1, 1)
