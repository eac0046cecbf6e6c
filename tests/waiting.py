"""How tests wait: they look again and again, with one generous limit for all."""

import os
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

PATIENCE: Final = float(os.environ.get("STRATABOT_PATIENCE", "180"))
"""Seconds after which a test takes it that nothing will come: a machine may be very busy."""


def wait_until(true: Callable[[], object]) -> None:
    """Ask again and again until it is true; fail after `PATIENCE`."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, f"waited {PATIENCE:g} s in vain"
        sleep(0.01)
