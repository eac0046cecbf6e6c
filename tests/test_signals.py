import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from requirements import needs_signals
from signals import stop_ignoring_signals
from waiting import PATIENCE

pytestmark = needs_signals

ASK = "import signal; print(int(signal.getsignal(signal.SIGHUP)))"


def in_a_child() -> int:
    """What a started program does at SIGHUP: 0 the default, 1 ignore it."""
    run = subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, check=True, timeout=PATIENCE
    )
    return int(run.stdout)


@pytest.fixture(autouse=True)
def ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGHUP, before)


def test_a_started_program_does_not_ignore_what_the_tests_were_told_to_ignore() -> None:
    assert in_a_child() == signal.SIG_IGN
    stop_ignoring_signals()
    assert in_a_child() == signal.SIG_DFL


def test_the_tests_themselves_go_on() -> None:
    stop_ignoring_signals()
    signal.raise_signal(signal.SIGHUP)


def test_a_handler_stays() -> None:
    signal.signal(signal.SIGHUP, signal.default_int_handler)
    stop_ignoring_signals()
    assert signal.getsignal(signal.SIGHUP) is signal.default_int_handler
