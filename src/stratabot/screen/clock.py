"""Real time."""

import time


class RealClock:
    """`Clock` in real time; it never goes back."""

    def now(self) -> float:
        """Seconds since a moment that stays the same while the program runs."""
        # On Windows `time.monotonic` goes by steps of 15.6 ms.
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Wait that long; not at all for less than 0 s, as after a slow look."""
        time.sleep(max(0.0, seconds))
