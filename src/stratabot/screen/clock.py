"""The clock on the wall."""

import time


class RealClock:
    """`Clock` in real time, monotonic."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Let that time pass."""
        time.sleep(seconds)
