"""Values that never change, for what every start loads: Python makes a dataclass anew each time."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self


class Value:
    """A value with named attributes: compared by value, hashable, picklable.

    A subclass names its attributes in `__slots__`, and sets them with `object.__setattr__`.

    Attributes:
        _fields: the attributes that the constructor takes.
        _compared: the attributes that make two values equal.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]]
    _compared: ClassVar[tuple[str, ...]]

    def replace(self, **changes: Any) -> Self:
        """The same value but for these attributes."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set {name}: a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete {name}: a {type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._compared)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self._compared))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"

    def __reduce__(self) -> tuple[Any, ...]:
        values = (getattr(self, name) for name in self._fields)
        return type(self), tuple(dict(v) if isinstance(v, Mapping) else v for v in values)
