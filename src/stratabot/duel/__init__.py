"""Duel: two players place and remove pieces; how each counts pieces is hidden from the other."""

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.duel.advice import advise as advise
    from stratabot.duel.bots.bot import Seat as Seat
    from stratabot.duel.bots.roster import make_bot as make_bot
    from stratabot.duel.game import Move as Move
    from stratabot.duel.game import Position as Position
    from stratabot.duel.game import Side as Side
    from stratabot.duel.hindsight import look_back as look_back
    from stratabot.duel.match import Pairing as Pairing
    from stratabot.duel.match import play_game as play_game
    from stratabot.duel.match import play_match as play_match
    from stratabot.duel.metrics import Metric as Metric
    from stratabot.duel.text import Record as Record
    from stratabot.duel.text import format_record as format_record
    from stratabot.duel.text import parse_record as parse_record
else:
    offer(
        __name__,
        {
            "advice": "advise",
            "bots.bot": "Seat",
            "bots.roster": "make_bot",
            "game": "Move Position Side",
            "hindsight": "look_back",
            "match": "Pairing play_game play_match",
            "metrics": "Metric",
            "text": "Record format_record parse_record",
        },
    )
