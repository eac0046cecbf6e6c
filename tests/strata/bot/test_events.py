from stratabot.strata.bot.events import Event, Tally


def test_a_tally_counts_what_events_tell_of() -> None:
    tally = Tally()
    for event in [
        Event("puzzle", 0.0),
        Event("ribbon", 1.0),
        Event("retry", 1.5),
        Event("ribbon", 2.0),
        Event("waiting", 2.5),
        Event("solved", 3.0, {"perfect": True}),
        Event("solved", 6.0, {"perfect": False}),
    ]:
        tally.count(event)
    assert tally == Tally(puzzles=2, perfects=1, ribbons=2, clicks=0, retries=1)


def test_a_summary_has_the_seconds_of_a_puzzle() -> None:
    done = Tally(puzzles=4, perfects=3, ribbons=24, clicks=40, retries=2, lessons=1).as_json(
        10.00049
    )
    assert done == {
        "puzzles": 4,
        "perfects": 3,
        "ribbons": 24,
        "clicks": 40,
        "retries": 2,
        "lessons": 1,
        "seconds": 10.0,
        "seconds_per_puzzle": 2.5,
    }


def test_without_a_puzzle_there_are_no_seconds_of_one() -> None:
    assert Tally().as_json(5.0)["seconds_per_puzzle"] is None
