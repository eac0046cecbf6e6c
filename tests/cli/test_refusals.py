"""What commands refuse before any work: one line, exit code 2, and nothing that was changed."""

import json
import os
import shlex
from pathlib import Path

import pytest

from commands import REAL, complaint, refusal, run
from screenshots import picture

NO_LINE = "expected a line of a 4 x 4 board, got "
NO_RIBBON = "--placed: expected a ribbon such as r2=G or left 2=G, got "
NO_COLOR = "expected a color's letter (the puzzle has G, P) or its name, got "
NO_SQUARE = "--cell: expected a square such as r3c1=2 or r3c1=brick, or r3c1=. if blank, got "
SHOT = picture("phone-tall").as_posix()
NO_PALETTE = "expected --palette with --picture, or with a terminal in colors (--color always)"
NOT_PRACTICE = "expected --practice without --window and --region"
NOT_BOTH = "expected --window or --region, got both"
NOT_ON_A_PHONE = "expected --android without --window, --region and --practice"
ONE_PICTURE = "expected either pictures or --android, which is one picture"
ONE_SIDE = "expected --size, or --rows and --cols"
MATCH = "duel match --x random --o eraser --seed 3"
ALONE = "expected --daily alone: the day says which puzzle it is"
NOT_WITH_A_GRID = "expected a grid or --size, --colors, --puzzles, --grade, got both"

