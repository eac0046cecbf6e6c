"""What can be asked of a board of Adrift. What a board takes, in seconds, is told of 10 x 10."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, get_args

from stratabot.adrift.forms.signs import Lowercase
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.shot import ShownPuzzle, notes_on, puzzle_in, read_shot
from stratabot.adrift.text import (
    ADDRESSES,
    FILLED,
    format_as,
    read_likely,
    read_text,
    split_puzzles,
    with_drawn_text,
)
from stratabot.errors import PuzzleError, TextError
from stratabot.puzzles.report import BoardInForm
from stratabot.puzzles.solutions import MANY, SolutionsQuestion
from stratabot.questions import options
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import (
    BoardReader,
    P,
    PuzzleBook,
    PuzzleVerb,
    parts_of_text,
    require_readable,
)
from stratabot.rule_programs.tokens import is_program
from stratabot.source import Kind, Source, read_named
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.adrift.shot import Shot
    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.puzzles.report import Report
    from stratabot.rule_programs import RuleProgram

_CELLS: Final = (
    "r3c1=red or r3c1=R (an end of that color), r3c1=. if free, r3c1=# if there is no cell"
)


def split(source: Source, blank: str | None = None) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board, and so is a picture."""
    if source.kind is Kind.TEXT and is_program(source.text, source.name):
        return iter([source])
    return parts_of_text(partial(split_puzzles, blank=blank), source)


def read_puzzle(
    source: Source,
    lowercase: Lowercase = "auto",
    drawn: Source | None = None,
    blank: str | None = None,
    rules: Rules = USUAL,
) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a text, with notes on doubtful letters; `drawn` is the same board with more."""
    if is_program(source.text, source.name):
        raise TextError("expected a puzzle, got a program of rules (see solve)")
    if drawn is not None:
        found = read_text(source.text, "ends" if lowercase == "auto" else lowercase, blank)
        board = found.puzzle
        return read_named(drawn, lambda each: _with_drawn(board, each.text)), found.notes
    if lowercase == "auto":
        return read_likely(source.text, rules, blank)
    return read_text(source.text, lowercase, blank)


_JOIN: Final = re.compile(r"\s*([\w.]+) +- +([\w.]+)\s*")


def _with_drawn(puzzle: Puzzle, text: str) -> Puzzle:
    """The puzzle with what a text shows drawn; lines such as `r1c1 - r1c2` are joins."""
    names, joins, others = {*puzzle.graph.names}, [], []
    for line in text.splitlines():
        join = _JOIN.fullmatch(line)
        if join and not names.isdisjoint(join.groups()):
            joins.append((join[1], join[2]))
        else:
            others.append(line)
    if not joins or "".join(others).strip():
        puzzle = with_drawn_text(puzzle, "\n".join(others))
    try:
        return puzzle.with_joined(joins) if joins else puzzle
    except PuzzleError as error:
        raise TextError(error.message) from None


def _read_shown(
    source: Source,
    lowercase: Lowercase = "auto",
    drawn: Source | None = None,
    cells: Sequence[str] = (),
    blank: str | None = None,
    rules: Rules = USUAL,
) -> tuple[ShownPuzzle, tuple[str, ...]]:
    """The puzzle in a text or a picture, with notes; `cells` are of the picture."""
    require_readable(source, cells)
    if source.kind is Kind.TEXT:
        puzzle, notes = read_puzzle(source, lowercase, drawn, blank, rules)
        return ShownPuzzle(puzzle), notes
    shot = read_shot(source, cells)
    puzzle = puzzle_in(shot)
    if drawn is None:
        return ShownPuzzle(puzzle, shot), notes_on(shot.reading)
    return read_named(drawn, lambda each: ShownPuzzle(_with_drawn(puzzle, each.text), shot)), ()


class _Ruled(PuzzleVerb[P]):
    """What takes boards, and the rules by which they are solved."""

    touching: bool = options.flag("A path may touch itself.")
    no_fill: bool = options.flag("Cells may stay empty.")

    def rules(self, puzzle: Puzzle | None = None) -> Rules:
        """Those of the options and those that the puzzle's text tells."""
        own = puzzle.rules if puzzle else USUAL
        return Rules(self.touching, not self.no_fill).besides(own)

    def split(self, source: Source) -> Iterator[Source]:
        return split(source)


