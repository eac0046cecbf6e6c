import signal
from datetime import date
from importlib import import_module
from time import sleep

import pytest

from practice_game import AREA, TIMES, GameProcess, Start
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.choices import sets_page, waves_page
from stratabot.strata.practice.pages import (
    Page,
    PageView,
    TileAction,
    WaveSet,
    question_page,
    score_page,
)
from stratabot.strata.practice.scores import Score
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from waiting import wait_until
from xvfb import title_of


def test_a_wave_is_played_with_the_mouse(start: Start) -> None:
    game = start("--size", "2", "--colors", "3", "--seed", "1", "--puzzles", "2")
    game.play(1)
    assert game.click(game.layout.next_button)["effect"] == "next"
    game.play(2)
    game.await_event("finished")
    assert all(event["perfect"] for event in game.events("solved"))
    wait_until(lambda: "both solved, 2 Perfect" in title_of(game.windows()[0]))
    game.key("q")
    code, out, err = game.end()
    clicks = len(game.events("click"))
    assert code == 0
    assert out == f"Solved 2 of 2 puzzles, 2 Perfect: {clicks} clicks, nothing taken back.\n"
    assert err == "seed 1\n"


def test_everything_can_be_done_with_keys(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "5", "--puzzles", "2")
    effects = ["reselected", "selected", *["ignored"] * 5, "selected"]
    keys = ["1", "2", "6", "u", "r", "n", "space", "1"]
    for count, (key, effect) in enumerate(zip(keys, effects, strict=True), start=1):
        game.key(key)
        assert game.await_event("click", count)["effect"] == effect
    game.click(game.layout.row_selectors(2)[0])
    sleep(TIMES.slide)
    game.key("u")
    assert game.await_event("click", 10)["effect"] == "took back"
    sleep(TIMES.take_back)
    game.play(1)
    assert not game.events("solved")[0]["perfect"]
    game.key("n")
    game.await_event("opened", 2)
    game.key("q")
    code, out, _ = game.end()
    assert code == 0
    assert out.startswith("Solved 1 of 2 puzzles, 0 Perfect: ")
    assert "taken back once" in out


def test_the_close_icon_leads_to_the_choice_of_waves(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "8")
    assert game.click(game.layout.at(Point(512, 50)))["effect"] == "close"
    wait_until(lambda: title(game).endswith("Select a wave"))
    point_at(game, waves_page(None, 3, None), TileAction.SETS)
    wait_until(lambda: title(game).endswith("Select a set"))
    point_at(game, sets_page(None, None, date(2026, 11, 21)), WaveSet(4))
    wait_until(lambda: title(game).endswith("Select a wave"))
    point_at(game, waves_page(None, 4, None), WaveKind(4, 2))
    assert len(game.await_event("opened", 2)["grid"]) == 4
    game.key("q")
    assert game.end()[0] == 0


def laid(game: GameProcess) -> GameProcess:
    """The game with a ribbon on its board."""
    assert game.click(game.layout.row_selectors(3)[0])["effect"] == "laid"
    sleep(TIMES.slide)
    return game


def test_with_ribbons_on_the_board_the_close_icon_asks_first(start: Start) -> None:
    game = laid(start("--size", "3", "--colors", "3", "--seed", "8"))
    close = game.layout.at(Point(512, 50))
    game.click(close)
    wait_until(lambda: title(game).endswith("Leave this puzzle?"))
    game.press(close)  # as a click too many: nothing is there
    assert title(game).endswith("Leave this puzzle?")
    game.key("Escape")
    wait_until(lambda: title(game).endswith("1 of 9"))
    game.click(close)
    wait_until(lambda: title(game).endswith("Leave this puzzle?"))
    point_at(game, question_page(1, TileAction.SELECT), TileAction.SELECT)
    wait_until(lambda: title(game).endswith("Select a wave"))
    game.key("Escape")
    wait_until(lambda: title(game).endswith("1 of 9"))
    assert game.events("opened") == [game.await_event("opened")]
    game.key("q")


@pytest.mark.thorough("the close icon asks the same")
def test_with_ribbons_on_the_board_q_asks_first(start: Start) -> None:
    game = laid(start("--size", "3", "--colors", "3", "--seed", "8"))
    game.key("q")
    wait_until(lambda: title(game).endswith("Quit in the middle of a puzzle?"))
    game.key("q")
    game.key("Escape")
    wait_until(lambda: title(game).endswith("1 of 9"))
    game.key("q")
    wait_until(lambda: title(game).endswith("Quit in the middle of a puzzle?"))
    game.key("Return")
    code, out, err = game.end()
    assert code == 0
    assert out == "Solved 0 of 9 puzzles, 0 Perfect: 1 click, nothing taken back.\n"
    assert err == "seed 8\n"


