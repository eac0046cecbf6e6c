"""`play`, `wave` and `demo` as people call them."""

import json
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from PIL import Image

from commands import ended, refusal, run, running
from strata.bot.imitation import End, ImitationStage, Ways
from strata.bot.stages import AT, BotStage, MemoryStage, WindowStage
from stratabot.screen import ScreenError, UserStop
from stratabot.screen.desktop import game_area
from stratabot.screen.desktop.game_area import WindowWait
from stratabot.strata.practice import bot_game
from stratabot.strata.puzzle import Ribbon
from strategies import puzzle_of
from user_folders import user_folders
from waiting import wait_until
from xvfb import RealDesktop

pytestmark = pytest.mark.slow


Call = Callable[..., Result]
STUCK = puzzle_of("12.", "21.", "..3")


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Calls a command with --practice; what is played is that stage's game."""

    def call(stage: BotStage, *args: str) -> Result:
        @contextmanager
        def game(*_: object, **__: object) -> Iterator[tuple[Any, Any]]:
            yield stage.screen, stage.clock

        monkeypatch.setattr(bot_game, "a_practice_game", game)
        monkeypatch.chdir(tmp_path)
        return run(args[0], "--practice", *args[1:], **user_folders(tmp_path / "state"))

    return call


def events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_play_says_perfect(call: Call) -> None:
    stage = MemoryStage(3, 3, 41)
    result = call(stage, "play")
    assert result.exit_code == 0
    assert result.stdout == f"Perfect: 6 ribbons, {len(stage.clicks())} clicks.\n"
    assert "puzzle 1 of 1: Perfect" in result.stderr
    stage.assert_flawless(1)


def test_wave_ends_with_a_summary(call: Call) -> None:
    stage = MemoryStage(2, 3, 42, puzzles=3)
    result = call(stage, "wave", "--puzzles", "2", "--size", "2", "--colors", "3")
    assert result.exit_code == 0
    clicks, again = len(stage.clicks()), len(stage.lessons())
    assert again == 1, "that Next takes clicks late is tried at the second Next"
    told = f"2 solved, 2 Perfect; 8 ribbons, {clicks} clicks, 1 of them again (to learn which"
    assert result.stdout.startswith(told)
    assert "(learned: the game takes no ribbon while another slides in)" in result.stderr
    assert result.stdout.endswith(" s each.\nThe end: all that was asked for is solved.\n")


def test_a_wave_that_ends_on_another_screen_is_a_whole_one_and_that_screen_is_kept(
    call: Call, tmp_path: Path
) -> None:
    stage = ImitationStage(2, 2, 6, puzzles=2, ways=Ways(end=End.PLAIN))
    result = call(stage, "wave", "--format", "json", "--patience", "12")
    assert result.exit_code == 0
    done = events(result.stdout)[-1]
    assert (done["event"], done["puzzles"], done["perfects"]) == ("wave_done", 2, 2)
    assert (done["sign"], done["end"][:27]) == ("vacant", "neither a puzzle nor Next (")
    (saved,) = tmp_path.rglob("ended.png")
    assert str(saved) in result.stderr
    with Image.open(saved) as kept:
        assert kept.size == stage.screen.size
        assert kept.getpixel((2, 2)) == (206, 199, 180)


def test_a_wave_that_ends_too_early_says_what_is_seen(call: Call, tmp_path: Path) -> None:
    stage = ImitationStage(2, 2, 6, puzzles=2)
    result = call(stage, "wave", "--puzzles", "3")
    assert result.exit_code == 1
    why = "the wave ended after 2 of 3 puzzles: the screen shows neither a puzzle nor Next ("
    assert why in result.stderr
    assert [*tmp_path.rglob("stopped.png")]


