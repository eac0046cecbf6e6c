"""`stratabot str8ts read`."""

from pathlib import Path

from stratabot.cli.reading_command import reading_command
from stratabot.cli.str8ts.boards import cells
from stratabot.str8ts.shot import Shot, read_shot
from stratabot.str8ts.telling.reading import ReadingReport


def _report(shot: Shot) -> ReadingReport:
    return ReadingReport(shot.reading)


def _annotate(shot: Shot, path: Path) -> None:
    from stratabot.str8ts.picture.annotation import save_annotated

    save_annotated(shot.frame, shot.reading, path)


@reading_command(read_shot, _report, _annotate, cells)
def command() -> None:
    """Read the puzzle in FILE, a screenshot, a scan or a photograph (- for standard input).

    Prints the puzzle as it was given. Numbers that its player has put follow in lines such as r1c2
    must be 3, which hint takes, too. Many pictures get a line each. Exit code 0; 1 if no puzzle is
    read surely; 2 if FILE is no picture.

    \b
    Examples:
      stratabot str8ts read shot.png | stratabot str8ts hint -
      stratabot str8ts read newspaper.jpg --cell r3c1=7 --cell r4c2=#
      stratabot str8ts read shot.png --format json --annotate seen.png
      stratabot str8ts read shots/ --format jsonl
    """
