"""`--board-as`: what `generate` and `solve` print for other programs."""

import json
from pathlib import Path

import pytest

from commands import REAL, STUCK, refusal, run, run_json
from str8ts.boards import TINY
from stratabot.games import GAMES, Game
from stratabot.questions.options import options_of
from stratabot.questions.verb import verbs_of

PLAYABLE = [game for game in GAMES if game.has_puzzles]
FORMS = [
    (game.name, form)
    for game in PLAYABLE
    for form in options_of(verbs_of(game)["solve"])["board_as"].choices
]
MADE = {game.name: ["--size", "5", "--seed", "3", "--count", "2"] for game in PLAYABLE}
MADE["str8ts"] += ["--grade", "any"]  # others take longer
PAGE = "http://127.0.0.1:8765/#strata/"
BENT = "A..\n.B.\nAB.\n"
BOARDS = {"strata": REAL, "str8ts": TINY, "adrift": ".BC.\n..A.\nBAC.\n"}
BRIDGE = "A.#\nB+B\n#.A\n"
WALLED = "walls\nA . .|A\nB B|. .\n"


@pytest.mark.parametrize("game", PLAYABLE, ids=[game.name for game in PLAYABLE])
def test_the_old_name_of_the_option_is_taken_and_none_is_taken_for_format(game: Game) -> None:
    for verb in ("solve", "generate"):
        told = run(game.name, verb, "--help").stdout
        assert "--board-as [" in told
        assert "--form " not in told
    for old in (("--form", "csv"), ("--form=csv",)):
        assert run(game.name, "solve", *old, "-", grid=BOARDS[game.name]).stdout.count(",") > 3
    for word in ("--form", "--format=csv"):
        refusal(game.name, "solve", "-", word, grid=BOARDS[game.name])


@pytest.mark.parametrize(
    ("game", "form", "rules"),
    [
        *((*each, ()) for each in FORMS),
        *(("adrift", form, ("--touching",)) for form in ("text", "csv", "json", "page")),
    ],
)
def test_what_is_made_in_a_form_is_solved_as_it_is_printed(
    game: str, form: str, rules: tuple[str, ...]
) -> None:
    make = (game, "generate", *rules, *MADE[game], "--board-as", form)
    made = run(*make)
    assert (made.exit_code, made.stderr) == (0, "")
    solved = run(game, "solve", "-", "--format", "jsonl", grid=made.stdout)
    answers = [*map(json.loads, solved.stdout.splitlines())]
    assert [(each["number"], each["solvable"]) for each in answers] == [(1, True), (2, True)]
    printed = run(*make, "--format=jsonl").stdout
    again = run(game, "solve", "-", "--format", "jsonl", grid=printed).stdout
    assert form == "puzz.link" or again == solved.stdout, "only there colors have other names"
    lines = [*map(json.loads, printed.splitlines())]
    if form != "text":
        between = "\n\n" if form == "csv" else "\n"
        assert made.stdout == between.join(each.pop("written") for each in lines) + "\n"
    assert lines == run_json(*make[:-2], grid="")["puzzles"]


@pytest.mark.parametrize("game", PLAYABLE, ids=[game.name for game in PLAYABLE])
def test_files_have_the_ending_of_their_form(game: Game, tmp_path: Path) -> None:
    make = (game.name, "generate", *MADE[game.name], "--out", str(tmp_path))
    for form, ending in (("csv", "csv"), ("json", "json"), ("page", "txt")):
        assert run(*make, "--board-as", form, "--force").exit_code == 0
        files = [tmp_path / f"puzzle-{number}.{ending}" for number in (1, 2)]
        assert sorted(tmp_path.glob("[!.]*")) == files
        assert run(game.name, "solve", *map(str, files)).exit_code == 0


