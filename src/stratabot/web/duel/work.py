"""What the workers do for a game: the bot's move, a hint, a look back."""

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from stratabot.duel.advice import advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import Move, Side
from stratabot.duel.hindsight import Hindsight, look_back
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.sentences import describe, ending_lines, numbers, remark
from stratabot.duel.telling import lead_words, record_json, short_lines, why_sentences
from stratabot.duel.text import Record, parse_record
from stratabot.portable_random import seeded_random
from stratabot.web.duel.game import enclosed_squares

_THINKS: Final = 6.0
"""Seconds after which the bot takes what it has found; it needs far less."""

_MOST_SHORT: Final = 3


def choose(level: str, seat: Seat, seed: int, moves: Sequence[Move]) -> Move:
    """The bot's move after these moves; the same game and seed give the same move."""
    end = time.monotonic() + _THINKS
    rng = seeded_random(seed * 100 + len(moves))
    bot = make_bot(level, seat, rng, lambda: time.monotonic() > end)
    now = bot.watch(moves)
    return now.move_at(bot.choose(now))


def hint(side: Side, metric: Metric, moves: Sequence[Move]) -> dict[str, object]:
    """A move for a player, and why; the same game gets the same hint, as at the table."""
    told = advise(Seat(side, metric), moves)
    return {"move": str(told.move), "reason": told.reason}


def look_at(text: str, you: str | None = None) -> dict[str, object]:
    """What `stratabot duel replay --format json` prints, and the same in words as `told`.

    The side `you` is addressed in these words.
    """
    record = parse_record(text)
    seen = look_back(record)
    return record_json(record, seen) | {"told": _advice_json(record, seen, you)}


def _advice_json(record: Record, seen: Hindsight, you: str | None) -> dict[str, object]:
    positions = record.positions()
    side = Side.parse(you) if you else None
    metrics = record.x_metric, record.o_metric
    return {
        "about": {str(metric): metric.about for metric in METRICS},
        "ending": ending_lines(positions[-1], *metrics, side),
        "why": [*why_sentences(seen)],
        "short": short_lines(seen, _MOST_SHORT, side),
        "start": lead_words(seen.start),
        "moves": [
            {
                "text": describe(before, verdict.move, side),
                "remark": remark(verdict),
                "lead": lead_words(verdict.lead),
                "cost": numbers(verdict.cost) if verdict.cost.high else "",
                "enclosed": enclosed_squares(after),
            }
            for (before, after), verdict in zip(pairwise(positions), seen.verdicts, strict=True)
        ],
    }
