"""A limit that ends after so many looks at the time, whatever the machine's speed."""

from stratabot.limit import TimeLimit


class Patience(TimeLimit):
    """`require_time` inside goes on so many times."""

    def __init__(self, looks: int) -> None:
        self._looks = looks + 1  # one to enter
        super().__init__(0)

    @property
    def end(self) -> float:
        self._looks -= 1
        return -1 if self._looks < 0 else 1e300

    @end.setter
    def end(self, _: float) -> None:
        pass