class _BoardVerb(_Ruled[P]):
    for_one = ("drawn", "cell")
    of_puzzle = ("drawn", "lowercase", "cell", "blank", "touching", "no_fill")

    drawn: Source | None = options.document(
        "The same board as you have drawn it so far: colors on drawn cells, in either case, "
        "or lines such as A ~ r1c2 r1c3, or r1c2 - r1c3 for cells that are joined in whatever "
        "color.",
        Kind.TEXT,
    )
    lowercase: Lowercase = options.choice(
        get_args(Lowercase),
        "What a is on a board with A: a cell drawn in A, or an end of a color a; auto finds "
        "out: drawn if every a hangs together with an A.",
        "auto",
    )
    cell: tuple[str, ...] = options.user_cells(_CELLS)
    blank: str | None = options.text(
        "CHARS", "The signs of free cells (default: . or the only sign that may mean that).", None
    )

    def split(self, source: Source) -> Iterator[Source]:
        return split(source, self.blank)

    def _shown(self, source: Source) -> tuple[ShownPuzzle, tuple[str, ...]]:
        return _read_shown(source, self.lowercase, self.drawn, self.cell, self.blank, self.rules())


class _PlainBoardVerb(_BoardVerb[ShownPuzzle]):
    def read(self, source: Source) -> tuple[ShownPuzzle, tuple[str, ...]]:
        return self._shown(source)