def test_events_are_printed_as_lines_of_json(call: Call) -> None:
    stage = MemoryStage(3, 3, 43)
    swallow = iter([False, True])
    stage.screen.clicked = lambda _: setattr(stage.screen, "lose", float(next(swallow, False)))
    result = call(stage, "play", "--format", "json")
    told = events(result.stdout)
    kinds = [event["event"] for event in told]
    assert kinds.count("puzzle") == kinds.count("solved") == kinds.count("wave_done") == 1
    assert kinds.count("ribbon") == 6
    assert kinds.count("retry") == 1
    assert [event["time"] for event in told] == sorted(event["time"] for event in told)
    assert told[0]["grid"] == [
        "".join(cell or "." for cell in row) for row in stage.game.puzzle.cells
    ]
    assert told[-1]["seconds_per_puzzle"] > 0
    stage.assert_perfect(1)


def test_what_cannot_be_solved_is_said_and_its_frame_saved(call: Call, tmp_path: Path) -> None:
    stage = MemoryStage.of(STUCK)
    result = call(stage, "play", "--format", "json")
    assert_unsolvable(result)
    (saved,) = tmp_path.rglob("stopped.png")
    assert str(saved) in result.stderr
    assert saved.stat().st_size > 1000
    assert stage.clicks() == []


def assert_unsolvable(result: Result) -> None:
    assert result.exit_code == 1
    assert result.stderr.endswith("the puzzle, as it was read, has no solution\n")
    assert events(result.stdout)[-1]["event"] == "stopped"


def not_kept(result: Result) -> str:
    [remark] = [line for line in result.stderr.splitlines() if "not kept" in line]
    return remark


@pytest.mark.parametrize("place", ["state", "state/stratabot", "state/stratabot/stopped.png"])
def test_a_frame_that_cannot_be_kept_is_a_remark_and_hides_no_reason(
    call: Call, place: str, tmp_path: Path
) -> None:
    in_the_way = tmp_path / place
    in_the_way.parent.mkdir(parents=True, exist_ok=True)
    if place.endswith(".png"):
        in_the_way.mkdir()
    else:
        in_the_way.write_text("")
    result = call(MemoryStage.of(STUCK), "play", "--format", "json")
    assert_unsolvable(result)
    assert not_kept(result).startswith("the last frame is not kept: ")
    assert str(in_the_way) in not_kept(result)


def test_without_undo_wrong_ribbons_stop_it_with_undo_they_go(call: Call) -> None:
    puzzle = puzzle_of(".213", "1213", "2.13", "33.3")
    laid = [Ribbon.parse(text) for text in ("c1=1", "r4=2", "c2=2", "r1=1")]
    stage = MemoryStage.of(puzzle, laid=laid)
    result = call(stage, "play", "--format", "json")
    assert result.exit_code == 1
    assert "(--undo does it)" in result.stderr
    stopped = events(result.stdout)[-1]
    assert stopped["event"] == "stopped"
    assert "(--undo does it)" in stopped["why"]
    assert stage.clicks() == []
    result = call(MemoryStage.of(puzzle, laid=laid), "play", "--undo")
    assert result.exit_code == 0
    assert result.stdout.startswith("Solved: ")
    assert "taken back: " in result.stderr


@pytest.mark.parametrize("error", [KeyboardInterrupt, UserStop("the pointer is in a corner")])
def test_the_user_stops_it_with_130(
    call: Call, tmp_path: Path, error: BaseException | type[BaseException]
) -> None:
    def stop(_: object) -> None:
        raise error

    stage = MemoryStage(3, 3, 45)
    stage.screen.clicked = stop
    result = call(stage, "wave", "--format", "json")
    assert result.exit_code == 130
    assert events(result.stdout)[-1]["event"] == "stopped"
    assert not list(tmp_path.rglob("stopped.png")), "who stops it knows why"


def covered(stage: MemoryStage) -> None:
    stage.cover(1000)


@pytest.mark.parametrize(
    ("change", "args", "code", "said"),
    [
        (covered, "--patience 2 --record kept", 1, "no puzzle is ready"),
        (MemoryStage.close, "--record kept", 3, "was closed"),
        (lambda _: None, "--size 5", 2, "expected a 5 x 5 board as asked"),
    ],
)
def test_what_keeps_it_from_playing_is_said_with_a_code_and_its_frame_saved(
    call: Call,
    change: Callable[[MemoryStage], None],
    args: str,
    code: int,
    said: str,
    tmp_path: Path,
) -> None:
    stage = MemoryStage(3, 3, 44)
    change(stage)
    result = call(stage, "play", *args.split())
    assert result.exit_code == code
    assert said in result.stderr
    assert (tmp_path / "kept" / "stopped.png").exists() == (code == 1)
    assert stage.clicks() == []


