import os
import time
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.web.duel.game import PlayedGame
from stratabot.web.duel.games import IDLE, MOST_GAMES, Games, Shelf
from stratabot.web.refusals import RefusedError


class Clock:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def _game(x: Metric, o: Metric, squares: list[int], level: str | None) -> PlayedGame:
    game = PlayedGame({Side.X: x, Side.O: o}, level, Side.X, 1)
    game.name, game.invitation = "game", None
    game.keys = {Side.X: "key of X", Side.O: "key of O"}
    for square in squares:
        game.play(game.position.side, game.position.move_at(square))
    return game


_METRICS, _LEVELS = st.sampled_from(METRICS), st.sampled_from([None, "hard"])


@given(_METRICS, _METRICS, _METRICS, st.lists(st.integers(0, 35), max_size=19), _LEVELS)
def test_nothing_that_a_player_is_told_depends_on_the_others_metric(
    mine: Metric, one: Metric, other: Metric, squares: list[int], level: str | None
) -> None:
    first, second = (_game(mine, its, squares, level).as_seen_by(Side.X) for its in (one, other))
    assert first == second
    first, second = (_game(its, mine, squares, level).as_seen_by(Side.O) for its in (one, other))
    assert first == second


def test_totals_are_told_for_each_metric_that_the_other_may_have() -> None:
    game = _game(Metric.EDGE, Metric.CENTER, [0, 14], None)
    now = Position().play(Move.parse("place a1")).play(Move.parse("place c3"))
    x, o = (cast("Any", game.as_seen_by(side))["totals"] for side in Side)
    assert x["center"] == now.totals(Metric.EDGE, Metric.CENTER)
    assert o["edge"] == now.totals(Metric.EDGE, Metric.CENTER)


def test_idle_games_are_dropped_but_not_those_that_somebody_looks_at() -> None:
    clock = Clock()
    games = Games(clock)
    idle, seen = games.begin(None, None, None), games.begin(None, None, None)
    seen.follow(print, seen.host)
    clock.seconds = IDLE + 1
    assert games.find(seen.name) is seen
    with pytest.raises(RefusedError, match="not here any more"):
        games.find(idle.name)


def test_there_are_never_too_many_games() -> None:
    clock = Clock()
    games = Games(clock)
    for _ in range(MOST_GAMES):
        clock.seconds += 2.5  # slow enough, and all within ten minutes
        games.begin("easy", None, None)
    with pytest.raises(RefusedError, match="too many games"):
        games.begin("easy", None, None)
    clock.seconds += 110  # the first three have not been looked at for ten minutes: they go
    for _ in range(3):
        games.begin("easy", None, None)
    with pytest.raises(RefusedError, match="too many games"):
        games.begin("easy", None, None)


def test_games_cannot_begin_too_fast() -> None:
    games = Games(Clock())
    for _ in range(30):
        games.begin("easy", None, None)
    with pytest.raises(RefusedError, match="wait a moment") as refused:
        games.begin("easy", None, None)
    assert games.begin("easy", None, None, client="another").level == "easy"
    assert refused.value.status == 503
    assert refused.value.headers == {"retry-after": "5"}


def played(games: Games) -> PlayedGame:
    """A game of two friends, with a move taken back, one that stands, and a result before."""
    game = games.begin(None, Side.X, Metric.EDGE)
    assert game.join(game.invitation or "")
    game.score[Side.X] = 2
    for move in ("place c4", "remove c4", "place a1"):
        game.play(game.position.side, Move.parse(move))
    game.take_back(Side.X)
    return game


def test_a_game_goes_on_with_the_next_server(tmp_path: Path) -> None:
    game = played(Games(shelf=Shelf(tmp_path)))
    found = Games(shelf=Shelf(tmp_path)).find(game.name)
    assert found is not game
    assert found.as_json() == game.as_json()
    assert [found.as_seen_by(side) for side in Side] == [game.as_seen_by(side) for side in Side]
    assert found.seat_of(game.keys[Side.O]) is Side.O
    found.play(Side.X, Move.parse("place b2"))
    assert Games(shelf=Shelf(tmp_path)).find(game.name).moves == found.moves


def test_the_next_game_of_the_same_players_is_found_after_a_restart(tmp_path: Path) -> None:
    games = Games(shelf=Shelf(tmp_path))
    game = played(games)
    game.resign(Side.O)
    following = games.begin_again(game)
    assert following.score == Counter({Side.O: 3})  # who was X, has won twice before
    again = Games(shelf=Shelf(tmp_path))
    assert again.begin_again(again.find(game.name)).as_json() == following.as_json()


def test_games_that_nobody_has_changed_for_three_days_are_removed(tmp_path: Path) -> None:
    old, new = (played(Games(shelf=Shelf(tmp_path))) for _ in range(2))
    for game, days in ((old, 3.01), (new, 2.99)):
        os.utime(tmp_path / f"{game.name}.json", (1, time.time() - days * 24 * 3600))
    games = Games(shelf=Shelf(tmp_path))
    assert games.find(new.name).name == new.name
    with pytest.raises(RefusedError, match="not here any more"):
        games.find(old.name)


def test_the_oldest_of_too_many_go_while_the_server_runs(tmp_path: Path) -> None:
    games, now = Games(shelf=Shelf(tmp_path)), time.time()
    others = [tmp_path / f"other-game-{age}.json" for age in range(2001)]
    for age, file in enumerate(others, 1):
        file.touch()
        os.utime(file, (1, now - age))
    last = tmp_path / f"{games.begin('easy', None, None).name}.json"
    assert {*tmp_path.iterdir()} == {last, *others[:1999]}


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"name": "x"}', "\0"])
def test_what_is_no_game_on_the_disk_is_no_game(content: str, tmp_path: Path) -> None:
    game = played(Games(shelf=Shelf(tmp_path)))
    (tmp_path / f"{game.name}.json").write_text(content)
    shelf = Shelf(tmp_path)
    for name in (game.name, "../secret-file", "a/b/c/d/e/f", ""):
        assert shelf.find(name) is None


def test_a_folder_that_takes_nothing_is_said_once_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    game = played(Games(shelf=Shelf(tmp_path / "file" / "duel")))
    assert len(game.moves) == 2
    assert capsys.readouterr().err.count("games of Duel are not kept") == 1
