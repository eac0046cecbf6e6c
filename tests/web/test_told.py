"""What a game tells is in words."""

import pytest

from web.modules import Modules


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("Look at r1c5 (ways).", "Look at row 1, column 5."),
        ("r12c3 and r1c2 differ.", "row 12, column 3 and row 1, column 2 differ."),
        ("The compartment r4c2-r4c3.", "The compartment from row 4, column 2 to row 4, column 3."),
        ("hub and r1 are 2c3.", "hub and r1 are 2c3."),
    ],
)
def test_cells_are_called_by_row_and_column(modules: Modules, told: str, words: str) -> None:
    assert modules.run("common/told.js", "return it.inWords(arguments[0])", told) == words
