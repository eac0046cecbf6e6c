import signal
import subprocess
import sys
from pathlib import Path

import pytest

from requirements import needs_signals
from stratabot import __version__
from stratabot.launching import own_command
from waiting import PATIENCE


def test_the_version_is_that_of_the_changelogs_newest_part() -> None:
    changelog = (Path(__file__).parents[1] / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## {__version__.removesuffix('.dev0')}," in changelog.partition("\n### ")[0]


def test_the_program_starts_itself() -> None:
    ran = subprocess.run(own_command("--version"), capture_output=True, text=True, check=True)
    assert ran.stdout == f"stratabot {__version__}\n"


def test_a_bundle_is_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("solve", "-") == [sys.executable, "solve", "-"]


LOSES_EXCEPTIONS = """
import signal, time, weakref
from stratabot import __main__ as program

def command(**_):
    class Thing: pass
    thing = Thing()
    called = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
    del thing
    time.sleep(50)
    print("went on")

program.command = command
program.main()
"""


@needs_signals
def test_ctrl_c_is_not_lost_where_python_ignores_exceptions() -> None:
    """As in the callback at the end of an import."""
    code = [sys.executable, "-c", LOSES_EXCEPTIONS]
    ended = subprocess.run(code, capture_output=True, text=True, timeout=PATIENCE, check=False)
    told = (ended.returncode, ended.stdout, ended.stderr)
    assert told == (130, "", "stratabot: stopped\n")


@needs_signals
@pytest.mark.parametrize("ignored", [False, True])
def test_ctrl_c_while_it_loads_is_one_line(ignored: bool) -> None:
    """Unless whoever started it ignores Ctrl-C, as `nohup` and a script's `&` do."""
    wait = "import stratabot.__main__; print(flush=True); input(); print('went on')"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if ignored else None
    try:
        process = subprocess.Popen([sys.executable, "-c", wait], stdin=-1, stdout=-1, stderr=-1)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    with process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(b"\n", timeout=PATIENCE)
    expected = (0, b"went on\n", b"") if ignored else (130, b"", b"stratabot: stopped\n")
    assert (process.returncode, out, err) == expected
