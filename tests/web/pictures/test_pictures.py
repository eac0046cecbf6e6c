"""A picture in, an answer out: in a real browser, on the first page and on `#picture`."""

from base64 import b64encode
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from fixtures.adrift.picture import painted as painted_board
from fixtures.str8ts.faces import Face
from fixtures.str8ts.painted import Picture, painted
from PIL import Image

from thorough import cases
from web.page import Page

SCREENSHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "fade-75.jpg"
"""A small one: it is read in a tenth of a second."""

READ = "Strata, 4 × 4, 4 colors"

DOUBT = """
const usual = window.fetch;
window.fetch = async (path, options) => {
  const answer = await usual(path, options);
  const isTold = options.body.has?.('cell') ?? JSON.parse(options.body).cell.length;
  if (!path.endsWith('/read') || isTold) return answer;
  return Response.json({ ...await answer.json(), sure: false, doubtful: [[3, 2]] });
};
"""
"""A square is not sure until somebody tells it. Such a picture itself is read for many seconds."""

DROPPED = """
const [data, kind, name, where = 'body'] = arguments;
const carried = new DataTransfer();
const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
if (name) carried.items.add(new File([bytes], name, { type: kind }));
else carried.setData(kind, new TextDecoder().decode(bytes));
const event = (name) => (
  new DragEvent(name, { dataTransfer: carried, bubbles: true, cancelable: true }));
const place = document.querySelector(where);
const isTaken = !place.dispatchEvent(event('dragover'));
const isMarked = document.body.classList.contains('over');
place.dispatchEvent(event('drop'));
return [isTaken, isMarked, document.body.classList.contains('over')];
"""

DROPPED_TEXTS = [("text/plain", ""), ("text/plain", "board.txt"), ("", "board.CSV")]
"""Kinds and names."""

FORGOTTEN = """
const usual = window.fetch;
window.fetch = (path, options) => (String(options.body).includes('"picture"')
  ? Promise.resolve(Response.json({ error: 'send it again' }, { status: 410 }))
  : usual(path, options));
"""
"""The program keeps no picture."""

COUNTED = """
const usual = window.fetch;
window.sizes = [];
window.fetch = (path, options) => {
  if (options.body instanceof FormData) window.sizes.push(options.body.get('picture').size);
  return usual(path, options);
};
"""

PASTED = """
const [data, kind] = arguments;
const carried = new DataTransfer();
const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
if (kind === 'text/plain') carried.setData(kind, new TextDecoder().decode(bytes));
else carried.items.add(new File([bytes], 'pasted', { type: kind }));
document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true }));
"""


def give(page: Page, picture: Path) -> None:
    page.open()
    page.choose_file(picture)
    page.wait("return !!document.querySelector('main figure')")


