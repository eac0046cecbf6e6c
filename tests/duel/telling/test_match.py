"""A match in a table."""

from dataclasses import replace

from stratabot.duel.match import Pairing, play_match
from stratabot.duel.telling.match import match_json, match_lines


def test_of_a_long_command_the_table_shows_the_end() -> None:
    command = "/opt/some/where/python3 /home/me/engines/mine.py --fast"
    match = replace(
        play_match(Pairing("random", "random"), 1, 1), pairing=Pairing(command, "random")
    )
    _, x, o, ties, *_ = match_lines(match)
    assert x.startswith("X ...e/me/engines/mine.py --fast")
    assert [x.index(" wins"), o.index(" wins")] == [32, 32]
    assert ties.startswith("ties ")
    assert match_json(match)["x"] == command
