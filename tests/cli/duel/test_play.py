import re
from pathlib import Path

import pytest

from commands import run, start
from pseudo_terminal import CTRL_C, ENTER, PseudoTerminal
from requirements import needs_terminals
from stratabot.cli.shells import quoted
from stratabot.duel.bots.roster import LEVELS
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.text import Record, parse_record
from stratabot.errors import InputError
from thorough import times
from user_folders import user_folders

TURNS = [f"{col}{row}" for row in "12" for col in "abcdef"]
LINES = "".join(f"{square}\nx {square}\n" for square in TURNS)
"""More than enough: wherever the bot has a piece, it is removed instead."""


def saved(path: Path) -> Record:
    return parse_record(path.read_text())


def test_a_game_of_typed_lines_ends_with_both_metrics_and_the_sums(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("duel", "play", "--metric", "edge", "--seed", "3", "--save", str(file), grid=LINES)
    assert result.exit_code == 0
    record = saved(file)
    assert len(record.moves) == 20
    assert (record.x_metric, record.x_player, record.o_player) == (Metric.EDGE, "you", "normal")
    x, o = record.positions()[-1].totals(Metric.EDGE, record.o_metric)
    assert f"X's metric was edge, O's {record.o_metric}." in result.stdout
    assert f"= {x}.\n" in result.stdout
    assert f"= {o}.\n" in result.stdout
    assert result.stderr == f"seed 3\nrecord: {file}\n"


@pytest.mark.slow
def test_a_seed_repeats_the_game_and_draws_the_same_bot_whatever_ones_own_metric() -> None:
    first, again = (run("duel", "play", "--seed", "8", "--level", "easy", grid=LINES) for _ in "ab")
    assert first.stdout == again.stdout
    o_metrics = set()
    for metric in [*METRICS][: times(len(METRICS), quick=2)]:
        told = run("duel", "play", "--seed", "8", "--metric", str(metric), grid=LINES).stdout
        o_metrics.add(told.partition("X's metric was ")[2].partition("O's ")[2].split(".")[0])
    assert len(o_metrics) == 1


def test_the_end_of_the_input_ends_the_game_with_its_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("duel", "play", "--seed", "3", "--save", str(file), grid="c4\nfoo\n\nundo\nc4\n?")
    assert result.exit_code == 0
    assert result.stdout.endswith("Left after 2 moves of 20.\n")
    assert re.search(r"^(place|remove) [a-f][1-6]: [A-Z].*\.", result.stdout, re.MULTILINE)
    assert len(saved(file).moves) == 2
    assert saved(file).undone == (1,)
    assert "metric was" not in result.stdout


def test_without_a_place_to_save_it_a_game_is_kept_and_told_where() -> None:
    result = run("duel", "play", "--seed", "3", grid="c4\n")
    kept = Path(result.stderr.partition("record: ")[2].strip())
    assert len(saved(kept).moves) == 2
    assert run("duel", "replay", "--turn", "1").stdout.count("[X]") == 1


def test_of_a_game_without_a_turn_nothing_is_kept() -> None:
    assert run("duel", "play", "--seed", "3", grid="quit\n").stderr == "seed 3\n"


@pytest.mark.parametrize("level", LEVELS)
def test_o_plays_against_an_x_that_begins(tmp_path: Path, level: str) -> None:
    file = tmp_path / "game.txt"
    result = run(
        *("duel", "play", "--as", "O", "--metric", "edge", "--seed", "3", "--level", level),
        *("--save", str(file)),
        grid="?\nundo\na1\nx a1\nundo\nf6\n",
    )
    assert result.exit_code == 0
    assert "move 2 of 20, O plays" in result.stdout
    assert "You are O. Your metric is edge" in result.stdout
    assert "X : O  totals now if X has it" in result.stdout
    assert "There is no move of yours to take back." in result.stdout
    record = saved(file)
    assert (record.o_metric, record.x_player, record.o_player) == (Metric.EDGE, level, "you")


def test_metrics_are_drawn_by_the_seed_the_same_for_both_seats(tmp_path: Path) -> None:
    drawn = []
    for k in range(6):
        file = tmp_path / str(k)
        args = ("--as", "XO"[k % 2], "--seed", str(k // 2), "--level", "easy", "--save", str(file))
        run("duel", "play", *args, grid="")
        drawn.append((saved(file).x_metric, saved(file).o_metric))
    assert drawn[::2] == drawn[1::2]
    assert len({*drawn}) == 3


def test_the_end_tells_which_moves_cost_most_and_where_to_see_them_all(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for side in ("X", "O"):
        result = run(
            "duel", "play", "--as", side, "--seed", "3", "--save", str(file), "--force", grid=LINES
        )
        assert re.search(
            r"^Seen with both metrics open: move \d+, (place|remove) \w\w, cost you \d+; better: ",
            result.stdout,
            re.M,
        )
        told = " ".join(result.stdout.split())
        assert told.endswith(f"What every move cost: stratabot duel replay {quoted(str(file))}")


def test_two_people_need_no_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("duel", "play", "--two", "--seed", "5", "--save", str(file), grid=LINES)
    assert result.exit_code == 0
    assert [str(move) for move in saved(file).moves[:2]] == ["place a1", "remove a1"]
    assert result.stdout.count("Pass the keyboard to ") == 20
    assert "You win" not in result.stdout


@pytest.mark.slow
def test_bytes_that_are_no_text_are_answered_like_anything_else() -> None:
    result = start("duel", "play", "--seed", "3", grid=b"\xff\xfe\0\nc4\n")
    assert result.returncode == 0
    assert result.stdout.count(b"Expected place b3 or remove b3") == 1
    assert b"Left after 2 moves of 20." in result.stdout


@pytest.mark.slow
@needs_terminals
def test_a_game_at_a_terminal_is_typed_and_ctrl_c_ends_it_with_130_and_its_record(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.txt"
    with PseudoTerminal("duel", "play", "--seed", "4", "--save", str(file)) as played:
        played.await_text("You are X.")
        played.send("c4", ENTER)
        played.await_text("move 3 of 20")
        played.send(CTRL_C)
        assert played.await_end() == 130
    assert len(saved(file).moves) == 2
    assert "stratabot: stopped" in played.seen


@pytest.mark.slow
@needs_terminals
def test_two_people_at_a_terminal_hand_the_keyboard_over(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with PseudoTerminal("duel", "play", "--two", "--seed", "4", "--save", str(file)) as played:
        at = 0
        for turn in range(20):
            side = "XO"[turn % 2]
            at = played.await_said(f"Pass the keyboard to {side}, who presses Enter.", at)
            played.send(ENTER)
            at = played.await_said(f"move {turn + 1} of 20, {side} plays", at)
            played.send(TURNS[turn] if turn < 12 else f"x {TURNS[turn - 12]}", ENTER)
        assert played.await_end() == 0
    assert len(saved(file).moves) == 20
    assert played.seen.count("record: ") == 1


@pytest.mark.parametrize(
    ("grid", "ending"), [("a1\nquit\n", "Left after 1 move of 20."), (LINES, "X's metric was ")]
)
def test_where_games_cannot_be_kept_one_plays_to_the_ending_all_the_same(
    tmp_path: Path, grid: str, ending: str
) -> None:
    (tmp_path / "data").write_text("")
    folders = user_folders(tmp_path / "data")
    result = run("duel", "play", "--two", "--seed", "1", grid=grid, **folders)
    assert result.exit_code == 0
    assert ending in result.stdout
    assert "the game is not kept: cannot write " in result.stderr


def test_a_record_that_can_no_longer_be_written_is_told_beside_the_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _data: bytes) -> None:
        raise InputError(f"cannot write {path}: No space left on device")

    monkeypatch.setattr("stratabot.cli.duel.records.save_bytes", full)
    file = tmp_path / "game.txt"
    result = run("duel", "play", "--two", "--seed", "1", "--save", str(file), grid="a1\nquit\n")
    assert result.exit_code == 2
    assert result.stdout.endswith("Left after 1 move of 20.\n")
    assert f"the game is not kept: cannot write {file}: No space left" in result.stderr
