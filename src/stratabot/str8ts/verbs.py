"""What can be asked of a puzzle of Str8ts. The seconds are those of one with few givens."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from stratabot.puzzles.report import BoardInForm
from stratabot.puzzles.solutions import MANY, SolutionsQuestion
from stratabot.questions import options
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import (
    BoardReader,
    PuzzleBook,
    PuzzleVerb,
    parts_of_text,
    require_readable,
)
from stratabot.source import Kind, Source, read_named
from stratabot.str8ts.marks import MarkedPuzzle, add_marks, parse_marked, split_marked
from stratabot.str8ts.puzzle import CellNames
from stratabot.str8ts.shot import PuzzleInput, input_in, read_shot
from stratabot.str8ts.text import ADDRESSES, FILLED, format_as

if TYPE_CHECKING:
    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.puzzles.report import Report
    from stratabot.str8ts.shot import Shot
    from stratabot.str8ts.solver import Method

_UNIQUENESS: Final = (
    "Whether techniques may assume that there is one solution only (default: they may)."
)


def _cell() -> tuple[str, ...]:
    return options.user_cells("r3c1=7, r3c1=#7 if black, r3c1=. or r3c1=# without a number")


def _cells() -> str:
    what = (
        "How cells are called: r2c8 is in row 2 and column 8; B8 is the same cell, its rows being "
        "A to J without I (default: r2c8)."
    )
    return options.choice([form.value for form in CellNames], what, CellNames.NUMBERS.value)


def _read_input(source: Source, cells: Sequence[str] = ()) -> tuple[PuzzleInput, tuple[str, ...]]:
    """The puzzle in a text or a picture, with its player's marks, and how it was read."""
    require_readable(source, cells)
    if source.kind is Kind.TEXT:
        return PuzzleInput(parse_marked(source.text)), ()
    return input_in(read_shot(source, cells))


class _Puzzles(PuzzleVerb[PuzzleInput]):
    def split(self, source: Source) -> Iterator[Source]:
        return parts_of_text(split_marked, source)


class _BoardVerb(_Puzzles):
    for_one = of_puzzle = ("cell", "marks")

    cell: tuple[str, ...] = _cell()

    def read(self, source: Source) -> tuple[PuzzleInput, tuple[str, ...]]:
        return _read_input(source, self.cell)


class SolveVerb(_BoardVerb):
    """Solve the puzzle in FILE, a text, screenshot, scan or photograph (- for standard input).

    Prints the filled grid, and says if there are other solutions. Numbers that are filled in on a
    picture are kept, unless no solution has them; then they are named. Many puzzles get a line
    each. Exit code 0; 1 if there is no solution, or if a picture shows no puzzle surely; 2 if FILE
    holds no puzzle; 4 if there was no time to find out whether there is a solution, or another one.

    \b
    A puzzle is N lines of N cells, or all of its cells on one line:
      1 ... 9   a white cell with its number      .   one without a number (also 0 and -)
      a ... i   a black cell with the clue 1 to 9      #   one without a clue (also X, x)
    Cells of puzzles above 9 x 9 have spaces between: 12 . # #12
    You can also give 162 digits (81 numbers, then 81 flags, 1 for black), tables (CSV), lists
    with names in front (weekly001: ...), and this program's own JSON.

    \b
    Examples:
      stratabot str8ts solve puzzle.txt
      stratabot str8ts solve newspaper.jpg
      stratabot str8ts solve newspaper.jpg --cell r3c1=7 --cell r4c2=#
      stratabot str8ts solve puzzles.txt --format jsonl
      stratabot str8ts solve puzzle.txt --picture steps.html
      stratabot str8ts solve photograph.jpg --picture answer.png --overlay
      echo '..#...1.#...c.2#' | stratabot str8ts solve - --count
    """

    summary = "Solve puzzles, and prove that there is only one solution."
    seconds = 0.003
    draws = draws_over = in_color = in_bulk = True

    method: "Method | None" = options.choice(
        ("sat", "search"),
        "Solve with a SAT solver, or with a search over candidates (default: the quicker one). In "
        "either case, SAT finds givens that contradict each other.",
        None,
    )
    count: bool = options.flag("Count the solutions.")
    limit: int | None = options.whole_number(
        1, f"With --count: count up to N solutions (default: {MANY}).", None
    )
    cells: str = _cells()
    board_as: str | None = options.board_as(
        (*FILLED, *ADDRESSES),
        "Print the board alone, in that form: filled as text, as JSON or as CSV; or the puzzle, "
        "not filled, as an address of this program's page.",
        None,
    )

    def require_possible(self) -> None:
        options.require_board(self.board_as, count=self.count)
        if self.limit is not None and not self.count:
            raise OptionsError.missing("count", "limit")

    def report(self, given: PuzzleInput) -> "Report":
        """A text's marks do not count, a picture's numbers do."""
        from stratabot.str8ts.telling.solution import solution_report

        marked = given.marked if given.shot else MarkedPuzzle.fresh(given.marked.puzzle)
        question = SolutionsQuestion(self.count, limit=self.limit or MANY)
        names = CellNames(self.cells)
        report = solution_report(marked, self.method, question, names, given.shot)
        if self.board_as is None:
            return report
        first = next(iter(report.solutions.found), None)
        board = first if self.board_as in ("text", *FILLED) else marked.puzzle
        form = self.board_as
        write = None if board is None else lambda: format_as(form, board)
        report.written = BoardInForm(form, write)
        return report


