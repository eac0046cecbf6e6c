import sys

import click
import pytest

from pseudo_terminal import TextTerminal
from stratabot.cli.strata.sessions import AtTerminal


def test_a_person_at_a_terminal_is_asked_which_window(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not AtTerminal("text").can_choose
    monkeypatch.setattr(sys, "stdin", TextTerminal())
    monkeypatch.setattr(sys, "stderr", TextTerminal())
    assert not AtTerminal("json").can_choose
    person = AtTerminal("text")
    assert person.can_choose
    answers = iter(["7", "2"])
    monkeypatch.setattr(click.termui, "visible_prompt_func", lambda _: next(answers))
    assert person.choose(["Strata one", "Strata two"]) == 1
