"""Every way to write a grid, and the puzzle that it shows, with the notes; or the error."""

import re
from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from stratabot.boards.tables import quote_line
from stratabot.errors import TextError
from stratabot.page_address import page_address
from stratabot.strata.forms.squares import ParsedGrid
from stratabot.strata.position import Position
from stratabot.strata.text import format_rows, parse_grid, parse_puzzle, split_puzzles
from strategies import COLORS, complaint, puzzle_of, puzzles, ribbons

ROWS = ("RG.B", "RGGB", "...R")


def in_words(words: str, between: str) -> str:
    meant = dict(zip("RGB.", words.split(), strict=True))
    return "\n".join(between.join(meant[cell] for cell in row) for row in ROWS)


OF_OTHER_PROGRAMS = {
    "Org": "|---+---+---+---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "Org, rules between": "\n|---+---+---+---|\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "tabs and quotes": "\n".join("\t".join(f'"{c}"' for c in row) for row in ROWS),
    "tabs, quotes, nothing": "\n".join(
        "\t".join("" if c == "." else f'"{c}"' for c in row) for row in ROWS
    ),
    "codes of emoji": in_words(
        ":red_square: :green_square: :large_blue_square: :white_large_square:", ""
    ),
    "codes of circles": in_words(
        ":red_circle: :green_circle: :large_blue_circle: :black_circle:", " "
    ),
    "the page": page_address("strata", ROWS),
    "the page's path": f"#strata/{'/'.join(ROWS)}",
}

READ = {
    ",0,1\n0,P,G\n1,G,P": "PG GP",
    "1,2,3\nP,G,P\nG,P,G": "PGP GPG",
    "⬛⬜\n⬜⬛": "⬛⬜ ⬜⬛",
    "🟥🔴": "RR",
    "P;G;.\nG;P;P": "PG. GPP",
    "P|G\nG|P": "PG GP",
    "P , G\nG,.": "PG G.",
    "P\t\tG\n\tP\tG": "P.G .PG",
    "1,2,,3": "12.3",
    "1,2,,3\n2,,1,1": "12.3 2.11",
    "1,2,\n2,1,3": "12. 213",
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
    "grid = [\n  ['R', 'G'],\n  ['G', ''],\n]": "RG G.",
    "[1,2]\n[2,2]": "12 22",
    "(1,2),(2,2)": "12 22",
    '["PG.P","PGGP"]': "PG.P PGGP",
    '[["PG"],["GP"]]': "PG GP",
    '[["R","G"],["G",null]]': "RG G.",
    '{"rows": 2, "cols": 3, "grid": ["P-G", "GPP"]}': "P-G GPP",
    '{"grid": [[1, null], [2, 1]]}': "1. 21",
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
    "3 3\n1 2 3\nP G P\nG P G": "123 PGP GPG",
    "3,3\nA,B,C\n1,2,1\n2,1,2": "ABC 121 212",
    "#easy\nPGPGP": "PGPGP",
    "# PGP\nPGPG": "PGPG",
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
    "🟥🔴\n🔴🟥": "RR RR",
    "🟥,🟫,None\n🔵,nan,🟥": "RN. B.R",
    "P  G\nG P": "PG GP",
    "PG.P\nPGGP\n...P\n": "PG.P PGGP ...P",
    "PG.P\nPGGP\n...P": "PG.P PGGP ...P",
    "PG*P\nPGGP\n***P\n": "PG.P PGGP ...P",
    "P G . P\nP G G P\n. . . P\n": "PG.P PGGP ...P",
    "P\tG\t.\tP\nP\tG\tG\tP\n.\t.\t.\tP\n": "PG.P PGGP ...P",
    "P  G  .  P\nP G G P\n .  .  .  P\n": "PG.P PGGP ...P",
    "  PG.P\n  PGGP\n  ...P\n": "PG.P PGGP ...P",
    "PG.P  \nPGGP\t\n...P \n": "PG.P PGGP ...P",
    "PG.P\r\nPGGP\r\n...P\r\n": "PG.P PGGP ...P",
    "PG.P\rPGGP\r...P\r": "PG.P PGGP ...P",
    "\ufeffPG.P\nPGGP\n...P\n": "PG.P PGGP ...P",
    "\n\n  \nPG.P\nPGGP\n...P\n\n   \n\n": "PG.P PGGP ...P",
    "# by hand\nPG.P\n  # the second\nPGGP\n...P\n#\n": "PG.P PGGP ...P",
    "3 4\nPG.P\nPGGP\n...P\n": "PG.P PGGP ...P",
    "3 4\nP G * P\nP G G P\n* * * P\n": "PG.P PGGP ...P",
    "  3\t4  \r\nP G * P\r\nP G G P\r\n* * * P\r\n\r\n": "PG.P PGGP ...P",
    "3 4\n\nPG.P\nPGGP\n...P\n": "PG.P PGGP ...P",
    "# size\n3 4\n# grid\nP G * P\np g g p\n* * * P\n": "PG.P PGGP ...P",
    **dict.fromkeys(OF_OTHER_PROGRAMS.values(), " ".join(ROWS)),
}


