"""How well two lists agree on an order."""

from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of every value, from 0; equal values share the mean of their ranks."""
    ordered = sorted(values)
    first = {value: k for k, value in reversed([*enumerate(ordered)])}
    last = {value: k for k, value in enumerate(ordered)}
    return [(first[value] + last[value]) / 2 for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: 1 if both have the same order, -1 if the opposite; 0 if all of one are equal."""
    a, b = ranks(one), ranks(other)
    mean = (len(a) - 1) / 2
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(both / spread**0.5) if spread else 0.0
