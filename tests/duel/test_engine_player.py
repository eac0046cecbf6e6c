import sys
from pathlib import Path

import pytest

from duel.engines import KNOWN, engine
from stratabot.duel.engine_player import Engines
from stratabot.duel.game import Side
from stratabot.duel.match import GameEnd, Pairing, play_numbered
from stratabot.errors import InputError
from waiting import PATIENCE


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a program has the time to answer."""
    monkeypatch.setattr("stratabot.duel.engine_player._PATIENCE", PATIENCE)


OWN = f'"{sys.executable}" -m stratabot duel engine --level'


def played(x: str, o: str, games: int, seed: int = 1) -> list[GameEnd]:
    found = []
    with Engines({Side.X: x, Side.O: o}) as engines:
        for number in range(games):
            found.append(play_numbered(Pairing(x, o), seed, number, engines.make))
            engines.check(found[-1])
    return found


@pytest.mark.slow
def test_a_match_of_programs_repeats_with_its_seed() -> None:
    x, o = f"{OWN} random", f"{OWN} normal"
    first = played(x, o, 4)
    assert first == played(x, o, 4)
    assert first != played(x, o, 4, seed=2)


@pytest.mark.slow
def test_a_program_has_either_seat_against_a_bot() -> None:
    assert len(played(f"{OWN} greedy", "easy", 2)) == 2
    assert len(played("easy", f"{OWN} greedy", 2)) == 2


@pytest.mark.parametrize(
    ("body", "listed", "why"),
    [
        ("pass", ["newgame", "play"], "expected genmove among its list_commands"),
        ("print('= foo\\n', flush=True)", KNOWN, "game 1, move 1: genmove: expected place or rem"),
        (
            "print('= remove a1\\n', flush=True)",
            KNOWN,
            "game 1, move 1: genmove: illegal move remove a1: a1 is empty",
        ),
        (
            "print('= place a1\\n' if words[0] == 'genmove' else '=\\n', flush=True)",
            KNOWN,
            "game 1, move 3: genmove: illegal move place a1: a1 is taken",
        ),
        (
            "print('? sorry\\n' if words[0] == 'play' else '= place a1\\n', flush=True)",
            KNOWN,
            "game 1, move 2: refused 'play O place",
        ),
    ],
)
def test_what_a_program_may_not_say_is_told_with_the_move(
    tmp_path: Path, body: str, listed: list[str], why: str
) -> None:
    with pytest.raises(InputError, match=why):
        played(engine(tmp_path, body, listed), "normal", 1)


def test_other_totals_than_ours_are_told(tmp_path: Path) -> None:
    body = "print('= X 99 O 0\\n' if words[0] == 'score' else '=\\n', flush=True)"
    command = engine(tmp_path, body, [*KNOWN, "score"])
    ended = play_numbered(Pairing("random", "random"), 1, 0)
    with (
        pytest.raises(InputError, match=r"score joint joint: expected 'X \d+ O \d+', got 'X 99"),
        Engines({Side.X: command, Side.O: "random"}) as engines,
    ):
        engines.check(ended)


def test_seed_and_time_are_told_to_a_program_that_knows_them(tmp_path: Path) -> None:
    told = tmp_path / "told"
    body = f"open({str(told)!r}, 'a').write(line); print('= place a1\\n', flush=True)"
    command = engine(tmp_path, body, [*KNOWN, "seed", "time"])
    with Engines({Side.X: command, Side.O: "eraser"}, 2.5) as engines:
        play_numbered(Pairing(command, "eraser"), 1, 0, engines.make)
    lines = told.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "time 2.5"
    assert lines[1].startswith("seed ")
    assert lines[2] == "newgame X joint"
    assert lines[3] == "genmove"
    assert lines[4] == "play O remove a1"
