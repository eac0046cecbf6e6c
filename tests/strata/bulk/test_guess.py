import numpy as np
import pytest

from stratabot.strata.bulk.guess import BATCH, BLANK_NUMBER, GuessedLines


def guess(cells: object) -> GuessedLines:
    return GuessedLines.of(np.array(cells, np.uint8), np.random.default_rng(1))


def test_a_line_gets_the_most_frequent_of_its_colors() -> None:
    found = guess([[3, 3, 7, 3], [BLANK_NUMBER, BLANK_NUMBER, 254, BLANK_NUMBER], [0, 0, 0, 1]])
    assert found.colors.tolist() == [3, 254, 0]


def test_lines_of_many_colors_come_last() -> None:
    found = guess([[1, 2, 3, 4], [5, 5, 5, 5], [1, 1, 2, 2]])
    assert found.order.tolist() == [1, 2, 0]


@pytest.mark.parametrize("lines", [1, BATCH, 2 * BATCH + 5])
def test_bit_and_order_are_inverse_in_any_number_of_batches(lines: int) -> None:
    rng = np.random.default_rng(2)
    found = GuessedLines.of(rng.integers(0, 6, (lines, 40)).astype(np.uint8), rng)
    assert [found.order[bit] for bit in found.bit] == list(range(lines))
    assert found.colors.shape == (lines,)


def test_a_line_longer_than_the_sample_is_guessed_from_part_of_it() -> None:
    cells = np.full((2, 2000), 4, np.uint8)
    cells[:, ::10] = 9
    assert GuessedLines.of(cells, np.random.default_rng(3)).colors.tolist() == [4, 4]