NOTED = {
    "P-G\nGGP": "- is read as blank; if it is a color: blank='.'",
    "🟥⬜\n🟩🟥": "⬜ is read as blank; if it is a color: blank='.'",
    "🟥\n🟩": "🟥 is R, 🟩 is G",
    "🟥,🟫,None\n🔵,nan,🟥": "🟥 is R, 🟫 is N, 🔵 is B",
    "3x3\nPGP\nGPG\nPPP": "the first line, 3x3, is read as the size",
    "1 2\n2 1": "the first line, 1 2, is read as a row, not as the size",
}

REFUSED = {
    "1,3,2,\n2,1,3": "4 squares in row 2, got 3: '2,1,3'",
    "[[1 2]\n [2 2]]": "spaces between all squares in row 1, got '[[1 2]'",
    "[1 2; 2 2]": "spaces between all squares in row 1, got '[1 2'",
    "array([[1., 2.],\n       [2., nan]])": "3 squares in row 2, got 2: '[2., nan]])'",
    "np.array([[1, 2], [2, 1]], dtype=np.int8)": "one character in each square, got 'np.array([[1'",
    "[[1,,2],[2,2,2]]": "one character in each square, got '[[1' in row 1: ",
    "red green blank\nblue red red": "spaces between all squares in row 1, got 'red gree",
    "2 2\nred,green\ngreen,red": "one character in each square, got 'red' in row 1: ",
    "brick, Plum, TEAL\nplum,,brick": "one character in each square, got 'brick' in row 1",
    "blue,black,brown,bronze": "one character in each square, got 'blue' in row 1:",
    "dark red;light-blue\nlight blue;dark_red": "one character in each square, got 'dark red'",
    "1.0 2.0\n2.0 2.0": "spaces between all squares in row 1, got '1.0 2.0'",
    "1.000e+00 2.000e+00\n2.000e+00 -1.000e+00": "spaces between all squares in row 1, got '1.000e",
    "-1 1\n2 2": "spaces between all squares in row 1, got '-1 1'",
    "#\nP": "a row or a comment, got '#', which may be either: ",
    "P#G\nGGP": "only letters or digits for colors, got '#' in row 1: 'P#G'",
    "GGP\nP?G": "a puzzle that is known, got ? in row 2 column 2",
    "★?\n?★": "a puzzle that is known, got ? in row 1 column 2",
    "P?-\nG-.": "only letters or digits for colors, got '-' in row 1: 'P?-'; ",
    "P+G": "got '+' in row 1",
    "P=G\nG=P": "got '=' in row 1",
    "#PG\nPGP\nGPG": "a row or a comment, got '#PG', which may be either",
    "# P G\nP G P": "a row or a comment, got '# P G', which may be either",
    "#PG\nRBR\nBRB": "a row or a comment, got '#PG', which may be either",
    "P,G\n#,P": "a row or a comment, got '#,P', which may be either",
    "##\nPG": "a row or a comment, got '##', which may be either",
    "P.-\nG-.": "only letters or digits for colors, got '-' in row 1: 'P.-'; ",
    "🟥🟩⬛\n⬜🟥🟥": "only letters or digits for colors, got '⬛' in row 1: '🟥🟩⬛'; ",
    "P🟥": "no letters beside colored signs, got 'P' in row 1: 'P🟥'",
    "red,G": "one character in each square, got 'red' in row 1: 'red G'",
    "red,green\nblue,foo": "one character in each square, got 'red' in row 1: 'red green",
    "10,11\n11,10": "one character in each square, got '10' in row 1: '10 11'",
    "P,G\nGPP": "expected , between the squares of all rows, got none in row 2: 'GPP'",
    "1,2,3\n1,2": "expected 3 squares in row 2, got 2: '1,2'",
    "P,G,\nG,P,": "expected a square in the last place of some row, got 'P,G,'",
    ",P,G\n,G,P": "expected a square in the first place of some row",
    "1 2 3\nP G P\nG P G": "a board of the size 1 2 3, got 2 rows of 3 cells; if 1 2 3 i",
    "10 2\n2 10": "one digit a square, got '2 10': numbers, digits with spaces ",
    "01 02\n02 02": "one digit a square, got '01 02'",
    "[P][G]\n[G]": "expected 2 squares in row 2, got 1: 'G'",
    "# red\n#ff0000": "an empty text (lines that start with # are comments)",
    "P   G\n  G P": "rows that stand in line, got 'P   G' over '  G P': write . f",
    " PG\nPG ": "rows that stand in line, got ' PG' over 'PG': write . for bl",
    "G\n P": "rows that stand in line, got 'G' over ' P': write . for blan",
    "|PG": "expected a square in the first place",
    ";GPP": "expected a square in the first place",
    "PG;": "expected a square in the last place",
    "/P|G": "got '/P' in row 1",
    "[[1,2],[2]]": "expected 2 squares in row 2, got 1: '2'",
    "[[1,2],[2,2]": "one character in each square, got '[[1' in row 1: '[[1 2] [2",
    "[[1,2),(2,2]]": "one character in each square, got '[[1' in row 1: '[[1 2) (2",
    "[[1,2],3]": 'a list of rows of cells, or an object with one in "board", g',
    "[[],[]]": 'a list of rows of cells, or an object with one in "board", g',
    "[1,2,\n3,4]": "3 squares in row 2, got 2: '3,4]'",
    '["R","G"]': "only letters or digits for colors, got '[' in row 1: '[\"R\"';",
    "[['R],['G']]": 'one character in each square, got "[[\'R]" in row 1: "[[\'R] [',
    "[[[1,2],[2,2]],[[1,1],[1,1]]]": "expected one grid, got 2",
    "[1 2 ... 3]": "spaces between all squares in row 1, got '[1 2 ... 3]'",
    "[[[[[[": "got '['",
    '{"grid": 3}': "a list of rows as the grid, got '3'",
    '{"grid": [3]}': "strings or lists as the rows",
    '{"grid": ["P"], "blank": 3}': "a text as the mark for blank",
    '{"grid": ["P"': 'a list of rows of cells, or an object with one in "board", g',
    '{"grid": ["PG", "P"]}': "expected 2 squares in row 2, got 1: 'P'",
    "PGPG\nPGP\nPGPG\n": "expected 4 squares in row 2, got 3: 'PGP'",
    "P G P\nP G\n": "expected 3 squares in row 2, got 2: 'P G'",
    "\n# first\nPGP\n# second\nPG\n": "expected 3 squares in row 2, got 2: 'PG'",
    "3 4\nPGPP\nPGP\nPGPP\n": "expected 4 squares in row 2, got 3: 'PGP'",
    "33 3 3\n3  3\n333333\n": "4 squares in row 2, got 6: '333333' (if spaces at the ends o",
    "P G P\nPG P\nP G P\n": "expected spaces between all squares in row 2, got 'PG P'",
    "PGP\nP GP\nPGP\n": "spaces between all squares in row 1, got 'PGP'",
    "3 3  3\n3  3 3\n": "a board of the size 3 3  3, got 1 row of 3 cells",
    "PGP\n\nGGG\n": "expected one grid, got 2",
    "3 3\nP G\nG P": "a board of the size 3 3, got 2 rows of 2 cells; if 3 3 is a ",
    "9 9\nPG\nGP": "a board of the size 9 9, got 2 rows of 2 cells",
    "Here are two of them:\nPG\nGG\nand the second one:\nPP\nGG": "",
    "[10:31] Ann: PG\n[10:31] Ann: GG\n[10:32] Ben: PP\n[10:32] Ben: GG": "",
    "[10:31] Ann: PG\nGG\n[10:32] Ann: PP\nGG": "",
    "red blue red\nrad bleu grean\nblue red red": "",
    "red blue red\nblue red red\nrad bluee greean": "",
    "please help me with\nPG.P\nPGG\n...P": "",
    "please help me with\nPG.P": "",
    "Row 1: PG.P\nRow 2: PGGP": "only the rows, got 'Row 1:' in front of row 1",
    "Ann: PG\nAnn: GG": "only the rows, got 'Ann:' in front of row 1",
    page_address("strata", ["PG", "GG", "r9=P"]): "",
    "|--+--|\n|P|G|\n| G |": "",
    "red;blue\nblue;red": "expected one character in each square, got 'red' in row 1",
    "1.0,2.0\n2.0,1.0": "expected one character in each square, got '1.0' in row 1",
    "red blue\nblue red": "expected spaces between all squares in row 1, got 'red blue'",
    "🟥G\nG🟥": "expected no letters beside colored signs, got 'G' in row 1",
    "P-\n.P": "expected only letters or digits for colors, got '-' in row 1",
    "P!\n.P": "expected only letters or digits for colors, got '!' in row 1",
    "PG\n PG\nPG": "expected rows that stand in line, got 'PG' over ' PG'",
    "G   G P\nP P   P\nP G   P": "expected rows that stand in line, got 'G   G P' over",
    f"{'light':>9}red,{'x' * 41}": "x...'",
}


