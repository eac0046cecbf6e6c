import re
from collections.abc import Iterator

import pytest

from duel.boards import position
from duel.tables import FirstFree
from stratabot.duel.game import Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.consoles import KeyConsole, TypedConsole
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.hints import suggest
from stratabot.duel.table.loop import Loop
from stratabot.duel.table.table import Opponent, Table
from stratabot.duel.table.view import View
from stratabot.picture.terminal import Terminal

BOARD = position("X.....\n......\n..O...\n......\n......\n......\n", 2)
VIEW = View(BOARD, None, Knowledge.own(Side.X, Metric.EDGE), ("Hello.",))


def typed(*lines: str, waits: bool = False) -> tuple[TypedConsole, list[str]]:
    rest: Iterator[str] = iter(lines)
    out: list[str] = []
    return TypedConsole(lambda: next(rest, None), out.append, lambda: Terminal(80), waits), out


def keyed(*chunks: str, ahead: tuple[str, ...] = ()) -> tuple[KeyConsole, list[str]]:
    """Keys as they come; `ahead`: what was pressed by the time of each screen that is drawn."""
    rest, early = iter(chunks), iter(ahead)
    out: list[str] = []
    return (
        KeyConsole(
            lambda: next(rest, ""), out.append, lambda: Terminal(80), lambda: next(early, "")
        ),
        out,
    )


def test_typed_lines_are_given_back_until_there_are_none() -> None:
    console, _ = typed("b3", "")
    assert [console.ask(VIEW) for _ in range(3)] == ["b3", "", None]


def test_a_board_is_printed_once_what_is_said_each_time() -> None:
    console, out = typed("foo", "b3")
    console.ask(VIEW)
    assert len(out) == 16
    console.ask(VIEW._replace(said=("No.",)))
    assert out[16:] == ["No."]
    console.ask(VIEW._replace(position=BOARD.toggled(20)))
    assert len(out) == 33


def test_in_a_pipe_handing_over_takes_no_line() -> None:
    console, out = typed("b3")
    assert console.hand_over(Side.O)
    assert out == ["Pass the keyboard to O"]
    assert console.ask(VIEW) == "b3"


def test_at_a_terminal_handing_over_hides_what_was_seen_and_waits() -> None:
    console, out = typed("", waits=True)
    assert console.hand_over(Side.O)
    assert out[0].count("\n") >= 50
    assert not console.hand_over(Side.X)


def test_keys_move_a_cursor_that_is_seen() -> None:
    console, out = keyed("\x1b[C", "\r")
    assert console.ask(VIEW) == "place d3"
    assert "│>O<│   │" in out[0]
    assert "│ O │> <│" in out[1]
    assert all(text.startswith("\x1b[H") for text in out)


@pytest.mark.parametrize("word", ["?", "undo", "metrics", "help", "hint", "nonsense"])
def test_a_word_waits_for_enter_and_leaves_the_cursor(word: str) -> None:
    console, out = keyed("\x1b[C", *word, "\r", "\r")
    assert console.ask(VIEW) == word
    assert f"> {word}\x1b[K" in out[-1]
    assert console.ask(VIEW) == "place d3"


@pytest.mark.parametrize("enter", ["\r", " "])
def test_what_enter_plays_was_on_the_screen_before(enter: str) -> None:
    console, _ = keyed(f"?\r{enter}", enter)
    assert console.ask(VIEW) == "?"
    assert console.ask(VIEW) == "remove c3"  # the one that came after the hint was drawn
    console, _ = keyed("\x1b[C\r\r", "b3\r")
    assert console.ask(VIEW) == "place d3"
    assert console.ask(VIEW) == "b3"


def test_an_enter_that_was_pressed_while_another_thought_plays_nothing() -> None:
    console, _ = keyed("\r", "b3\r", ahead=("", "\r \r"))
    assert console.ask(VIEW) == "remove c3"
    assert console.ask(VIEW) == "b3"


def test_words_that_were_typed_ahead_count() -> None:
    console, _ = keyed("3\r", ahead=("undo\rb",))
    assert [console.ask(VIEW) for _ in range(2)] == ["undo", "b3"]


def test_an_enter_pressed_twice_neither_shows_the_board_nor_begins_another_game() -> None:
    console, _ = keyed("\r\r", "\x04", "\x04")
    assert console.ask(VIEW) == "remove c3"
    assert not console.hand_over(Side.O)
    console, _ = keyed("\r\r", "q")
    assert console.ask(VIEW) == "remove c3"
    assert not console.again(VIEW)


def test_keys_that_come_at_once_are_lines_one_after_another() -> None:
    console, _ = keyed("b3\rx c3\r?\r")
    assert [console.ask(VIEW) for _ in range(4)] == ["b3", "x c3", "?", None]


def test_what_is_typed_is_seen_and_ctrl_d_ends_it() -> None:
    console, out = keyed("b", "3", "\x04")
    assert console.ask(VIEW) is None
    assert "> b3\x1b[K" in out[2]


def test_while_another_thinks_there_is_no_cursor() -> None:
    console, out = keyed()
    console.show(VIEW)
    assert "Hello." in out[0]
    assert ">" not in out[0]


def test_handing_over_shows_nothing_until_enter() -> None:
    console, out = keyed("b", "\r")
    assert console.hand_over(Side.O)
    assert "Pass the keyboard to O." in out[0]
    assert "│" not in "".join(out)
    assert not console.hand_over(Side.X)


@pytest.mark.parametrize("metric", METRICS)
def test_all_that_is_told_has_room_in_60_columns_and_24_lines(metric: Metric) -> None:
    chunks, out = iter([*"metrics", "\r", "help\r", "?\r", "foo\r", "b3\r", "undo\r"]), list[str]()
    console = KeyConsole(lambda: next(chunks, ""), out.append, lambda: Terminal(60))
    table = Table(metric, Metric.EDGE)
    Loop(table, console, {Side.O: Opponent(FirstFree)}, suggest).play()
    assert len(out) > 20
    for frame in out:
        lines = frame.split("\r\n")
        assert len(lines) <= 24
        assert all(len(re.sub(r"\x1b\[\d*[A-Z]", "", line)) <= 60 for line in lines)


def test_what_was_drawn_last_can_be_drawn_again() -> None:
    console, out = keyed("\x04")
    console.redraw()
    assert out == []
    console.ask(VIEW)
    console.redraw()
    assert out[0] == out[1]


def test_of_a_pipe_one_game_is_taken() -> None:
    console, out = typed("y")
    assert not console.again(VIEW)
    assert out == []


def test_whoever_sits_there_is_asked_for_another_game() -> None:
    console, out = typed("Yes", "no", waits=True)
    assert [console.again(VIEW) for _ in range(3)] == [True, False, False]
    assert out[-1] == "Another game? y or n"
    assert "Hello." in out


def test_enter_plays_another_game_and_q_or_escape_leaves() -> None:
    console, out = keyed("b\r", "q", "\x1b", "\x04")
    assert [console.again(VIEW) for _ in range(5)] == [True, False, False, False, False]
    assert "Enter plays another game, q leaves." in out[0]
    assert "Hello." in out[0]
