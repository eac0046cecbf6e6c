from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.table.table import Table
from stratabot.duel.table.wins import Wins


def game(*moves: str) -> Table:
    table = Table(Metric.EDGE, Metric.EDGE)
    for move in moves:
        table.play(Move.parse(move))
    return table


def test_games_are_counted_by_who_won_them() -> None:
    wins = Wins(Side.X)
    for table in (game("place a1"), game("place b1"), game("place c3", "place a1"), game()):
        wins.add(table)
    assert wins.line() == "Games so far: you 2, O 1, ties 1."


def test_two_people_are_called_by_their_letters() -> None:
    wins = Wins(None)
    wins.add(game("place a1"))
    assert wins.line() == "Games so far: X 1, O 0, ties 0."
