import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from commands import run
from web.duel.seats import Seat, first_move
from web.here import client_here


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_here() as client:
        yield client


@pytest.fixture
def friends(client: TestClient) -> tuple[Seat, Seat]:
    x = Seat.begin(client, against="friend", side="X", metric="joint")
    return x, x.friend()


Friends = tuple[Seat, Seat]


def _play_to_the_end(seat: Seat) -> dict[str, Any]:
    while not (told := seat.await_turn())["over"]:
        seat.do("move", move=first_move(told))
    return told


@pytest.mark.parametrize("side", ["X", "O"])
def test_a_whole_game_against_the_bot(client: TestClient, side: str) -> None:
    seat = Seat.begin(client, against="bot", level="hard", side=side, metric="edge", seed=3)
    told = _play_to_the_end(seat)
    assert (told["ply"], told["turn"], told["level"]) == (20, None, "hard")
    assert told["record"].count("\n") == 23
    assert f"{side.lower()} edge you" in told["record"]
    assert told["winner"] in (None, "X", "O")


def test_the_same_seed_gives_the_same_game(client: TestClient) -> None:
    wishes = {"against": "bot", "level": "easy", "side": "O", "seed": 8}
    first, second = (_play_to_the_end(Seat.begin(client, **wishes)) for _ in range(2))
    assert first["record"] == second["record"]


def test_a_friend_takes_the_other_seat_once_by_the_invitation(client: TestClient) -> None:
    host = Seat.begin(client, against="friend", side="O")
    code = host.state()["invitation"]
    assert host.ask("move", move="place c4").status_code == 400
    friend = host.friend()
    assert (friend.side, host.state()["invitation"]) == ("X", None)
    again = client.post(f"/api/duel/games/{host.game}/join", json={"code": code})
    assert again.status_code == 403
    assert "taken" in again.json()["error"]
    back = client.post(f"/api/duel/games/{host.game}/join", json={"code": friend.key})
    assert back.json()["key"] == friend.key


def test_two_friends_play_to_the_end_and_again_with_sides_swapped(
    client: TestClient, friends: Friends
) -> None:
    x, o = friends
    for _ in range(10):
        x.do("move", move=first_move(x.state()))
        o.do("move", move=first_move(o.state()))
    assert x.state()["record"] == o.state()["record"]
    mine = x.do("again")
    assert o.state()["next"] == o.do("again")
    assert x.state()["next"] == mine != o.state()["next"]
    following = Seat(client, {**mine, "state": {"you": "O"}})
    assert following.state()["you"] == "O"
    assert sum(following.state()["score"]) == 1
    score = x.state()["winner"]
    assert following.state()["score"] == [score == "X", score == "O", score is None]


def test_turns_moves_and_keys_are_checked(client: TestClient, friends: Friends) -> None:
    x, o = friends
    assert o.ask("move", move="place c4").json()["error"] == "it is X's turn"
    x.do("move", move="place c4")
    assert x.ask("move", move="place c5").status_code == 400
    assert "taken" in o.ask("move", move="place c4").json()["error"]
    assert "empty" in o.ask("move", move="remove a1").json()["error"]
    assert o.ask("move", move="place g9").status_code == 400
    o.do("move", move="remove c4")
    x.key = "another"
    for verb in ("state", "move", "undo", "redo", "resign", "again", "hint"):
        assert x.ask(verb).status_code == 403
    events = f"/api/duel/games/{x.game}/events"
    assert client.get(events, params={"key": "another"}).status_code == 403
    assert client.get(events).status_code == 403
    assert client.post("/api/duel/games/none/state", json={"key": o.key}).status_code == 404


def test_what_was_taken_back_comes_back_until_another_move_is_played(client: TestClient) -> None:
    seat = Seat.begin(client, against="bot", level="easy", side="X", seed=3)
    assert seat.state()["moves_again"] == 0
    for _ in range(2):
        seat.do("move", move=first_move(seat.await_turn()))
    played = seat.await_turn()["moves"]
    for ply in (2, 0):  # the bot's answer goes, too
        told = seat.do("undo")
        assert (told["ply"], told["moves_again"]) == (ply, 2)
    assert told["undone"] == [3, 1]
    assert seat.ask("undo").json()["error"] == "there is no move of yours to take back"
    assert seat.do("redo")["moves"] == played[:2]
    told = seat.do("redo")
    assert (told["moves"], told["undone"], told["moves_again"]) == (played, [], 0)
    assert seat.ask("redo").status_code == 400
    seat.do("undo")
    assert seat.do("move", move="place f6")["moves_again"] == 0
    assert seat.await_turn()["undone"] == [3]
    assert seat.ask("redo").json()["error"] == "there is no move of yours to play again"
    seat.do("undo")
    seat.do("resign")
    assert seat.ask("redo").status_code == 400


