"""What benchmarks/DUEL.md says of the game's value, by looking at everything that can happen.

What is true of 6 x 6 by argument is seen on 3 x 3 and 4 x 4, where all games are played out. Of the
last pair of moves both players' best plays are written down here: neither can do better against the
other's.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from stratabot.duel.bots.roster import _LAST
from stratabot.duel.metrics import BOARD, METRICS, Grid, Metric, grid, total
from thorough import cases

SINGLE = {Metric.DISJOINT, Metric.EDGE, Metric.CENTER}
"""The metrics under which a single piece counts."""

SPARSE = {Metric.JOINT, Metric.ENCLOSURE}
"""Those under which it does not."""

EDGE, CENTER = BOARD.border, BOARD.center
ZONES = (EDGE, BOARD.full & ~EDGE & ~CENTER, CENTER)
"""Where a lone piece can stand, as far as any metric can tell."""

Play = Mapping[int, Fraction]
"""How often each zone; 0 for O's answer that takes X's piece away."""

PLAYED_OUT = [(4, 1), (3, 1), (3, 2), (3, 3)]
"""Sides of boards, and turns of each player."""


def margin(x: int, o: int, x_metric: Metric, o_metric: Metric, board: Grid = BOARD) -> int:
    return total(x, x_metric, o_metric, board) - total(o, o_metric, x_metric, board)


def solver(board: Grid, x_metric: Metric, o_metric: Metric) -> Callable[[int, int, int], int]:
    """X's total less O's at the end, if both know both metrics and play perfectly: from X's pieces,
    O's, and how many turns are left to both."""
    squares = [1 << k for k in range(board.size**2)]

    @cache
    def value(x: int, o: int, plies: int) -> int:
        if not plies:
            return margin(x, o, x_metric, o_metric, board)
        is_x = plies % 2 == 0
        found = (value(*after(x, o, bit, is_x), plies - 1) for bit in squares)
        return max(found) if is_x else min(found)

    return value


def after(x: int, o: int, bit: int, is_x: bool) -> tuple[int, int]:
    if (x | o) & bit:
        return x & ~bit, o & ~bit
    return (x | bit, o) if is_x else (x, o | bit)


def safe_answers(board: Grid, turns: int, first: int, o_metric: Metric) -> list[int]:
    """O's answers to X's first piece after which X wins with no metric."""
    solvers = [solver(board, x_metric, o_metric) for x_metric in METRICS]
    positions = [after(1 << first, 0, 1 << k, is_x=False) for k in range(board.size**2)]
    return [
        k
        for k, pieces in enumerate(positions)
        if all(value(*pieces, 2 * turns - 2) <= 0 for value in solvers)
    ]


@pytest.mark.slow
@cases("size, turns", [*PLAYED_OUT, (4, 2)], "what is so on 3 x 3", keep=PLAYED_OUT)
def test_with_open_metrics_o_wins_by_1_where_only_xs_metric_counts_one_piece(
    size: int, turns: int
) -> None:
    # The middle of 3 x 3 is one square: X with center puts its piece there, and O can only tie.
    winning = SINGLE - {Metric.CENTER} if size == 3 else SINGLE
    for x, o in product(METRICS, repeat=2):
        expected = -1 if x in winning and o in SPARSE else 0
        assert solver(grid(size), x, o)(0, 0, 2 * turns) == expected, (x, o)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "turns"), [(3, 2), (3, 3), (4, 2)])
def test_with_disjoint_o_is_safe_only_if_it_takes_away_what_x_has(size: int, turns: int) -> None:
    for first in range(size**2):
        assert safe_answers(grid(size), turns, first, Metric.DISJOINT) == [first]


@pytest.mark.parametrize(("metric", "counts", "idle"), [("edge", 1, 5), ("center", 5, 1)])
def test_so_it_is_where_the_piece_counts_for_edge_or_center(
    metric: str, counts: int, idle: int
) -> None:
    assert safe_answers(grid(4), 2, counts, Metric(metric)) == [counts]
    assert safe_answers(grid(4), 2, idle, Metric(metric)) == [*range(16)]


def outcome(x_metric: Metric, o_metric: Metric, zone: int, answer: int) -> int:
    """1 if X wins, -1 if O does: X placed its only piece in that zone, O answered."""
    placed = zone & -zone
    free = answer & ~placed
    points = margin(placed if answer else 0, free & -free, x_metric, o_metric)
    return (points > 0) - (points < 0)


def answers(o_metric: Metric, zone: int, careful: bool) -> list[int]:
    """What O may answer; a careful one only what cannot lose, whatever X's metric is."""
    return [
        answer
        for answer in (0, *ZONES)
        if not careful or max(outcome(x, o_metric, zone, answer) for x in METRICS) <= 0
    ]


def pure(*zones: int) -> list[Play]:
    return [{zone: Fraction(1)} for zone in zones]


def thirds(one: int, two: int) -> Play:
    """The first one time in three, the second two times."""
    return {one: Fraction(1, 3), two: Fraction(2, 3)}


BOT = [
    {first: (share := Fraction(often).limit_denominator(3)), second: 1 - share}
    for often, first, second in (_LAST[metric] for metric in METRICS)
]
"""The strong bot's play as X, by its metric."""

O_PLAYS = [
    [thirds(CENTER, EDGE), *pure(CENTER), thirds(EDGE, CENTER)],
    pure(0, CENTER, 0),
    pure(0, EDGE, EDGE),
    pure(CENTER, CENTER, 0),
    [*pure(EDGE), thirds(EDGE, 0), *pure(CENTER)],
]
"""O's best answers, by its metric and the zone of X's piece."""

CAREFUL = [
    pure(EDGE, EDGE, CENTER),
    pure(0, 0, 0),
    pure(0, EDGE, EDGE),
    pure(CENTER, EDGE, 0),
    pure(EDGE, 0, CENTER),
]


@pytest.mark.parametrize(
    ("value", "x_plays", "o_plays", "careful"),
    [
        (Fraction(-46, 150), BOT, O_PLAYS, False),
        (Fraction(-28, 100), pure(EDGE, EDGE, CENTER, EDGE, EDGE), CAREFUL, True),
    ],
)
def test_neither_gets_more_of_the_last_pair_of_moves_than_its_value(
    value: Fraction, x_plays: list[Play], o_plays: list[list[Play]], careful: bool
) -> None:
    least = sum(
        min(
            sum(
                play.get(zone, 0) * outcome(x, o, zone, answer)
                for x, play in zip(METRICS, x_plays, strict=True)
            )
            for answer in answers(o, zone, careful)
        )
        for o, zone in product(METRICS, ZONES)
    )
    most = sum(
        max(
            sum(
                share * outcome(x, o, zone, answer)
                for o, plays in zip(METRICS, o_plays, strict=True)
                for answer, share in plays[k].items()
            )
            for k, zone in enumerate(ZONES)
        )
        for x in METRICS
    )
    assert least / 25 == most / 25 == value
    played = zip(METRICS, o_plays, strict=True)
    for o, plays in played:
        for zone, play in zip(ZONES, plays, strict=True):
            assert play.keys() <= {*answers(o, zone, careful)}