@pytest.mark.parametrize("text", READ)
def test_a_form_is_read(text: str) -> None:
    for each in (text, *split_puzzles(f"{text}\n")):
        assert " ".join(format_rows(parse_puzzle(each))) == READ[text]


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


def test_a_question_mark_may_stand_beside_colored_squares() -> None:
    assert parse_grid("🟥⬜?\n🟩🟥🟥").unknown == {(0, 2)}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_unclear_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_puzzle(text)
    assert re.match("(placed: )?expected ", str(caught.value))
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
        ("| 1 | 0 |\n|---|---|\n| 0 | 2 |", "0", "1. .2"),
        ("P-G\nG#P", "#", "P-G G.P"),
        ("P?G\nG?P", "?", "P.G G.P"),
        ("#PG\nPGP", "#", ".PG PGP"),
        ("🟥⬛⬜\n🟥⬛⬜", "⬜", "🟥⬛. 🟥⬛."),
        ("P, ,G\nG,P,P", " ", "P.G GPP"),
        ("P,G", ",", "P.G"),
        ("🟥🔴-\n🟥🔴-", "-", "🟥🔴. 🟥🔴."),
        ("P■-\nP■-", "-", "P■. P■."),
        ("P~G\n~~~", ".", "P~G ~~~"),
        ("---\nP-P", "P", "--- .-."),
        ("P|.\n.|P", ".|", "P.. ..P"),
        ("🟥,G,⬛\n?,⬜,P", "⬜", "🟥G⬛ ?.P"),
        ("P\tG", " \t", "P.G"),
        ("PG\n PG\nPG", " ", "PG. .PG PG."),
    ],
)
def test_the_same_forms_are_read_where_the_blank_is_named(text: str, blank: str, rows: str) -> None:
    assert parse_puzzle(text, blank) == puzzle_of(*rows.split())


