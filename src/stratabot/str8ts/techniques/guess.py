"""When nothing else helps: a guess, followed to the end."""

from collections.abc import Iterator

from stratabot.str8ts.candidates import Settler
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.search import Search
from stratabot.str8ts.windows import numbers_in


def guesses(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if, once it is put, the simple conclusions lead to a contradiction.

    Those are what the compartments force one by one (`windows.narrowed`). Cells with few
    candidates come first.
    """
    settler = Settler(pencil.pattern)
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            stuck = settler.settle(tried, pencil.pattern.of_cell[i])
            if stuck >= 0:
                why = f"if it were, {pencil.run_name(stuck)} could not be filled in the end"
                removed = {i: 1 << number - 1}
                yield Step("guess", 90, removed, None, (i,), pencil.name(i), why)


def deep_guesses(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if, once it is put, further guesses all lead to a contradiction."""
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            if next(iter(Search(pencil.puzzle, start=tried)), None) is None:
                why = "if it were, nothing would be left in the end, whatever else is guessed"
                removed = {i: 1 << number - 1}
                yield Step("deep guess", 95, removed, None, (i,), pencil.name(i), why)


def _by_candidates(pencil: Pencil) -> list[int]:
    return sorted(pencil.open_cells, key=lambda i: pencil.candidates[i].bit_count())