@pytest.mark.parametrize(
    ("args", "grid", "text"),
    [
        (("solve", "-", "--board-as=text"), "P,G,,P\nP,G,G,P\n,P,P,\nP,G,P,P\n", REAL),
        (("str8ts", "solve", "--board-as=text"), TINY, "12#3\n2314\n#432\nc12#\n"),
        (("adrift", "solve", "--board-as=text"), ".BC.\n..A.\nBAC.\n", "BBCC\nBAAC\nBACC\n"),
        (("solve", "-", "--board-as=csv"), REAL, "P,G,.,P\nP,G,G,P\n.,P,P,.\nP,G,P,P\n"),
        (("solve", "-", "--board-as=json"), "PG\n.G", '[["P", "G"], [null, "G"]]\n'),
        (("solve", "-", "--board-as=text"), "P,G\n,G", "PG\n.G\n"),
        (("solve", "-", "--board-as=text", "--placed=r1=P"), "PG\n.G", "PG\n.G\nlaid: r1=P\n"),
        (("solve", "-", "--board-as=page"), "PG\n.G\nlaid: r1=P", f"{PAGE}PG/.G/r1%3DP\n"),
        (
            ("solve", "-", "--board-as=json", "--placed=r1=P"),
            "PG\n.G",
            '{"grid": [["P", "G"], [null, "G"]], "placed": ["r1=P"]}\n',
        ),
        (
            ("solve", "-", "--board-as=page", "--placed=r1=P"),
            "PG\n.G",
            "http://127.0.0.1:8765/#strata/PG/.G/r1%3DP\n",
        ),
        (("str8ts", "solve", "--board-as=csv"), TINY, "1,2,#,3\n2,3,1,4\n#,4,3,2\n#3,1,2,#\n"),
        (
            ("str8ts", "solve", "--board-as=json"),
            "1.\n.#",
            '{"numbers": [[1, 2], [2, 0]], "blacks": [[false, false], [false, true]]}\n',
        ),
        (
            ("str8ts", "solve", "--board-as=page"),
            TINY,
            "http://127.0.0.1:8765/#str8ts/..%23./..1./%23.../c.2%23\n",
        ),
        (("adrift", "solve", "--board-as=csv"), BRIDGE, "A,A,#\nB,+,B\n#,A,A\n"),
        (("adrift", "solve", "--board-as=json"), "A.A", '[["A", "A", "A"]]\n'),
        (("adrift", "solve", "--board-as=json"), "hex\n A\nA\n", '["hex", " A", "A"]\n'),
        (
            ("adrift", "solve", "--board-as=puzz.link"),
            "touching no-fill\n1..\n...\n1..\n2.2\n",
            "https://puzz.link/p?numlin/3/4/1k1h2g2\n",
        ),
        (
            ("adrift", "solve", "--board-as=page", "--touching"),
            "A.A",
            "http://127.0.0.1:8765/#adrift/--touching/A.A\n",
        ),
    ],
)
def test_a_solved_board_or_its_level_is_printed(
    args: tuple[str, ...], grid: str, text: str
) -> None:
    result = run(*args, grid=grid)
    assert (result.exit_code, result.stdout) == (0, text)
    shown = run_json(*args, grid=grid)
    plain = run_json(*(arg for arg in args if not arg.startswith("--board-as")), grid=grid)
    assert shown == plain | {"written": text.removesuffix("\n")}


