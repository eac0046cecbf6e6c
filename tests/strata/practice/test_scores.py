import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.peel import peel
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Swatch
from stratabot.strata.practice.scores import (
    Best,
    Score,
    ScoreBook,
    format_scores,
    format_time,
    parse_scores,
)
from stratabot.strata.practice.screen import VirtualClock

BESTS = st.builds(
    Best, st.integers(1, 10**6), st.integers(0, 10**6), st.floats(0, 1e6, allow_nan=False)
)
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
NUMBERS = st.integers() | st.floats() | st.none() | st.booleans() | st.text()
NEARLY = st.fixed_dictionaries(
    {
        "waves": st.dictionaries(
            st.text(),
            st.fixed_dictionaries({"finished": NUMBERS, "perfects": NUMBERS, "seconds": NUMBERS}),
        )
    }
)


def test_the_best_of_each_kind_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "scores.json"
    book = ScoreBook(path)
    assert book.best("4 x 4") is None
    book.keep("4 x 4", Score(16, 12, 90.0))
    book.keep("4 x 4", Score(16, 16, 120.5))
    book.keep("3 x 3", Score(9, 1, 5.0))
    assert ScoreBook(path).best("4 x 4") == Best(2, 16, 90.0)
    assert ScoreBook(path).best("3 x 3") == Best(1, 1, 5.0)
    assert [*path.parent.iterdir()] == [path]


def test_two_games_at_once_lose_nothing(tmp_path: Path) -> None:
    one, other = ScoreBook(tmp_path / "scores"), ScoreBook(tmp_path / "scores")
    one.keep("a", Score(4, 4, 10.0))
    other.keep("b", Score(4, 4, 11.0))
    one.keep("a", Score(4, 4, 9.0))
    kept = ScoreBook(tmp_path / "scores")
    assert (kept.best("a"), kept.best("b")) == (Best(2, 4, 9.0), Best(1, 4, 11.0))


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"waves": []}',
        b'{"waves": {"4 x 4": {"finished": 1, "perfects": 1, "seconds": NaN}}}',
        b'{"waves": {"4 x 4": {"finished": true, "perfects": 1, "seconds": 1}}}',
        b'{"waves": {"4 x 4": {"finished": 1, "perfects": -1, "seconds": 1}}}',
        b'{"waves": {"4 x 4": {"finished": 1, "perfects": 1, "seconds": 1' + b"0" * 400 + b"}}}",
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_with_one_line_and_never_lost(
    damage: bytes, tmp_path: Path
) -> None:
    path, said = tmp_path / "scores.json", list[str]()
    for number in ("", "1"):
        path.write_bytes(damage)
        book = ScoreBook(path, said.append)
        assert book.best("4 x 4") is None
        assert (tmp_path / f"scores.json.damaged{number}").read_bytes() == damage
        book.keep("4 x 4", Score(16, 16, 5.0))
        assert ScoreBook(path).best("4 x 4") == Best(1, 16, 5.0)
    assert len(said) == 2
    assert all("\n" not in line and "kept as scores.json.damaged" in line for line in said)


def test_a_file_that_is_damaged_while_one_plays_is_set_aside_too(tmp_path: Path) -> None:
    path, said = tmp_path / "scores.json", list[str]()
    book = ScoreBook(path, said.append)
    path.write_text("oh")
    book.keep("4 x 4", Score(16, 16, 5.0))
    assert (tmp_path / "scores.json.damaged").read_text() == "oh"
    assert ScoreBook(path).best("4 x 4") == Best(1, 16, 5.0)
    assert len(said) == 1


def test_a_place_that_cannot_be_written_is_one_line_and_the_scores_stay(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    said = list[str]()
    book = ScoreBook(tmp_path / "file" / "scores.json", said.append)
    book.keep("4 x 4", Score(16, 16, 5.0))
    assert book.best("4 x 4") == Best(1, 16, 5.0)
    assert said
    assert all("\n" not in line and str(tmp_path) in line for line in said)
    assert (tmp_path / "file").read_text() == "mine"


@given(st.dictionaries(st.text(), BESTS))
def test_what_is_written_is_read_again(best: dict[str, Best]) -> None:
    assert parse_scores(format_scores(best).encode()) == best


@given(st.binary() | JSONS.map(json.dumps).map(str.encode) | NEARLY.map(json.dumps).map(str.encode))
def test_whatever_the_file_holds_is_scores_or_a_value_error(data: bytes) -> None:
    try:
        read = parse_scores(data)
    except ValueError:
        return
    assert parse_scores(format_scores(read).encode()) == read


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00.0"), (59.94, "0:59.9"), (59.96, "1:00.0"), (83.42, "1:23.4"), (3600, "60:00.0")],
)
def test_times_are_told_in_minutes_and_seconds(seconds: float, text: str) -> None:
    assert format_time(seconds) == text


def test_a_score_counts_the_time_in_which_puzzles_are_open() -> None:
    game = PracticeGame.wave(3, 3, VirtualClock(), Random(3), puzzles=1)
    game.clock.sleep(game.timings.fade)
    solution = peel(game.puzzle)
    assert solution is not None
    for line, color in solution.ribbons:
        game.press(Swatch(int(color or 1) - 1))
        game.press(line)
        game.clock.sleep(2.0)
    game.clock.sleep(100)
    assert Score.of(game) == Score(1, 1, 10 + game.timings.slide)
    assert str(Score.of(game)) == "1 puzzle, 1 Perfect, 0:10.2"