def test_a_dry_run_prints_the_answer_clicks_and_replaces_nothing(
    call: Call, tmp_path: Path
) -> None:
    stage = MemoryStage(4, 3, 46)
    (tmp_path / "stratabot-dry-run.png").write_text("mine")
    result = call(stage, "play", "--dry-run", "--format", "json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["solvable"]
    assert len(answer["ribbons"]) == 8
    assert stage.clicks() == []
    assert "what it saw is in stratabot-dry-run-2.png" in result.stderr
    assert (tmp_path / "stratabot-dry-run.png").read_text() == "mine"
    assert (tmp_path / "stratabot-dry-run-2.png").stat().st_size > 1000


def test_a_dry_run_at_a_win_screen_leaves_it(call: Call) -> None:
    stage = MemoryStage(2, 2, 47, puzzles=2)
    stage.play(1)
    stage.clock.sleep(1.0)
    before = len(stage.clicks())
    result = call(stage, "wave", "--dry-run")
    assert (result.exit_code, len(stage.clicks())) == (0, before)
    assert "Next" in result.stdout


def test_a_record_has_every_event_and_its_frame(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "record"
    result = call(MemoryStage(2, 3, 48), "play", "--record", str(folder), "--format", "json")
    kept = events((folder / "events.jsonl").read_text("utf-8"))
    kinds = [event["event"] for event in kept if "learned" not in event]
    assert kinds == ["puzzle", *["ribbon"] * 4, "solved", "wave_done"]
    for event in kept:
        assert (folder / event.pop("frame")).stat().st_size > 1000
    assert kept == events(result.stdout)


def test_demo_plays_without_a_display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    film = tmp_path / "demo.gif"
    small = ("--seed", "5", "--puzzles", "1", "--size", "2", "--colors", "2")
    result = run("demo", "--in-memory", *small, "--out", str(film))
    assert result.exit_code == 0
    assert "1 solved, 1 Perfect" in result.stdout
    assert re.search(r"; \d+\.\d+ s of game time in \d+\.\d s\.\n", result.stdout)
    assert str(film) in result.stdout
    assert film.read_bytes().startswith(b"GIF89a")


def test_the_game_is_told_from_a_terminal_played_and_ctrl_c_leaves_no_button_down(
    start_window: Callable[..., WindowStage], desktop: RealDesktop
) -> None:
    area = (AT[0] + 200, AT[1] + 100, 700, 500)
    terminal = desktop.window("~/stratabot: stratabot wave", area, 0x202020)
    game = start_window(3, 3, 50, puzzles=9)
    terminal.place(stack_mode=desktop.X.Above)  # It lies over a part of the game.
    with running("wave", "--puzzles", "9", "--format", "json") as bot:
        wait_until(lambda: len(game.records("click")) >= 9 or bot.poll() is not None)
        bot.send_signal(signal.SIGINT)
        code, out, err = ended(bot)
    assert code == 130, err
    assert not desktop.pointer()[2]
    told = events(out)
    assert told[-1]["event"] == "stopped"
    assert {event["event"] for event in told} >= {"puzzle", "ribbon"}
    assert game.took_back() == []
    assert game.useless() == game.lessons()
    assert terminal.presses() == []


@pytest.mark.parametrize(
    ("args", "seconds"),
    [
        (("play",), 10),
        (("wave", "--patience", "3"), 3),
        (("watch",), 10),
        (("watch", "--patience", "4"), 4),
        (("watch", "--once"), 2),
        (("watch", "--once", "--patience", "1"), 1),
    ],
)
def test_patience_bounds_the_wait_for_a_window(
    args: tuple[str, ...], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(title: str, wait: WindowWait) -> None:
        raise ScreenError(f"{title}: {wait.seconds:g} s")

    monkeypatch.setattr(game_area, "finder_by_title", nowhere)
    said = refusal(*args, "--window", "nowhere", code=3)
    assert said == f"stratabot: nowhere: {seconds} s"
