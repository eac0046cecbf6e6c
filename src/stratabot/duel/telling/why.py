"""A game looked back at, in words: what each move gave away, and what was better."""

from collections.abc import Iterator
from typing import Final

from stratabot.duel.game import Move, Side
from stratabot.duel.hindsight import Bounds, Hindsight, Verdict
from stratabot.duel.telling.moves import caption
from stratabot.words import counted, listed

SHOWN: Final = 2
"""So many better moves are named."""

_TURNING: Final = 3
"""So many costliest moves are told of in sentences."""

EXPLAINED: Final = (
    "Lead: who would win by how much, if both knew both metrics and played right from there on "
    "(two numbers: proved to be from one to the other). Cost: what the move gave away."
)


def table_lines(seen: Hindsight) -> Iterator[str]:
    """A table of all moves: the totals, the lead, the cost, what was better."""
    yield f"{'':4}{'move':14}{'X : O':^9} {'lead':14} {'cost':8} better"
    start = lead_words(seen.start)
    yield f"{'':18}{'0 : 0':^9} {start:14}".rstrip()
    for verdict in seen.verdicts:
        yield _row(seen, verdict)


def why_sentences(seen: Hindsight) -> Iterator[str]:
    """What the table's words mean, the costliest moves, and what the costs come to."""
    yield EXPLAINED
    for verdict in seen.turning_points(_TURNING):
        yield sentence(seen, verdict)
    yield _sums(seen)


def _row(seen: Hindsight, one: Verdict) -> str:
    after = one.before.toggled(one.move.square)
    x, o = after.totals(seen.record.x_metric, seen.record.o_metric)
    cost = numbers(one.cost) if one.cost.high else ""
    row = f"{one.number:>2}  {caption(one.before, one.move):14}{f'{x} : {o}':^9} "
    return f"{row}{lead_words(one.lead):14} {cost:8} {_better(one)}".rstrip()


def lead_words(lead: Bounds) -> str:
    """`X by 3`, `level`, `X by 1 to 3` or `O by 1, X by 2`: what X's lead is, or its bounds."""
    if lead.is_exact or lead.low >= 0:
        return _one_side(lead, "X") if lead.low > 0 or lead.high > 0 else _one_side(lead, "O")
    if lead.high <= 0:
        return _one_side(lead, "O")
    return f"O by {-lead.low}, X by {lead.high}"


def _one_side(lead: Bounds, side: str) -> str:
    low, high = sorted((abs(lead.low), abs(lead.high)))
    if not high:
        return "level"
    return f"{side} by {numbers(Bounds(low, high))}"


def numbers(span: Bounds) -> str:
    """`3`, or `1 to 3`."""
    return str(span.low) if span.is_exact else f"{span.low} to {span.high}"


def _better(one: Verdict) -> str:
    more = len(one.better) - SHOWN
    return ", ".join(map(str, one.better[:SHOWN])) + f" and {more} more" * (more > 0)


def sentence(seen: Hindsight, one: Verdict) -> str:
    """What a costly move changed, and what would have been better."""
    last = one.number - 2
    before = seen.verdicts[last].lead if last >= 0 else seen.start
    told = (
        f"Move {one.number}, {caption(one.before, one.move)}, cost {_points(one.cost)}: "
        f"{lead_words(before)} before it, {lead_words(one.lead)} after it. "
        f"Better: {_any_of(one.better)}."
    )
    if one.safe:
        told += f" Safe whatever {one.side.other} had: {_any_of(one.safe)}."
    if one.was_safe:
        told += f" It was safe whatever {one.side.other} had, so it was bad luck, no mistake."
    return told


def remark(one: Verdict) -> str:
    """What one move gave away, as a sentence; empty if it is not sure that it did."""
    if not one.cost.low:
        return ""
    luck = " It was safe whatever the other had: bad luck." if one.was_safe else ""
    return f"It cost {_points(one.cost)}; better: {_any_of(one.better)}.{luck}"


def _any_of(moves: tuple[Move, ...]) -> str:
    return listed(map(str, moves[:SHOWN]), "or")


def _points(span: Bounds) -> str:
    return f"{numbers(span)} point{'s' * (span.high != 1)}"


def _sums(seen: Hindsight) -> str:
    """The costs of both players, which make the result out of the lead at the start."""
    x, o = (seen.costs(side) for side in Side)
    start = f"at the start: {lead_words(seen.start)}"
    if x == o and x.high:
        return f"All in all both gave away the same, {_points(x)}, which cancels out; {start}."
    return f"All in all X gave away {_points(x)}, O {_points(o)}; {start}."


def short_lines(seen: Hindsight, most: int, you: Side | None = None) -> list[str]:
    """The costliest moves in a line each, and what the others come to.

    Args:
        seen: the game.
        most: how many moves have a line.
        you: only that player's, of which mistakes are told from bad luck; None for both players'.
    """
    dear = tuple(seen.turning_points(len(seen.verdicts), you))
    if not dear:
        who = "Your moves" if you else "The moves"
        sure = seen.costs(you).high == 0 if you else not any(seen.costs(s).high for s in Side)
        return [f"{who} gave nothing away{'' if sure else ' for sure'}, both metrics known."]
    if you is None:
        return [*_costliest(dear, most, None)]
    mistakes, bad_luck = seen.faults(you)
    lines = [*_costliest(mistakes, most, you)]
    if lines:
        lines[0] = f"Seen with both metrics open: {lines[0][0].lower()}{lines[0][1:]}"
    else:
        lines.append("You made no mistake that could be seen at the table.")
    if bad_luck:
        them = counted(len(bad_luck), "move")
        lines.append(
            f"Bad luck: {them} of yours cost {_sum(bad_luck)}, which nobody could know with "
            f"{you.other}'s metric hidden."
        )
    return lines


def _costliest(dear: tuple[Verdict, ...], most: int, you: Side | None) -> Iterator[str]:
    yield from (_short(one, you) for one in dear[:most])
    if len(dear) > most:
        yield f"And {len(dear) - most} more: {_sum(dear)} in all."


def _sum(verdicts: tuple[Verdict, ...]) -> str:
    least, most = sum(one.cost.low for one in verdicts), sum(one.cost.high for one in verdicts)
    return _points(Bounds(least, most))


def _short(one: Verdict, you: Side | None) -> str:
    """`Move 7, remove d3, cost you 2; better: place c4.`"""
    whose = f"{one.side} " if you is None else ""
    cost = f"{'at least ' * (not one.cost.is_exact)}{one.cost.low}"
    to = " you" if you else ""
    return f"Move {one.number}, {whose}{one.move}, cost{to} {cost}; better: {one.better[0]}."
