"""What there is to say of a game and of a match: in words and as JSON."""

from collections.abc import Iterator
from typing import Final

from stratabot.duel.game import Position, Result, Side
from stratabot.duel.hindsight import Bounds, Hindsight, MoveVerdict
from stratabot.duel.match import Match, Tally, wilson_interval
from stratabot.duel.sentences import SHOWN, any_of, numbers, points_of
from stratabot.duel.text import Record, format_board
from stratabot.words import counted

_TURNING: Final = 3

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


def _row(seen: Hindsight, one: MoveVerdict) -> str:
    after = one.before.toggled(one.move.square)
    x, o = after.totals(seen.record.x_metric, seen.record.o_metric)
    cost = numbers(one.cost) if one.cost.high else ""
    more = len(one.better) - SHOWN
    better = ", ".join(map(str, one.better[:SHOWN])) + (f" and {more} more" if more > 0 else "")
    row = f"{one.number:>2}  {f'{one.side} {one.move}':14}{f'{x} : {o}':^9} "
    return f"{row}{lead_words(one.lead):14} {cost:8} {better}".rstrip()


def lead_words(lead: Bounds) -> str:
    """`X by 3`, `level`, `X by 1 to 3` or `O by 1, X by 2`: what X's lead is, or its bounds."""
    if lead.low < 0 < lead.high:
        return f"O by {-lead.low}, X by {lead.high}"
    low, high = sorted(map(abs, lead))
    if not high:
        return "level"
    return f"{'X' if lead.high > 0 else 'O'} by {numbers(Bounds(low, high))}"


def sentence(seen: Hindsight, one: MoveVerdict) -> str:
    """What a costly move changed, and what would have been better."""
    last = one.number - 2
    before = seen.verdicts[last].lead if last >= 0 else seen.start
    told = (
        f"Move {one.number}, {one.side} {one.move}, cost {points_of(one.cost)}: "
        f"{lead_words(before)} before it, {lead_words(one.lead)} after it. "
        f"Better: {any_of(one.better)}."
    )
    if one.safe:
        told += f" Safe whatever {one.side.other} had: {any_of(one.safe)}."
    if one.was_safe:
        told += f" It was safe whatever {one.side.other} had, so it was bad luck, no mistake."
    return told


def _sums(seen: Hindsight) -> str:
    x, o = (seen.costs(side) for side in Side)
    start = f"at the start: {lead_words(seen.start)}"
    if x == o and x.high:
        return f"All in all both gave away the same, {points_of(x)}, which cancels out; {start}."
    return f"All in all X gave away {points_of(x)}, O {points_of(o)}; {start}."


def short_lines(seen: Hindsight, most: int, you: Side | None = None) -> list[str]:
    """The costliest moves in a line each, at most so many; of `you` mistakes are told from luck."""
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


def _costliest(dear: tuple[MoveVerdict, ...], most: int, you: Side | None) -> Iterator[str]:
    yield from (_short(one, you) for one in dear[:most])
    if len(dear) > most:
        yield f"And {len(dear) - most} more: {_sum(dear)} in all."


def _sum(verdicts: tuple[MoveVerdict, ...]) -> str:
    least, most = sum(one.cost.low for one in verdicts), sum(one.cost.high for one in verdicts)
    return points_of(Bounds(least, most))


def _short(one: MoveVerdict, you: Side | None) -> str:
    """`Move 7, remove d3, cost you 2; better: place c4.`"""
    whose = f"{one.side} " if you is None else ""
    cost = f"{'' if one.cost.is_exact else 'at least '}{one.cost.low}"
    to = " you" if you else ""
    return f"Move {one.number}, {whose}{one.move}, cost{to} {cost}; better: {one.better[0]}."


def record_json(record: Record, seen: Hindsight) -> dict[str, object]:
    """The game, with what was `seen` looking back: a lead or cost is proved to be in its range."""
    positions = record.positions()
    end = _totals(record, positions[-1])
    x_cost, o_cost = (list(seen.costs(side)) for side in Side)
    return {
        "x_metric": str(record.x_metric),
        "o_metric": str(record.o_metric),
        "x_player": record.x_player or None,
        "o_player": record.o_player or None,
        **end,
        "result": Result.of(*end.values()).value if positions[-1].over else None,
        "lead": list(seen.start),
        "x_cost": x_cost,
        "o_cost": o_cost,
        "moves": [
            {
                "number": after.ply,
                "side": str(after.side.other),
                "move": str(move),
                "played_anew": after.ply in record.undone,
                "board": format_board(after).split(),
                **_totals(record, after),
                **_verdict_json(verdict),
            }
            for after, move, verdict in zip(positions[1:], record.moves, seen.verdicts, strict=True)
        ],
    }


def _totals(record: Record, position: Position) -> dict[str, int]:
    x, o = position.totals(record.x_metric, record.o_metric)
    return {"x_total": x, "o_total": o}


def _verdict_json(verdict: MoveVerdict) -> dict[str, object]:
    return {
        "lead": list(verdict.lead),
        "cost": list(verdict.cost),
        "better": [str(move) for move in verdict.better],
        "safe": [str(move) for move in verdict.safe],
    }


_LONGEST: Final = 30


def match_json(match: Match) -> dict[str, object]:
    """The whole match, then each pair of metrics."""
    games = match.all.games
    return {
        "x": match.pairing.x,
        "o": match.pairing.o,
        "seed": match.seed,
        **_tally_json(match.all),
        "x_interval": list(wilson_interval(match.all.x_wins, games)),
        "o_interval": list(wilson_interval(match.all.o_wins, games)),
        "pairs": [
            {"x_metric": str(x), "o_metric": str(o)} | _tally_json(one)
            for (x, o), one in match.pairs.items()
        ],
    }


def _tally_json(one: Tally) -> dict[str, object]:
    names = ("games", "x_wins", "ties", "o_wins", "x_mean", "o_mean")
    return {name: getattr(one, name) for name in names}


def _end_of(name: str) -> str:
    """A bot's name, or the end of a program's command, where commands differ most."""
    return name if len(name) <= _LONGEST else f"...{name[3 - _LONGEST :]}"


def match_lines(match: Match) -> Iterator[str]:
    """The shares of wins, then a table of the pairs of metrics."""
    whole, pairing = match.all, match.pairing
    first, second = _end_of(pairing.x), _end_of(pairing.o)
    width = max(7, len(first), len(second))
    yield f"{counted(whole.games, 'game')}, seed {match.seed}"
    for side, bot, wins, mean in (
        ("X", first, whole.x_wins, whole.x_mean),
        ("O", second, whole.o_wins, whole.o_mean),
    ):
        low, high = wilson_interval(wins, whole.games)
        share = f"{wins / whole.games:.1%} ({low:.1%} to {high:.1%})"
        yield f"{side} {bot:<{width}} wins {wins:>5}  {share:<26} {mean:.1f} points a game"
    yield f"ties {whole.ties:>{width + 7}}  {whole.ties / whole.games:.1%}"
    yield "\nX's and O's wins by metric, X down, O across"
    columns = list(dict.fromkeys(o for _, o in match.pairs))
    yield " " * 10 + "".join(f"{o!s:>11}" for o in columns)
    for x in dict.fromkeys(x for x, _ in match.pairs):
        found = (match.pairs.get((x, o)) for o in columns)
        cells = (f"{one.x_wins}:{one.o_wins}" if one else "-" for one in found)
        yield f"{x!s:<10}" + "".join(f"{cell:>11}" for cell in cells)
