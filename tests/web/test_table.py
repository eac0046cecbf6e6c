"""A board and its buttons are whole in every window; in a wide one they stand side by side."""

from typing import Final

from thorough import cases
from web.ahead import GENTLE, MODERATE
from web.page import Page, address_of

_LEVEL: Final = [
    "....A.........",
    "......B..C.D..",
    "..DE.F..C..G..",
    ".E............",
    "A....H.....I..",
    "..J...........",
    "..K...........",
    ".....I....LM..",
    "........F.....",
    "..............",
    "....G.....N..B",
    "......J.......",
    ".K.......N...H",
    "...........L.M",
]

_BOARDS: Final = {
    "strata 3": "play/strata/wave/3/3/1",
    "strata 6": "play/strata/wave/6/6/1",
    "str8ts 6": address_of("str8ts", GENTLE),
    "str8ts 9": address_of("str8ts", MODERATE),
    "adrift 5": "adrift/AB.C./..BD./C.D../...A./.....",
    "adrift 14": address_of("adrift", _LEVEL),
    "duel": "play/duel",
    "duel end": "play/duel",
    "duel again": "duel/record/duel/x edge you/o joint easy/1 X place a1/2 O remove a1",
    "strata 10": "play/strata/grid/" + "/".join(["PGRPGRPGRP"] * 10),
    "answer": "strata/PG.PGP/PGGPGG/.PP.PP/PGPPRR",
    "own": "play/str8ts/edit",
    "painted": "strata/?G.PGP/PGGPGG/.PP.PP/PGPPRR",
}

_DESKS: Final = [(1280, 800), (1366, 768), (1024, 768)]
_PHONES: Final = [(844, 390), (390, 844), (360, 640)]
_LARGER: Final = [(2 * width // 3, 2 * height // 3) for width, height in _DESKS + _PHONES]
"""The same at 150 %."""

_INNER: Final = ".playing-board :is(svg, .str8ts, .duel-board, .painter)"

_IS_WHOLE: Final = """
const board = document.querySelector('.playing-board');
const inner = document.querySelector(INNER);
const keys = [...document.querySelectorAll('.playing-keys :is(button, .short)')];
const seen = [board, inner, ...keys.filter((it) => it.checkVisibility())];
const [around, ...others] = seen.map((it) => it.getBoundingClientRect());
const [right, bottom] = [innerWidth + .5, innerHeight + .5];
const isIn = (box) => box.left >= 0 && box.right <= right && box.top >= 0 && box.bottom <= bottom;
const isApart = (box) => box.top >= around.bottom - .5 || box.left >= around.right - .5;
return others.length > 2 && isIn(around) && others.every(isIn) && others.slice(1).every(isApart)
  && document.documentElement.scrollWidth <= innerWidth;
""".replace("INNER", repr(_INNER))

_CELL: Final = """
const kinds = '.end .reach, [role=gridcell], .cell, [data-place]';
const cell = document.querySelector(`.playing-board :is(${kinds})`);
return cell.getBoundingClientRect().width;
"""


@cases(
    "name",
    _BOARDS,
    "the same tables with other boards",
    keep=["strata 6", "str8ts 9", "adrift 14", "duel", "duel end", "strata 10", "own", "painted"],
)
def test_board_and_buttons_are_whole_in_every_window(page: Page, name: str) -> None:
    page.open(_BOARDS[name].replace(" ", "%20"))
    if name in ("duel", "duel end"):
        page.press("Play against the bot")
    if name == "duel end":
        page.see("Your turn")
        page.press("Resign")
        page.tap("dialog .main")
        page.see("How it came out")
    page.wait("return document.querySelector(arguments[0]) !== null", _INNER)
    page.run("scrollTo(0, 0)")
    for width, height in _DESKS + _PHONES + _LARGER:
        page.browser.show_as(width, height, "light")
        page.wait(_IS_WHOLE)
        assert (width, height) in _LARGER or page.small_texts() == []
        cell, is_zoomed = page.run(_CELL), ".zoom-buttons:not([hidden])"
        if cell < 40 and name.startswith(("str8ts", "adrift")):
            page.wait("return document.querySelector(arguments[0]) !== null", is_zoomed)


def test_on_its_side_a_phone_has_the_buttons_beside_the_board(page: Page) -> None:
    page.open(_BOARDS["str8ts 9"])
    page.browser.show_as(844, 390, "light")
    page.wait(
        "const [board, keys] = ['.playing-board', '.playing-keys'].map((each) =>"
        " document.querySelector(each).getBoundingClientRect());"
        "return keys.left >= board.right && board.height > 300"
    )
