"""Questions."""

from typing import Any, Final

ANSWERS: Final[dict[str, Any]] = {}
