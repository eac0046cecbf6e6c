from dataclasses import replace
from typing import Any

import pytest

from stratabot.strata.bot.events import Event, EventKind
from stratabot.strata.bot.watch import Moment
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import Advice
from stratabot.strata.telling.play import (
    aimed_at,
    format_moment,
    happened,
    names_in,
    ribbons_in_words,
    wave_of_tour,
    wave_summary,
)

NAMES = {"1": "teal", "2": "red"}


def test_names_are_those_of_the_puzzles_swatches() -> None:
    assert names_in(Event("puzzle", 0.0, {"names": ["teal", "red"]})) == NAMES
    assert names_in(Event("puzzle", 0.0)) == {}


@pytest.mark.parametrize(
    ("kind", "details", "words"),
    [
        (
            "puzzle",
            {"number": 2, "of": 9, "size": 3, "colors": 1},
            "puzzle 2 of 9 was read: 3 x 3, 1 color",
        ),
        ("ribbon", {"ribbon": "r2=1"}, "left 2 in teal was seen to lie"),
        ("retry", {"swatch": 2}, "a click was lost: swatch red; clicking again"),
        ("retry", {"button": "next"}, "a click was lost: next; clicking again"),
        (
            "retry",
            {"ribbon": "c1=2", "learned": "it is deaf"},
            "a click was lost: right 1 in red; clicking again (learned: it is deaf)",
        ),
        ("taken_back", {"ribbons": ["r1=1", "c2=2"]}, "taken back: left 1 in teal, right 2 in red"),
        ("waiting", {"why": "the pointer was moved"}, "waiting: the pointer was moved"),
        (
            "solved",
            {"number": 1, "perfect": False, "says_perfect": None},
            "puzzle 1 is solved, not Perfect; the game was not seen to say so",
        ),
        ("stopped", {"why": "no display"}, "stopped: no display"),
        (
            "wave_done",
            {"sign": "vacant", "end": "neither a puzzle nor Next"},
            "the end: neither a puzzle nor Next",
        ),
        ("wave_done", {"sign": "win"}, "the end: a win screen without Next"),
        ("wave_done", {"sign": "asked"}, "the end: all that was asked for is solved"),
        (
            "wave_done",
            {"sign": "most"},
            "the end: as many puzzles are solved as a wave of this side can have",
        ),
    ],
)
def test_events_in_words(kind: EventKind, details: dict[str, object], words: str) -> None:
    assert happened(Event(kind, 1.0, details), NAMES) == words


def test_targets_of_clicks_in_words() -> None:
    targets = ["r3=2", "swatch 1", "next"]
    assert [aimed_at(each, NAMES) for each in targets] == ["left 3 in red", "swatch teal", "next"]
    assert [aimed_at(each, {}) for each in targets] == targets


def test_ribbons_without_names_are_as_in_grids() -> None:
    assert ribbons_in_words(["r1=1", "c2=2"], {}) == "r1=1 c2=2"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 solved, 0 Perfect; 0 ribbons, 0 clicks, none of them again; "),
        (1, "1 solved, 1 Perfect; 1 ribbon, 1 click, 1 of them again; "),
        (2, "2 solved, 2 Perfect; 2 ribbons, 2 clicks, 2 of them again; "),
    ],
)
def test_a_summary_counts_in_words_that_fit(number: int, words: str) -> None:
    counts = ("puzzles", "perfects", "ribbons", "clicks", "retries")
    told = {**dict.fromkeys(counts, number), "lessons": 0, "undone": 0, "seconds": 1}
    end = {"sign": "vacant", "end": "neither a puzzle nor Next (no board)"}
    ended = {**told, **end, "seconds_per_puzzle": None}
    why = "The end: neither a puzzle nor Next (no board)."
    assert wave_summary(ended) == f"{words}1 s.\n{why}"
    lost = wave_summary(ended | {"undone": number})
    assert ("went by a second click." in lost) is (number > 0)


@pytest.mark.parametrize(
    ("wave", "puzzles", "perfects", "words"),
    [
        (2, 2, 2, "wave 2 of 8: 2 puzzles, Perfect; 4 so far"),
        (2, 3, 1, "wave 2 of 8: 3 puzzles, 1 Perfect; 4 so far"),
        (2, 1, 0, "wave 2 of 8: 1 puzzle, not Perfect; 4 so far"),
        (2, 0, 0, "wave 2 of 8: 0 puzzles; 4 so far"),
        (None, 2, 2, "a wave that was under way: 2 puzzles, Perfect; 4 so far"),
    ],
)
def test_a_wave_of_a_tour_is_told_in_a_line(
    wave: int | None, puzzles: int, perfects: int, words: str
) -> None:
    told = {"wave": wave, "of": 8, "wave_puzzles": puzzles, "wave_perfects": perfects, "so_far": 4}
    assert wave_of_tour(told) == words


def moment(**changes: Any) -> Moment:
    puzzle = Puzzle.of([["1", "2"], ["2", "2"]])
    first = Moment(puzzle, selected="1", advice=Advice(Ribbon.parse("r1=1"), ()))
    return replace(first, **changes)


def test_what_happened_is_named_before_the_advice() -> None:
    advice = format_moment(moment())
    laid = (Ribbon.parse("c1=2"),)
    assert format_moment(moment(laid=laid, advised=True)) == advice
    assert format_moment(moment(laid=laid, advised=False)).endswith(f"can still be won. {advice}")
    assert format_moment(moment(taken=laid)) == f"Taken back: c1=2. {advice}"
    wrong = format_moment(moment(laid=laid, advice=Advice(None, laid)))
    assert wrong.startswith("c1=2 is wrong. Take back c1=2")
    won = Moment(says_perfect=True, offers_next=True)
    assert format_moment(won) == "Solved, Perfect. Next leads on. Waiting for the next puzzle ..."
    assert format_moment(won, waits=False) == "Solved, Perfect. Next leads on."
    last = Moment(says_perfect=False, offers_next=False)
    assert format_moment(last, waits=False) == "Solved, not Perfect. No next puzzle is offered."


def test_colors_are_called_by_their_names() -> None:
    names = {"1": "teal", "2": "brick"}
    laid = (Ribbon.parse("c1=2"), Ribbon.parse("r2=1"))
    assert format_moment(moment(names=names)) == "Lay left 1; teal is in hand."
    wrong = format_moment(moment(names=names, laid=laid[:1], advice=Advice(None, laid[:1])))
    assert wrong.startswith("Right 1 in brick is wrong. Take back right 1 in brick: ")
    taken = format_moment(moment(names=names, taken=laid))
    assert taken.startswith("Taken back: right 1 in brick, left 2 in teal. Lay ")
