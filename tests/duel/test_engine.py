from itertools import count as counting

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from stratabot import __version__
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.engine import Engine
from stratabot.duel.game import Move, Position, Side, format_square
from stratabot.duel.metrics import BOARD
from thorough import examples


def says(engine: Engine, line: str) -> str:
    answer = engine.answer(line)
    assert answer is not None
    return str(answer)


def game(level: str = "strong", side: str = "X", *lines: str) -> Engine:
    engine = Engine(level, seed=1)
    for line in (f"newgame {side} joint", *lines):
        assert says(engine, line) == "=\n\n"
    return engine


def test_it_tells_about_itself() -> None:
    engine = Engine("normal")
    assert says(engine, "protocol_version") == "= 2\n\n"
    assert says(engine, "name") == "= stratabot duel normal\n\n"
    assert says(engine, "version") == f"= {__version__}\n\n"
    commands = says(engine, "list_commands")[2:].split()
    assert {"quit", "newgame", "play", "genmove", "showboard", "score", "seed", "time", "undo"} < {
        *commands
    }
    for name in commands:
        assert "unknown command" not in says(engine, name)


def test_it_plays_its_own_move_tells_it_and_shows_the_board() -> None:
    engine = game("strong", "O", "play X place a1")
    assert says(engine, "showboard") == "= X.....\n" + "......\n" * 5 + "\n"
    move = Move.parse(says(engine, "genmove")[2:].strip())
    expected = Position().play(Move.parse("place a1")).play(move)
    assert position(says(engine, "showboard")[2:], 2) == expected


def test_undo_takes_back_one_move_after_the_other() -> None:
    engine = game("strong", "O", "play X place a1")
    before = says(engine, "showboard")
    assert says(engine, "genmove").startswith("= ")
    assert says(engine, "undo") == "=\n\n"
    assert says(engine, "showboard") == before
    assert says(engine, "undo") == "=\n\n"
    assert says(engine, "undo") == "? cannot undo\n\n"
    assert says(engine, "undo 2") == "? expected no more words, got '2'\n\n"
    assert says(engine, "play X place b2") == "=\n\n"
    assert says(Engine("strong"), "undo") == "? cannot undo\n\n"
    assert "undo" in says(engine, "list_commands")


def test_what_was_taken_back_is_not_believed_any_more() -> None:
    begun = ("play X place a1", "play O place f6")
    undone = ("play X place b1", "play O place c1", "undo", "undo")
    for seed in range(5):
        later = (f"seed {seed}", "play X remove f6")
        once, again = (game("strong", "O", *begun, *more, *later) for more in ((), undone))
        assert says(once, "genmove") == says(again, "genmove")


def test_a_game_that_is_over_goes_on_after_undo() -> None:
    engine = game(
        "random",
        "X",
        *(f"play {'XO'[k % 2]} place {'abcdef'[k % 6]}{k // 6 + 1}" for k in range(20)),
    )
    assert says(engine, "genmove") == "? the game is over\n\n"
    engine.answer("undo")
    assert says(engine, "genmove") == "? it is O's turn\n\n"
    engine.answer("undo")
    assert says(engine, "genmove").startswith("= ")


def test_as_x_the_strong_bot_stays_in_its_zone_after_undo() -> None:
    for seed in range(8):
        engine = Engine("strong", seed)
        engine.answer("newgame X joint")
        first = Move.parse(says(engine, "genmove")[2:].strip())
        engine.answer(f"play O remove {format_square(first.square)}")
        zones = set()
        for _ in range(6):
            found = Move.parse(says(engine, "genmove")[2:].strip())
            zones.add(bool(BOARD.border >> found.square & 1))
            engine.answer("undo")
        assert zones == {bool(BOARD.border >> first.square & 1)}


