"""How fast the practice game is."""

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in seconds.

    Attributes:
        slide: a ribbon slides in.
        take_back: a ribbon slides out again.
        shake: the board shakes when all ribbons are laid and wrong.
        win_delay: the last ribbon lies still, and the win screen is yet to come.
        next_delay: the win screen is shown, but takes no clicks yet.
        fade: one puzzle fades out and the next one in.
    """

    slide: float = 0.2
    take_back: float = 0.1
    shake: float = 0.4
    win_delay: float = 0.1
    next_delay: float = 0.5
    fade: float = 1.0

    def scaled(self, factor: float) -> "Timings":
        """All times multiplied by that factor: 3 makes the game three times slower."""
        return Timings(*(seconds * factor for seconds in astuple(self)))
