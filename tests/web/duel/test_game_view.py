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


def test_a_game_that_has_ended_is_kept_once(modules: Modules) -> None:
    game = _game("easy")
    game.play(Side.X, Move.parse("place c4"))
    game.resign(Side.X)
    kept = "JSON.parse(localStorage['stratabot.duel.records'] ?? '[]')"
    script = f"told(states[0]); told({{ ...states[0], version: 99 }}); return {kept}"
    [found] = _played(modules, script, game.as_seen_by(Side.X))
    assert found["told"] == "O wins, as X against the bot, easy"
    assert "1 X place c4" in found["record"]


def test_two_players_on_a_device_never_see_each_others_metric(modules: Modules) -> None:
    game = _game(None)
    before = game.as_seen_by(Side.X)
    game.play(Side.X, Move.parse("place c4"))
    seat = "{ game: 'game', key: 'key', other: 'key of O', you: 'X' }"
    seats = "JSON.parse(localStorage['stratabot.duel.seats'])[0]"
    script = f"""
    localStorage['stratabot.duel.seats'] = JSON.stringify([{seat}]);
    const end = it.playGame(place, {seat});
    try {{
      told(states[0]);
      const seen = [[...place.querySelectorAll('.duel-head')].map((head) => head.innerText)];
      told(states[1]);
      seen.push(place.innerText.split(/\\s*\\n\\s*/));
      named('I am O').click();
      const {{ key, other, you }} = {seats};
      return [...seen, [key, other, you]];
    }} finally {{ end(); leave(); }}
    """
    states = [before, game.as_seen_by(Side.X)]
    heads, passed, swapped = modules.run("duel/game_view.js", _PLAYED + script, states)
    assert ["edge" in head for head in heads] == [True, False]
    assert "joint" not in "".join(heads)
    assert passed == ["Pass the device to O", "I am O"]
    assert swapped == ["key of O", "key", "O"]


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
