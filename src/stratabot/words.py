"""Numbers, lists and arguments in the words of messages."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final, NamedTuple, Self

_MOST: Final = 12


class Argument(NamedTuple):
    """A value to pass as the field of that name: `blank='#'`, or `touching=True`; or a field."""

    field: str
    value: str | bool | None = None

    def __str__(self) -> str:
        return self.field if self.value is None else f"{self.field}={self.value!r}"

    def as_option(self, quote: Callable[[str], str]) -> str:
        option = f"--{self.field.replace('_', '-')}"
        is_alone = self.value is None or self.value is True
        return option if is_alone else f"{option} {quote(str(self.value))}"


class Message(str):
    """A text with arguments that it advises; `+` keeps them, an f-string does not."""

    __slots__ = ("parts",)

    def __new__(cls, *parts: str | Argument) -> Self:
        """The text of these parts; those of a message among them stay parts."""
        message = super().__new__(cls, "".join(map(str, parts)))
        nested = (part.parts if isinstance(part, Message) else (part,) for part in parts)
        message.parts = tuple(chain.from_iterable(nested))
        return message

    parts: tuple[str | Argument, ...]

    def __add__(self, other: str) -> "Message":
        return Message(self, other)

    def __radd__(self, other: str) -> "Message":
        return Message(other, self)

    def __reduce__(self) -> tuple[type["Message"], tuple[str | Argument, ...]]:
        return Message, self.parts


def argument(field: str, value: str | bool | None = None) -> Message:
    """An argument to pass, or the name of one, as a part of a message."""
    return Message(Argument(field, value))


def in_options(message: str, quote: Callable[[str], str]) -> str:
    """A message with a command's options instead of arguments, quoted as the shell takes them."""
    if not isinstance(message, Message):
        return message
    parts = message.parts
    return "".join(part if isinstance(part, str) else part.as_option(quote) for part in parts)


def got(value: object, most: int = 40) -> str:
    """What came, for a message: a text in quotes, all else as JSON has it; a long one cut off."""
    import json

    return f"got {repr(value) if isinstance(value, str) else json.dumps(value):.{most}}"


def capitalized(text: str) -> str:
    """The text with a capital at its beginning; the rest stays as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def counted(number: int, thing: str) -> str:
    """`1 puzzle`, `2 puzzles`."""
    return f"{number} {thing if number == 1 else f'{thing}s'}"


def up_to(most: int, thing: str) -> str:
    """`1 color` or `1 to 3 colors`: any number up to `most`."""
    return counted(most, thing) if most == 1 else f"1 to {counted(most, thing)}"


def numbered(thing: str, indices: Iterable[int]) -> str:
    """`row 2` or `rows 1, 3`: indices count from 0, the words from 1. A long list is cut short."""
    shown = [str(index + 1) for index in indices]
    more = f", ... ({len(shown)} in all)" if len(shown) > _MOST else ""
    return f"{thing if len(shown) == 1 else f'{thing}s'} {', '.join(shown[:_MOST])}{more}"


def listed(things: Iterable[str], last: str = "and", most: int | None = _MOST) -> str:
    """`a`, `a and b` or `a, b and c`; a list of more than `most` things is cut short."""
    shown = [*things]
    if most is not None and len(shown) > most:
        return f"{', '.join(shown[:most])}, ... ({len(shown)} in all)"
    return f" {last} ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)
