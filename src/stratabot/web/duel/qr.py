"""QR codes as rows of 0 and 1, which the page draws."""

from typing import Any, Final

import segno

LONGEST: Final = 800
"""Characters; with more a phone hardly reads the code from another phone's screen."""


def qr_rows(text: str) -> dict[str, Any]:
    """The code's rows, dark squares as 1, without a margin."""
    code = segno.make_qr(text, error="m" if len(text) < LONGEST // 4 else "l")
    return {"rows": ["".join("1" if dark else "0" for dark in row) for row in code.matrix]}
