import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.strata.bot.looks import LOOKS, SLOW, STALE, Look, LookPolicy
from stratabot.strata.bot.pace import Pace

FRAME = Frame(np.zeros((3, 4, 3), np.uint8))


def policy(*costs: float) -> LookPolicy:
    """What is known after looks that took so many seconds, seven of each."""
    looks = LookPolicy()
    for cost in costs:
        for _ in range(7):
            looks.note(Look(FRAME, 10.0, 10.0 + cost))
    return looks


def test_the_last_looks_tell_what_a_look_costs_but_for_one_that_was_held_up() -> None:
    looks = policy(0.02, 0.3)
    assert looks.cost == pytest.approx(0.3)
    looks.note(Look(FRAME, 10.0, 19.0))
    assert looks.cost == pytest.approx(0.3)
    assert LookPolicy().cost == 0.0


@pytest.mark.parametrize(("cost", "spares"), [(0.9 * SLOW, False), (1.1 * SLOW, True)])
def test_looks_are_spared_where_they_are_slow(cost: float, spares: bool) -> None:
    looks = policy(cost)
    assert looks.spares is spares
    assert looks.enough == (1 if spares else LOOKS)
    fresh = Look(FRAME, 10.0, 10.0 + cost)
    assert looks.is_fresh(fresh, 10.0 + 1.4 * cost) is spares
    assert not looks.is_fresh(fresh, 10.0 + 1.6 * cost)


@pytest.mark.parametrize(("cost", "oldest"), [(0.02, STALE), (0.4, STALE), (2.0, 3.0)])
def test_a_look_may_serve_clicks_until_it_is_stale(cost: float, oldest: float) -> None:
    look = Look(FRAME, 10.0, 10.0 + cost)
    assert not policy(cost).is_stale(look, 10.0 + oldest - 0.01)
    assert policy(cost).is_stale(look, 10.0 + oldest + 0.01)


@pytest.mark.parametrize(
    ("cost", "lasts", "rests_after", "burst"),
    [
        (0.02, 0.3, None, 1),  # looks tell when a ribbon rests
        (0.3, None, None, 1),  # nobody knows
        (0.3, 0.2, 0.4, None),  # 0.4 s of rest are shorter than a ribbon's way and a look
        (0.3, 0.5, 1.0, 1),
    ],
)
def test_a_rest_that_is_shorter_than_a_look_is_slept_through(
    cost: float, lasts: float | None, rests_after: float | None, burst: int | None
) -> None:
    pace = Pace()
    pace.tried_early_ribbon(taken=False)
    if lasts is not None:
        pace.lies(1).ended_by(lasts)
        pace.lies(1).outlasted(0.9 * lasts)
        pace.lies(2).ended_by(9.0)  # of two ribbons at once, which are not asked for
    assert policy(cost).rests_after(pace) == rests_after
    assert policy(cost).burst(pace) == burst
    pace = Pace()
    assert policy(cost).burst(pace) == 2, "it is still to be learned what the game takes"
