import pytest

from stratabot.questions.options import OptionsError
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.playing import Audience, PlayOptions, window_choice


@pytest.mark.parametrize(
    "given",
    [
        {"android": "", "window": "Strata"},
        {"android": "", "region": "0,0,800,600"},
        {"android": "", "practice": True},
        {"practice": True, "window": "Strata"},
        {"practice": True, "region": "0,0,800,600"},
        {"window": "Strata", "region": "0,0,800,600"},
        {"dry_run": True, "undo": True},
    ],
)
def test_options_that_exclude_each_other_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionsError, match=r"^expected "):
        PlayOptions(**given)  # type: ignore[arg-type]


def test_only_who_can_choose_is_asked_which_window() -> None:
    class Person(Audience):
        can_choose = True

    person, profile = Person(), load_profile()
    assert window_choice(profile, Audience()).ask is None
    assert window_choice(profile, person).ask == person.choose
    assert not window_choice(profile, person).is_named
    assert window_choice(profile, person, is_named=True).is_named
