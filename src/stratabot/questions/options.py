"""Options of questions, the fields of verbs: a command takes them as words, JSON as values."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum, auto
from math import inf, isfinite, nan
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeVar, cast, dataclass_transform

from stratabot.errors import InputError
from stratabot.source import Kind, Source
from stratabot.words import argument, got, listed

if TYPE_CHECKING:
    from pathlib import Path

OLD_NAMES: Final = {"form": "board-as"}  # still taken; `--form` was mistaken for `--format`
_MOST: Final = 10**9
_DIGITS: Final = 20  # more are not needed to see that a number is too large

V = TypeVar("V")


class OptionsError(InputError):
    """Options that do not fit together, or an `unknown` one, empty for none."""

    def __init__(self, text: str, unknown: str = "") -> None:
        super().__init__(text)
        self.unknown = unknown

    @classmethod
    def missing(cls, needed: str, given: str) -> "OptionsError":
        return cls("expected " + argument(needed) + " with " + argument(given))


class OptionKind(Enum):
    """What the values of an option are."""

    FLAG = auto()
    SWITCH = auto()  # a flag that is on unless `--no-...` is given
    CHOICE = auto()
    CHOICES = auto()  # several of these words, in their own order
    WHOLE_NUMBER = auto()
    NUMBER = auto()
    TEXT = auto()
    TEXTS = auto()
    PATH = auto()  # a file's name, which only a command takes
    DOCUMENT = auto()  # a text or a picture; a command reads it from a file


class Option(NamedTuple):
    """An option without its name, which is that of the field.

    Attributes:
        kind: what its values are.
        help: a sentence for `--help`.
        metavar: what stands for the value there.
        choices: those that there are.
        least: the smallest number; None for any.
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
    least: int | None = 0
    most: int | None = None
    check: Callable[[str], object] | None = None
    reads: Kind | None = None
    default: object = None
    in_json: bool = True

    def value_from(self, name: str, value: object) -> object:
        """The value from JSON or from words; a wrong one is an InputError of that field."""
        if self.kind is OptionKind.TEXTS:
            if not isinstance(value, list | tuple):
                raise InputError(f"expected a list, {got(value)}", field=name)
            return tuple(_word(name, each) for each in value)
        if self.kind is OptionKind.CHOICES:
            if not isinstance(value, list | tuple):
                raise InputError(f"expected a list, {got(value)}", field=name)
            wanted = {self._choice(name, _word(name, each)) for each in value}
            return tuple(each for each in self.choices if each in wanted)
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
        if self.kind in (OptionKind.WHOLE_NUMBER, OptionKind.NUMBER):
            return self._number(name, word)
        if self.kind is OptionKind.CHOICE:
            return self._choice(name, word)
        if self.check is not None:
            self.check(word)
        return word

    def _number(self, name: str, word: str) -> int | float:
        is_whole = self.kind is OptionKind.WHOLE_NUMBER
        number: int | float = nan
        if not is_whole:
            with suppress(ValueError):
                number = float(word)
        elif word.removeprefix("-").isdecimal():
            number = int(word[:_DIGITS])
        least = -inf if self.least is None else self.least
        most = (_MOST if is_whole else inf) if self.most is None else self.most
        if not least <= number <= most:
            what = "a whole number" if is_whole else "a number"
            if self.most is None and not number > most:
                wanted = what if self.least is None else f"{what} of at least {self.least}"
            else:
                wanted = f"{what} from {-_MOST if self.least is None else self.least} to {most}"
            raise InputError(f"expected {wanted}, {got(word)}", field=name)
        return number

    def _choice(self, name: str, word: str) -> str:
        known = {each.lower(): each for each in self.choices}
        if word.lower() not in known:
            raise InputError(f"expected {listed(self.choices, 'or')}, {got(word)}", field=name)
        return known[word.lower()]