def test_an_address_has_what_lies_on_the_board() -> None:
    position = parse_grid(page_address("strata", [*ROWS, "r3=R c1=G"])).position
    assert position == Position(puzzle_of(*ROWS), ribbons("r3=R c1=G"))
    both = f"{page_address('strata', ROWS)}\n{page_address('strata', ['PG', 'GG'])}"
    assert len([*split_puzzles(both)]) == 2


def test_a_tab_is_refused_where_spaces_are_squares() -> None:
    with pytest.raises(TextError, match=r"visible characters in row 2, got '\\t' in 'P\\tG'"):
        parse_puzzle("PGP\nP\tG", " ")


def test_a_long_line_is_quoted_cut_short() -> None:
    assert quote_line("  PG ") == "'PG'"
    assert quote_line("P" * 41) == repr("P" * 37 + "...")
    assert quote_line("P" * 40) == repr("P" * 40)


FORMS = {
    "commas": lambda rows: "\n".join(",".join(row) for row in rows),
    "semicolons": lambda rows: "\n".join(" ; ".join(row) for row in rows),
    "bars": lambda rows: "\n".join(f"| {' | '.join(row)} |" for row in rows),
    "quotes": lambda rows: "\n".join(",".join(f'"{mark}"' for mark in row) for row in rows),
    "lists": lambda rows: str([[*row] for row in rows]),
    "strings": lambda rows: f"grid = {list(rows)}",
    "a list a line": lambda rows: "\n".join(str([*row]) for row in rows),
    "a sized table": lambda rows: "\n".join([f"{len(rows)} {len(rows[0])}", *map(";".join, rows)]),
}