def png(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


BLANK = png(Image.new("RGB", (30, 20), "teal"))


def paste(page: Page, data: bytes, kind: str = "image/png") -> None:
    page.run(PASTED, b64encode(data).decode(), kind)


def saved(folder: Path, pixels: object, kind: str = "png") -> Path:
    path = folder / f"picture.{kind}"
    Image.fromarray(np.asarray(pixels)).save(path)
    return path


@cache
def painted_puzzle() -> Picture:
    """A board of Str8ts in Pillow's own typeface: others differ from machine to machine."""
    return painted(3, "phone", [Face(None)])


def half(pixels: object) -> Image.Image:
    """The picture in half the size, which is read sooner."""
    image = Image.fromarray(np.asarray(pixels))
    return image.resize((image.width // 2, image.height // 2))


def noisy(image: Image.Image, spread: int) -> Image.Image:
    """The picture with grain, which makes its file large."""
    grain = np.random.default_rng(1).integers(-spread, spread + 1, (image.height, image.width, 1))
    return Image.fromarray((np.asarray(image) + grain).clip(0, 255).astype(np.uint8))


def test_a_screenshots_answer_is_drawn_on_it_and_its_board_is_kept(page: Page) -> None:
    give(page, SCREENSHOT)
    page.see(READ)
    page.see("Download this picture")
    assert page.violations() == []
    assert not page.is_too_wide()
    page.press("What was read")
    cells = "return [...document.querySelectorAll('.read [role=button]')].map((it) => it.ariaLabel)"
    assert len(page.run(cells)) == 16
    assert page.violations() == []
    page.press("Step by step on the board")
    page.wait("return location.hash.startsWith('#strata/')")
    page.open()
    page.see("Last boards")
    page.press("Forget them")
    page.wait("return !document.querySelector('main').innerText.includes('Last boards')")
    page.reload()
    assert "Last boards" not in page.text()
    assert page.browser.complaints() == []


def open_doubtful(page: Page) -> None:
    page.open()
    page.change(COUNTED)
    page.change(DOUBT)
    page.choose_file(SCREENSHOT)
    page.see("One square is not sure")


def test_a_doubtful_square_is_corrected_by_keys(page: Page) -> None:
    page.run("localStorage.setItem('stratabot.pictures.tab', '0')")
    open_doubtful(page)
    assert page.violations() == []
    page.run(
        "const cell = document.querySelector('.read .doubtful'); cell.focus();"
        "cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))"
    )
    words = "return document.querySelector('dialog').innerText"
    assert "Read as blank, but that is not sure" in page.run(words)
    assert page.violations() == []
    page.press("Cancel")
    page.wait("return document.activeElement.closest('.doubtful')")
    page.press("Row 3, column 2: blank?")
    page.press("3 rose")
    page.see("Read surely")
    page.wait("return document.activeElement.innerText === 'Step by step on the board'")
    page.change(FORGOTTEN)
    page.press("Next step")
    page.see("Why?")
    assert page.run("return window.sizes.length") == 3
    assert page.violations() == []


def test_a_square_is_corrected_by_touch_and_that_outlives_a_reload(page: Page) -> None:
    open_doubtful(page)
    page.tap(".read .doubtful")
    page.press("3 rose")
    page.see("You told: Row 3, column 2: 3 rose")
    page.press("What was read")
    page.tap(".read [role=button]", 0)
    page.press("1 sky")
    page.see("You told: Row 3, column 2: 3 rose; Row 1, column 1: 1 sky")
    page.press("Take the last one back")
    page.see("Take that back")
    assert page.run("return window.sizes.length") == 1
    page.reload()
    page.see("You told: Row 3, column 2: 3 rose")
    page.change(DOUBT)
    page.press("Take that back")
    page.see("One square is not sure")
    assert "You told" not in page.text()


def drop(page: Page, data: bytes, kind: str, name: str, where: str = "body") -> list[bool]:
    """Whether the page takes it, shows that it would, and shows that still."""
    told: list[bool] = page.run(DROPPED, b64encode(data).decode(), kind, name, where)
    return told


def test_a_picture_is_dropped_on_any_page(page: Page) -> None:
    page.open("play/strata/how")
    assert drop(page, SCREENSHOT.read_bytes(), "image/jpeg", "shot.jpg") == [True, True, False]
    page.see(READ)
    assert page.run("return location.hash") == "#picture"
    assert drop(page, b"<b>no text</b>", "text/html", "") == [False, False, False]
    drop(page, BLANK, "", "without-a-kind")
    page.see("No puzzle was found")


@cases(
    "where,kind,name",
    [(where, *it) for where in ("", "play/strata/how") for it in DROPPED_TEXTS],
    "each kind is dropped on a page, and each page takes one",
    keep=[("", "text/plain", ""), ("", "", "board.CSV"), ("play/strata/how", *DROPPED_TEXTS[1])],
)
def test_a_text_that_is_dropped_is_a_typed_board(
    page: Page, where: str, kind: str, name: str
) -> None:
    page.open(where)
    assert drop(page, b"PG.P\nPGGP\n.PP.\nPGPQ\n", kind, name) == [True, True, False]
    page.wait("return location.hash === '#strata/PG.P/PGGP/.PP./PGPQ'")


def test_a_text_that_no_game_reads_stays_to_be_corrected(page: Page) -> None:
    page.open("play/duel")
    drop(page, "häßlich\n?".encode(), "text/plain", "")
    page.see("None of the games reads this.")
    assert page.run("return document.querySelector('textarea').value") == "häßlich\n?"
    assert drop(page, b"PG\nGP\n", "text/plain", "", "textarea") == [False, False, False]
    assert drop(page, b" \n", "text/plain", "") == [True, True, False]
    page.see("None of the games reads this.")


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (b"%PDF-1.4\n", "application/pdf", "it is a PDF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", "it is a drawing (SVG)"),
        (b"\0\0\0\x18ftypmp42" + bytes(40), "video/mp4", "it is a video"),
        (bytes(range(256)) * 9, "image/png", "it is no picture, or only a part of one"),
        (SCREENSHOT.read_bytes()[:9000], "image/jpeg", "it is no picture, or only a part of one"),
        (b"", "image/png", "it is empty"),
    ],
    ids=["PDF", "SVG", "video", "noise", "half a file", "empty"],
)
def test_what_cannot_be_read_is_told_in_plain_words(
    page: Page, data: bytes, kind: str, words: str
) -> None:
    page.open()
    drop(page, data, kind, "file")
    page.see(f"This file cannot be read: {words}. Give a screenshot or a photograph")
    assert "numpy" not in page.text()


def test_what_was_broken_off_can_be_tried_again(page: Page) -> None:
    page.open()
    page.change(
        "window.usual = fetch; window.fetch = async (path, options) => (/read$/.test(path)"
        " ? new Response('Internal Server Error', { status: 500 }) : window.usual(path, options))"
    )
    page.choose_file(SCREENSHOT)
    page.see("The program broke off (500)")
    page.run("window.fetch = window.usual")
    page.press("Try again")
    page.see(READ)


@cases(
    "width,height",
    [(390, 844), (360, 640), (1366, 768), (844, 390)],
    "another upright phone",
    keep=[(360, 640), (1366, 768), (844, 390)],
)
def test_a_picture_keeps_its_box_and_the_main_button_its_place_while_it_is_solved(
    page: Page, width: int, height: int
) -> None:
    page.open()
    page.change(
        "const usual = window.fetch; const held = new Promise((go) => { window.letGo = go; });"
        "window.fetch = async (path, options) => {"
        " if (/draw$/.test(path)) await held; return usual(path, options); };"
    )
    page.browser.show_as(width, height, "light")
    page.choose_file(SCREENSHOT)
    page.see("Solving")
    page.wait("return document.querySelector('.answered img') !== null")
    places = (
        "return [...document.querySelectorAll('.answered, .todo .main, [role=tab]')].map((it) => {"
        " const { x, y, width, height } = it.getBoundingClientRect();"
        " return [x, y, width, height].map(Math.round); })"
    )
    before = page.run(places)
    assert len(before) == 5
    for x, y, across, down in before:
        assert min(x, y) >= 0
        assert min(across, down) >= 40
        assert x + across <= width
        assert y + down <= height
    page.run("window.letGo()")
    page.see("Download this picture")
    assert page.run(places) == before


@pytest.mark.usefixtures("pillows_typeface")
@pytest.mark.parametrize("game", ["str8ts", "adrift"])
def test_other_games_pictures_lead_to_their_boards(page: Page, game: str, tmp_path: Path) -> None:
    is_puzzle = game == "str8ts"
    board = painted_puzzle() if is_puzzle else painted_board(5, "drawn")
    give(page, saved(tmp_path, half(board.pixels)))
    page.see("Download this picture")
    page.press("Play it, with hints" if game == "str8ts" else "Draw it, with hints")
    page.wait("return location.hash.startsWith(`#${arguments[0]}/`)", game)


def test_a_picture_that_the_browser_cannot_show_is_read_all_the_same(
    page: Page, tmp_path: Path
) -> None:
    pytest.importorskip("pillow_heif").register_heif_opener()
    give(page, saved(tmp_path, half(painted_puzzle().pixels), "heic"))
    page.see("Download this picture")
    page.press("What was read")
    page.see("This browser cannot show the picture itself")
    assert page.run("return document.querySelectorAll('.read [role=button]').length") == 81


def test_without_the_program_a_picture_can_be_tried_again_and_the_one_before_stays(
    page: Page,
) -> None:
    gone = "window.usual = fetch; window.fetch = () => Promise.reject(new TypeError('gone'))"
    page.open()
    page.change(gone)
    page.choose_file(SCREENSHOT)
    page.see("does not answer")
    assert "null" not in page.text()
    page.run("window.fetch = window.usual")
    page.press("Try again")
    page.see(READ)
    paste(page, BLANK)
    page.see("No puzzle was found")
    page.press("Back to the picture before")
    page.see(READ)
    page.change(gone)
    paste(page, BLANK)
    page.see("The picture was not read")
    page.reload()
    page.see(READ)


def test_the_boards_of_a_pasted_text_are_recognized(page: Page) -> None:
    page.open()
    paste(page, b"PG.P\nPGGP\n.PP.\nPGPQ\n", "text/plain")
    page.wait("return location.hash === '#strata/PG.P/PGGP/.PP./PGPQ'")
    page.open()
    page.see("Last boards")
    paste(page, b"PG.P\nPGGP\n.PP.\nPGPQ\n\nRG\nGG\n", "text/plain")
    page.see("1 more in this text")
    assert page.run("return location.hash") == "#strata/PG.P/PGGP/.PP./PGPQ"
    page.open()
    paste(page, b"A.B\n.A.\nB..\n\nC.C\n", "text/plain")
    page.tap("dialog .which", 1)
    page.wait("return location.hash.startsWith('#adrift/A.B/.A./B..')")


def test_big_pictures_travel_small_unless_that_costs_certainty(page: Page, tmp_path: Path) -> None:
    large = noisy(Image.open(SCREENSHOT).resize((1200, 900)), 4)
    page.open()
    page.change(COUNTED)
    page.choose_file(saved(tmp_path, large))
    page.see(READ)
    sizes = page.run("return window.sizes")
    assert sizes[0] < 1_000_000 < (tmp_path / "picture.png").stat().st_size
    nothing = saved(tmp_path, noisy(Image.new("RGB", (2200, 500), "gray"), 16))
    paste(page, nothing.read_bytes())
    page.see("No puzzle was found")
    assert page.run("return window.sizes").pop() == nothing.stat().st_size


def test_a_puzzle_without_a_solution_is_called_so_and_not_shown_as_answered(
    page: Page, tmp_path: Path
) -> None:
    puzzle = painted_puzzle()
    give(page, saved(tmp_path, half(puzzle.pixels)))
    page.see("Download this picture")
    page.press("What was read")
    page.tap(".read [role=button]", 9 + puzzle.printed[1].index("."))
    page.press("6")
    page.see("You told")
    page.press("Answer")
    page.see("No solution: the puzzle that was read has none.")
    assert "Download this picture" not in page.text()
    page.press("See it on the board")
    page.wait("return location.hash.startsWith('#str8ts/')")


def test_a_picture_is_seen_while_it_is_read_and_can_be_taken_back(page: Page) -> None:
    page.open()
    page.change(
        "window.usual = fetch; window.fetch = (path, options) => new Promise((_, fail) => {"
        " window.asked = options; options.signal.onabort = () => fail(options.signal.reason); })"
    )
    page.choose_file(SCREENSHOT)
    page.wait("return document.querySelector('main img.preview')?.naturalWidth > 0")
    page.see("Reading the puzzle")
    page.press("Cancel")
    page.see("Solve it, or play it")
    assert page.run("return window.asked.signal.aborted")
    assert page.browser.complaints() == []
