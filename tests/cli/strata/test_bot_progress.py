import io

from pseudo_terminal import TextTerminal
from stratabot.cli.strata.progress import BotProgress, TourProgress
from stratabot.strata.bot.events import Event

PUZZLE = Event("puzzle", 1.0, {"number": 1, "of": 2, "size": 3, "placed": []})
RIBBON = Event("ribbon", 3.0, {"laid": 3, "missing": 3})
SOLVED = Event("solved", 5.0, {"number": 1, "perfect": True})


def shown(stream: io.StringIO, *told: Event) -> str:
    progress = BotProgress(stream)
    for event in told:
        progress(event)
    return stream.getvalue()


def test_elsewhere_than_on_a_terminal_a_puzzle_is_a_line() -> None:
    text = shown(io.StringIO(), PUZZLE, RIBBON, SOLVED)
    assert text == "   5.00 s  puzzle 1 of 2: Perfect\n"


def test_how_many_puzzles_a_wave_has_is_claimed_only_where_it_is_known() -> None:
    unknown = Event("puzzle", 1.0, {**PUZZLE.details, "at_most": True})
    assert shown(io.StringIO(), unknown, SOLVED) == "   5.00 s  puzzle 1 of up to 2: Perfect\n"


def test_after_each_wave_of_a_tour_a_line_says_how_it_went() -> None:
    progress = TourProgress(stream := io.StringIO())
    told = {"wave": 2, "of": 8, "wave_puzzles": 2, "wave_perfects": 2, "so_far": 4}
    for event in (Event("wave", 5.0, {"wave": 2, "of": 8}), Event("wave_done", 9.0, told)):
        progress(event)
    assert stream.getvalue() == "   9.00 s  wave 2 of 8: 2 puzzles, Perfect; 4 so far\n"
    assert progress.now() == "wave 2 of 8; no puzzle yet"


def test_on_a_terminal_a_line_says_how_far_it_is() -> None:
    last = shown(TextTerminal(), PUZZLE, RIBBON).rpartition("\x1b[K")[2]
    assert last == "puzzle 1 of 2, ribbon 3 of 6"


def test_the_line_is_gone_at_the_end() -> None:
    assert shown(TextTerminal(), PUZZLE, Event("wave_done", 9.0)).endswith("\r\x1b[K")


def test_what_is_remarkable_gets_a_line_with_the_names_that_the_puzzle_came_with() -> None:
    named = Event("puzzle", 1.0, {**PUZZLE.details, "names": ["teal", "brick"]})
    told = [
        Event("waiting", 1.5, {"why": "the pointer was moved"}),
        Event("retry", 2.0, {"ribbon": "r1=2", "attempt": 1}),
        Event("taken_back", 2.5, {"ribbons": ["r1=2", "c1=1"]}),
    ]
    assert shown(io.StringIO(), named, *told).splitlines() == [
        "   1.50 s  waiting: the pointer was moved",
        "   2.00 s  a click was lost: left 1 in brick; clicking again",
        "   2.50 s  taken back: left 1 in brick, right 1 in teal",
    ]
