"""Options of questions, each described once: a command takes them as words, JSON as values.

A verb is a dataclass, and its fields are the options: `count: bool = flag("Count the solutions.")`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from math import isfinite
from typing import Any, Final

from stratabot.errors import InputError
from stratabot.source import Kind, Source
from stratabot.words import got, listed

_KEY: Final = "option"


class OptionKind(Enum):
    """What the values of an option are."""

    FLAG = auto()
    SWITCH = auto()
    """A flag that is on unless `--no-...` is given."""
    CHOICE = auto()
    WHOLE_NUMBER = auto()
    TEXT = auto()
    TEXTS = auto()
    PATH = auto()
    """A file's name, which only a command takes."""
    DOCUMENT = auto()
    """A text or a picture; a command reads it from a file."""


@dataclass(frozen=True)
class Option:
    """An option without its name, which is that of the field.

    Attributes:
        kind: what its values are.
        help: a sentence for `--help`.
        metavar: what stands for the value there.
        choices: those that there are.
        least: the smallest number.
        most: the largest number; None for any.
        check: raises an InputError for a text that cannot be meant.
        reads: what a document must be; None for a text or a picture.
        default: the value if none is given.
        in_json: whether JSON can have it, too.
    """

    kind: OptionKind
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    check: Callable[[str], object] | None = None
    reads: Kind | None = None
    default: Any = None
    in_json: bool = True

    def taken(self, name: str, value: object) -> Any:
        """A value of JSON, or a field of a form, as the verb takes it.

        Raises:
            InputError: it is no such value.
        """
        if self.kind is OptionKind.TEXTS:
            if not isinstance(value, list | tuple):
                raise InputError(f"expected a list, {got(value)}", field=name)
            return tuple(_word(name, each) for each in value)
        if self.kind in (OptionKind.FLAG, OptionKind.SWITCH):
            if not isinstance(value, bool):
                raise InputError(f"expected true or false, {got(value)}", field=name)
            return value
        if self.kind is OptionKind.DOCUMENT:
            if isinstance(value, Source):
                return value
            if not isinstance(value, str):
                raise InputError(f"expected a text, {got(value)}", field=name)
            return Source.of(value.encode(errors="replace"), name, Kind.TEXT)
        word = _word(name, value)
        if self.kind is OptionKind.WHOLE_NUMBER:
            most = 10**9 if self.most is None else self.most
            if not word.isdecimal() or not self.least <= int(word[:20]) <= most:
                wanted = (
                    f"of at least {self.least}"
                    if self.most is None
                    else f"from {self.least} to {most}"
                )
                raise InputError(f"expected a whole number {wanted}, {got(word)}", field=name)
            return int(word)
        if self.kind is OptionKind.CHOICE:
            known = {each.lower(): each for each in self.choices}
            if word.lower() not in known:
                wanted = listed(self.choices, "or")
                raise InputError(f"expected {wanted}, {got(word)}", field=name)
            return known[word.lower()]
        if self.check is not None:
            self.check(word)
        return word


def _word(name: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InputError(f"expected a text or a number, {got(value)}", field=name)
    if isinstance(value, float) and not isfinite(value):
        raise InputError(f"expected a number, got {value}", field=name)
    return str(value)


def flag(help_: str, in_json: bool = True) -> Any:
    """An option that is there or not."""
    return _field(Option(OptionKind.FLAG, help_, default=False, in_json=in_json))


def switch(help_: str) -> Any:
    """An option that is on, unless `--no-...` is given."""
    return _field(Option(OptionKind.SWITCH, help_, default=True))


def choice(choices: Sequence[str], help_: str, default: str | None = None) -> Any:
    """One of these words."""
    return _field(Option(OptionKind.CHOICE, help_, choices=tuple(choices), default=default))


def whole_number(
    least: int,
    help_: str,
    default: int | None = None,
    metavar: str = "N",
    most: int | None = None,
) -> Any:
    """A whole number of at least so much, and at most so much if it has an end."""
    kind = OptionKind.WHOLE_NUMBER
    return _field(Option(kind, help_, metavar, least=least, most=most, default=default))


def text(
    metavar: str,
    help_: str,
    default: str | None = None,
    check: Callable[[str], object] | None = None,
) -> Any:
    """A word or more."""
    return _field(Option(OptionKind.TEXT, help_, metavar, check=check, default=default))


def texts(metavar: str, help_: str) -> Any:
    """Words, one each time that the option is given."""
    return _field(Option(OptionKind.TEXTS, help_, metavar, default=()))


def user_cells(of_what: str) -> Any:
    """What a user tells of doubtful cells in a picture; `of_what` says how a cell is told."""
    what = f"What a doubtful cell of a picture shows: {of_what}. Can be repeated."
    return texts("CELL=WHAT", what)


def nudge() -> Any:
    """The least that a hint tells."""
    return flag("Say only where on the board to look.")


def why() -> Any:
    """The most that a hint tells."""
    return flag("Say also how one finds it, step by step.")


def palette() -> Any:
    """The colors of a picture; only what draws has this option."""
    return text(
        "COLORS",
        'Colors to draw in: "R=#c43a31 G=#268a52", or safe: colors that people of all kinds '
        "of color vision can tell apart (default: by letters, or a screenshot's own).",
        check=_require_palette,
    )


def _require_palette(word: str) -> None:
    from stratabot.picture.palette import parse_palette

    parse_palette(word, (), str)


def document(help_: str, reads: Kind | None = None) -> Any:
    """A text or a picture."""
    return _field(Option(OptionKind.DOCUMENT, help_, "FILE", reads=reads))


def path(help_: str) -> Any:
    """The name of a file."""
    return _field(Option(OptionKind.PATH, help_, "FILE", in_json=False))


def _field(option: Option) -> Any:
    return field(default=option.default, metadata={_KEY: option})


def options_of(verb: type) -> dict[str, Option]:
    """The options of a verb by the names of its fields."""
    return {each.name: each.metadata[_KEY] for each in fields(verb) if _KEY in each.metadata}
