"""`stratabot duel replay`."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

import click

from stratabot.cli import options, picture_options
from stratabot.cli.duel.records import latest_game
from stratabot.cli.input import open_path
from stratabot.cli.output import say, terminal_for
from stratabot.duel.game import PLIES, Position
from stratabot.duel.picture.in_terminal import SMALL_WIDTH, draw_small
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.view import View, view_lines
from stratabot.duel.telling.moves import caption, describe, ending_lines
from stratabot.duel.text import Record, parse_record
from stratabot.errors import InputError, StratabotError
from stratabot.picture.terminal import Terminal
from stratabot.source import Kind
from stratabot.words import counted

_GAP = 4


@click.command("replay", short_help="Show a game turn by turn.")
@click.argument("file", required=False, metavar="[FILE]", type=options.InputFile())
@click.option(
    "--turn",
    type=click.IntRange(0, PLIES),
    metavar="N",
    help="Only the board after that turn, 0 to 20, with the counts under all metrics.",
)
@picture_options.plain_options
@options.color
def command(
    file: str | None,
    turn: int | None,
    picture: picture_options.PictureFile | None,
    color: str,
) -> int:
    """Show the game that FILE records turn by turn; without FILE the one that was kept last.

    Boards stand beside each other, the last move in brackets, both totals below. Exit code 0; 2 if
    FILE is no record of a game.

    \b
    Examples:
      stratabot duel replay
      stratabot duel replay ours.txt --turn 12
      stratabot duel replay ours.txt --picture ours.html
    """
    path = str(latest_game()) if file is None else file
    record = _read(path)
    if turn is not None:
        record = _until(record, turn)
    lines = _all if turn is None else _one
    picture_options.tell_and_write(
        picture, partial(_tell, lines, record, color), partial(_draw, record)
    )
    return 0


def _tell(lines: Callable[[Record, Terminal], Iterator[str]], record: Record, color: str) -> None:
    terminal = terminal_for(color)
    for line in lines(record, terminal):
        say(line, terminal)


def _draw(record: Record, target: picture_options.PictureFile) -> bytes:
    from stratabot.duel.picture import draw

    return draw(record, target.kind)


def _read(path: str) -> Record:
    source = open_path(path, Kind.TEXT)
    try:
        return parse_record(source.content)
    except StratabotError as error:
        raise InputError(f"{source.name}: {error}") from None


def _until(record: Record, turn: int) -> Record:
    """The game up to that turn."""
    if turn > len(record.moves):
        raise InputError(f"--turn: expected at most {len(record.moves)}, the last one, got {turn}")
    return replace(record, moves=record.moves[:turn])


def _all(record: Record, terminal: Terminal) -> Iterator[str]:
    """All boards, as many beside each other as there is room for, and how it ended."""
    yield _players(record)
    blocks = _blocks(record, terminal)
    across = max(1, (terminal.columns + _GAP) // (SMALL_WIDTH + _GAP))
    for k in range(0, len(blocks), across):
        yield ""
        for lines in zip(*blocks[k : k + across], strict=True):
            yield (" " * _GAP).join(lines).rstrip()
    yield ""
    yield from _ending(record)


def _blocks(record: Record, terminal: Terminal) -> list[list[str]]:
    """The start and each turn: what was played, the board, the totals; lines of one width."""
    positions = record.positions()
    titles = ["start"] + [
        f"{after.ply} {caption(before, move)}"
        for (before, after), move in zip(pairwise(positions), record.moves, strict=True)
    ]
    moves = (None, *record.moves)
    return [
        [title.ljust(SMALL_WIDTH), *draw_small(position, terminal, move), _totals(record, position)]
        for title, position, move in zip(titles, positions, moves, strict=True)
    ]


def _totals(record: Record, position: Position) -> str:
    x, o = position.totals(record.x_metric, record.o_metric)
    anew = "  anew" * (position.ply in record.undone)
    return f"{x:>6} : {o}{anew}".ljust(SMALL_WIDTH)


def _one(record: Record, terminal: Terminal) -> Iterator[str]:
    """The last turn of the record with all counts."""
    positions = record.positions()
    said = [_players(record)]
    if record.moves:
        said.append(f"{len(record.moves)}. {describe(positions[-2], record.moves[-1])}")
    last = record.moves[-1] if record.moves else None
    known = Knowledge(record.x_metric, record.o_metric)
    yield from view_lines(View(positions[-1], last, known, tuple(said)), terminal)


def _players(record: Record) -> str:
    players = (("X", record.x_metric, record.x_player), ("O", record.o_metric, record.o_player))
    return ", ".join(
        f"{name}: {metric}{f' ({player})' * bool(player)}" for name, metric, player in players
    )


def _ending(record: Record) -> list[str]:
    """What came out, and which turns were played anew."""
    position = record.positions()[-1]
    lines = ending_lines(position, record.x_metric, record.o_metric)
    if not position.over:
        lines[-1] = f"Not played to the end: {counted(position.ply, 'turn')} of {PLIES}."
    if record.undone:
        numbers = ", ".join(map(str, sorted({*record.undone})))
        lines.append(f"Played anew, after something was taken back: from turn {numbers}.")
    return lines
