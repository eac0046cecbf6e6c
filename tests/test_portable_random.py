from collections import Counter
from random import Random

from stratabot.portable_random import any_seed, pick_one, random_below, seeded_random, shuffled


def test_every_seed_gives_other_numbers() -> None:
    first = {seeded_random(seed).random() for seed in range(-50, 51)}
    assert len(first) == 101


def test_the_same_seed_gives_the_same_choices_for_ever() -> None:
    rng = seeded_random(7)
    assert [random_below(100, rng) for _ in range(6)] == [10, 70, 65, 94, 27, 25]
    assert shuffled("abcdef", rng) == ["f", "a", "c", "b", "d", "e"]


def test_all_orders_are_about_as_frequent() -> None:
    rng = Random(1)
    counts = Counter("".join(shuffled("abc", rng)) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_one_of_several_is_each_of_them_about_as_often() -> None:
    rng = seeded_random(1)
    counts = Counter(pick_one("abc", rng) for _ in range(3000))
    assert set(counts) == {*"abc"}
    assert all(900 < count < 1100 for count in counts.values())
    assert [pick_one("abcdef", seeded_random(7)) for _ in range(3)] == ["a", "a", "a"]


def test_a_seed_that_nobody_asked_for_can_be_typed() -> None:
    seeds = {any_seed() for _ in range(50)}
    assert len(seeds) > 40
    assert all(0 <= seed < 1_000_000 for seed in seeds)
