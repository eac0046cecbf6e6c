import pickle
from typing import Any

import pytest

from stratabot.questions import options
from stratabot.questions.options import OptionsError, WithOptions, options_of, values_of


class Wish(WithOptions):
    rows: int = options.whole_number(1, "How many rows.", 3)
    name: str | None = options.text("NAME", "The name.", None)
    purpose: str = "text"

    def require_possible(self) -> None:
        if self.name == "none":
            raise OptionsError("expected a name")


class LongWish(Wish):
    many: bool = options.flag("Whether there are many.")
    rows: int = options.whole_number(1, "How many rows, at least 4.", 4)


def test_fields_are_options_with_defaults_and_values_by_name() -> None:
    wish = LongWish(name="a", purpose="json")
    assert (wish.rows, wish.name, wish.many, wish.purpose) == (4, "a", False, "json")
    assert vars(pickle.loads(pickle.dumps(wish))) == vars(wish)
    assert (wish.with_values(rows=7).rows, wish.rows) == (7, 4)


def test_a_field_keeps_its_place_among_options_where_another_class_has_it_anew() -> None:
    assert [*options_of(LongWish)] == ["rows", "name", "many"]
    assert options_of(LongWish)["rows"].help == "How many rows, at least 4."


def test_what_does_not_fit_together_and_what_no_class_has_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"^expected a name$"):
        Wish.of({"name": "none"})
    with pytest.raises(AttributeError, match="colors"):
        Wish.of({"colors": 3})
    with pytest.raises(OptionsError, match=r"^expected only name, rows, got 'colors'$"):
        values_of(options_of(Wish), {"colors": 3})


def test_fields_are_options_by_their_values_and_not_by_annotations() -> None:
    """Python 3.14 makes the annotations of a class only when they are asked for."""
    kind: Any = type("Bare", (WithOptions,), {"loud": options.flag("Say more.")})
    assert [*options_of(kind)] == ["loud"]
    assert vars(kind.of({"loud": True})) == {"loud": True}
    assert vars(kind()) == {"loud": False}
