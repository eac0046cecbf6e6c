from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import ProfileError
from stratabot.geometry import Point
from stratabot.strata.layout import profile as module
from stratabot.strata.layout.profile import (
    Segment,
    format_profile,
    load_profile,
    parse_profile,
    shipped_text,
)

SHIPPED = load_profile()


def test_the_shipped_profile_has_all_sides_and_numbers_of_colors() -> None:
    assert [*SHIPPED.selectors] == [*SHIPPED.swatches] == [2, 3, 4, 5, 6]
    assert parse_profile(format_profile(SHIPPED, "a comment\nof two lines")) == SHIPPED
    with pytest.raises(ProfileError, match=r"expected a side .* \(2, 3, 4, 5, 6\), got 9"):
        SHIPPED.selectors_for(9)
    points = Segment(Point(0, 10), Point(6, 4)).points(4)
    assert points == ((0, 10), (2, 8), (4, 6), (6, 4))


@given(st.text(), st.floats(1, 1e4), st.floats(0.01, 1e4))
def test_any_name_and_number_survive_printing(name: str, width: float, press: float) -> None:
    delays = SHIPPED.delays._replace(press=press)
    other = replace(SHIPPED, name=name, width=width, delays=delays)
    if name.isprintable():
        assert parse_profile(format_profile(other)) == other
    else:
        with pytest.raises(ProfileError):
            parse_profile(format_profile(other))


def test_a_profile_that_has_more_than_is_needed_loads() -> None:
    older = shipped_text().replace("win_delay = 0.5", "win_delay = 0.5\nsettle = 0.2\nfade = 3.0")
    assert parse_profile(older) == SHIPPED


def test_the_users_own_profile_comes_before_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "strata.toml"
    monkeypatch.setattr(module, "user_profile_path", lambda: own)
    assert load_profile() == SHIPPED
    own.write_text(shipped_text().replace('name = "strata"', 'name = "mine"'), "utf-8")
    assert load_profile().name == "mine"


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("height = 768", "height = 0", "expected a number above 0 at height, got 0"),
        ("height = 768", "", "expected a number above 0 at height, got nothing"),
        ("height = 768", "height = true", "expected a number above 0 at height, got True"),
        ("height = 768", "height = nan", "at height, got nan"),
        ("[boards.6]", "[boards.7]", "expected entries from 2 to 6 in boards, got 2, 3, 4, 5, 7"),
        ("[[356, 410], [428, 482]]", "[[356, 410]]", r"at boards.2.rows, got \[\[356, 410\]\]"),
        ("[[356, 410], [428, 482]]", "[[428, 482], [356, 410]]", "going right and down"),
        ("board = [208, 202, 183]", "board = [208, 202, 300]", "from 0 to 255 at paper.board"),
        ("board = [208, 202, 183]", "board = [208, 202]", "expected 3 numbers at paper.board"),
        ("[next]", "[[next]]", "expected a table at next"),
        ('name = "strata"', "name = 5", "one line of text at name"),
        ('name = "strata"', "name =", "expected TOML"),
    ],
)
def test_a_bad_profile_says_in_one_line_what_was_expected(
    before: str, after: str, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(shipped_text().replace(before, after), "utf-8")
    with pytest.raises(ProfileError, match=complaint) as caught:
        load_profile(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_profile_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="No such file"):
        load_profile(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ProfileError, match="not UTF-8"):
        load_profile(tmp_path / "binary.toml")
