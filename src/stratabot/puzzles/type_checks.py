"""Whether what a program passes is of the kind that annotations name."""

from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    SupportsFloat,
    SupportsIndex,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from stratabot.errors import PuzzleError
from stratabot.words import listed

_WIDER: Final[Mapping[Any, Any]] = {int: SupportsIndex, bool: SupportsIndex, float: SupportsFloat}
"""What also counts as these: numpy has numbers of its own."""

_CALLED: Final[Mapping[Any, str]] = {
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    NoneType: "None",
}


def require_kind(name: str, value: object, kind: Any) -> None:
    """Refuse an argument of another kind: a class, a literal, a sequence, or several of these."""
    if not any(_is_one(value, each) for each in _choices(kind)):
        wanted = listed((name for each in _choices(kind) for name in _names(each)), "or")
        raise PuzzleError(f"expected {name} to be {wanted}, got {repr(value)[:60]}")


def require_fields(params: object) -> None:
    """Refuse a value in which a field is of another kind than its class says."""
    for name, kind in get_type_hints(type(params)).items():
        require_kind(name, getattr(params, name), kind)


def _choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_one(value: object, kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    wanted: type = _WIDER.get(kind) or get_origin(kind) or kind
    return isinstance(value, wanted)


def _names(kind: Any) -> Iterable[str]:
    if get_origin(kind) is Literal:
        return map(str, get_args(kind))
    return [_CALLED.get(kind) or f"a {(get_origin(kind) or kind).__name__}"]
