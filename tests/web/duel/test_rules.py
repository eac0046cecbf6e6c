"""The page's squares and moves of Duel are the library's: over random games, in a bare page."""

from random import Random

from stratabot.duel.game import Position, Side
from thorough import times
from web.modules import Modules

_MOVES = """
const told = (moves, count) => {
  const board = it.boardAfter(moves, count);
  return [board, it.SQUARES.map((square) => it.moveAt(board, square)), it.lastOf(moves, count)];
};
return arguments[0].map((moves) => moves.map((_, k) => told(moves, k + 1)));
"""
_KEEP = """
for (let k = 0; k < 35; k += 1) {
  it.keepSeat(`game ${k}`, 'key', { you: 'X', against: 'bot', level: 'easy' });
  it.keepRecord(`game ${k}`, 'duel', 'X', 'a win');
}
it.keepSeat('game 20', 'other key');
it.keepRecord('game 20', 'duel', 'X', 'a win');
it.forgetSeat('game 30');
const { key, you, level } = it.seatIn('game 20');
const names = (all) => all.map((each) => each.game);
return [names(it.seats()), names(it.records()), [key, you, level]];
"""


def test_squares_and_moves_are_those_of_the_library(modules: Modules) -> None:
    rng, games = Random(4), []
    for _ in range(times(200, quick=40)):
        position, played = Position(), []
        while not position.over:
            move = position.move_at(rng.randrange(rng.choice([8, 36])))
            played.append((position, move, position.play(move)))
            position = position.play(move)
        games.append(played)
    moves = [[str(move) for _, move, _ in game] for game in games]
    for game, told in zip(games, modules.run("duel/rules.js", _MOVES, moves), strict=True):
        for (before, move, after), (board, deeds, last) in zip(game, told, strict=True):
            assert "".join(board) == "".join(_mark(after, square) for square in range(36))
            assert deeds == [str(after.move_at(square)) for square in range(36)]
            was = _mark(before, move.square)
            gone = None if was == "." else was
            assert last == {"last": str(move).split()[1], "gone": gone}


def _mark(position: Position, square: int) -> str:
    return next((str(side) for side in Side if position.pieces(side) >> square & 1), ".")


def test_thirty_seats_and_records_are_kept_the_last_one_first(modules: Modules) -> None:
    seats, records, seat = modules.run("duel/seats.js", _KEEP)
    kept = [20, *(k for k in range(34, -1, -1) if k != 20)][:30]
    assert records == [f"game {k}" for k in kept]
    assert seats == [f"game {k}" for k in kept if k != 30]
    assert seat == ["other key", "X", "easy"]
