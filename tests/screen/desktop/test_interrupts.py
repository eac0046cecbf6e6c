import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from types import FrameType

import pytest

from stratabot.screen.desktop.interrupts import uninterrupted
from waiting import PATIENCE


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP")
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in signals}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("inner", "signals", "done"),
    [(0, 1, [0, "end"]), (1, 1, [0, "end"]), (0, 5, [0, 1, 2]), (1, 5, [0, 1, 2])],
    ids=["alone", "inside another", "who insists gets through", "also inside another"],
)
def test_an_interrupt_waits_for_the_outer_end(
    inner: int, signals: int, done: list[int | str]
) -> None:
    said: list[int | str] = []

    def talk() -> None:
        with uninterrupted():
            with uninterrupted() if inner else nullcontext():
                for nth in range(signals):
                    said.append(nth)
                    signal.raise_signal(signal.SIGINT)
            said.append("end")

    with pytest.raises(KeyboardInterrupt):
        talk()
    assert said == done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_handler_of_the_program_is_asked_too() -> None:
    seen: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        seen.append(number)

    signal.signal(signal.SIGTERM, note)
    with uninterrupted():
        signal.raise_signal(signal.SIGTERM)
        assert seen == []
    assert seen == [signal.SIGTERM]


def test_what_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        signal.raise_signal(signal.SIGINT)


def ended(code: str) -> tuple[int, list[str]]:
    run = [sys.executable, "-c", f"import signal\n{code}"]
    end = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return end.returncode, end.stdout.splitlines()


def test_a_signal_without_a_handler_does_at_the_end_what_it_does() -> None:
    code = (
        "from stratabot.screen.desktop.interrupts import uninterrupted\n"
        "with uninterrupted():\n"
        "    signal.raise_signal(signal.SIGTERM)\n"
        "    print('all', flush=True)\n"
        "print('more', flush=True)\n"
    )
    usual, _ = ended("signal.raise_signal(signal.SIGTERM)")
    assert usual != 0
    assert ended(code) == (usual, ["all"])
