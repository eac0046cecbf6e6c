"""`stratabot adrift read`."""

from pathlib import Path

from stratabot.adrift.shot import Shot, read_shot
from stratabot.adrift.telling.reading import ReadingReport
from stratabot.cli.adrift.boards import cells
from stratabot.cli.reading_command import reading_command


def _report(shot: Shot) -> ReadingReport:
    return ReadingReport(shot.reading)


def _annotate(shot: Shot, path: Path) -> None:
    from stratabot.adrift.picture.annotation import save_annotated

    save_annotated(shot.frame, shot.reading, path)


@reading_command(read_shot, _report, _annotate, cells)
def command() -> None:
    """Read the board in FILE, a screenshot or a photograph of one (- for standard input).

    Each color gets a letter, R for red and G for green; numbers on the ends stay numbers. A
    dot is a free cell, # is a place without a cell. Cells that are drawn already follow in lines
    such as R ~ r1c2 r1c3. Many pictures get a line each. Exit code 0; 1 if no board is read surely;
    2 if FILE is no picture.

    \b
    Examples:
      stratabot adrift read shot.png | stratabot adrift hint -
      stratabot adrift read shot.png --cell r3c1=red
      stratabot adrift read shot.png --format json --annotate seen.png
      stratabot adrift read shots/ --format jsonl
    """
