import json
import re
import signal
import subprocess
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from commands import refusal, run, run_json, start
from pseudo_terminal import CTRL_C, PseudoTerminal, TextTerminal
from requirements import needs_terminals
from stratabot.cli.duel import match as room
from stratabot.cli.output import Working
from stratabot.duel.match import Pairing
from stratabot.duel.metrics import METRICS

COUNTS = ["games", "x_wins", "ties", "o_wins", "x_mean", "o_mean"]
WHOLE = ["x", "o", "seed", *COUNTS, "x_interval", "o_interval", "pairs"]
FAST = ("--x", "random", "--o", "eraser", "--seed", "3")


def test_a_match_is_told_in_json_as_it_was_played() -> None:
    told = run_json("duel", "match", *FAST, "--games", "50", grid="")
    assert [*told] == WHOLE
    assert (told["x"], told["o"], told["seed"], told["games"]) == ("random", "eraser", 3, 50)
    assert told["x_wins"] + told["ties"] + told["o_wins"] == 50
    assert told["x_wins"] == 0
    for wins in ("x", "o"):
        low, high = told[f"{wins}_interval"]
        assert 0 <= low <= told[f"{wins}_wins"] / 50 <= high <= 1
    assert len(told["pairs"]) == 25
    assert [*told["pairs"][0]] == ["x_metric", "o_metric", *COUNTS]
    assert sum(pair["o_wins"] for pair in told["pairs"]) == told["o_wins"]


def test_one_metric_leaves_five_pairs() -> None:
    told = run_json("duel", "match", *FAST, "--games", "7", "--x-metric", "edge", grid="")
    assert [pair["o_metric"] for pair in told["pairs"]] == [str(metric) for metric in METRICS]
    assert [pair["games"] for pair in told["pairs"]] == [2, 2, 1, 1, 1]


def test_a_table_shows_wins_by_metric() -> None:
    shown = run("duel", "match", *FAST, "--games", "25").stdout.splitlines()
    assert shown[0] == "25 games, seed 3"
    assert shown[1].startswith("X random  wins     0  0.0% (0.0% to 13.3%)")
    assert shown[-6].split() == [str(metric) for metric in METRICS]
    assert all(cell.startswith("0:") for cell in shown[-1].split()[1:])


def test_without_a_seed_the_one_taken_is_told() -> None:
    result = run("duel", "match", "--x", "random", "--o", "random", "--games", "3")
    word, seed = result.stderr.split()
    again = run("duel", "match", "--x", "random", "--o", "random", "--games", "3", "--seed", seed)
    assert word == "seed"
    assert again.stdout == result.stdout


@pytest.mark.slow
def test_several_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("duel", "match", "--x", "easy", "--o", "strong", "--games", "20", "--seed", "4")
    spread = start(*args, "--format", "json")
    monkeypatch.setattr(room, "cores", lambda: 1)
    alone = run(*args, "--format", "json")
    assert json.loads(spread.stdout) == json.loads(alone.stdout)


CLEAR = "\r\x1b[K"


def test_a_match_tells_how_many_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = TextTerminal()
    monkeypatch.setattr(room, "Working", partial(Working, stream=stream, pause=1e-4))
    assert room.play(Pairing("random", "greedy"), 3, 60).all.games == 60
    lines = stream.getvalue().split(CLEAR)
    assert lines[-1] == ""
    told = {re.sub(r"\d+ of (\d\d+) games: \d+ s", r"k of \1", line) for line in lines[1:-1]}
    assert "random against greedy, k of 60" in told


@pytest.mark.slow
@needs_terminals
@pytest.mark.parametrize("alone", [False, True])
def test_ctrl_c_ends_all_processes_with_130_and_one_line(alone: bool) -> None:
    """To the first process alone, or as a terminal sends it: to all of them."""
    args = ("--x", "strong", "--o", "strong", "--seed", "1", "--games", "2000")
    with PseudoTerminal("duel", "match", *args) as played:
        played.await_text("strong against strong, ")
        played.await_text(" of 2000 games: ")
        if alone:
            played.process.send_signal(signal.SIGINT)
        else:
            played.send(CTRL_C)
        assert played.await_end() == 130
    assert played.seen.endswith(f"{CLEAR}stratabot: stopped\r\n")
    assert played.seen.count("\n") == 1


def test_the_loop_that_took_the_place_of_the_tournament_gives_elo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal("duel", "tournament", "--games", "10")
    assert "there is no tournament any more: " in said
    assert "benchmarks/DUEL.md" in said

    def started(words: list[str], **_: Any) -> SimpleNamespace:
        assert words[0] == "stratabot"
        return SimpleNamespace(stdout=run(*words[1:]).stdout)

    page = (Path(__file__).parents[3] / "benchmarks" / "DUEL.md").read_text("utf-8")
    [code] = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    for name, value in (("BOTS", ["random", "greedy", "eraser"]), ("GAMES", 10)):
        code, number = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", code, flags=re.MULTILINE)
        assert number == 1
    monkeypatch.setattr(subprocess, "run", started)
    exec(code, {})
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 9 + 3
    assert shown[1] == "random against greedy: 20%, 80%"
    # As the tournament's own fit had it.
    elo = [["greedy", "103"], ["eraser", "-42"], ["random", "-61"]]
    assert [line.split() for line in shown[9:]] == elo
