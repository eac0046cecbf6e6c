"""A recorded game as JSON: every move with the board after it, and what it cost."""

from typing import Any

from stratabot.duel.game import Position, Result, Side
from stratabot.duel.hindsight import Hindsight, Verdict
from stratabot.duel.text import Record, format_board


def record_json(record: Record, seen: Hindsight | None = None) -> dict[str, Any]:
    """The players, the totals at the end, then the moves.

    Leads and costs are pairs of numbers: proved to be from one to the other.

    Args:
        record: a game, or the beginning of one.
        seen: the same game looked back at, if it shall be told what each move gave away.

    Raises:
        PuzzleError: a move is illegal.
    """
    positions = record.positions()
    verdicts = seen.verdicts if seen else (None,) * len(record.moves)
    end = _totals(record, positions[-1])
    return {
        "x_metric": str(record.x_metric),
        "o_metric": str(record.o_metric),
        "x_player": record.x_player or None,
        "o_player": record.o_player or None,
        **end,
        "result": Result.of(*end.values()).value if positions[-1].over else None,
        **(_start_and_costs(seen) if seen else {}),
        "moves": [
            {
                "number": after.ply,
                "side": str(after.side.other),
                "move": str(move),
                "played_anew": after.ply in record.undone,
                "board": format_board(after).split(),
                **_totals(record, after),
                **(_verdict_json(verdict) if verdict else {}),
            }
            for after, move, verdict in zip(positions[1:], record.moves, verdicts, strict=True)
        ],
    }


def _totals(record: Record, position: Position) -> dict[str, int]:
    x, o = position.totals(record.x_metric, record.o_metric)
    return {"x_total": x, "o_total": o}


def _start_and_costs(seen: Hindsight) -> dict[str, Any]:
    return {
        "lead": list(seen.start),
        "x_cost": list(seen.costs(Side.X)),
        "o_cost": list(seen.costs(Side.O)),
    }


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "lead": list(verdict.lead),
        "cost": list(verdict.cost),
        "better": [str(move) for move in verdict.better],
        "safe": [str(move) for move in verdict.safe],
    }
