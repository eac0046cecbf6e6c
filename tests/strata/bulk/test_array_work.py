import numpy as np

from stratabot.strata.bulk.array_work import grading, making, solving
from stratabot.strata.generator import Params

SOLVABLE = [[0, 1, -1, 0], [0, 1, 1, 0], [-1, 0, 0, -1]]
STUCK = [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]]


def test_boards_count_that_have_a_solution() -> None:
    boards = np.array([SOLVABLE, STUCK], np.int8)
    for work in (solving(boards), grading(boards)):
        made = work.job.work(work.job.piece(0, 2))
        assert (work.job.rows, work.count(made), work.pays) == (2, 1, False)


def test_all_new_boards_count_and_chunks_are_told_by_their_numbers() -> None:
    work = making(Params(3, 4, 3, 0.2), 10, 7)
    (boards,) = work.job.work(work.job.piece(0, 10))
    assert boards.shape == (10, 3, 4)
    assert work.count((boards,)) == 10
    assert work.job.piece(work.job.chunk, work.job.chunk + 5) == (5, 1)
