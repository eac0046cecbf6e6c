from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.strata.bot.bracket import Bracket


def looked(bracket: Bracket, duration: float, every: float) -> int:
    """Look from the guess on, every so many seconds, until it is over; how many looks that took."""
    at, looks = bracket.guess, 1
    while at < duration:
        bracket.outlasted(at)
        at, looks = at + every, looks + 1
    bracket.ended_by(at)
    return looks


def test_before_anything_was_seen_it_looks_at_once_or_when_told() -> None:
    assert Bracket().guess == 0.0
    assert Bracket(0.3).guess == 0.3


def test_what_is_seen_bounds_it() -> None:
    bracket = Bracket()
    bracket.outlasted(0.2)
    bracket.ended_by(1.0)
    assert (bracket.lower, bracket.upper) == (0.2, 1.0)
    assert bracket.guess == 0.6
    bracket.outlasted(0.9)
    assert bracket.guess == 1.0, "near enough"


def test_a_longer_time_than_ever_counts() -> None:
    bracket = Bracket()
    bracket.ended_by(0.5)
    bracket.outlasted(0.7)
    assert (bracket.lower, bracket.upper) == (0.7, None)
    bracket.ended_by(0.9)
    assert bracket.guess == 0.8 or bracket.guess == 0.9


@settings(max_examples=30)
@given(st.floats(0.02, 3.0), st.floats(0.1, 0.5))
def test_soon_one_look_does_and_it_is_hardly_late(duration: float, every: float) -> None:
    bracket = Bracket()
    for _ in range(12):
        looked(bracket, duration, every)
    assert looked(bracket, duration, every) == 1
    assert duration <= bracket.guess <= 1.26 * duration
