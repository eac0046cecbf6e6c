from collections import Counter
from random import Random

from stratabot.chance import below, seeded, shuffled


def test_every_seed_gives_other_numbers() -> None:
    first = {seeded(seed).random() for seed in range(-50, 51)}
    assert len(first) == 101


def test_the_same_seed_gives_the_same_choices_for_ever() -> None:
    rng = seeded(7)
    assert [below(100, rng) for _ in range(6)] == [10, 70, 65, 94, 27, 25]
    assert shuffled("abcdef", rng) == ["f", "a", "c", "b", "d", "e"]


def test_all_orders_are_about_as_frequent() -> None:
    rng = Random(1)
    counts = Counter("".join(shuffled("abc", rng)) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
