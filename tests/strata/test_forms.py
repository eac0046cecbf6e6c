"""Every way to write a grid, and the puzzle that it shows, with the notes; or the error."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.forms.squares import ParsedGrid
from stratabot.strata.position import Position
from stratabot.strata.text import format_rows, parse_grid, parse_puzzle
from strategies import COLORS, complaint, puzzle_of, puzzles

READ = {
    "P;G;.\nG;P;P": "PG. GPP",
    "P|G\nG|P": "PG GP",
    "P , G\nG,.": "PG G.",
    "P\t\tG\n\tP\tG": "P.G .PG",
    "1,2,,3": "12.3",
    "1,2,,3\n2,,1,1": "12.3 2.11",
    "1,2,\n2,1,3": "12. 213",
    "1,3,2,\n2,1,3": "132 213",
    "P,,\n,G,\n,,P": "P.. .G. ..P",
    '"R","G"\n"G","R"': "RG GR",
    "'P','G'\n'G',''": "PG G.",
    "“R”;“G”\n“G”;“R”": "RG GR",
    '"PG.P",\n"PGGP"': "PG.P PGGP",
    "PG.;\nGPP;": "PG. GPP",
    "PG/GP/..": "PG GP ..",
    "PG;GP": "PG GP",
    "PG|GP": "PG GP",
    "P G, G P": "PG GP",
    "3 1; 2 2": "31 22",
    "2 2\nP;G\nG;": "PG G.",
    "2,3\nP,G,\nG,P,": "PG. GP.",
    "| P | G |\n|---|:-:|\n|   | P |": "PG .P",
    "```text\nPG\nGP\n```": "PG GP",
    "'PG',\n'GP'": "PG GP",
    "2 2\nP,G,\nG,P,": "PG GP",
    "1,2,3\n2,3,1": "123 231",
    "[[1,2],[2,2]]": "12 22",
    "[[1, 2],\n [2, None],\n]": "12 2.",
    "[[1 2]\n [2 2]]": "12 22",
    "[1 2; 2 2]": "12 22",
    "| P | G |\n|-|-|\n| G | P |": "PG GP",
    "|P|G|\n|:-:|:-:|\n|G|P|": "PG GP",
    "|   |   |\n|---|---|\n| P | G |\n| G | P |": "PG GP",
    "| A | B |\n|---|---|\n| P | G |\n| G | P |": "PG GP",
    "|   | 1 | 2 |\n|---|---|---|\n| a | P | G |\n| b | G | P |": "PG GP",
    "| P | - |\n| - | - |\n| G | P |": "P. .. GP",
    "3\nPGP\nGPG\nPPP": "PGP GPG PPP",
    "2 3 2\nP G P\nG P G": "PGP GPG",
    "size 2 3\n1 2 1\n2 1 2": "121 212",
    "ＲＧ\nＧ．": "RG G.",
    "array([[1., 2.],\n       [2., nan]])": "12 2.",
    "np.array([[1, 2], [2, 1]], dtype=np.int8)": "12 21",
    "grid = [\n  ['R', 'G'],\n  ['G', ''],\n]": "RG G.",
    "[1,2]\n[2,2]": "12 22",
    "(1,2),(2,2)": "12 22",
    "[[1,,2],[2,2,2]]": "1.2 222",
    '["PG.P","PGGP"]': "PG.P PGGP",
    '[["PG"],["GP"]]': "PG GP",
    '[["R","G"],["G",null]]': "RG G.",
    '{"rows": 2, "cols": 3, "grid": ["P-G", "GPP"]}': "P-G GPP",
    '{"grid": [[1, null], [2, 1]]}': "1. 21",
    "red green blank\nblue red red": "RG. BRR",
    "2 2\nred,green\ngreen,red": "RG GR",
    "brick, Plum, TEAL\nplum,,brick": "BPT P.B",
    "blue,black,brown,bronze": "BKNR",
    "dark red;light-blue\nlight blue;dark_red": "DL LD",
    "🟥🟩⬜\n🟩🟥🟥": "RG. GRR",
    "🔴 🟢\n🟢 🟤": "RG GN",
    "🟥⬛\n⬛🟦": "R. .B",
    "1️⃣2️⃣\n2️⃣1️⃣": "12 21",
    "P-G\nGGP": "P.G GGP",
    "P_G\nGGP": "P.G GGP",
    "P · G\nG G P": "P.G GGP",
    "P□G\nGPP": "P.G GPP",
    "---\nPGP": "... PGP",
    "2 3\n123\n231": "123 231",
    "1 2\nP G": "PG",
    "★♥\n♥★": "★♥ ♥★",
    "1.0 2.0\n2.0 2.0": "12 22",
    "1.000e+00 2.000e+00\n2.000e+00 -1.000e+00": "12 2.",
    "-1 1\n2 2": ".1 22",
    "3 3\n1 2 3\nP G P\nG P G": "123 PGP GPG",
    "3,3\nA,B,C\n1,2,1\n2,1,2": "ABC 121 212",
    "#easy\nPGPGP": "PGPGP",
    "# PGP\nPGPG": "PGPG",
    "# c\nP G": "PG",
    "#\nP": "P",
    "PG\n    GP": "PG GP",
    "3  33\r\n33333\r\n 3  3\r\n": "3..33 33333 .3..3",
    "3 5\n3  33\n33333\n 3  3\n": "3..33 33333 .3..3",
    "300\n033\n": "300 033",
    "2 2\n1 2\n2 1\n": "12 21",
    "2 2\n2 2\n": "22 22",
    "1 3\n1 2 3\n": "123",
    "3 1\n1\n2\n3\n": "1 2 3",
    "1 1\n5\n": "5",
    "10 1\n" + "G\n" * 10: "G G G G G G G G G G",
    "1 12\n" + "G" * 12: "GGGGGGGGGGGG",
    "2 x 3\nPGP\nGPG": "PGP GPG",
    "3 2\n3 3\n1 2\n2 1": "33 12 21",
    "3 3\n1 2": "33 12",
    "0 1\n1 0\n1 1": "01 10 11",
    "3 3\n 33\n333": "3.3 .33 333",
    "1 2\n333\n333": "1.2 333 333",
    "3  33\n3 333\n33 33": "3..33 3.333 33.33",
    "2x3\nxx2\n22x\nx22": "2x3 xx2 22x x22",
    "12\nPG\nGP": "12 PG GP",
    "1 2 2\n2 1 1\n1 1 1": "122 211 111",
    "1\nP": "1 P",
    ".": ".",
    "P G R\n": "PGR",
    "P\nG\nR\n": "P G R",
    "...\nPGP\n...\n": "... PGP ...",
    " P\tG  .\n\t. . .": "PG. ...",
}


NOTED = {
    "P-G\nGGP": "- is read as blank; if it is a color: blank='.'",
    "🟥⬜\n🟩🟥": "⬜ is read as blank; if it is a color: blank='.'",
    "🟥\n🟩": "🟥 is R, 🟩 is G",
    "red,green": "red is R, green is G",
    "Plum,pink,PINK": "plum is P, pink is I",
    "red,0\n0,green": "0 is read as blank",
    "[[0,-1],[1,0]]": "-1 is read as blank",
    "PG/GP": "the line is read as 2 rows",
    "3x3\nPGP\nGPG\nPPP": "the first line, 3x3, is read as the size",
    "1 2\n2 1": "the first line, 1 2, is read as a row, not as the size",
}

REFUSED = {
    "P#G\nGGP": "only letters or digits for colors, got '#' in row 1: 'P#G'",
    "GGP\nP?G": "a puzzle that is known, got ? in row 2 column 2",
    "★?\n?★": "a puzzle that is known, got ? in row 1 column 2",
    "P?-\nG-.": "one sign for blank, got . and -",
    "P+G": "got '+' in row 1",
    "P=G\nG=P": "got '=' in row 1",
    "#PG\nPGP\nGPG": "a row or a comment, got '#PG', which may be either",
    "# P G\nP G P": "a row or a comment, got '# P G', which may be either",
    "#PG\nRBR\nBRB": "a row or a comment, got '#PG', which may be either",
    "P,G\n#,P": "a row or a comment, got '#,P', which may be either",
    "##\nPG": "a row or a comment, got '##', which may be either",
    "P.-\nG-.": "one sign for blank, got . and -",
    "🟥🟩⬛\n⬜🟥🟥": "one sign for blank, got ⬛ and ⬜",
    "⬛⬜\n⬜⬛": "one sign for blank, got",
    "🟥🔴": "one sign for red, 🟥, got '🔴' in row 1",
    "P🟥": "no letters beside names and colored signs, got 'P' in row 1",
    "red,G": "no letters beside names and colored signs, got 'G' in row 1",
    "red,green\nblue,foo": "the name of a color, in each square, got 'foo' in row 2: 'blue foo'",
    "10,11\n11,10": "one character, or the name of a color, in each square, got '10' in row 1",
    "12;21": "one row a line, got '12;21': numbers, or rows of digits",
    "P,G\nGPP": "expected , between the squares of all rows, got none in row 2: 'GPP'",
    "1,2,3\n1,2": "expected 3 squares in row 2, got 2: '1,2'",
    "P,G,\nG,P,": "expected a square in the last place of some row, got 'P,G,'",
    ",P,G\n,G,P": "expected a square in the first place of some row",
    ",0,1\n0,P,G\n1,G,P": "headings above them: '0 1'",
    "1,2,3\nP,G,P\nG,P,G": "headings above them: '1 2 3'",
    "1|P|G\n2|G|P": "headings beside them: '1 2'",
    "1 2 3\nP G P\nG P G": "above them: '1 2 3'; if they are squares, write the size first: 3 3",
    "A B C\n1 2 1\n2 1 2": "headings above them: 'A B C'",
    "1 P G\n2 G P\n3 P P": "headings beside them: '1 2 3'",
    "a,1,2\nb,2,1": "headings beside them: 'a b'",
    "10 2\n2 10": "one digit a square, got '10 2': numbers, or digits with blank squares",
    "01 02\n02 02": "one digit a square, got '01 02'",
    "[P][G]\n[G]": "expected 2 squares in row 2, got 1: 'G'",
    "# red\n#ff0000": "an empty text (lines that start with # are comments)",
    "P   G\n  G P": "rows that begin in line, got 'P   G' over '  G P'",
    " PG\nPG ": "rows that begin in line, got ' PG' over 'PG'",
    "G\n P": "rows that begin in line",
    "|PG": "expected a square in the first place",
    ";GPP": "expected a square in the first place",
    "PG;": "expected a square in the last place",
    "/P|G": "got '/P' in row 1",
    "[[1,2],[2]]": "expected 2 squares in row 2, got 1: '2'",
    "[[1,2],[2,2]": "brackets in pairs, got '[' around the rows",
    "[[1,2),(2,2]]": "rows between brackets, with commas, got '[[1,2),(2,2]]'",
    "[[1,2],3]": "a list of rows of cells, got '[[1, 2], 3]'",
    "[[],[]]": "a list of rows of cells, got '[[], []]'",
    "[1,2,\n3,4]": "a list for each row, got a flat list",
    '["R","G"]': "a list for each row, got a flat list",
    "[['R],['G']]": """got "'R" in row 1""",
    "[[[1,2],[2,2]],[[1,1],[1,1]]]": "expected one grid, got 2",
    "[1 2 ... 3]": "got '...' in row 1",
    "[[[[[[": "got '['",
    '{"grid": 3}': "a list of rows as the grid, got '3'",
    '{"grid": [3]}': "strings or lists as the rows",
    '{"grid": ["P"], "blank": 3}': "a text as the mark for blank",
    '{"grid": ["P"': "one JSON object with a grid",
    '{"grid": ["PG", "P"]}': "expected 2 squares in row 2, got 1: 'P'",
    "PGPG\nPGP\nPGPG\n": "expected 4 squares in row 2, got 3: 'PGP'",
    "P G P\nP G\n": "expected 3 squares in row 2, got 2: 'P G'",
    "\n# first\nPGP\n# second\nPG\n": "expected 3 squares in row 2, got 2: 'PG'",
    "3 4\nPGPP\nPGP\nPGPP\n": "expected 4 squares in row 2, got 3: 'PGP'",
    "33 3 3\n3  3\n333333\n": "expected 6 squares in row 2, got 4",
    "P G P\nPG P\nP G P\n": "expected spaces between all squares in row 2, got 'PG P'",
    "PGP\nP GP\nPGP\n": "expected no spaces in row 2, got 'P GP'",
    "3 3  3\n3  3 3\n": "blank=' '",
    "PGP\n\nGGG\n": "expected one grid, got 2",
    "3 3\nP G\nG P": "(below the line '3 3'; if that is a row, write the size above it)",
    "3 3\n123\n231": "of the size 3 3, got 2 rows of 3 cells (below the line '3 3'; if that",
    "9 9\nPG\nGP": "expected 9 squares in row 1, got 2: 'PG' (below the line '9 9')",
    "4 3\n1 2\n2 1\n3 4": "expected 3 squares in row 1, got 2",
    f"{'light':>9}red,{'x' * 41}": "x...'",
}


@pytest.mark.parametrize("text", READ)
def test_a_form_is_read(text: str) -> None:
    assert " ".join(format_rows(parse_puzzle(text))) == READ[text]


@pytest.mark.parametrize(
    "text",
    [
        "P|G\n-+-\nG|P",
        "int[][] grid = {{1,2},{2,2}};",
        "const g: string[][] = [['R','G'],['G','R']];",
        "[1, 2\n 2, 2]",
        "[P][G]\n[ ][P]",
        "(P) (G) \n(G) (P)",
        "<P><>\n<P><G>",
        '"P" "G"\n"" "P"',
        "'1' '2'",
        "int[,] g = { {1,2}, {2,1} };",
    ],
)
def test_arrays_of_other_languages_are_never_misread(text: str) -> None:
    with pytest.raises(TextError, match=r"^expected "):
        parse_puzzle(text)


@pytest.mark.parametrize("text", NOTED)
def test_what_was_decided_is_noted(text: str) -> None:
    assert NOTED[text] in parse_grid(text).notes


@pytest.mark.parametrize(
    "text", ["PG.P\nPGGP", "P,G\nG,P", "| P | G |", "[[1,2],[2,2]]", "2 2\n12\n21"]
)
def test_what_is_clear_needs_no_note(text: str) -> None:
    assert parse_grid(text).notes == parse_grid("xP\nPG", "0").notes == ()


@pytest.mark.parametrize(
    "text",
    ["P?G\nGGP", "P,?,G\nG,G,P", "[['P','?','G'],['G','G','P']]", '{"grid": ["P?G", "GGP"]}'],
)
def test_a_question_mark_is_an_unknown_square(text: str) -> None:
    assert parse_grid(text) == ParsedGrid(
        Position(puzzle_of("P.G", "GGP")), (), frozenset({(0, 1)})
    )


def test_a_question_mark_may_stand_beside_names_and_colored_squares() -> None:
    assert parse_grid("🟥⬜?\n🟩🟥🟥").unknown == {(0, 2)}
    assert parse_grid("red ? green").unknown == {(0, 1)}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_unclear_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_puzzle(text)
    assert str(caught.value).startswith("expected ")
    assert REFUSED[text] in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "blank", "rows"),
    [
        ("1,0,2\n2,1,0", "0", "1.2 21."),
        ("3 5\n30033\n33333\n03003\n", "0", "3..33 33333 .3..3"),
        ("3-_33\n33333\n_3--3\n", "-_", "3..33 33333 .3..3"),
        ("   \n3 3\n   \n", " ", "... 3.3 ..."),
        ("33 \n3 3\n  3\n   ", " ", "33. 3.3 ..3 ..."),
        ("3  33\n3\n 3\n", " ", "3..33 3.... .3..."),
        ("3 3 3\n3", " ", "3.3.3 3...."),
        ("xP\nPG", "0", "xP PG"),
        ("[[1,0],[2,2]]", "0", "1. 22"),
        ("[[1.,0.],[2.,2.]]", "0", "1. 22"),
        ("| 1 | 0 |\n|---|---|\n| 0 | 2 |", "0", "1. .2"),
        ("P-G\nG#P", "#", "P-G G.P"),
        ("P?G\nG?P", "?", "P.G G.P"),
        ("#PG\nPGP", "#", ".PG PGP"),
        ("🟥⬛⬜\n🟥⬛⬜", "⬜", "RK. RK."),
        ("red,x\nx,green", "x", "R. .G"),
        ("P, ,G\nG,P,P", " ", "P.G GPP"),
        ("P,G", ",", "P.G"),
        ("🟥🔴-\n🟥🔴-", "-", "🟥🔴. 🟥🔴."),
        ("P■-\nP■-", "-", "P■. P■."),
        ("P~G\n~~~", ".", "P~G ~~~"),
        ("---\nP-P", "P", "--- .-."),
        ("P|.\n.|P", ".|", "P.. ..P"),
    ],
)
def test_the_same_forms_are_read_where_the_blank_is_named(text: str, blank: str, rows: str) -> None:
    assert parse_puzzle(text, blank) == puzzle_of(*rows.split())


FORMS = {
    "commas": lambda rows: "\n".join(",".join(row) for row in rows),
    "semicolons": lambda rows: "\n".join(" ; ".join(row) for row in rows),
    "bars": lambda rows: "\n".join(f"| {' | '.join(row)} |" for row in rows),
    "quotes": lambda rows: "\n".join(",".join(f'"{mark}"' for mark in row) for row in rows),
    "lists": lambda rows: str([[*row] for row in rows]),
    "strings": lambda rows: f"grid = {list(rows)};",
    "numpy": lambda rows: "[" + "\n ".join(f"[{' '.join(row)}]" for row in rows) + "]",
    "a sized table": lambda rows: "\n".join([f"{len(rows)} {len(rows[0])}", *map(";".join, rows)]),
}


@pytest.mark.parametrize("form", FORMS)
@given(puzzles(4, 5, COLORS))
def test_a_puzzle_in_any_form_reads_back(form: str, puzzle: object) -> None:
    rows = format_rows(puzzle)  # type: ignore[arg-type]
    if form == "strings" and len(rows[0]) == 1:
        return
    assert parse_puzzle(FORMS[form](rows)) == puzzle


marks = st.sampled_from(
    ["P", "G", "1", "2", ".", "-", "", "red", "blue", "🟥", "⬜", "0", "?", "10"]
)
parts = st.sampled_from([*"PG12.-,;| \n\t[](){}\"'#+=🟥⬜", "red", "blank", "\n\n", "3 3\n", "---"])


@given(st.lists(parts, max_size=30).map("".join), st.sampled_from([None, "0", ".", " ", "-,"]))
def test_any_parts_of_forms_are_read_or_refused(text: str, blank: str | None) -> None:
    assert re.fullmatch("(expected .*)?", complaint(parse_grid, text, blank))


@given(st.integers(1, 4), st.integers(2, 4), st.sampled_from([",", ";", "|"]), st.data())
def test_a_table_has_a_square_for_every_place_or_is_refused(
    rows: int, cols: int, separator: str, data: st.DataObject
) -> None:
    table = [[data.draw(marks) for _ in range(cols)] for _ in range(rows)]
    try:
        puzzle = parse_puzzle("\n".join(map(separator.join, table)))
    except TextError:
        return
    if (puzzle.rows, puzzle.cols) == (rows, cols):
        same: dict[str, object] = {}
        for row, cells in zip(table, puzzle.cells, strict=True):
            for mark, cell in zip(row, cells, strict=True):
                assert same.setdefault(mark, cell) == cell
    else:
        assert separator == "|" or {table[0][0], table[-1][-1]} & {"", "1", "2"}
