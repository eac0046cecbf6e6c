import json
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strata.bot.imitation import ImitationStage, Takes, Ways
from strata.bot.stages import MemoryStage
from stratabot.strata.bot.habits import (
    KEPT_FOR,
    NOTHING_KNOWN,
    HabitBook,
    Habits,
    format_habits,
    parse_habits,
)
from stratabot.strata.bot.pace import Pace
from stratabot.strata.bot.session import Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks
from thorough import cases

pytestmark = pytest.mark.slow


TODAY = date(2026, 5, 4)
DEAF = Habits(ignores_ribbons=True, next_delay=0.5, since=TODAY)

WRONG = [DEAF, Habits(True, True, 0.0), Habits(next_delay=3.0)]

any_habits = st.builds(
    Habits, st.booleans(), st.booleans(), st.none() | st.floats(0, 30), st.none() | st.dates()
)
KEYS = st.sampled_from(["ignores_ribbons", "ignores_swatches", "next_delay", "since"])
any_json = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | KEYS, inner),
)


@given(st.dictionaries(st.text(), any_habits))
def test_what_was_written_is_read(known: dict[str, Habits]) -> None:
    assert parse_habits(format_habits(known)) == known


@given(any_json.map(json.dumps) | st.text() | st.just("[" * 100_000))
def test_whatever_is_in_the_file_is_read_or_refused(text: str) -> None:
    try:
        known = parse_habits(text)
    except ValueError:
        return
    assert parse_habits(format_habits(known)) == known


def test_what_was_learned_of_a_game_is_recalled_and_of_no_other(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.json"
    HabitBook(path).keep("one", DEAF, TODAY)
    HabitBook(path).keep("two", Habits(ignores_swatches=True), TODAY)
    assert HabitBook(path).recall("one", TODAY) == DEAF
    assert HabitBook(path).recall("two", TODAY) == Habits(ignores_swatches=True, since=TODAY)
    assert HabitBook(path).recall("three", TODAY) == NOTHING_KNOWN


def test_after_some_weeks_it_is_learned_anew(tmp_path: Path) -> None:
    book = HabitBook(tmp_path / "games.json")
    book.keep("one", DEAF, TODAY)
    day = timedelta(days=1)
    assert book.recall("one", TODAY + KEPT_FOR - day) == DEAF
    assert book.recall("one", TODAY + KEPT_FOR) == NOTHING_KNOWN
    assert book.recall("one", TODAY - day) == NOTHING_KNOWN, "the clock was wrong"


@pytest.mark.parametrize("held", [b"", b"\xff\xfe", b"[]", b'{"one": 3}', b"[" * 100_000])
def test_a_damaged_file_is_as_none_and_is_written_anew(held: bytes, tmp_path: Path) -> None:
    book = HabitBook(tmp_path / "games.json")
    book.path.write_bytes(held)
    assert book.recall("one", TODAY) == NOTHING_KNOWN
    book.keep("one", DEAF, TODAY)
    assert book.recall("one", TODAY) == DEAF


def test_what_is_no_news_is_not_written(tmp_path: Path) -> None:
    book = HabitBook(tmp_path / "games.json")
    book.keep("one", NOTHING_KNOWN, TODAY)
    assert not book.path.exists()
    book.keep("one", DEAF, TODAY)
    book.path.chmod(0o444)
    before = book.path.stat()
    book.keep("one", DEAF, TODAY + timedelta(days=3))
    assert book.path.stat() == before


def session_on(stage: MemoryStage, known: Habits) -> Session:
    session = Session(stage.screen, stage.clock, load_profile(), known=known)
    session.listeners.append(stage.hear)
    return session


EVEN = [manner for manner in EarlyClicks if manner is not EarlyClicks.UNEVEN]


@cases("manner", EVEN, "other manners", one_in=2)
def test_a_game_that_is_known_loses_no_click_at_all(manner: EarlyClicks) -> None:
    first = MemoryStage(3, 3, 7, puzzles=2, manner=manner)
    session = session_on(first, NOTHING_KNOWN)
    first.play_in(session, 2)
    assert session.tally.retries == session.tally.lessons == len(first.useless())
    again = MemoryStage(3, 3, 7, puzzles=2, manner=manner)
    later = session_on(again, session.pace.habits)
    again.play_in(later, 2)
    assert again.useless() == []
    assert later.tally.retries == 0
    assert later.pace.habits == session.pace.habits
    again.assert_flawless(2)


@cases(
    "manner, known",
    product(EarlyClicks, WRONG),
    "each manner has been tried with something, and everything with a manner",
    keep=[(manner, WRONG[k % 3]) for k, manner in enumerate(EarlyClicks)],
)
def test_what_is_remembered_wrongly_costs_clicks_and_no_ribbon(
    manner: EarlyClicks, known: Habits
) -> None:
    stage = MemoryStage(3, 3, 7, puzzles=2, manner=manner)
    stage.play_in(session_on(stage, known), 2)
    stage.assert_flawless(2)
    assert len(stage.useless()) <= 3, "each thing is learned once"


def test_a_game_that_loses_clicks_teaches_nothing() -> None:
    stage = ImitationStage(3, 3, 8, puzzles=2, ways=Ways(takes=Takes.ALL_AT_ONCE))
    stage.screen.lose = 0.3
    session = stage.session()
    stage.play_in(session, 2)
    assert session.tally.retries > 2
    assert session.pace.habits == NOTHING_KNOWN


def test_what_was_known_stays_known_with_its_date_and_what_is_news_has_none() -> None:
    assert Pace(0.5, DEAF).habits == DEAF
    pace = Pace(0.5, DEAF)
    assert (pace.early_ribbon, pace.burst, pace.next_delay.next) == (False, 1, 0.5)
    pace.tried_early_swatch(taken=False)
    assert pace.habits == Habits(True, True, 0.5, None)
    pace.missed()
    assert pace.habits == DEAF
