"""`stratabot duel engine`."""

import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

import click

from stratabot.duel.bots.roster import BOTS
from stratabot.duel.engine import Engine

_LONGEST: Final = 4096  # bytes of a line that are looked at; no command is as long


@click.command("engine", short_help="Play for another program, in the manner of GTP.")
@click.option(
    "--level",
    type=click.Choice(BOTS),
    default="strong",
    show_default=True,
    metavar="LEVEL",
    help=f"Who plays: {', '.join(BOTS)}.",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same moves.")
def command(level: str, seed: int | None) -> int:
    """Play for another program: commands come in, answers go out.

    \b
    A command is a line. Its answer is "= text", or "? why" if it is refused, and
    an empty line:
      newgame SIDE METRIC [OTHER_METRIC]   the engine plays that side, X or O
      play SIDE place|remove SQUARE        a move, such as: play X place c4
      genmove                              the engine's own move
      undo                                 take the last move back
      showboard                            six lines of .XO
      score XMETRIC OMETRIC                the totals
      seed N                               the seed of its random moves
      time SECONDS                         how long it may think of a move, 1 by default
      protocol_version, name, version, list_commands, quit

    Metrics are joint, disjoint, edge, center and enclosure. Exit code 0 at quit and at the end of
    the input.

    \b
    Example:
      printf 'newgame X joint\\ngenmove\\n' | stratabot duel engine --seed 1
    """
    engine = Engine(level, seed)
    for line in _lines(sys.stdin.buffer):
        answer = engine.answer(line)
        if answer is None:
            continue
        sys.stdout.write(str(answer))
        sys.stdout.flush()
        if answer.last:
            break
    return 0


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Lines as they come, cut short if too long; bytes that are no UTF-8 make no command."""
    while start := stream.readline(_LONGEST):
        rest = start
        while len(rest) == _LONGEST and not rest.endswith(b"\n"):
            rest = stream.readline(_LONGEST)
        yield start.decode("utf-8", "replace")
