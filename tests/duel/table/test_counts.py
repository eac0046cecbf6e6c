from duel.boards import position
from stratabot.duel.game import Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.counts import Knowledge, count_lines, panel_lines
from stratabot.picture.terminal import Colors

BOARD = position("XX....\nX.....\n......\n..O.O.\n......\n......\n", 6)


def test_every_metric_has_a_line_with_both_counts_and_what_the_totals_would_be() -> None:
    assert count_lines(BOARD, Knowledge.own(Side.X, Metric.EDGE), Colors.NONE) == [
        "              X   O   X : O",
        "   joint      2   0    7 : 0",
        "   disjoint   0   2    3 : 2",
        "*  edge       3   0    9 : 0",
        "   center     0   1    3 : 1",
        "   enclosure  0   0    3 : 0",
    ]


def test_the_totals_are_those_of_the_rules_on_both_sides_of_the_table() -> None:
    for side in Side:
        for own in METRICS:
            lines = count_lines(BOARD, Knowledge.own(side, own), Colors.NONE)[1:]
            for other, line in zip(METRICS, lines, strict=True):
                x, o = (own, other) if side is Side.X else (other, own)
                assert line.split()[-3:] == "{} : {}".format(*BOARD.totals(x, o)).split()


def test_with_both_metrics_known_they_bear_letters_and_the_sums_are_told() -> None:
    lines = panel_lines(BOARD, Knowledge(Metric.EDGE, Metric.EDGE), Colors.NONE)
    assert "XO edge       3   0" in lines
    assert lines[-2:] == ["X  9 = 3 + 2 x 3", "O  0 = 0 + 2 x 0"]


def test_a_panel_tells_the_turn_and_no_metric_but_ones_own() -> None:
    lines = panel_lines(BOARD._replace(ply=7), Knowledge.own(Side.O, Metric.JOINT), Colors.NONE)
    assert lines[0] == "move 8 of 20, O plays"
    assert lines[-2:] == ["*  your metric", "X : O  totals now if X has it"]
    assert [line for line in lines if line.startswith("*")] == [lines[3], lines[-2]]
    assert max(map(len, lines)) <= 29


def test_after_the_last_turn_the_panel_says_so() -> None:
    known = Knowledge(Metric.EDGE, Metric.JOINT)
    assert panel_lines(BOARD._replace(ply=20), known, Colors.NONE)[0] == "the end"