def test_the_help_icon_opens_the_rules_and_the_game_goes_on_until_ctrl_c(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "10")
    assert game.click(game.layout.at(Point(574, 64)))["effect"] == "help"
    wait_until(lambda: game.windows("How to play"))
    game.key("u")
    assert game.await_event("click", 2)["target"] == "undo"
    game.key("h")
    wait_until(lambda: not game.windows("How to play"))
    game.process.send_signal(signal.SIGINT)
    code, out, err = game.end()
    assert code == 130
    assert out.startswith("Solved 0 of 4 puzzles")
    assert err == "seed 10\nstratabot: stopped\n"


def test_the_windows_own_button_closes_it(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "9", "--title", "My Strata practice")
    assert "My Strata practice - 1 of 9" in close_window(game)
    assert game.end()[0] == 0


@pytest.mark.thorough("the close icon asks the same, and the button closes")
def test_the_windows_own_button_asks_once(start: Start) -> None:
    game = laid(start("--size", "3", "--colors", "3", "--seed", "9"))
    close_window(game)
    wait_until(lambda: title(game).endswith("Quit in the middle of a puzzle?"))
    close_window(game)
    assert game.end()[0] == 0


def close_window(game: GameProcess) -> str:
    """Press the button of the window's frame; what is written in the frame."""
    window = next(w for w in game.windows() if w.get_wm_protocols())
    atom = game.desktop.connection.intern_atom
    message = import_module("Xlib.protocol.event").ClientMessage(
        window=window,
        client_type=atom("WM_PROTOCOLS"),
        data=(32, [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]),
    )
    written = title_of(window)
    window.send_event(message)
    game.desktop.connection.sync()
    return written


def title(game: GameProcess) -> str:
    return title_of(game.windows()[0])


def point_at(game: GameProcess, page: Page, does: WaveKind | WaveSet | TileAction) -> None:
    """Click at the tile of that page that does this."""
    box = next(tile.box for tile in page.tiles if tile.does == does)
    game.press(Point(*PageView.into(*AREA[2:]).place(*box.center)))


def test_after_the_last_puzzle_a_key_leads_to_the_score_and_to_the_next_wave(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "1", "--puzzles", "1")
    game.play(1)
    game.await_event("finished")
    wait_until(lambda: "solved, 1 Perfect" in title(game))
    sleep(TIMES.next_delay)
    game.key("n")
    wait_until(lambda: "2 x 2, 2 colors" in title(game))
    game.key("n")
    assert len(game.await_event("opened", 2)["palette"]) == 3
    game.play(2)
    game.key("q")
    code, out, _ = game.end()
    assert code == 0
    assert [line[:31] for line in out.splitlines()] == ["Solved 1 of 1 puzzle, 1 Perfect"] * 2


@pytest.mark.thorough("another wave is begun with a key after the score")
def test_a_wave_is_selected_with_keys(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "1")
    game.key("Escape")
    wait_until(lambda: title(game).endswith("Select a wave"))
    for key in ("Right", "Return"):
        game.key(key)
    opened = game.await_event("opened", 2)
    assert (len(opened["grid"]), len(opened["palette"])) == (3, 4)
    assert game.events("click") == []


@pytest.mark.thorough("a key does it above")
def test_a_click_on_the_last_win_screen_leads_to_the_score_and_nothing_else(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "1", "--puzzles", "1")
    game.play(1)
    game.await_event("finished")
    sleep(TIMES.next_delay)
    wait_until(lambda: "solved" in title(game))
    assert game.click(game.layout.next_button)["why"] == "nothing is there"
    wait_until(lambda: "2 x 2, 2 colors" in title(game))
    kind = WaveKind(2, 2, puzzles=1)
    page = score_page(Score(1, 1, 1.0), 1, kind, None)
    point_at(game, page, TileAction.AGAIN)
    assert len(game.await_event("opened", 2)["palette"]) == 2


@pytest.mark.thorough("in memory the picture is the same")
def test_the_last_win_screen_is_read_as_one_without_next(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "1", "--puzzles", "1")
    game.play(1)
    game.await_event("finished")

    def has_hint() -> bool:
        row = game.picture()[456:472].astype(int)
        return bool((abs(row - (84, 76, 54)).max(-1) < 12).sum() > 20)

    wait_until(has_hint)
    reading = read_frame(Frame(game.picture()), load_profile())
    assert (reading.state, reading.next_shown, reading.perfect) == (State.WIN, False, True)
