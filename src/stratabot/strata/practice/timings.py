"""The pace of the practice game."""

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in seconds.

    Attributes:
        slide: a ribbon runs in; until then no other is taken.
        take_back: a ribbon runs out again.
        shake: all are laid and wrong.
        win_delay: from the last ribbon at rest to the win screen.
        next_delay: from the win screen to the moment when it takes a click.
        fade: from one puzzle to the next, or to the first.
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
        """All of them times that factor: 3 is a game three times slower."""
        return Timings(*(seconds * factor for seconds in astuple(self)))

    def least(self, ribbons: int) -> float:
        """The least seconds for a puzzle of so many ribbons, its fade and win screen included."""
        return self.fade + ribbons * self.slide + self.win_delay + self.next_delay
