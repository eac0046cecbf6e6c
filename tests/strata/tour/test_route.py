from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.geometry import Point
from stratabot.strata.tour.route import (
    Route,
    RouteError,
    TileLattice,
    format_route,
    load_route,
    parse_route,
)

EXAMPLE = """
after_wave = [[0.5, 0.5]]
[tiles]
first = [0.2, 0.34]
next = [0.4, 0.34]
below = [0.2, 0.56]
columns = 4
rows = 2
"""

ROUTE = Route(
    (Point(0.5, 0.5),), TileLattice(Point(0.2, 0.34), Point(0.4, 0.34), Point(0.2, 0.56), 4, 2)
)

fractions = st.integers(0, 9999).map(lambda n: n / 10000)
points = st.builds(Point, fractions, fractions)


@st.composite
def lattices(draw: st.DrawFn) -> TileLattice:
    try:
        return TileLattice(
            draw(points),
            draw(points),
            draw(points),
            draw(st.integers(1, 3)),
            draw(st.integers(1, 3)),
        )
    except ValueError:
        return TileLattice(draw(points))


routes = st.builds(
    lambda after, tiles, sets, back, puzzles: Route(
        tuple(after), tiles, sets, tuple(back) if sets else (), puzzles
    ),
    st.lists(points, max_size=4),
    lattices(),
    st.none() | lattices(),
    st.lists(points, max_size=3),
    st.none() | lattices(),
)


def test_the_example_is_a_route() -> None:
    assert parse_route(EXAMPLE) == ROUTE
    assert ROUTE.waves == 8


@given(routes)
def test_what_is_written_is_read_as_the_same_route(route: Route) -> None:
    assert parse_route(format_route(route)) == route


@given(st.text() | st.text(alphabet="[]=.,0123 tilesfr\n"))
def test_no_text_is_more_than_refused(text: str) -> None:
    refused = ""
    try:
        parse_route(text)
    except RouteError as error:
        refused = str(error)
    assert "\n" not in refused


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("[0.5, 0.5]", "[0.5, 1.5]"),
            "expected fractions from 0 to 1 at after_wave, got 0.5, 1.5",
        ),
        (("columns = 4", "columns = 6"), "expected all tiles in the window, got tile 5 at 1, 0.34"),
        (("columns = 4", "columns = 0"), "a whole number from 1 to 99 at tiles.columns, got 0"),
        (("next = [0.4, 0.34]", ""), "expected 2 numbers at tiles.next, got nothing"),
        (
            ("next = [0.4", "next = [0.2"),
            "expected next beside first, got the same point in [tiles]",
        ),
        (("columns", "colums"), "rows in [tiles], got 'colums'"),
        (("after_wave", "after"), "expected after_wave, tiles, sets, puzzles, got 'after'"),
        (("[tiles]", "[tiles"), "expected TOML, got "),
        (("[[0.5, 0.5]]", "[0.5, 0.5]"), "a list of points, [[x, y], ...] at after_wave"),
        (("after_wave = ", "sets = 3\nafter_wave = "), "expected a table at sets, got 3"),
    ],
)
def test_what_is_wrong_is_named(change: tuple[str, str], said: str) -> None:
    with pytest.raises(RouteError) as caught:
        parse_route(EXAMPLE.replace(*change))
    assert said in str(caught.value)


def test_a_last_tile_outside_the_window_is_refused() -> None:
    with pytest.raises(ValueError, match=r"got tile 6 at 1\.1, 0\.6"):
        TileLattice(Point(0.4, 0.4), Point(0.6, 0.4), Point(0.7, 0.6), 3, 2)


def test_rows_may_be_slanted() -> None:
    lattice = TileLattice(Point(0.1, 0.5), Point(0.3, 0.4), Point(0.2, 0.7), 3, 2)
    places = [lattice.place(number) for number in (1, 3, 4, 6)]
    rounded = [(round(x, 3), round(y, 3)) for x, y in places]
    assert rounded == [(0.1, 0.5), (0.5, 0.3), (0.2, 0.7), (0.6, 0.5)]


def test_waves_are_counted_set_by_set() -> None:
    route = Route((), ROUTE.tiles, TileLattice(Point(0.1, 0.1), Point(0.2, 0.2), None, 3, 1))
    assert route.waves == 24
    assert [route.locate_wave(wave) for wave in (1, 8, 9, 24)] == [(1, 1), (1, 8), (2, 1), (3, 8)]
    assert ROUTE.locate_wave(3) == (None, 3)


def test_errors_name_the_file(tmp_path: Path) -> None:
    with pytest.raises(RouteError, match=r"cannot read the route .*none\.toml: No such file"):
        load_route(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(RouteError, match=r"bad\.toml: it is not UTF-8"):
        load_route(tmp_path / "bad.toml")
