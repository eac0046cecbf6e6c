from stratabot import errors
from stratabot.errors import StratabotError

FAMILY = {
    value
    for value in vars(errors).values()
    if isinstance(value, type) and issubclass(value, StratabotError)
}


def test_all_errors_here_are_one_family() -> None:
    raised = {
        value
        for value in vars(errors).values()
        if isinstance(value, type) and value.__module__ == errors.__name__
    }
    assert raised == FAMILY
    assert len(FAMILY) > 5


def test_a_wrong_value_is_a_value_error_too() -> None:
    assert {each for each in FAMILY if issubclass(each, ValueError)} == {
        errors.PuzzleError,
        errors.TextError,
    }
