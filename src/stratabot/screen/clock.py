"""Real time."""

import time


class RealClock:
    """`Clock` in real time; it never goes back."""

    def now(self) -> float:
        """Seconds since a moment that stays the same while the program runs."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait that long; not at all for less than 0 s, as after a slow look."""
        time.sleep(max(0.0, seconds))
