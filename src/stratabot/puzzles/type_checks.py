"""Whether what a program passes is of the kind that annotations name."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    ParamSpec,
    SupportsFloat,
    SupportsIndex,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from stratabot.errors import PuzzleError
from stratabot.words import listed

P = ParamSpec("P")
T = TypeVar("T")

_WIDER: Final[Mapping[object, type]] = {
    int: SupportsIndex,
    bool: SupportsIndex,
    float: SupportsFloat,
}
"""What also counts as these: numpy has numbers of its own."""

_CALLED: Final[Mapping[object, str]] = {
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    NoneType: "None",
}


def require_kind(name: str, value: object, kind: object) -> None:
    """Refuse an argument of another kind: a class, a literal, a sequence, or several of these."""
    if not any(_is_one(value, each) for each in _choices(kind)):
        wanted = listed((name for each in _choices(kind) for name in _names(each)), "or")
        raise PuzzleError(f"expected {name} to be {wanted}, got {repr(value)[:60]}")


def check_arguments(function: Callable[P, T], home: str | None = None) -> Callable[P, T]:
    """Let a function of the library refuse arguments of other kinds than its annotations name.

    `home` is the module that offers it, if that is another one than the function's own.
    """

    @wraps(function)
    def asked(*args: P.args, **options: P.kwargs) -> T:
        require_arguments(function, args, options)
        return function(*args, **options)

    asked.__module__ = home or function.__module__  # where pickle finds it
    return asked


def require_arguments(
    function: Callable[..., object], args: Iterable[object], options: Mapping[str, object]
) -> None:
    """Refuse the first argument that is of another kind than the function's annotations name."""
    kinds = _kinds(function)
    for name, value in (*zip(kinds, args), *options.items()):  # noqa: B905  # not all are given
        if name in kinds:
            require_kind(name, value, kinds[name])


@cache
def _kinds(function: Callable[..., object]) -> dict[str, object]:
    return get_type_hints(function)


def require_fields(params: object) -> None:
    """Refuse a value in which a field is of another kind than its class says."""
    for name, kind in get_type_hints(type(params)).items():
        require_kind(name, getattr(params, name), kind)


def _choices(kind: object) -> tuple[object, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_one(value: object, kind: object) -> bool:
    if kind is Any:
        return True
    if get_origin(kind) is Literal:
        return isinstance(value, str) and value in get_args(kind)
    wanted = _WIDER.get(kind) or cast("type", get_origin(kind) or kind)
    # An array says that it is a number, too, and is one only if it is a single one.
    return isinstance(value, wanted) and not (kind in _WIDER and getattr(value, "ndim", None))


def _names(kind: object) -> Iterable[str]:
    if get_origin(kind) is Literal:
        return map(str, get_args(kind))
    return [_CALLED.get(kind) or f"a {getattr(get_origin(kind) or kind, '__name__', kind)}"]
