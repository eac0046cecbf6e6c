"""How fast the practice game is."""

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in seconds.

    Attributes:
        slide: a ribbon slides in; meanwhile no other can be laid.
        take_back: a ribbon slides out again.
        shake: the board shakes because all ribbons are laid and wrong.
        win_delay: from the moment when the last ribbon comes to rest to the win screen.
        next_delay: from the win screen to the moment when it takes a click.
        fade: from one puzzle to the next, or to the first.

    Raises:
        ValueError: a time below 0.
    """

    slide: float = 0.2
    take_back: float = 0.1
    shake: float = 0.4
    win_delay: float = 0.1
    next_delay: float = 0.5
    fade: float = 1.0

    def __post_init__(self) -> None:
        if min(astuple(self)) < 0:
            raise ValueError(f"expected times of 0 s or more, got {self}")

    def scaled(self, factor: float) -> "Timings":
        """All times multiplied by that factor: 3 makes the game three times slower.

        Raises:
            ValueError: a factor below 0.
        """
        return Timings(*(seconds * factor for seconds in astuple(self)))
