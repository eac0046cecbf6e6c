import pytest

from thorough import cases
from waiting import wait_until
from web.duel.seats import Seat, at_server_of, first_move
from web.page import Page

_YOUR_TURN = (
    "return document.querySelector('#result') !== null"
    " || document.querySelector('.duel-status')?.innerText.startsWith('Your turn')"
)
_LEFT = "return document.querySelector('.duel-status')?.innerText.match(/\\d+/)?.[0] ?? 'none'"
_IS_OVER = "return document.querySelector('#result') !== null"
_IS_LOOKED_BACK_AT = "return document.querySelector('.duel-plot') !== null"
_SECRETS = (
    "return [...document.querySelectorAll('.duel-head')].map("
    "(head) => [...head.querySelectorAll('p')].at(-1).innerText)"
)


def _place(page: Page, number: int) -> None:
    """Place a piece on the first empty square from that one on, by two touches."""
    # The other's answer may be here before the page knows that its own move has come in.
    square = page.wait(
        "const all = [...document.querySelectorAll('[data-square]')];"
        "const from = [...all.slice(arguments[0]), ...all];"
        "return from.find((one) => one.ariaLabel.includes('empty, place'))?.dataset.square",
        number,
    )
    before = page.run(_LEFT)
    page.tap(f"[data-square={square}]")
    page.press(f"Place {square}")
    page.wait(f"{_IS_OVER} || ({_LEFT[7:]}) !== arguments[0]", before)


@pytest.mark.slow
def test_a_game_against_the_bot_is_played_to_its_end_by_touch(page: Page) -> None:
    page.open("play/duel")
    page.unfold()
    page.press("Easy")
    page.press("O")
    page.press("Play against the bot")
    page.wait(_YOUR_TURN)
    _place(page, 7)
    page.wait(_YOUR_TURN)
    page.press("Undo")
    page.see("you have 10 left")
    page.press("Redo")
    page.see("you have 9 left")
    page.press("Undo")
    page.see("you have 10 left")
    page.press("Hint")
    page.wait("return document.querySelector('.note.good') !== null")
    assert page.violations() == []
    page.reload()
    page.see("you have 10 left")
    for number in range(10):
        page.wait(_YOUR_TURN)
        _place(page, 35 - 3 * number)
    page.wait(_IS_LOOKED_BACK_AT)
    # What nobody could know "with X's metric hidden" may be told of the moves.
    page.wait(f"return !{_SECRETS[7:]}.includes('metric hidden')")
    page.see("points")
    page.tap(".duel-moves tbody tr:nth-child(4) button")
    page.see("3 of 20")
    page.run(
        "const plot = document.querySelector('.duel-plot'), box = plot.getBoundingClientRect();"
        "plot.dispatchEvent(new PointerEvent('pointerdown', { clientX: box.x + box.width / 2 }))"
    )
    page.see("9 of 20")
    assert page.violations() == []
    assert not page.is_too_wide()
    assert page.browser.complaints() == []
    page.press("Play again as X")
    page.see("Your turn: you have 10 left")
    assert page.run(_SECRETS)[1] == "metric hidden"


def test_a_friend_far_away_is_played_and_no_metric_is_seen_before_the_end(page: Page) -> None:
    page.open("play/duel")
    page.press("Play against a friend")
    link = page.wait("return document.querySelector('input.link')?.value")
    page.see("not here yet")
    friend = Seat.join(at_server_of(page), *link.split("/")[-2:])
    for number in range(10):
        if friend.side == "X":
            friend.do("move", move=first_move(friend.await_turn()))
        page.wait(_YOUR_TURN)
        assert page.run(_SECRETS).count("metric hidden") == 1
        if number in (0, 9):
            _place(page, 3 * number)
        else:
            _play_by_request(page)
        if friend.side == "O":
            friend.do("move", move=first_move(friend.await_turn()))
    page.wait(_IS_LOOKED_BACK_AT)
    assert "metric hidden" not in page.run(_SECRETS)
    assert friend.do("again")["game"]
    page.see("Your friend has begun the next game.")


def _play_by_request(page: Page) -> None:
    """A move by the page's own seat, which the page hears of as of any other."""
    [seat] = page.run("return JSON.parse(localStorage['stratabot.duel.seats'])")
    mine = Seat(at_server_of(page), {**seat, "state": {"you": seat["you"]}})
    mine.do("move", move=first_move(mine.await_turn()))


