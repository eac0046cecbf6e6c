import sys
from io import StringIO

import click
import pytest

from stratabot.cli.strata.playing import PlayOptions
from stratabot.cli.strata.sessions import game_of, window_choice
from stratabot.strata.layout.profile import load_profile


class TextTerminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_learned_of_a_game_is_kept_apart_for_every_place() -> None:
    places = [
        PlayOptions(),
        PlayOptions(window="Strata practice"),
        PlayOptions(practice=True),
        PlayOptions(region="800x600+0+0"),
        PlayOptions(region="800x600+10+0"),
        PlayOptions(android=""),
        PlayOptions(android="R58"),
    ]
    names = [game_of(options, load_profile()) for options in places]
    assert len({*names}) == len(places)


def test_a_person_at_a_terminal_is_asked_which_window(monkeypatch: pytest.MonkeyPatch) -> None:
    titles, profile = ["Strata one", "Strata two"], load_profile()
    assert window_choice(profile, may_raise=True, may_ask=True).ask is None
    monkeypatch.setattr(sys, "stdin", TextTerminal())
    monkeypatch.setattr(sys, "stderr", TextTerminal())
    assert window_choice(profile, may_raise=True, may_ask=False).ask is None
    ask = window_choice(profile, may_raise=True, may_ask=True).ask
    assert ask is not None
    answers = iter(["7", "2"])
    monkeypatch.setattr(click.termui, "visible_prompt_func", lambda _: next(answers))
    assert ask(titles) == 1
