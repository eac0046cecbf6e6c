"""An answer that comes late moves nobody who has gone on: over all views, and all that they ask."""

import re
from typing import Final, NamedTuple

import pytest

from stratabot.web.files import page_files
from web.ahead import MODERATE
from web.page import NAMED, Page, address_of
from web.pictures.test_pictures import SCREENSHOT

_HOLD: Final = """
const usual = window.fetch;
Object.assign(window, { held: [], coming: 0, holds: false, usual });
window.fetch = async (path, options) => {
  if (!String(path).startsWith('api/')) return usual(path, options);
  window.coming += 1;
  if (window.holds) await new Promise((go) => window.held.push(go));
  try {
    const answer = await usual(path, { ...options, signal: undefined });
    return new Response(await answer.blob(), { status: answer.status, headers: answer.headers });
  } finally {
    setTimeout(() => { window.coming -= 1; });
  }
};
"""
"""Answers wait until they are let go; those of a view that has been left come all the same."""

_LET_GO: Final = """
window.holds = false;
window.held.splice(0).forEach((go) => go());
await (await window.usual('api/about')).json();
for (let k = 0; k < 2; k += 1) await new Promise(requestAnimationFrame);
return window.coming === 0;
"""

_SEEN: Final = """
const main = document.querySelector('main');
const shown = document.querySelectorAll('main, dialog').length;
return [location.hash, document.title, main.innerText, shown];
"""

# The view may be drawn only now: what is folded in it is opened at each look.
_PRESS: Final = f"""
document.querySelectorAll('main details').forEach((it) => {{ it.open = true; }});
const it = ({NAMED})(arguments[0]);
it?.click();
return Boolean(it);
"""

_TYPE: Final = """
const [selector, text] = arguments;
document.querySelectorAll('main details').forEach((it) => { it.open = true; });
const field = document.querySelector(selector);
if (field) field.value = text;
"""


class Question(NamedTuple):
    """Where something is asked: by opening the view, or by what is typed and pressed there."""

    where: str
    presses: tuple[str, ...] = ()
    field: str = "nothing"
    text: str = ""


_STR8TS: Final = address_of("str8ts", MODERATE)
_ADRIFT: Final = "adrift/AB.C./..BD./C.D../...A./....."
_QUESTIONS: Final = [
    Question("strata/PG.P/PGGP/.PP./PGPP"),
    Question("strata/RG/GR"),
    Question("play/strata"),
    Question("play/strata/wave/3/3/5"),
    Question("str8ts/12%20./.%20./.%20."),
    Question(_ADRIFT),
    Question("duel/game/code"),
    Question("duel/record/duel/x%20edge%20you/o%20joint%20easy/1%20X%20place%20a1"),
    Question("bot"),
    Question("", ("Open",), "#typed", "PG.P\nPGGP"),
    Question("", ("Open",), "#typed", "A..A\n....\nB..B"),  # of several games
    Question("play/duel", ("Play against the bot",)),
    Question("play/duel", ("Play against a friend",)),
    Question("play/duel", ("Two players here",)),
    Question("play/duel", ("c4, empty, place", "c4, empty, chosen, place")),
    Question("play/str8ts", ("New puzzle",)),
    Question("play/str8ts", ("Play this text",), "#own", "....\n.#..\n..#.\n...."),
    Question("play/str8ts/edit", ("Has it one solution?",)),
    Question("play/adrift", ("New board",)),
    Question("play/adrift", ("Look at it",), "#adrift-text", "A..\n...\n..A"),
    Question("strata/PG.P/PGGP", ("Hint", "Where to look")),
    Question("strata", ("Read this text",), "#grid-text", "PG.P\nPGGP"),
    Question("play/strata/grid/PG.P/PGGP", ("Hint",)),
    Question(_STR8TS, ("Hint",)),
    Question(_STR8TS, ("All steps",)),
    Question(_STR8TS, ("Show this cell's number",)),
    Question(_ADRIFT, ("Hint",)),
    Question(_ADRIFT, ("Explain",)),
]


def _ask(page: Page, question: Question) -> None:
    """Ask it, and go on before the answer is there."""
    if question.presses:
        page.run("location.hash = arguments[0]", question.where)
        page.wait("return document.querySelector('main h1, main h2') !== null")
        page.wait(_LET_GO)
        if question.text:
            page.wait("return document.querySelector(arguments[0]) !== null", question.field)
        page.run(_TYPE, question.field, question.text)
    page.run("window.holds = true; location.hash = arguments[0]", question.where)
    for label in question.presses:
        page.wait(_PRESS, label)
    page.wait("return window.held.length > 0")


def _go_on(page: Page) -> None:
    page.run("location.hash = 'play/strata/how'")
    page.wait("return document.title.startsWith('How to play')")
    before = page.run(_SEEN)
    page.wait(_LET_GO)
    assert page.run(_SEEN) == before


@pytest.mark.slow
def test_no_late_answer_moves_who_has_gone_on(page: Page) -> None:
    page.open("nowhere")
    page.change(_HOLD)
    for question in _QUESTIONS:
        _ask(page, question)
        _go_on(page)
        page.run("window.holds = false; location.hash = 'nowhere'")
        page.see("There is no such page")
    page.run("window.holds = true; location.hash = ''")
    page.choose_file(SCREENSHOT)
    page.wait("return window.held.length > 0")
    _go_on(page)
    told = [each for each in page.browser.complaints() if "Failed to load resource" not in each]
    assert told == []  # what is refused, the browser tells as well


def test_only_one_place_changes_the_address() -> None:
    changes = re.compile(r"location\.hash = |replaceState|pushState")
    changers = [
        name for name, data in page_files().items() if changes.search(data.decode("latin-1"))
    ]
    assert changers == ["common/here.js"]
