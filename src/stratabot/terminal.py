"""What a terminal can show."""

from enum import Enum
from typing import NamedTuple


class Colors(Enum):
    """Which colors a terminal can show."""

    NONE = "none"
    PALETTE = "256 colors"
    TRUE = "true color"


class Terminal(NamedTuple):
    """What a terminal can show: its width in columns, its colors, whether only ASCII."""

    columns: int
    colors: Colors = Colors.NONE
    ascii_only: bool = False
