import pickle
from types import MappingProxyType

import pytest

from stratabot.value import Value


class Place(Value):
    __slots__ = ("col", "names", "row")
    _fields = ("row", "col", "names")
    _compared = ("row", "col")

    def __init__(self, row: int, col: int, names: object = MappingProxyType({})) -> None:
        for name, value in zip(self._fields, (row, col, names), strict=True):
            object.__setattr__(self, name, value)


PLACE = Place(1, 2)


def test_values_are_equal_by_what_is_compared() -> None:
    assert Place(1, 2, {"a": "b"}) == PLACE != Place(2, 1)
    assert hash(Place(1, 2, {"a": "b"})) == hash(PLACE)
    assert pickle.loads(pickle.dumps(PLACE)) == PLACE != (1, 2)


def test_a_changed_value_is_another_one() -> None:
    assert PLACE.replace(col=3) == Place(1, 3)
    assert repr(PLACE.replace(names={})) == "Place(row=1, col=2, names={})"


def test_a_value_never_changes() -> None:
    with pytest.raises(AttributeError, match="cannot set row: a Place never changes"):
        PLACE.row = 2
    with pytest.raises(AttributeError, match="cannot delete row"):
        del PLACE.row  # type: ignore[attr-defined]