class _MarkedVerb(_BoardVerb):
    marks: Source | None = options.document(
        "What you have noted: the board with your candidates, or what hint printed as JSON. "
        "docs/str8ts.md has examples.",
        Kind.TEXT,
    )
    cells: str = _cells()
    uniqueness: bool = options.switch(_UNIQUENESS)

    def _marked(self, given: PuzzleInput) -> MarkedPuzzle:
        if self.marks is None:
            return given.marked
        return read_named(self.marks, lambda notes: add_marks(given.marked, notes.text))


class HintVerb(_MarkedVerb):
    """Say only the next number to put into the puzzle in FILE, a text or a picture.

    The hint is the number that is easiest to find. It comes in steps: --nudge says where to look,
    no option names the number, --why also says how to find it. Put numbers that you have found
    into FILE, as givens. Many puzzles get a line each. Exit code 0; 1 if there is no solution, if
    one of your marks is wrong, if --step finds no further step, or if a picture shows no puzzle
    surely; 2 if FILE holds no puzzle; 4 if the time was over.

    FILE may have pencil marks, a word for every cell: 134 has three candidates left, 3? has one, .
    has all; 3 is put; # and #3 are black. With marks, or with --step, the hint is followed by the
    board with all marks. It may stand below the puzzle in FILE: the next hint goes on from it.

    \b
    Examples:
      stratabot str8ts hint puzzle.txt --nudge
      stratabot str8ts hint puzzle.txt --why
      stratabot str8ts hint screenshot.png
      stratabot str8ts hint puzzle.txt --each
      stratabot str8ts hint puzzle.txt --step --why >> puzzle.txt
      stratabot str8ts hint puzzle.txt --marks marks.txt --cells B8
      stratabot str8ts hint puzzle.txt --why --picture hint.png
      stratabot str8ts hint newspaper.jpg --picture hint.png --overlay
    """

    summary = "Say only the next number or step, or where to look for it."
    seconds = 0.005
    draws = draws_over = True

    nudge: bool = options.nudge()
    why: bool = options.why()
    step: bool = options.flag(
        "The next step, even if it only strikes candidates out; then the board with all marks."
    )

    each: bool = options.flag("A step of every technique that applies now, the easiest first.")

    def require_possible(self) -> None:
        super().require_possible()
        if self.each and (self.nudge or self.why or self.step):
            raise OptionsError("expected --each alone, without --nudge, --why and --step")

    def require_picture(self) -> None:
        if self.each:
            raise OptionsError("expected no --picture with --each, which shows many steps")

    def report(self, given: PuzzleInput) -> "Report":
        from stratabot.str8ts.telling.steps import HintQuestion, applicable_report, hint_report

        names = CellNames(self.cells)
        if self.each:
            return applicable_report(self._marked(given), self.uniqueness, names)
        question = HintQuestion(self.nudge, self.why, self.step, self.uniqueness, names)
        return hint_report(self._marked(given), question, given.shot)


