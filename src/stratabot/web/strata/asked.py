"""What the page asks for, as JSON."""

from typing import Any

from stratabot.web.refusals import RefusedError
from stratabot.words import got


def grid_in(asked: dict[str, Any]) -> str:
    """The text of `grid`, which may also come as a list of rows.

    Raises:
        RefusedError: 422, there is none.
    """
    text = asked.get("grid")
    if isinstance(text, list):
        text = "\n".join(map(str, text))
    if not isinstance(text, str) or not text.strip():
        raise RefusedError(422, 'expected a grid as text in "grid"')
    return text


def whole_in(asked: dict[str, Any], name: str, least: int, most: int) -> int:
    """The whole number of that name.

    Raises:
        RefusedError: 422, there is none, or it is out of range.
    """
    value = asked.get(name)
    if type(value) is not int or not least <= value <= most:
        raise RefusedError(422, f"{name}: expected {least} to {most}, {got(value)}")
    return value
