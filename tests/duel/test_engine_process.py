"""Programs at the other end of a pipe: what they say, and that none is left behind."""

import os
from pathlib import Path

import pytest

from commands import is_alive
from duel.engines import engine, program
from requirements import needs_signals
from stratabot.duel.engine_process import EngineProcess, split
from stratabot.errors import InputError
from waiting import PATIENCE, wait_until


def answer(folder: Path, body: str, line: str = "genmove", seconds: float = PATIENCE) -> str:
    with EngineProcess(engine(folder, body)) as process:
        return process.ask(line, seconds)


def test_an_answer_is_its_text(tmp_path: Path) -> None:
    assert answer(tmp_path, 'print("= place c4\\n", flush=True)') == "place c4"


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


def test_a_program_that_hangs_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no answer to 'genmove' in 0\.2 s"):
        answer(tmp_path, "pass", seconds=0.2)


def test_a_program_that_pours_out_empty_lines_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no answer to 'genmove' in 0\.2 s"):
        answer(tmp_path, 'while True: print("\\n" * 999)', seconds=0.2)


@pytest.mark.slow
@needs_signals
def test_a_program_that_closes_its_output_but_lives_is_told(tmp_path: Path) -> None:
    body = "import os, time; os.close(1); time.sleep(60)"
    with pytest.raises(InputError, match=r"closed its .* output at 'genmove'$"):
        answer(tmp_path, body)


def test_the_place_in_the_match_is_told(tmp_path: Path) -> None:
    with EngineProcess(engine(tmp_path, "pass")) as process:
        process.where = "game 3, move 7"
        with pytest.raises(InputError, match="in game 3, move 7: too slow"):
            process.fail("too slow")


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
