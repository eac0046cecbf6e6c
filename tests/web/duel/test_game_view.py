"""A game of Duel as its view shows it, in a bare page whose program is the test."""

from typing import Any

from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import Metric
from stratabot.web.duel.game import PlayedGame, Seats
from web.modules import Modules

_PLAYED = """
const [states, then] = arguments;
document.body.innerHTML = '<p id="told"></p><main></main>';
let stream;
const usual = [window.fetch, window.EventSource];
const leave = () => { [window.fetch, window.EventSource] = usual; };
window.EventSource = class { constructor() { stream = this; } close() {} };
let answer = null;
window.fetch = async (path) => {
  if (!answer) throw new TypeError('gone');
  return Response.json(answer);
};
const turn = () => new Promise((done) => setTimeout(done));
const place = document.querySelector('main');
const told = (state) => stream.onmessage({ data: JSON.stringify(state) });
const named = (name) => [...place.querySelectorAll('button')].find((it) => it.innerText === name);
const troubles = () => [...place.querySelectorAll('.doubt, .error')]
  .filter((it) => it.checkVisibility()).map((it) => it.innerText).filter(Boolean);
"""


def _played(modules: Modules, script: str, *states: dict[str, Any]) -> Any:
    """What a script returns that has a game's states, which it may tell to the view."""
    playing = "const end = it.playGame(place, { game: 'game', key: 'key' });"
    done = f"try {{ {script} }} finally {{ end(); leave(); }}"
    return modules.run("duel/game_view.js", f"{_PLAYED}{playing}{done}", states)


def _game(level: str | None) -> PlayedGame:
    game = PlayedGame({Side.X: Metric.EDGE, Side.O: Metric.JOINT}, level, Side.X, 1)
    game.name, game.keys[Side.O] = "game", "key of O"
    game.invitation = None
    return game


def test_that_the_program_is_away_is_told_once_and_until_it_answers(modules: Modules) -> None:
    found = _played(
        modules,
        "told(states[0]); const seen = [];"
        "const ask = async () => { named('Hint').click();"
        " for (let k = 0; k < 5; k += 1) await turn(); seen.push(troubles()); };"
        "stream.onerror(); await ask(); answer = { move: 'place c4', reason: 'good' }; await ask();"
        "answer = null; await ask(); told(states[0]); seen.push(troubles()); return seen",
        _game("easy").as_seen_by(Side.X),
    )
    away = ["The program does not answer. The page tries again and again."]
    assert found == [away, [], away, []]


def test_a_friend_whose_page_is_closed_is_told_as_away(modules: Modules) -> None:
    game = _game(None)
    game.play(Side.X, Move.parse("place c4"))
    game.follow(print, Side.O)
    here = game.as_seen_by(Side.X)
    game.unfollow(print, Side.O)
    words = "told(states[0]); seen.push(place.innerText); told(states[1]);"
    script = f"const seen = []; {words} return [...seen, place.innerText]"
    found = _played(modules, script, here, game.as_seen_by(Side.X))
    assert ["(away)" in each for each in found] == [False, True]
    assert ["whose phone is away just now" in each for each in found] == [False, True]


def test_only_the_other_is_told_that_the_next_game_was_begun(modules: Modules) -> None:
    game = _game(None)
    game.resign(Side.O)
    game.following = Seats("next", {Side.X: "key of X", Side.O: "key of O"})
    look = "const offer = () => place.querySelector('#offer').innerText;"
    found = _played(
        modules,
        f"{look} told(states[0]); const seen = [offer()]; localStorage['stratabot.duel.seats'] ="
        " JSON.stringify([{ game: 'next', key: 'key of O' }]);"
        "told({ ...states[0], version: 99 }); return [...seen, offer()]",
        game.as_seen_by(Side.X),
    )
    assert ["Your friend has begun" in each for each in found] == [True, False]
    assert ["Go on to the next game" in each for each in found] == [False, True]


def test_an_invitation_for_this_machine_alone_says_so_first_and_has_no_code(
    modules: Modules,
) -> None:
    script = """
    const [rows, usual] = [['10', '01'], window.fetch];
    const told = async (about) => {
      window.fetch = async (path) => Response.json(path === 'api/about' ? about : { rows });
      const card = await it.invite({ game: 'game', invitation: 'code', you: 'X' });
      return [card.querySelector('svg.qr') !== null, card.children[1].textContent];
    };
    const all = [await told({}), await told({ shared: true, address: 'http://192.168.0.2:1/#x' })];
    window.fetch = usual;
    return all;
    """
    alone, shared = modules.run("duel/invite.js", script)
    assert not alone[0]
    assert alone[1].startswith("Only this machine can open this link.")
    assert shared[0]
    assert shared[1].startswith("Point the other phone's camera here")