def test_a_friends_move_that_was_taken_back_is_played_by_hand(friends: Friends) -> None:
    x, o = friends
    x.do("move", move="place c4")
    x.do("undo")
    assert o.do("undo", answer="yes")["moves_again"] == 0
    assert x.ask("redo").status_code == 400
    x.do("move", move="place c4")


def test_a_request_that_comes_twice_or_late_does_nothing(friends: Friends) -> None:
    x, o = friends
    x.do("move", move="place c4", ply=0)
    o.do("move", move="remove c4", ply=1)
    again = x.ask("move", move="place c4", ply=0)
    changed = "the board has changed since: nothing was done"
    assert (again.status_code, again.json()["error"]) == (400, changed)
    assert x.ask("undo", ply=1).status_code == 400
    assert x.ask("move", move="place c4", ply="2").status_code == 422
    assert o.state()["moves"] == ["place c4", "remove c4"]
    assert x.state()["last"] == "O removes your piece from c4."
    x.do("move", move="place c4", ply=2)


def test_a_friend_agrees_to_a_move_back_or_refuses(friends: Friends) -> None:
    x, o = friends
    assert x.ask("undo").status_code == 400
    x.do("move", move="place c4")
    x.do("undo")
    assert o.state()["wants_undo"] == "X"
    assert x.ask("undo", answer="yes").status_code == 400
    assert o.do("undo", answer="no")["wants_undo"] is None
    x.do("undo")
    assert o.do("undo", answer="yes")["ply"] == 0
    assert x.state()["undone"] == [1]


def test_who_resigns_has_lost(friends: Friends) -> None:
    x, o = friends
    x.do("move", move="place c4")
    x.do("resign")
    told = o.state()
    assert (told["over"], told["winner"], told["resigned"], told["turn"]) == (True, "O", "X", None)
    assert o.ask("move", move="place a1").status_code == 400
    assert o.ask("resign").status_code == 400


def test_a_hint_is_a_move_with_its_reason(client: TestClient) -> None:
    seat = Seat.begin(client, against="friend", side="X", metric="edge")
    assert seat.do("hint")["move"].startswith("place ")
    assert seat.do("hint")["reason"]
    assert seat.friend().ask("hint").status_code == 400


def test_a_record_is_looked_at_as_the_command_does(client: TestClient) -> None:
    path = "examples/duel/game.txt"
    text = Path(path).read_text("utf-8")
    told = client.post("/api/duel/replay", json={"record": text, "you": "X"}).json()
    said = told.pop("told")
    assert told == json.loads(run("duel", "replay", path, "--format", "json").stdout)
    assert said["ending"][-1] == "You win, 15 to 11."
    assert said["moves"][8]["remark"] == "It cost 4 points; better: place d2 or place e3."
    assert client.post("/api/duel/replay", json={"record": "no"}).status_code == 400


def test_a_qr_code_has_rows_of_squares(client: TestClient) -> None:
    rows = client.post("/api/qr", json={"text": "http://192.168.1.5:8080/#duel/a/b"}).json()["rows"]
    assert len({len(rows), *map(len, rows)}) == 1
    assert set("".join(rows)) == {"0", "1"}
    for text in ("a" * 801, "\U0001f600" * 740):
        assert client.post("/api/qr", json={"text": text}).status_code == 413


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
_NAMES = st.sampled_from(
    [
        *("key", "move", "answer", "code", "against", "level", "side", "metric", "seed"),
        *("record", "you"),
    ]
)
_WORDS = st.sampled_from(
    ["bot", "friend", "easy", "X", "place c4", "remove c4", "yes", "no", "KEY"]
)
_VERBS = st.sampled_from(["join", "move", "undo", "redo", "resign", "again", "hint", "state"])


@given(st.data())
def test_no_request_is_a_servers_error_nor_gets_anothers_key(data: st.DataObject) -> None:
    with client_here() as client:
        x = Seat.begin(client, against="friend", side="X", metric="joint")
        o = x.friend()
        for _ in range(4):
            verb = data.draw(_VERBS)
            paths = [f"games/{x.game}/{verb}", "games", "replay", f"games/{verb}/move"]
            path = data.draw(st.sampled_from(paths))
            values = data.draw(st.dictionaries(_NAMES, _JSON | _WORDS, max_size=4) | _JSON)
            text = json.dumps(values).replace("KEY", x.key)
            answer = client.post(f"/api/duel/{path}", content=text)
            assert answer.status_code in (200, 400, 403, 404, 413, 422), answer.text
            assert o.key not in answer.text
