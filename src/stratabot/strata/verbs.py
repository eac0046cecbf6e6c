"""What can be asked of a puzzle of Strata."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from stratabot.geometry import parse_region
from stratabot.puzzles.report import BoardInForm
from stratabot.questions import options
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import PuzzleBook, PuzzleVerb
from stratabot.source import Kind, Source
from stratabot.strata.load import LoadedPosition, read_part, split
from stratabot.strata.text import FORMS, format_as
from stratabot.words import argument

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.puzzles.report import Report
    from stratabot.strata.shot import Shot

MOST: Final = 6  # how many rows the game's boards have; also how many swatches


def _blank() -> str | None:
    return options.text(
        "CHARS",
        "The characters that mean a blank square (default: . and *, and spaces where they cannot "
        "be separators). Digits with 0 for blank need --blank 0.",
        None,
    )


def _cell() -> tuple[str, ...]:
    return options.texts(
        "CELL=COLOR",
        "The color of a doubtful square in a picture: r3c1=2 (row 3, column 1, second swatch), "
        "r3c1=brick, or r3c1=. for a blank square. Can be repeated.",
    )


def _placed() -> str:
    return options.text(
        "RIBBONS",
        'Ribbons that lie already, bottom first: "r2=G c1=P" (row 2 green, then column 1 purple), '
        'or by their selectors: "left 2=G, right 1=P"; a color by its letter, number or name.',
        "",
    )


def _selected() -> str | None:
    return options.text(
        "COLOR",
        "The color that is selected at the start: its letter, number or name, such as green "
        "(default: the one laid last, else the first one needed).",
        None,
    )


class _GridVerb(PuzzleVerb[LoadedPosition]):
    argument = "GRID..."
    for_one: ClassVar[tuple[str, ...]] = ("placed", "cell")
    of_puzzle = ("blank", "cell", "placed", "selected")

    blank: str | None = _blank()

    def split(self, source: Source) -> Iterator[Source]:
        return split(source, self.blank)

    def _loaded(self, source: Source, cell: tuple[str, ...]) -> LoadedPosition:
        if not cell:
            return read_part(source, self.blank)
        from stratabot.strata.user_cells import parse_cells

        return read_part(source, self.blank, parse_cells(cell))

    def picture_notes(self, loaded: LoadedPosition, kind: str) -> tuple[str, ...]:
        if kind not in ("png", "gif"):
            return ()
        from stratabot.picture.raster import can_write

        labels = sorted(loaded.position.labels)
        lacking = " ".join(label for label in labels if not can_write(label))
        return (f".{kind} pictures leave out {lacking}: .svg and .html do not",) if lacking else ()


def _read(
    loaded: LoadedPosition, palette: str | None = None
) -> tuple[LoadedPosition, tuple[str, ...]]:
    """A position as a verb takes it, with notes on how it was read."""
    loaded = loaded.in_colors(palette) if palette else loaded
    return loaded, loaded.notes


class SolveVerb(_GridVerb):
    """Solve the puzzle in GRID: a text file, a screenshot or photograph of a screen, or - for
    standard input.

    Prints the ribbons in playing order, with the fewest clicks, and the finished board. Many
    puzzles, in several files, a folder, a file with empty lines between them or a numpy array, get
    a line each. Exit code 0; 1 if there is no solution, or if the picture shows no puzzle surely;
    2 if GRID is no grid; 4 if the time was over.

    \b
    Grids are read in all the common forms, one row a line:
      PG.P      no separators; . or * is blank
      P G . P   spaces, tabs, commas, semicolons or bars between the squares
      P,,"G"    an empty place is blank; CSV and Markdown tables
      PG?P      you do not know a ?; refused if the answer depends on that square
      30033     digits (0 for blank: --blank 0)
      3  33     digits, a space for blank
      🟥🟦⬜    colored emoji
      4 4       ROWS COLS may stand above, or 4 x 4
      [[1, 2], [2, null]]     lists of Python and JSON
      laid: r2=G c1=P         ribbons that lie, on a line of its own

    \b
    Examples:
      stratabot solve grid.txt
      stratabot solve screenshot.png
      stratabot solve screenshot.png --cell r3c1=2
      stratabot solve grid.txt --selected P --format json
      stratabot solve grid.txt --placed "r2=G c1=P"
      stratabot solve grid.txt --picture steps.html
      stratabot solve screenshot.png --picture answer.png --overlay
      printf 'PG\\nGG\\n' | stratabot solve -
      stratabot generate --count 100 | stratabot solve - --format jsonl
      stratabot solve boards.npy --out answers.npz
      stratabot solve shots/ --format jsonl --out answers.jsonl --resume
    """

    summary = "Solve the puzzle in a text, a screenshot or a photograph."
    for_one = ("all", "placed", "cell", "palette")
    arrays = "For an array, FILE.npz: solvable, lines, colors."
    draws = draws_over = in_color = in_bulk = True

    selected: str | None = _selected()
    placed: str = _placed()
    cell: tuple[str, ...] = _cell()
    count: bool = options.flag("Count all solutions: orders and colorings.")
    colors: int | None = options.whole_number(
        1,
        "With --count: how many colors there are (default: those in the grid).",
        None,
        metavar="K",
    )
    all: bool = options.flag(
        "List all solutions, one a line (in JSON, an object a line).", in_json=False
    )
    limit: int | None = options.whole_number(0, "With --all: at most N.", None)
    palette: str | None = options.palette()
    board_as: str | None = options.board_as(
        FORMS,
        "Print the puzzle in that form instead of the ribbons: as text, as a list of lists (JSON), "
        "as CSV, or as an address of this program's page.",
        None,
    )

    def require_possible(self) -> None:
        options.require_board(self.board_as, count=self.count, all=self.all)
        if self.count and self.all:
            either = argument("count") + " or " + argument("all")
            raise OptionsError("expected " + either + ", got both")
        if self.colors is not None and not self.count:
            raise OptionsError.missing("count", "colors")
        if self.limit is not None and not self.all:
            raise OptionsError.missing("all", "limit")

    def read(self, source: Source) -> tuple[LoadedPosition, tuple[str, ...]]:
        loaded = self._loaded(source, self.cell).with_options(self.placed, self.selected)
        return _read(loaded, self.palette)

    def require_picture(self) -> None:
        if self.count or self.all:
            neither = argument("count") + " and " + argument("all")
            raise OptionsError("expected " + argument("picture") + " without " + neither)

    def report(self, loaded: LoadedPosition) -> "Report":
        from stratabot.strata.telling.solution import solution_list, solution_report

        form, position = self.board_as, loaded.position
        if self.all:
            return solution_list(position, self.limit)
        report = solution_report(position, counts=self.count, colors=self.colors)
        report = report._replace(shot=loaded.shot)
        if form is None:
            return report
        return report._replace(written=BoardInForm(form, lambda: format_as(form, position)))


class HintVerb(_GridVerb):
    """Say only what to do next: the ribbon to lay, or those to take back.

    A hint comes in steps: --nudge says where to look, no option names the line, --why also says
    what the line's squares show. Many puzzles get a line each. Exit code 0; 1 if ribbons must be
    taken back or there is no solution; 2 if GRID is no grid; 4 if the time was over.

    \b
    Examples:
      stratabot hint grid.txt --placed "r2=G c1=P"
      stratabot hint grid.txt --nudge
      stratabot hint screenshot.png --why
      stratabot hint screenshot.png --picture hint.png --overlay
    """

    summary = "Say only what to do next."
    draws = draws_over = True

    placed: str = _placed()
    cell: tuple[str, ...] = _cell()
    selected: str | None = _selected()
    nudge: bool = options.nudge()
    why: bool = options.flag("Say also what the line's squares show.")

    def read(self, source: Source) -> tuple[LoadedPosition, tuple[str, ...]]:
        return _read(self._loaded(source, self.cell).with_options(self.placed, self.selected))

    def require_picture(self) -> None:
        if self.nudge and not self.why:
            without = argument("picture") + " without " + argument("nudge")
            raise OptionsError("expected " + without + ", which does not name the line")

    def report(self, loaded: LoadedPosition) -> "Report":
        from stratabot.strata.telling.hint import hint_report

        return hint_report(loaded.position, self.nudge, self.why, loaded.shot)


class ExplainVerb(_GridVerb):
    """Say why a puzzle has no solution, and which single square would give it one.

    Many puzzles get a line each. Exit code 0 if it has a solution, 1 if not; 2 if GRID is no grid;
    4 if the time was over.

    \b
    Examples:
      stratabot explain grid.txt
      stratabot explain grid.txt --picture stuck.svg
    """

    summary = "Say why a puzzle has no solution."
    draws = True

    cell: tuple[str, ...] = _cell()
    palette: str | None = options.palette()

    def read(self, source: Source) -> tuple[LoadedPosition, tuple[str, ...]]:
        return _read(self._loaded(source, self.cell).with_options(), self.palette)

    def report(self, loaded: LoadedPosition) -> "Report":
        from stratabot.strata.telling.reports import explanation_report

        return explanation_report(loaded.position)


class GradeVerb(_GridVerb):
    """Tell how hard the puzzle in GRID is for a person, from 0 to 100, and why.

    The number is the percentage of random puzzles of that size that are easier: easy below 40,
    medium below 70, hard below 90, fiendish above. A file with many puzzles, or a folder, gets a
    line each. Exit code 0; 1 if there is no solution; 2 if GRID is no grid; 4 if the time was over.

    \b
    Examples:
      stratabot grade grid.txt
      stratabot grade puzzles.txt --format jsonl
      stratabot grade boards.npy --out grades.npy
    """

    summary = "Tell how hard a puzzle is for a person, from 0 to 100."
    in_bulk = True

    cell: tuple[str, ...] = _cell()

    def read(self, source: Source) -> tuple[LoadedPosition, tuple[str, ...]]:
        return _read(self._loaded(source, self.cell).with_options())

    def report(self, loaded: LoadedPosition) -> "Report":
        from stratabot.strata.telling.reports import grade_report

        return grade_report(loaded.position.puzzle, loaded.unknown)


class ReadVerb(PuzzleVerb["Shot"]):
    """Read the puzzle in a screenshot, from a desktop or a phone, or in a photograph of one.

    For PICTURE, - is standard input; --android reads what a phone shows now.

    Numbers stand for the swatches, from the left (for the colors as they appear, if no swatches are
    in the picture), and a dot for a blank cell. A ? is a cell that ribbons hide, and that does not
    matter. Many pictures get a line each. Exit code 0; 1 if no puzzle is read surely; 2 if PICTURE
    is no picture.

    \b
    Example:
      stratabot read shot.png | stratabot solve -
      stratabot read shot.png --cell r3c1=2
      stratabot read shot.png --format json
      stratabot read shots/ --format jsonl
      stratabot read --android | stratabot solve -
    """

    summary = "Read the puzzle in a screenshot or a photograph."
    doing = "reading"
    inputs = Kind.PICTURE
    things = "pictures"
    argument = "[PICTURE]..."
    phones = True
    for_one = ("cell",)
    of_puzzle = ("size", "colors", "region", "profile", "cell")
    in_bulk = True

    size: int | None = options.whole_number(
        2,
        "The board's side, 2 to 6; a board of another side is refused (default: any).",
        None,
        most=MOST,
    )
    colors: int | None = options.whole_number(
        2,
        "How many swatches, 2 to 6; another number is refused (default: any).",
        None,
        metavar="K",
        most=MOST,
    )
    region: str | None = options.text(
        "X,Y,W,H", "The game's client area, if known, in pixels.", None
    )
    profile: "Path | None" = options.path("A layout of the game, in TOML.")
    cell: tuple[str, ...] = _cell()

    @property
    def insists(self) -> bool:
        return self.region is not None or self.profile is not None

    def read(self, source: Source) -> tuple["Shot", tuple[str, ...]]:
        from stratabot.strata.shot import read_shot
        from stratabot.strata.user_cells import parse_cells

        region = parse_region(self.region)
        cells = parse_cells(self.cell)
        return read_shot(source, region, self.size, self.colors, self.profile, cells), ()

    def report(self, shot: "Shot") -> "Report":
        from stratabot.strata.telling.reports import ReadingReport

        return ReadingReport(shot.reading, shot.trust, profile=shot.profile)


class BookVerb(PuzzleBook[LoadedPosition]):
    """Its puzzles are texts, pictures and arrays."""

    title = "Strata"
    argument = "[GRID]..."
    seconds = 0.02

    blank: str | None = _blank()

    def split(self, source: Source) -> Iterator[Source]:
        return split(source, self.blank)

    def read(self, source: Source) -> tuple[LoadedPosition, tuple[str, ...]]:
        return _read(read_part(source, self.blank).with_options())

    def printed(self, loaded: LoadedPosition) -> "Printed":
        from stratabot.strata.picture.book import printed

        return printed(loaded.position)

    def how_to_play(self) -> "HowToPlay":
        from stratabot.strata.picture.book import how_to_play

        return how_to_play()


VERBS: Final = {
    "solve": SolveVerb,
    "hint": HintVerb,
    "explain": ExplainVerb,
    "grade": GradeVerb,
    "read": ReadVerb,
    "book": BookVerb,
}