REFUSED = [
    ("frob", "No such command 'frob'"),
    ("slove -", "No such command 'slove': did you mean solve or serve? (see: main --help)"),
    ("strata expain -", "'expain': did you mean explain? (see: main strata --help)"),
    ("shot.png --count", "'shot.png': did you mean stratabot solve shot.png --count? (see"),
    ("strata ./grid", "No such command './grid': did you mean stratabot strata solve ./grid?"),
    ("adrift -- board.txt", "did you mean stratabot adrift solve board.txt?"),
    ("duel game.txt", "No such command 'game.txt'. (see: main duel --help)"),
    ("--frob", "No such option '--frob'"),
    ("solve - --xyzzy", "No such option '--xyzzy'. (see: main solve --help)"),
    ("solve", "Missing argument 'GRID...'"),
    ("solve ''", "No such file"),
    ("solve - --board-as best", "'best' is not one of 'text', 'json', 'csv', 'page'"),
    ("solve - --format xml", "'xml' is not one of 'text', 'json', 'jsonl'"),
    ("solve - --color red", "'red' is not one of 'auto', 'always', 'never'"),
    ("solve - --limit 3", "expected --all with --limit"),
    ("solve - --colors 3", "expected --count with --colors"),
    ("solve - --count --all", "expected --count or --all, got both"),
    ("solve - --all --limit -1", "expected a whole number of at least 0, got '-1'"),
    ("solve - --count --colors 1", "expected at least the 2 colors shown, got 1"),
    ("solve - --selected PP", f"--selected: {NO_COLOR}'PP'"),
    ("solve - --selected ''", f"--selected: {NO_COLOR}''"),
    ("hint - --selected \x07", f"--selected: {NO_COLOR}'\\x07'"),
    ("solve - --placed r5=G", f"--placed: {NO_LINE}r5"),
    ("solve - --placed c1000000001=G", f"{NO_LINE}c1000000001"),
    ("solve - --placed x1=G", f"{NO_RIBBON}'x1=G'"),
    ("hint - --placed 'row 1 green'", f"{NO_RIBBON}'green'"),
    ("solve - --placed r1=GG", f"--placed: {NO_COLOR}'GG'"),
    ("solve - --placed 'r1=G r1=P'", "--placed: expected every line once, got r1 twice"),
    ("hint - --placed r1=", "expected one visible character after =, got '='"),
    ("solve two.txt --all", "expected one puzzle with --all, got many"),
    ("solve two.txt --placed r1=G", "expected one puzzle with --placed, got many"),
    ("solve two.txt --resume", "expected --out with --resume"),
    ("solve two.txt --out two.txt", "it is an input, too, and would be lost"),
    ("solve two.txt --out grid.txt", "expected a new file or answers, got one that holds"),
    ("solve two.txt --out no/a", f"cannot write the answers {Path('no/a')}: No such file"),
    ("solve grid.txt --cluster tcp://127.0.0.1:9", "expected many puzzles with --cluster, got one"),
    ("explain - --palette safe", "expected --picture with --palette"),
    ("solve - --palette safe", NO_PALETTE),
    ("solve - --palette safe --color never", NO_PALETTE),
    ("solve - --palette Z=#ff0000 --picture a.svg", "no color 'Z'; the puzzle has G, P"),
    ("solve - --palette red --picture a.svg", 'expected safe, or colors such as "R=#c43a31'),
    ("solve - --picture a.svg --count", "expected --picture without --count and --all"),
    ("solve - --picture - --overlay", "--overlay: expected a .png picture, got .svg"),
    ("solve - --overlay", "expected --picture with --overlay"),
    ("str8ts solve - --overlay --picture a.svg", "expected a .png picture, got .svg"),
    ("str8ts solve - --limit 3", "expected --count with --limit"),
    ("adrift solve - --limit 3", "expected --count or --all with --limit"),
    ("adrift solve - --count --limit 0", "expected a whole number of at least 1, got '0'"),
    ("adrift solve - --time-limit 0", "expected a number above 0, got '0'"),
    ("str8ts hint - --marks -", "expected the puzzle in a file with --marks -, got both in -"),
    ("book grid.txt", "Missing option '-o' / '--output'"),
    ("book grid.txt -o a.pdf --paper a5", "'a5' is not one of 'a4', 'letter'"),
    ("generate --size 2 --colors 4", "expected 1 to 3 colors on a 2 x 2 board, got 4"),
    ("generate --size 3 --colors 3 --blank 0.9", "expected a blank share of 0 to 0.667"),
    ("generate --seed 1 --size 9 --grade hard", "expected at most 16 rows and columns, got 9 x 9"),
    ("generate --size 3 --rows 3", ONE_SIDE),
    ("generate --picture sheet.gif", "expected a name that ends in .png, .svg, .pdf, got"),
    ("generate --size 0", "expected a whole number from 1 to 200, got '0'"),
    ("generate --size x", "'--size': expected a whole number from 1 to 200, got 'x'"),
    ("generate --seed 1 --out grid.txt/x", "cannot make the folder grid.txt"),
    ("str8ts generate --size 3", "expected a whole number from 4 to 12, got '3'"),
    ("str8ts generate --size 6 --black 19", "expected 0 to 18 black cells, got 19"),
    ("str8ts generate --givens 82", "expected 3 to 73 givens, got 82"),
    ("str8ts generate --grade any --grade gentle", "expected --grade any alone"),
    ("str8ts generate --seed 1 --picture none/a.pdf", "cannot write"),
    ("adrift generate --size 1", "'--size': expected a whole number from 2 to 40, got '1'"),
    ("adrift generate --size 3 --stones 9", "expected room for a path of 3 cells, got 0"),
    ("adrift generate --graph none.txt", "none.txt: No such file"),
    ("adrift generate --graph grid.txt --cube", "expected --graph, or --size and --cube"),
    ("adrift generate --shortest 1", "'--shortest': expected a whole number of at least 2"),
    ("adrift generate --picture a.gif", "--picture: expected a name that ends in"),
    ("adrift generate --grade easy", "'--grade': 'easy' is not one of"),
    ("adrift generate --grade diabolical --size 7", "--size: expected at least 11 for a"),
    ("duel match --x random", "Missing option '--o'"),
    (
        "duel match --x weak --o random",
        "'--x': 'weak' is not one of 'easy', 'normal', 'hard', 'strong', 'random',",
    ),
    (f"{MATCH} --games 0", "'--games': expected a whole number of at least 1, got '0'"),
    (f"{MATCH} --games many", "'--games': expected a whole number of at least 1, got 'many'"),
    (f"{MATCH} --x-metric corner", "'--x-metric': 'corner' is not one of"),
    (f"{MATCH} --format xml", "'xml' is not one of 'text', 'json'"),
    (f"{MATCH} more", "Got unexpected extra argument (more)"),
    ("duel engine --level weak", "'--level': 'weak' is not one of"),
    ("duel play --force", "expected --save with --force"),
    ("duel play --metric corner", "'--metric': 'corner' is not one of"),
    ("duel play --level harder", "'--level': 'harder' is not one of"),
    ("duel play --as Z", "'--as': 'Z' is not one of 'X', 'O'"),
    ("duel play --seed x", "'--seed': 'x' is not a valid integer"),
    ("duel play --save no/game.txt", "cannot write the record"),
    ("duel play --save .", "cannot write the record .: it is a folder"),
    ("duel play extra", "Got unexpected extra argument (extra)"),
    ("duel play --two --level easy", "expected --two or --level"),
    ("duel play --two --as O", "expected --two or --as"),
    ("play --practice --window Strata", NOT_PRACTICE),
    ("wave --practice --force", "expected --record with --force"),
    ("play --undo --dry-run --practice", "expected --undo without --dry-run"),
    ("wave --puzzles 2 --dry-run --practice", "expected --puzzles without --dry-run"),
    (f"read {SHOT} --cell r1", f"{NO_SQUARE}'r1'"),
    (f"solve {SHOT} --cell r0c1=2", f"{NO_SQUARE}'r0c1=2'"),
    (f"hint {SHOT} --cell r1c1=1 --cell r1c1=2", "every square once, got r1c1=1 and r1c1=2"),
    ("play --window Strata --region 0,0,9,9", NOT_BOTH),
    ("watch --region all", "--region: expected X,Y,W,H in whole pixels, got 'all'"),
    ("watch --region 0,0,9,9 --patience 3", "expected --window or --once with --patience"),
    ("play --practice --android", NOT_ON_A_PHONE),
    ("doctor --window Strata --android", "expected either --window or --android"),
    ("read shot.png --android", ONE_PICTURE),
    ("read", "expected a picture, or --android"),
    ("practice --blank 0", "expected a grid with --blank"),
    ("practice --daily --size 3", ALONE),
    ("practice --daily grid.txt", ALONE),
    ("practice grid.txt --grade easy", NOT_WITH_A_GRID),
    ("practice --geometry big", "expected WxH or WxH+X+Y, got 'big'"),
    ("practice --log no/log", "cannot write the log"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grid.txt").write_text("AB\n.A\n")
    Path("two.txt").write_text(f"{REAL}\n{REAL}")


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_cannot_be_asked_for_is_one_line_and_changes_nothing(line: str, said: str) -> None:
    before = {path: path.read_text() for path in Path().iterdir()}
    assert said in refusal(*shlex.split(line), grid=REAL)
    assert {path: path.read_text() for path in Path().iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="devices have other names here")
def test_answers_go_into_no_device() -> None:
    said = refusal("solve", "two.txt", "--out", "/dev/null")
    assert said == "stratabot: cannot write /dev/null: expected a file, got a device"


@pytest.mark.parametrize(
    "line",
    [
        "solve nowhere.txt",
        "adrift hint nowhere.txt",
        "str8ts generate --size 77",
        "explain - --time-limit x",
        "solve - --limit 3",
        "solve - --palette safe",
        "duel replay nowhere.txt",
        "generate --size 3 --rows 3",
    ],
)
def test_in_json_a_refusal_is_an_object_too(line: str) -> None:
    result = run(*shlex.split(line), "--format", "json", grid=REAL)
    assert result.exit_code == 2
    assert complaint(result.stderr) == f"stratabot: {json.loads(result.stdout)['error']}"


def test_a_command_that_there_was_says_what_to_use_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = {"chess": "another program plays it"}
    monkeypatch.setattr("stratabot.cli.duel.GONE", gone, raising=False)
    said = "there is no chess any more: another program plays it (see: main duel --help)"
    assert refusal("duel", "chess") == f"stratabot: {said}"