@pytest.mark.parametrize(
    ("args", "grid", "printed", "why"),
    [
        (("solve", "-", "--board-as=csv"), STUCK, ".,.,.,.\nP,G,P,.\nG,P,P,.\n", "no solution: "),
        (("str8ts", "solve", "--board-as=csv"), "11\n..", "", "no solution: r1c1 and r1c2 have"),
        (
            ("str8ts", "solve", "--board-as=page"),
            "11\n..",
            "http://127.0.0.1:8765/#str8ts/11/..\n",
            "no solution: ",
        ),
        (("adrift", "solve", "--board-as=json"), "AB\nBA", "", "no solution"),
        (
            ("adrift", "solve", "--board-as=puzz.link"),
            "AB\nBA",
            "https://puzz.link/p?numlin/2/2/1221\n",
            "no solution",
        ),
    ],
)
def test_without_a_solution_there_is_no_filled_board_but_a_level(
    args: tuple[str, ...], grid: str, printed: str, why: str
) -> None:
    result = run(*args, grid=grid)
    assert (result.exit_code, result.stdout) == (1, printed)
    assert result.stderr.lower().startswith(why)
    several = run(*args, grid=f"{grid}\n\n{grid}\n")
    assert several.exit_code == 1
    assert several.stderr.lower().count(why) == 2
    told = run_json(*args, grid=grid, exit_code=1)
    assert (told["solvable"], told["written"]) == (False, printed.removesuffix("\n") or None)


def test_of_many_a_bad_one_is_an_error_with_its_number_and_a_blank_line_parts_tables() -> None:
    many = f"{BENT}\n{WALLED}\nA.A\n"
    result = run("adrift", "solve", "--touching", "--board-as", "csv", grid=many)
    error = "stratabot: puzzle 2: expected what --board-as csv can tell, got walls\n"
    assert (result.exit_code, result.stderr) == (2, error)
    assert result.stdout == "A,A,A\nA,B,A\nA,B,A\n\nA,A,A\n" or result.stdout.endswith(
        "\n\nA,A,A\n"
    )
    lines = run(
        "adrift", "solve", "--board-as=csv", "--format=jsonl", grid=many
    ).stdout.splitlines()
    assert ["error" in json.loads(line) for line in lines] == [False, True, False]


@pytest.mark.parametrize(
    ("args", "grid", "why"),
    [
        (
            "adrift solve --board-as puzz.link",
            BRIDGE,
            "--board-as puzz.link can tell, got bridges and holes",
        ),
        ("adrift solve --board-as csv", "a: b\nb: c\nR = a c", "got a graph"),
        ("adrift solve --board-as csv", "Sym { a }", "expected a puzzle with --board-as"),
        ("str8ts solve --board-as mospace.de", "1", "'mospace.de' is not one of"),
        ("solve - --board-as csv --placed r1=P", "PG\nGG", "got ribbons that lie"),
        ("solve - --board-as puzz.link", REAL, "'puzz.link' is not one of"),
        ("solve - --board-as csv --count", REAL, "expected --board-as csv without --count"),
        ("adrift solve --board-as page --all", BENT, "expected --board-as page without --all"),
        ("str8ts solve --board-as page --count", TINY, "expected --board-as page without --count"),
        (
            "generate --count 2 --out boards.npy --board-as csv",
            "",
            "expected no --board-as csv with an array",
        ),
        ("adrift generate --cube --size 3 --board-as csv --seed 1", "", "got a cube"),
    ],
)
def test_what_a_form_cannot_tell_is_one_line(args: str, grid: str, why: str) -> None:
    assert why in refusal(*args.split(), grid=grid)


def test_a_board_in_a_picture_is_written_too() -> None:
    picture = str(Path(__file__).parents[2] / "fixtures" / "screenshots" / "night-light.jpg")
    rows = json.loads(run("solve", picture, "--board-as=json").stdout)
    read = run("read", picture).stdout.split()
    assert ["".join(cell or "." for cell in row) for row in rows] == read
    told = run("solve", picture, "--board-as=json", "--format=json").stdout
    assert json.loads(json.loads(told)["written"]) == rows
    assert run("solve", picture, picture, "--board-as=json").stdout == f"{json.dumps(rows)}\n" * 2


def test_boards_have_no_numbers_so_that_no_file_could_be_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "answers.csv")
    said = refusal("solve", "-", "--board-as", "csv", "--out", path, grid=f"{REAL}\n{REAL}")
    assert "expected no --out with --board-as csv; write > FILE" in said
    told = run("solve", "-", "--board-as=csv", "--format=jsonl", "--out", path, grid=REAL)
    assert told.exit_code == 0
