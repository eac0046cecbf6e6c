from stratabot.adrift.edges import State
from stratabot.adrift.tries import Tries, Try

OPEN = [State.OPEN] * 2


def test_each_edge_is_supposed_both_ways_rung_by_rung() -> None:
    tries, made = Tries(2, 2), []
    while one := tries.next(OPEN):
        made.append(one)
        tries.put_off(one, one.rung + 1, frozenset())
    ways = [(0, True), (0, False), (1, True), (1, False)]
    assert made == [Try(rung, *way) for rung in range(2) for way in ways]


def test_what_is_next_stays_so_until_it_is_put_off() -> None:
    tries = Tries(2, 2)
    assert tries.next(OPEN) == tries.next(OPEN) == Try(0, 0, taken=True)


def test_edges_that_are_decided_are_passed_over() -> None:
    assert Tries(2, 1).next([State.TAKEN, State.OPEN]) == Try(0, 1, taken=True)
    assert Tries(2, 1).next([State.TAKEN, State.DROPPED]) is None


def test_what_was_in_vain_comes_again_once_something_changes_where_it_led() -> None:
    tries = Tries(1, 2)
    taken, dropped = Try(0, 0, taken=True), Try(0, 0, taken=False)
    tries.put_off(taken, 2, {3, 4})
    tries.put_off(dropped, 2, {5})
    assert tries.next(OPEN) is None
    tries.forget({6})
    assert tries.next(OPEN) is None
    tries.forget({4})
    assert tries.next(OPEN) == taken
    tries.put_off(taken, 1, {7})
    # It led to other cells this time.
    tries.forget({3})
    assert tries.next(OPEN) == taken._replace(rung=1)
