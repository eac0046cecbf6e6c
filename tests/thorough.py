"""What `make test` leaves to `make test-all`.

`make test` shows each claim on a few inputs of every kind; `make test-all` on all there are. What
is left out has the marker `thorough` with a reason: an input more of a kind that is tried already,
or a way through a real window or another program of which a nearer test shows the same.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

import pytest
from hypothesis import settings

PROFILE: Final = "all"
"""The name of the profile of hypothesis's in which everything runs."""


def cases(
    names: str,
    values: Iterable[Any],
    reason: str,
    *,
    one_in: int = 0,
    keep: Collection[Any] = (),
    ids: Callable[[Any], str] | None = None,
) -> pytest.MarkDecorator:
    """`parametrize`, with some values in `make test` and the others in `make test-all` only.

    Args:
        names: the parameters, with commas between them.
        values: a value for each case; a tuple if there are several parameters.
        reason: why the others need not run each time.
        one_in: `make test` takes the first value, then one of so many.
        keep: or it takes these.
        ids: what a case is called.
    """
    every = [*values]
    assert all(value in every for value in keep), f"expected some of {every}, got {keep}"
    few = [bool(k % one_in == 0) if one_in else value in keep for k, value in enumerate(every)]
    assert {*few} == {True, False}, f"expected to keep some of {every} and leave some"
    several = "," in names
    rows = [
        pytest.param(*value, marks=marks) if several else pytest.param(value, marks=marks)
        for value, is_kept in zip(every, few, strict=True)
        for marks in [() if is_kept else pytest.mark.thorough(reason)]
    ]
    return pytest.mark.parametrize(names, rows, ids=ids)


def times(number: int, *, quick: int) -> int:
    """How often a test repeats something: `quick` times in `make test`."""
    return number if settings.get_current_profile_name() == PROFILE else quick


def examples(share: float) -> settings:
    """A test's settings: this many times as many random examples as usual.

    Less than 1 is for tests whose examples take long, more for those that need luck.
    """
    return settings(max_examples=max(1, round(share * settings().max_examples)))