def test_the_score_is_both_totals() -> None:
    engine = game("strong", "O", "play X place a1", "play O place f6", "play X place b1")
    assert says(engine, "score joint edge") == "= X 5 O 1\n\n"
    assert says(engine, "score edge edge") == "= X 6 O 3\n\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play X place a1", "illegal move: a1 is taken"),
        ("play X remove b1", "illegal move: b1 is empty"),
        ("play O place b1", "illegal move: it is X's turn"),
        ("play X place g1", "illegal move: expected a square from a1 to f6, got 'g1'"),
        ("play X put b1", "illegal move: expected place or remove, got 'put'"),
        ("play x place b1", "expected X or O, got 'x'"),
        ("play X place", "expected SIDE place|remove SQUARE, got 'X place'"),
        ("genmove", "it is X's turn"),
        ("genmove X", "expected no more words, got 'X'"),
        ("newgame Z joint", "expected X or O, got 'Z'"),
        (
            "newgame X corner",
            "expected a metric (joint, disjoint, edge, center, enclosure), got 'corner'",
        ),
        ("newgame X", "expected SIDE METRIC [OTHER_METRIC], got 'X'"),
        ("score joint", "expected XMETRIC OMETRIC, got 'joint'"),
        ("seed x", "expected a whole number, got 'x'"),
        ("time 0", "expected seconds above 0, got '0'"),
        ("time -1", "expected seconds above 0, got '-1'"),
        ("time nan", "expected seconds above 0, got 'nan'"),
        ("time inf", "expected seconds above 0, got 'inf'"),
        ("1 name", "unknown command"),
        ("GENMOVE", "unknown command"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str, said: str) -> None:
    engine = game("strong", "O", "play X place a1", "play O place f6")
    before = says(engine, "showboard")
    assert says(engine, line) == f"? {said}\n\n"
    assert says(engine, "showboard") == before


@pytest.mark.parametrize("level", BOTS)
def test_the_same_seed_gives_the_same_moves(level: str) -> None:
    def moves(seed: int) -> list[str]:
        engine = game(level, "X", f"seed {seed}")
        engine._now = lambda: 0.0  # on a busy machine the clock may end its work earlier
        found = []
        for k in range(3):
            found.append(says(engine, "genmove"))
            board = position(says(engine, "showboard")[2:], 2 * k + 1)
            engine.answer(f"play O {board.move_at(35 - k)}")
        return found

    first = moves(5)
    assert first == moves(5)
    assert any(moves(seed) != first for seed in range(5))


def test_with_more_time_it_does_more_work_and_stays_repeatable() -> None:
    def played(seconds: float) -> tuple[list[str], int]:
        looks = counting()  # at the clock, which the engine takes after each game that it plays out
        engine = Engine("strong", seed=1, now=lambda: 0.0 * next(looks))
        for line in ("newgame X joint", f"time {seconds}", "play X place a1", "play O place c3"):
            engine.answer(line)
        said = [says(engine, line) for line in ("genmove", "play O place f6", "genmove")]
        return said, next(looks)

    shorter, longer = played(0.1), played(0.4)
    assert longer == played(0.4)
    assert longer[1] > 2 * shorter[1]


def test_it_means_to_use_half_of_its_time() -> None:
    clock = counting()
    engine = Engine("strong", seed=1, now=lambda: next(clock) / 100)
    for line in ("newgame X joint", "time 0.1"):
        engine.answer(line)
    assert says(engine, "genmove").startswith("= place ")
    assert next(clock) < 30


def test_empty_lines_and_comments_are_no_commands_and_without_a_game_nothing_is_played() -> None:
    engine = Engine("strong")
    for line in ("", "   \t", "# name", "\x00\x07"):
        assert engine.answer(line) is None
    assert says(engine, "name # who") == "= stratabot duel strong\n\n"
    assert says(engine, "na\x00me\r\n") == "= stratabot duel strong\n\n"
    for line in ("genmove", "play X place a1"):
        assert says(engine, line) == "? no game yet: newgame SIDE METRIC\n\n"


COMMANDS = ["newgame", "play", "genmove", "undo", "showboard", "score", "seed", "time"]
PARTS = ["X", "O", "place", "remove", "joint", "edge", "a1", "c4", "f6", "0", "1", "é", "#", "\x00"]
WORDS = st.sampled_from([*COMMANDS, *PARTS])


@examples(0.5)
@given(st.lists(st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=30), max_size=25))
def test_nothing_that_comes_in_makes_it_fall_over(lines: list[str]) -> None:
    engine = Engine("normal", seed=1)
    for line in ("newgame X edge", *lines):
        answer = engine.answer(line)
        if answer is not None:
            text = str(answer)
            assert text[0] in "=?"
            assert text.endswith("\n\n")
            assert "\n\n" not in text[:-2]


@given(st.lists(st.integers(0, 35), min_size=10, max_size=10), st.sampled_from(Side))
@examples(0.1)
def test_a_whole_game_is_legal_by_the_rules(squares: list[int], side: Side) -> None:
    engine, now = game("strong", str(side), "time 0.01"), Position()
    others = iter(squares)
    while not now.over:
        if now.side is side:
            move = Move.parse(says(engine, "genmove")[2:].strip())
        else:
            move = now.move_at(next(others))
            assert (
                says(engine, f"play {now.side} {move.action} {format_square(move.square)}")
                == "=\n\n"
            )
        now = now.play(move)
    assert position(says(engine, "showboard")[2:], 20) == now