class ExplainVerb(_MarkedVerb):
    """Show how a person solves the puzzle in FILE, a text or a picture, step by step.

    If there is no solution, it shows givens that contradict each other; each is needed for that. If
    there are several solutions, it shows where they differ, and which givens would leave one. With
    pencil marks, in FILE or --marks, the steps go on from there. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution, if one of your marks is wrong, or if a picture shows no
    puzzle surely; 2 if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
      stratabot str8ts explain puzzle.txt --cells B8
    """

    summary = "Show how a person solves it, or say what is wrong with it."
    seconds = 0.03
    draws = in_color = True

    def report(self, given: PuzzleInput) -> "Report":
        from stratabot.str8ts.telling.steps import explanation_report

        names = CellNames(self.cells)
        return explanation_report(self._marked(given), uniqueness=self.uniqueness, cell_names=names)


class GradeVerb(_BoardVerb):
    """Tell how hard the puzzle in FILE, a text or a picture, is for a person.

    The score rises with the work (cells to fill, and how often you are stuck) and with the hardest
    technique that you need. It is 0 to 100: gentle below 20, moderate below 40, tough below 60,
    diabolical below 80, as daily puzzles are called, and extreme as the weekly ones. Many puzzles
    get a line each. Exit code 0; 1 if it does not have exactly one solution, or if a picture
    shows no puzzle surely; 2 if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts grade puzzle.txt
      stratabot str8ts grade puzzles.txt --format jsonl
    """

    summary = "Tell how hard a puzzle is for a person."
    seconds = 0.03
    in_bulk = True

    uniqueness: bool = options.switch(_UNIQUENESS)

    def report(self, given: PuzzleInput) -> "Report":
        from stratabot.str8ts.telling.steps import grade_report

        return grade_report(given.marked.puzzle, uniqueness=self.uniqueness)


class ReadVerb(BoardReader["Shot"]):
    """Read the puzzle in FILE, a screenshot, a scan or a photograph (- for standard input).

    Prints the puzzle as it was given; if its player has put numbers, the board with them follows,
    from which hint goes on. Many pictures get a line each. Exit code 0; 1 if no puzzle is read
    surely; 2 if FILE is no picture.

    \b
    Examples:
      stratabot str8ts read shot.png | stratabot str8ts hint -
      stratabot str8ts read newspaper.jpg --cell r3c1=7 --cell r4c2=#
      stratabot str8ts read shot.png --format json
      stratabot str8ts read shots/ --format jsonl
    """

    cell: tuple[str, ...] = _cell()

    def read(self, source: Source) -> tuple["Shot", tuple[str, ...]]:
        return read_shot(source, self.cell), ()

    def report(self, shot: "Shot") -> "Report":
        from stratabot.str8ts.telling.reading import ReadingReport

        return ReadingReport(shot.reading)


class BookVerb(_Puzzles, PuzzleBook[PuzzleInput]):
    """Its puzzles are texts and pictures."""

    title = "Str8ts"
    has_names = True

    def read(self, source: Source) -> tuple[PuzzleInput, tuple[str, ...]]:
        return _read_input(source)

    def printed(self, given: PuzzleInput) -> "Printed":
        from stratabot.str8ts.telling.book import printed

        return printed(given.marked.puzzle)

    def how_to_play(self) -> "HowToPlay":
        from stratabot.str8ts.telling.book import how_to_play

        return how_to_play()


VERBS: Final = {
    "solve": SolveVerb,
    "hint": HintVerb,
    "explain": ExplainVerb,
    "grade": GradeVerb,
    "read": ReadVerb,
    "book": BookVerb,
}
