import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.marks import resolve
from stratabot.strata.forms.squares import Blanks

USUAL = Blanks(".*", named=False)


def test_two_names_never_get_one_letter() -> None:
    names = ["red", "rose", "ruby", "rust", "russet", "black", "blue", "brown", "bronze", "beige"]
    cells = resolve([names, ["blank"] * len(names)], USUAL).puzzle.cells
    assert len({*cells[0]}) == len(names)
    assert cells[0][:2] == ("R", "O")
    assert cells[1] == (None,) * len(names)


def test_names_are_the_same_however_they_are_written() -> None:
    (row,) = resolve(
        [["Light Blue", "light-blue", "LIGHTBLUE", "gray", "grey"]], USUAL
    ).puzzle.cells
    assert row == ("L", "L", "L", "G", "G")


def test_more_than_26_names_are_refused() -> None:
    shades = ["red", "rose", "ruby", "rust", "sand", "sky", "tan", "teal", "wine"]
    names = [shade + name for shade in ("light", "dark", "pale") for name in shades]
    with pytest.raises(TextError, match="at most 26 names"):
        resolve([names], USUAL)
