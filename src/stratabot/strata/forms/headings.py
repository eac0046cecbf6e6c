"""Numbers and letters above or beside a grid that are not squares."""

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Squares, quoted


def require_no_headings(rows: Squares) -> None:
    """Make sure that no numbers stand above or beside a grid of letters, nor letters beside digits.

    Raises:
        TextError: some of the numbers or letters may be headings, not squares.
    """
    across, down = list(rows[0]), [row[0] for row in rows]
    above = _counts(across[1:] if across[0] == "" else across)
    beside = _counts(down[1:] if down[0] == "" else down)
    if not above and not beside:
        return
    inner = [mark for row in rows[1:] for mark in row[1:]]
    letters, digits = any(map(str.isalpha, inner)), any(map(str.isdigit, inner))
    others = {"1": letters and not digits, "a": digits and not letters, "": False}
    if (above and beside and across[0] == "") or others[above] or others[beside]:
        where = "above" if above and (others[above] or across[0] == "") else "beside"
        heading = quoted(" ".join(across if where == "above" else down))
        raise TextError(
            f"expected squares only, got what may be headings {where} them: {heading}; if they are "
            f"squares, write the size first: {len(rows)} {len(across)}"
        )


def _counts(marks: list[str]) -> str:
    """`1` for the marks 1, 2, 3, ... or 0, 1, 2, ...; `a` for a, b, c, ...; empty for others."""
    if len(marks) < 2 or marks[0] not in ("0", "1", "a", "A"):
        return ""
    if marks[0].isdigit():
        first = int(marks[0])
        return "1" * (marks == [str(k) for k in range(first, first + len(marks))])
    return "a" * (marks == [chr(k) for k in range(ord(marks[0]), ord(marks[0]) + len(marks))])