class SolveVerb(_BoardVerb["ShownPuzzle | RuleProgram"]):
    """Solve the board in FILE, a text, screenshot or photograph (- for standard input).

    Prints the filled board, and says if there are other solutions; of a picture also how each path
    goes, and the colors by name. Many boards get a line each. Exit code 0; 1 if there is no
    solution, or if a picture shows no board surely; 2 if FILE holds no board; 4 if the time was
    over.

    \b
    A board is a grid, a row a line, or, below a line "cube N", the rows of a cube's top, left and
    right face:
      A letter or digit   an end of that color; there are two of each (also 10, red, 🔴)
      .   a free cell   #   a stone, which stays empty   +   a bridge, which two paths cross
    Walls | and - stand between cells that have spaces between them. A line "wrap" above a grid
    joins its opposite edges; below a line "hex" are rows of hexagons. A line of a level pack
    (5,0,1,5;0,1,2,3;...) is a board. docs/adrift.md shows them all.
    Or it is a graph:
      a: b c     a cell and its neighbors; an edge may be named from one side
      R = a d    a color and its two ends
      # = c e    stones
    What you have drawn already is kept: on a board with A, a cell drawn in its color is an a; below
    any board a line "A ~ r1c2 r1c3" names such cells, or --drawn does. If no solution keeps all of
    it, solve says what to take back, and the solution then (exit code 1).
    Empty lines separate boards; lines that begin with // are comments.
    A program of rules (.tb, or its first word is Sym) is solved as it is written.

    \b
    Examples:
      stratabot adrift solve board.txt
      stratabot adrift solve screenshot.png
      stratabot adrift solve screenshot.png --cell r3c1=teal
      stratabot adrift solve board.txt --picture paths.gif
      stratabot adrift solve boards.txt --format jsonl --time-limit 20
      stratabot adrift solve board.txt --drawn so-far.txt
      stratabot adrift solve screenshot.png --picture answer.png --overlay
      printf 'A..\\n.B.\\nAB.\\n' | stratabot adrift solve --touching --count
    """

    summary = "Solve boards, and prove that there is only one solution."
    seconds = 0.005
    draws = draws_over = in_color = in_bulk = True

    count: bool = options.flag("Count the solutions.")
    all: bool = options.flag("Print all solutions, not only one.")
    limit: int | None = options.whole_number(
        1, f"With --count and --all: find up to N solutions (default: {MANY}).", None
    )
    palette: str | None = options.palette()
    board_as: str | None = options.board_as(
        (*FILLED, *ADDRESSES),
        "Print the board alone, in that form: filled as text, as JSON or as CSV; or the level, not "
        "filled, as an address of puzz.link or of this program's page.",
        None,
    )

    def require_possible(self) -> None:
        options.require_board(self.board_as, count=self.count, all=self.all)
        if self.limit is not None and not (self.count or self.all):
            either = argument("count") + " or " + argument("all")
            raise OptionsError("expected " + either + " with " + argument("limit"))

    def read(self, source: Source) -> "tuple[ShownPuzzle | RuleProgram, tuple[str, ...]]":
        """Also a program of rules, with what the user should know about it."""
        if source.kind is not Kind.TEXT or not is_program(source.text, source.name):
            return self._shown(source)
        if self.drawn is not None:
            drawn = argument("drawn")
            raise OptionsError("expected a puzzle with " + drawn + ", got a program of rules")
        if self.board_as is not None:
            form = argument("board_as")
            raise OptionsError("expected a puzzle with " + form + ", got a program of rules")
        # The rule language takes as long to load as the rest of the game.
        from stratabot.rule_programs import parse_program

        program = parse_program(source.text)
        idle = (f"{name} stands nowhere, so its rules bind nothing" for name in program.idle())
        return program, tuple(idle)

    def report(self, given: "ShownPuzzle | RuleProgram") -> "Report":
        question = SolutionsQuestion(self.count, self.all, self.limit or MANY)
        if isinstance(given, ShownPuzzle):
            from stratabot.adrift.telling.solutions import solutions_report

            rules = self.rules(given.puzzle)
            report = solutions_report(given.puzzle, rules, question, self.palette, given.shot)
            form, found = self.board_as, report.solutions.found
            if form is None:
                return report
            is_filled = form in ("text", *FILLED)
            board, paths = (
                replace(given.puzzle, rules=rules),
                found[0] if is_filled and found else None,
            )
            write = partial(format_as, form, board, paths) if found or not is_filled else None
            report.written = BoardInForm(form, write)
            return report
        from stratabot.rule_programs.telling import boards_report

        return boards_report(given, question)


class HintVerb(_PlainBoardVerb):
    """Say only which cells to join next on the board in FILE, a text or a picture (or standard
    input).

    The hint is the join that is easiest to find, at an end or a drawn cell if there is one. It
    comes in steps: --nudge says where to look, no
    option names the cells, --why also says how to find them. What is drawn already (see solve
    --help) is not told again; if it is wrong, the hint is what to take back (exit code 1). Many
    boards get a line each. Exit code 0; 1 if there is no solution, or if a picture shows no board
    surely; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift hint board.txt --nudge
      stratabot adrift hint screenshot.png
      stratabot adrift hint board.txt --why --done 3
      stratabot adrift hint board.txt --drawn so-far.txt
      stratabot adrift hint screenshot.png --picture hint.png --overlay
    """

    summary = "Say only which cells to join next, or where to look."
    seconds = 0.006
    draws = draws_over = True

    nudge: bool = options.nudge()
    why: bool = options.why()
    done: int = options.whole_number(0, "The first N hints were followed already.", 0)
    palette: str | None = options.palette()

    def report(self, given: ShownPuzzle) -> "Report":
        from stratabot.adrift.telling.steps import HintQuestion, hint_report

        question = HintQuestion(self.done, self.nudge, self.why, self.palette)
        return hint_report(given.puzzle, self.rules(given.puzzle), question, given.shot)