def _word(name: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InputError(f"expected a text or a number, {got(value)}", field=name)
    if isinstance(value, float) and not isfinite(value):
        raise InputError(f"expected a number, got {value}", field=name)
    return str(value)


def flag(help_: str, in_json: bool = True) -> bool:
    """An option that is there or not."""
    return _offered(OptionKind.FLAG, help_, False, in_json=in_json)


def switch(help_: str) -> bool:
    """An option that is on, unless `--no-...` is given."""
    return _offered(OptionKind.SWITCH, help_, True)


def choice(choices: Sequence[str], help_: str, default: V) -> V:
    """One of these words."""
    return _offered(OptionKind.CHOICE, help_, default, choices=tuple(choices))


def choices(help_: str) -> tuple[str, ...]:
    """Several words, of those that `_replace(choices=...)` tells."""
    return _offered(OptionKind.CHOICES, help_, ())


def number(least: int, most: int, metavar: str, help_: str, default: V) -> V:
    """A number, with or without decimal places."""
    return _offered(OptionKind.NUMBER, help_, default, metavar, least=least, most=most)


def whole_number(
    least: int | None, help_: str, default: V, metavar: str = "N", most: int | None = None
) -> V:
    """A whole number of at least so much, and at most so much if it has an end."""
    return _offered(OptionKind.WHOLE_NUMBER, help_, default, metavar, least=least, most=most)


def text(metavar: str, help_: str, default: V, check: Callable[[str], object] | None = None) -> V:
    """A word or more."""
    return _offered(OptionKind.TEXT, help_, default, metavar, check=check)


def texts(metavar: str, help_: str) -> tuple[str, ...]:
    """Words, one each time that the option is given."""
    return _offered(OptionKind.TEXTS, help_, (), metavar)


def user_cells(of_what: str) -> tuple[str, ...]:
    """What a user tells of doubtful cells in a picture; `of_what` says how a cell is told."""
    what = f"What a doubtful cell of a picture shows: {of_what}. Can be repeated."
    return texts("CELL=WHAT", what)


def nudge() -> bool:
    """The least that a hint tells."""
    return flag("Say only where on the board to look.")


def why() -> bool:
    """The most that a hint tells."""
    return flag("Say also how one finds it, step by step.")


def palette() -> str | None:
    """The colors of a picture; only what draws has this option."""
    return text(
        "COLORS",
        'Colors to draw in: "R=#c43a31 G=#268a52", or safe: colors that people of all kinds '
        "of color vision can tell apart (default: by letters, or a screenshot's own).",
        None,
        check=_require_palette,
    )


def _require_palette(word: str) -> None:
    from stratabot.picture.palette import parse_palette

    parse_palette(word, (), str)


def board_as(forms: Sequence[str], help_: str, default: V) -> V:
    """The form in which boards are written: the game's text, or one of these."""
    return choice(("text", *forms), help_, default)


def require_board(form: str | None, **others: bool) -> None:
    """Refuse a form with options that ask for something else than one board."""
    for name, is_given in others.items():
        if is_given and form is not None:
            without = argument("board_as", form) + " without " + argument(name)
            raise OptionsError("expected " + without)


def document(help_: str, reads: Kind | None = None, in_json: bool = True) -> Source | None:
    """A text or a picture."""
    return _offered(OptionKind.DOCUMENT, help_, None, "FILE", reads=reads, in_json=in_json)


def path(help_: str) -> "Path | None":
    """The name of a file."""
    return _offered(OptionKind.PATH, help_, None, "FILE", in_json=False)


def _offered(
    kind: OptionKind,
    help_: str,
    default: V,
    metavar: str | None = None,
    *,
    choices: tuple[str, ...] = (),
    least: int | None = 0,
    most: int | None = None,
    check: Callable[[str], object] | None = None,
    reads: Kind | None = None,
    in_json: bool = True,
) -> V:
    """An option in the place of a field, with the type that its values have there."""
    option = Option(kind, help_, metavar, choices, least, most, check, reads, default, in_json)
    return cast("V", option)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class WithOptions:
    """A class whose fields are options, made from their values by name.

    To type checkers it is a frozen dataclass; making those takes half a millisecond for each class.
    """

    def __init__(self, **values: object) -> None:
        self.__dict__.update(
            (name, option.default) for name, option in options_of(type(self)).items()
        )
        for name, value in values.items():
            getattr(type(self), name)
            self.__dict__[name] = value
        self.require_possible()

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """As the constructor, for values that are checked already."""
        made: Callable[..., Self] = cls
        return made(**values)

    def with_values(self, **values: object) -> Self:
        return type(self).of(vars(self) | values)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__qualname__}({values})"

    def require_possible(self) -> None:
        """Raise OptionsError if the options do not fit together."""


def values_of(options: Mapping[str, Option], given: Mapping[str, object]) -> dict[str, object]:
    """The values of options by their names, from JSON: None is not given, `-` means `_`."""
    known = {name: option for name, option in options.items() if option.in_json}
    values = {}
    for given_name, value in given.items():
        name = OLD_NAMES.get(given_name, given_name).replace("-", "_")
        if name not in known:
            names = ", ".join(sorted(each.replace("_", "-") for each in known))
            raise OptionsError(f"expected only {names}, got {given_name!r:.40}", name)
        if value is not None:
            values[name] = known[name].value_from(name.replace("_", "-"), value)
    return values


def options_of(kind: type[WithOptions]) -> dict[str, Option]:
    """The options of a class by the names of its fields, those of its bases first."""
    # Not by annotations: Python 3.14 makes those of a class only when they are asked for.
    names = dict.fromkeys(
        name
        for each in reversed(kind.__mro__)
        for name, value in vars(each).items()
        if isinstance(value, Option)
    )
    found = ((name, getattr(kind, name)) for name in names)
    return {name: option for name, option in found if isinstance(option, Option)}