def test_a_stream_that_has_died_without_a_sign_loses_no_move(page: Page) -> None:
    host = Seat.begin(at_server_of(page), against="friend", side="X")
    page.open()
    page.change("window.EventSource = class { close() {} }")
    code = host.state()["invitation"]
    page.run("location.hash = arguments[0]", f"duel/{host.game}/{code}")
    page.wait("return document.querySelector('[data-square]') !== null")
    assert code not in page.run("return location.hash")
    wait_until(lambda: host.state()["joined"])
    host.do("move", move="place c4")
    page.wait(_YOUR_TURN)


def test_the_board_is_played_by_keys_until_one_resigns(page: Page) -> None:
    page.open("play/duel", "desk")
    page.press("Play against the bot")
    page.wait(_YOUR_TURN)
    page.run("document.querySelector('[data-square=a1]').focus()")
    page.browser.press("ArrowRight")
    assert page.run("return document.activeElement.dataset.square") == "b1"
    page.browser.press("End")
    focused = page.run("return document.activeElement.getAttribute('aria-label')")
    assert focused == "f1, empty, place"
    for _ in range(2):
        page.run("document.activeElement.click()")
    page.see("you have 9 left")
    page.wait("return document.querySelector('#told').innerText.includes('Your turn.')")
    assert page.run("return document.activeElement.dataset.square") == "f1"
    page.press("Resign")
    page.run("scrollTo(0, document.body.scrollHeight)")
    page.tap("dialog .main")
    page.see("wins: you have resigned.")
    assert page.run("return [scrollY, document.activeElement.id]") == [0, "result"]


def test_a_game_that_the_program_has_forgotten_is_told_at_once(page: Page) -> None:
    page.open("")
    page.run(
        "localStorage.setItem('stratabot.duel.seats',"
        " JSON.stringify([{ game: 'lost', key: 'k', you: 'X', against: 'friend', when: 1 }]))"
    )
    page.open("play/duel")
    page.see("You are X against a friend")
    page.open("duel/nogame/nocode")
    page.see("not here any more")
    page.open("duel/lost")
    page.see("This game is not here any more: nobody has played on for three days")
    page.press("A new game")
    page.see("The rules")
    assert "Games that go on" not in page.text()


def test_another_move_is_tried_from_any_board_of_a_game(page: Page) -> None:
    record = "duel/x edge you/o joint easy/1 X place a1/2 O place c3/3 X place f6/4 O remove a1"
    page.open("duel/record/" + record.replace(" ", "%20"))
    page.see("4 of 20")
    page.press("Back")
    page.see("3 of 20")
    page.tap("[data-square=d3]")
    page.see("This was not played")
    page.see("4 O place d3")
    page.tap("[data-square=a2]")
    page.see("5 X place a2")
    assert page.violations() == []
    page.press("Back to the game")
    page.see("4 O remove a1")
    assert "not played:" not in page.text()
    assert page.run("return localStorage['stratabot.duel.seen'] ?? ''").count('"record"') == 1


_PLACES = (
    "const kinds = '.duel-heads, .playing-board, #result, #offer *, .duel-steps, .duel-told';"
    "return [...document.querySelectorAll(kinds)]"
    ".map((it) => { const { x, y, width, height } = it.getBoundingClientRect();"
    " return [x, y, width, height].map(Math.round); })"
)


@cases(
    "width,height",
    [(390, 844), (360, 640), (1366, 768)],
    "another upright phone",
    keep=[(360, 640), (1366, 768)],
)
def test_the_end_fits_with_its_totals_and_stays_when_the_program_has_looked_back(
    page: Page, width: int, height: int
) -> None:
    page.open("nowhere")
    page.change(
        "const usual = window.fetch; const held = new Promise((go) => { window.letGo = go; });"
        "window.fetch = async (path, options) => {"
        " if (/replay$/.test(path)) await held; return usual(path, options); };"
    )
    page.run("location.hash = 'play/duel'")
    page.press("Play against the bot")
    page.see("Your turn")
    page.press("Resign")
    page.tap("dialog .main")
    page.browser.show_as(width, height, "light")
    page.see("Looking back")
    before = page.run(_PLACES)
    assert len(before) == 7
    assert all(x + wide <= width and y + tall <= height for x, y, wide, tall in before)
    page.run("window.letGo()")
    page.see("How it came out")
    assert page.run(_PLACES) == before
    assert page.run("return document.activeElement.id") == "result"
