from datetime import datetime
from pathlib import Path

import pytest

from strata.tour.test_route import ROUTE
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.strata.tour.journal import Journal, WaveRun, parse_waves, waves_to_play
from stratabot.strata.tour.route import Route, TileLattice

PERFECT, SOLVED = WaveRun(2, 3, 2, 9, 9, 30.5), WaveRun(3, 3, 3, 9, 8, 31.0)


def journal(folder: Path, route: Route = ROUTE) -> Journal:
    return Journal(folder / "way.journal.json", route, lambda: datetime(2026, 11, 23, 8, 0, 5))


def test_a_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    first = journal(tmp_path)
    first.finish(PERFECT)
    first.finish(SOLVED)
    first.leave_out(5, "locked")
    first.note(WaveRun(4, 4, 2, 3, 3, 9.0))
    again = journal(tmp_path)
    assert again.done == {2: PERFECT, 3: SOLVED}
    assert again.left_out == {5: "locked"}
    assert again.under_way == WaveRun(4, 4, 2, 3, 3, 9.0)
    assert '"ended": "2026-11-23 08:00:05"' in first.path.read_text("utf-8")


def test_the_better_run_of_a_wave_is_kept_if_anybody_knows_which_wave_it_is(tmp_path: Path) -> None:
    kept = journal(tmp_path)
    kept.leave_out(2, "locked")
    kept.finish(PERFECT)
    assert journal(tmp_path).left_out == {}, "it opened after all"
    kept.finish(WaveRun(2, 3, 2, 9, 7, 20.0))
    assert kept.done[2] == PERFECT
    kept.finish(WaveRun(2, 3, 2, 9, 9, 20.0))
    assert kept.done[2].seconds == 20.0
    kept.finish(WaveRun(None, 3, 2, 9, 9, 30.0))
    assert [*kept.done] == [2]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"tiles": 3}', '{"tiles": [4, 2, 1], "done": {"a": 1}}']
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "way.journal.json").write_text(text, "utf-8")
    with pytest.raises(InputError, match="expected the journal of a tour, got another file"):
        journal(tmp_path)


def test_the_journal_of_a_route_with_other_tiles_is_refused(tmp_path: Path) -> None:
    journal(tmp_path).finish(PERFECT)
    with pytest.raises(InputError, match="belongs to a route with other tiles"):
        journal(tmp_path, Route((), TileLattice(Point(0.1, 0.1))))


def test_numbers_of_waves_are_read() -> None:
    assert parse_waves("1-3,7") == [1, 2, 3, 7]
    assert parse_waves("7, 2-3,3") == [7, 2, 3]
    assert parse_waves("1 - 3, 7\u20138") == [1, 2, 3, 7, 8]


@pytest.mark.parametrize("text", ["", "0", "3-1", "a", "1,", "1-", "-2", "9999999"])
def test_what_is_no_number_of_a_wave_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="waves: expected numbers of waves such as 1-3,7, got "):
        parse_waves(text)


def test_done_waves_are_played_only_if_that_is_asked_for(tmp_path: Path) -> None:
    kept = journal(tmp_path)
    kept.finish(PERFECT)
    kept.finish(SOLVED)
    assert waves_to_play(ROUTE, kept) == [1, 4, 5, 6, 7, 8]
    assert waves_to_play(ROUTE, kept, until_perfect=True) == [1, 3, 4, 5, 6, 7, 8]
    assert waves_to_play(ROUTE, kept, waves=[3, 2, 6], again=True) == [3, 2, 6]
    assert waves_to_play(ROUTE, kept, start=6) == [6, 7, 8]
    with pytest.raises(InputError, match="expected waves from 5 on, got only low"):
        waves_to_play(ROUTE, kept, waves=[1, 4], start=5)
    with pytest.raises(InputError, match="expected waves up to 8, as the route has 8 tiles, got 9"):
        waves_to_play(ROUTE, kept, waves=[9])