@pytest.mark.parametrize("form", FORMS)
@given(puzzles(4, 5, COLORS))
def test_a_puzzle_in_any_form_reads_back(form: str, puzzle: object) -> None:
    rows = format_rows(puzzle)  # type: ignore[arg-type]
    if (form == "strings" and len(rows[0]) == 1) or (form == "a list a line" and len(rows) == 1):
        return
    assert parse_puzzle(FORMS[form](rows)) == puzzle


marks = st.sampled_from(["P", "G", "1", "2", ".", "-", "", "🟥", "⬜", "0", "?"])
parts = st.sampled_from([*"PG12.-,;| \n\t[](){}\"'#+=🟥⬜", "red", "blank", "\n\n", "3 3\n", "---"])
others = st.sampled_from([*"|+-/:", "<td>", "#strata/", "1,", "_"])


@given(
    st.lists(parts | others, max_size=30).map("".join), st.sampled_from([None, "0", ".", " ", "-,"])
)
def test_any_parts_of_forms_are_read_or_refused(text: str, blank: str | None) -> None:
    for part in (text, *split_puzzles(text)):
        assert re.fullmatch("(expected .*)?", complaint(parse_grid, part, blank))


@given(st.integers(1, 4), st.integers(2, 4), st.sampled_from([",", ";", "|"]), st.data())
def test_a_table_has_a_square_for_every_place_or_is_refused(
    rows: int, cols: int, separator: str, data: st.DataObject
) -> None:
    table = [[data.draw(marks) for _ in range(cols)] for _ in range(rows)]
    drawn = {*chain(*table)}
    assume(drawn & {*"PG12🟥"})  # else the separators may be cells
    assume("" not in drawn or "." not in drawn)  # beside dots, an empty place at an edge is none
    assume("-" not in drawn or separator != "|")  # or a row of them is a rule
    assume(not "".join(table[0]).isdigit())  # or it may be a size
    assume(separator != "|" or any(row[0] or row[-1] for row in table))  # or it is a frame
    try:
        puzzle = parse_puzzle("\n".join(map(separator.join, table)))
    except TextError:
        return
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    same: dict[str, object] = {}
    for row, cells in zip(table, puzzle.cells, strict=True):
        for mark, cell in zip(row, cells, strict=True):
            assert same.setdefault(mark, cell) == cell