class ExplainVerb(_PlainBoardVerb):
    """Show how a person solves the board in FILE, a text or a picture, step by step.

    After a supposition come the steps to which it leads, until something is impossible. The steps
    begin with what is drawn already (see solve --help). If there is no solution, it shows colors
    and stones that contradict each other, each of which is needed for that; or what of the drawn
    cells to take back. If there are several solutions, it shows where they differ. Many boards get
    a line each. Exit code 0; 1 if there is no solution, or if a picture shows no board surely; 2 if
    FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift explain board.txt
      stratabot adrift explain board.txt --picture steps.html
    """

    summary = "Show how a person solves it, or say what is wrong with it."
    seconds = 0.04
    draws = in_color = True

    palette: str | None = options.palette()

    def report(self, given: ShownPuzzle) -> "Report":
        from stratabot.adrift.telling.steps import explanation_report

        is_seen = given.shot is not None
        return explanation_report(given.puzzle, self.rules(given.puzzle), self.palette, is_seen)


class GradeVerb(_PlainBoardVerb):
    """Tell how hard the board in FILE, a text or a picture, is for a person.

    The score is that of the hardest step that is needed, plus a fraction that grows with all steps.
    It rises the further you must look ahead: gentle below 25 (you need suppose nothing), moderate
    below 40, tough below 70; diabolical needs a guess. What is drawn already does
    not count. Many boards get a line each. Exit code 0; 1 if the board does not have exactly one
    solution, or if a picture shows no board surely; 2 if FILE holds no board; 4 if the time was
    over.

    \b
    Examples:
      stratabot adrift grade board.txt
      stratabot adrift grade boards.txt --format jsonl
    """

    summary = "Tell how hard a board is for a person."
    seconds = 0.025
    in_bulk = True

    def report(self, given: ShownPuzzle) -> "Report":
        from stratabot.adrift.telling.steps import grade_report

        return grade_report(given.puzzle, self.rules(given.puzzle), given.shot is not None)


class ReadVerb(BoardReader["Shot"]):
    """Read the board in FILE, a screenshot or a photograph of one (- for standard input).

    Each color gets a letter, R for red and G for green; numbers on the ends stay numbers. A
    dot is a free cell, # is a place without a cell. Cells that are drawn already follow in lines
    such as R ~ r1c2 r1c3. Many pictures get a line each. Exit code 0; 1 if no board is read surely;
    2 if FILE is no picture.

    \b
    Examples:
      stratabot adrift read shot.png | stratabot adrift hint -
      stratabot adrift read shot.png --cell r3c1=red
      stratabot adrift read shot.png --format json
      stratabot adrift read shots/ --format jsonl
    """

    cell: tuple[str, ...] = options.user_cells(_CELLS)

    def read(self, source: Source) -> tuple["Shot", tuple[str, ...]]:
        return read_shot(source, self.cell), ()

    def report(self, shot: "Shot") -> "Report":
        from stratabot.adrift.telling.reading import ReadingReport

        return ReadingReport(shot.reading)


class BookVerb(_Ruled[ShownPuzzle], PuzzleBook[ShownPuzzle]):
    """Its boards are texts and pictures."""

    title = "Adrift"

    def read(self, source: Source) -> tuple[ShownPuzzle, tuple[str, ...]]:
        return _read_shown(source)

    def printed(self, given: ShownPuzzle) -> "Printed":
        from stratabot.adrift.telling.book import printed

        return printed(given.puzzle, self.rules(given.puzzle))

    def how_to_play(self) -> "HowToPlay":
        from stratabot.adrift.telling.book import how_to_play

        return how_to_play(self.rules())


VERBS: Final = {
    "solve": SolveVerb,
    "hint": HintVerb,
    "explain": ExplainVerb,
    "grade": GradeVerb,
    "read": ReadVerb,
    "book": BookVerb,
}
