"""How far many games are, and how they are stopped."""

import io
import re
import signal
from functools import partial

import pytest

from commands import run
from pseudo_terminal import CTRL_C, PseudoTerminal
from requirements import needs_terminals
from stratabot.cli.duel import games as room
from stratabot.cli.output import Working
from stratabot.duel.match import Pairing
from thorough import cases

MATCH = ("match", "--x", "strong", "--o", "strong", "--seed", "1", "--games", "2000")
TOURNAMENT = ("tournament", "--bot", "strong", "--bot", "easy", "--seed", "1", "--games", "2000")


CLEAR = "\r\x1b[K"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(monkeypatch: pytest.MonkeyPatch, pairings: list[Pairing], games: int) -> set[str]:
    """All that is told of these matches, if it is told all the time."""
    stream = Terminal()
    monkeypatch.setattr(room, "Working", partial(Working, stream=stream, pause=1e-4))
    assert [match.all.games for match in room.play_matches(pairings, 3, games)] == [games] * len(
        pairings
    )
    lines = stream.getvalue().split(CLEAR)
    assert lines[-1] == ""
    return {re.sub(r"\d+ of (\d\d+) games: \d+ s", r"k of \1", line) for line in lines[1:-1]}


def test_a_match_tells_how_many_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "random against greedy, k of 60" in told(monkeypatch, [Pairing("random", "greedy")], 60)


def test_of_several_matches_the_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pairings = [Pairing("random", "greedy"), Pairing("greedy", "random")]
    shown = told(monkeypatch, pairings, 60)
    assert "match 1 of 2, random against greedy, k of 60" in shown
    assert "match 2 of 2, greedy against random, k of 60" in shown


def test_of_what_is_done_at_once_nothing_is_told() -> None:
    result = run("duel", "tournament", "--bot", "random", "--bot", "eraser", "--seed", "1")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.slow
@needs_terminals
@cases(
    "command,told,alone",
    [
        (command, told, alone)
        for alone in [False, True]
        for command, told in [
            (MATCH, "strong against strong, "),
            (TOURNAMENT, "match 1 of 4, strong against strong, "),
        ]
    ],
    "a tournament is matches",
    one_in=2,
)
def test_ctrl_c_ends_all_processes_with_130_and_one_line(
    command: tuple[str, ...], told: str, alone: bool
) -> None:
    """To the first process alone, or as a terminal sends it: to all of them."""
    with PseudoTerminal("duel", *command) as played:
        played.await_text(told)
        played.await_text(" of 2000 games: ")
        if alone:
            played.process.send_signal(signal.SIGINT)
        else:
            played.send(CTRL_C)
        assert played.await_end() == 130
    assert played.seen.endswith(f"{CLEAR}stratabot: stopped\r\n")
    assert played.seen.count("\n") == 1
