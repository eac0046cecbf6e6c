"""Programs at the other end of a pipe: what they say, and that none is left behind."""

import os
from pathlib import Path

import pytest

from commands import is_alive
from duel.engines import KNOWN, engine, program
from requirements import needs_signals
from stratabot.duel.engine_player import EngineProcess, Engines, split
from stratabot.duel.game import Side
from stratabot.duel.match import GameEnd, Pairing, play_numbered
from stratabot.errors import InputError
from waiting import PATIENCE, wait_until


def answer(folder: Path, body: str, seconds: float = PATIENCE) -> str:
    with EngineProcess(engine(folder, body)) as process:
        return process.ask("genmove", seconds)


def test_an_answer_may_be_empty_or_have_several_lines(tmp_path: Path) -> None:
    with EngineProcess(engine(tmp_path, 'print("=\\n", flush=True)')) as process:
        assert process.ask("newgame X edge", PATIENCE) == ""
        assert process.ask("list_commands", PATIENCE).split()[1] == "newgame"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('print("? not now\\n", flush=True)', "refused 'genmove': 'not now'"),
        (
            'print("hello\\n", flush=True)',
            r"expected '= ...' or '\? ...' to 'genmove', got 'hello'",
        ),
        ('print("= a\\n" * 2000, end="", flush=True)', "expected"),
        ('sys.exit("no more")', "ended at 'genmove' with exit code 1: 'no more'"),
        ("sys.stdout.buffer.write(bytes(99999)); sys.stdout.flush()", "expected '= ...' or"),
    ],
)
def test_what_is_no_answer_is_told_with_the_command(tmp_path: Path, body: str, why: str) -> None:
    with pytest.raises(InputError, match=rf"^engine .*an engine.py.*: {why}") as caught:
        answer(tmp_path, body)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("body", ["pass", 'while True: print("\\n" * 999)'])
def test_a_program_that_hangs_or_pours_out_empty_lines_is_given_up(
    tmp_path: Path, body: str
) -> None:
    with pytest.raises(InputError, match=r"no answer to 'genmove' in 0\.2 s"):
        answer(tmp_path, body, 0.2)


@pytest.mark.slow
@needs_signals
def test_a_program_that_closes_its_output_but_lives_is_told(tmp_path: Path) -> None:
    body = "import os, time; os.close(1); time.sleep(60)"
    with pytest.raises(InputError, match=r"closed its .* output at 'genmove'$"):
        answer(tmp_path, body)


def test_a_program_is_told_to_quit_and_has_time_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.duel.engine_player._TO_LEAVE", PATIENCE)
    told = tmp_path / "told"
    with EngineProcess(engine(tmp_path, f"open({str(told)!r}, 'a').write(line)")):
        pass
    assert told.read_text() == "quit\n"


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere", "'open", "/nowhere/engine -x"])
def test_a_program_that_cannot_be_started_is_told(command: str) -> None:
    with pytest.raises(InputError, match=r"^engine .*cannot be started: "):
        EngineProcess(command)


@pytest.mark.skipif(os.name == "nt", reason="Windows splits commands itself")
def test_a_command_is_split_as_in_a_shell() -> None:
    assert split("'my engine' --name \"a b\" c\\ d") == ["my engine", "--name", "a b", "c d"]


def test_the_path_of_a_program_needs_no_quotation_marks(tmp_path: Path) -> None:
    file = tmp_path / "my engine.exe"
    file.touch()
    file.chmod(0o755)
    assert split(str(file)) == [str(file)]


@pytest.mark.slow
@needs_signals
@pytest.mark.parametrize("kindly", [True, False])
def test_nothing_that_a_program_started_is_left_behind(tmp_path: Path, kindly: bool) -> None:
    file, told = tmp_path / "parent.py", tmp_path / "told"
    file.write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(told)!r}, 'w').write(str(child.pid) + '.')\n"
        "time.sleep(60)\n",
        encoding="utf-8",
    )
    process = EngineProcess(program(file))
    wait_until(lambda: told.exists() and told.read_text().endswith("."))
    process.close(kindly)
    number = int(told.read_text()[:-1])
    wait_until(lambda: not is_alive(number))


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a program has the time to answer."""
    monkeypatch.setattr("stratabot.duel.engine_player._PATIENCE", PATIENCE)


def played(x: str, o: str, games: int, seed: int = 1) -> list[GameEnd]:
    found = []
    with Engines({Side.X: x, Side.O: o}) as engines:
        for number in range(games):
            found.append(play_numbered(Pairing(x, o), seed, number, engines.make))
            engines.check(found[-1])
    return found


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
