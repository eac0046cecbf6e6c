import pytest

from stratabot.errors import ProfileError
from stratabot.geometry import Point
from stratabot.strata.layout.toml_table import TomlTable

TABLE = TomlTable(
    {
        "inner": {"wide": 3},
        "word": "strata",
        "two": [1, 2.5],
        "color": [0, 128, 255],
        "ends": [[1, 2], [3, 4]],
        "4": 1,
        "3": 1,
    }
)


def test_entries_come_as_what_they_are_asked_for() -> None:
    assert TABLE.table("inner").positive("wide") == 3
    assert TABLE.text("word") == "strata"
    assert TABLE.pair("two") == (1, 2.5)
    assert TABLE.color("color") == (0, 128, 255)
    assert TABLE.ends("ends") == (Point(1, 2), Point(3, 4))
    assert TABLE.numbered(range(2, 7)) == [3, 4]


def test_an_error_tells_the_entrys_whole_path() -> None:
    with pytest.raises(ProfileError, match=r"expected one line of text at inner\.wide, got 3"):
        TABLE.table("inner").text("wide")
    with pytest.raises(ProfileError, match=r"a number above 0 at inner\.high, got nothing"):
        TABLE.table("inner").positive("high")


def test_what_is_of_another_kind_is_refused() -> None:
    for ask in (TABLE.table, TABLE.positive, TABLE.pair, TABLE.color, TABLE.ends):
        with pytest.raises(ProfileError, match="at word, got 'strata'"):
            ask("word")
    with pytest.raises(ProfileError, match="one line of text at two"):
        TABLE.text("two")
    with pytest.raises(ProfileError, match="expected 3 numbers at two"):
        TABLE.color("two")


def test_numbered_entries_must_be_allowed_and_there() -> None:
    with pytest.raises(ProfileError, match="from 2 to 3 in , got 3, 4"):
        TABLE.numbered(range(2, 4))
    with pytest.raises(ProfileError, match="in inner, got none"):
        TABLE.table("inner").numbered(range(2, 7))
