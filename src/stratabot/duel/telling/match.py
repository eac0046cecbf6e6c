"""A match of bots and programs as JSON and as text."""

from collections.abc import Iterator
from typing import Any, Final

from stratabot.duel.match import Match, Tally, wilson
from stratabot.words import counted

_LONGEST: Final = 30
"""Characters of a name in the table."""


def match_json(match: Match) -> dict[str, Any]:
    """The whole match, then each pair of metrics."""
    games = match.all.games
    return {
        "x": match.pairing.x,
        "o": match.pairing.o,
        "seed": match.seed,
        **_tally_json(match.all),
        "x_interval": list(wilson(match.all.x_wins, games)),
        "o_interval": list(wilson(match.all.o_wins, games)),
        "pairs": [
            {"x_metric": str(x), "o_metric": str(o)} | _tally_json(one)
            for (x, o), one in match.pairs.items()
        ],
    }


def _tally_json(one: Tally) -> dict[str, Any]:
    return {
        "games": one.games,
        "x_wins": one.x_wins,
        "ties": one.ties,
        "o_wins": one.o_wins,
        "x_mean": one.x_mean,
        "o_mean": one.o_mean,
    }


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
        low, high = wilson(wins, whole.games)
        share = f"{wins / whole.games:.1%} ({low:.1%} to {high:.1%})"
        yield f"{side} {bot:<{width}} wins {wins:>5}  {share:<26} {mean:.1f} points a game"
    yield f"ties {whole.ties:>{width + 7}}  {whole.ties / whole.games:.1%}"
    yield "\nX's and O's wins by metric, X down, O across"
    columns = list(dict.fromkeys(o for _, o in match.pairs))
    yield " " * 10 + "".join(f"{o!s:>11}" for o in columns)
    for x in dict.fromkeys(x for x, _ in match.pairs):
        cells = [match.pairs.get((x, o)) for o in columns]
        yield f"{x!s:<10}" + "".join(f"{_cell(cell):>11}" for cell in cells)


def _cell(one: Tally | None) -> str:
    return "-" if one is None else f"{one.x_wins}:{one.o_wins}"
