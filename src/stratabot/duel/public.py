"""How games of Duel show themselves in Python."""

from stratabot.duel.game import Position
from stratabot.duel.text import Record, format_board, format_record


def text_of(value: Record | Position) -> str:
    """What `str` gives: a game's moves, a position's board."""
    told = format_record(value) if isinstance(value, Record) else format_board(value)
    return told.removesuffix("\n")
