// A game that is played: the board, whose turn it is, and what one may do.

import { button, h, say, sentence } from "../common/dom.js";
import { sure } from "../common/dialog.js";
import { save } from "../common/download.js";
import { goTo, viewSignal } from "../common/here.js";
import { fold } from "../common/new_board.js";
import { playing as placed } from "../common/table.js";
import { Told } from "../common/told.js";
import { undoButtons } from "../common/undo.js";
import { heads, makeBoard } from "./board.js";
import { countsTable, rules } from "./counts.js";
import { invite } from "./invite.js";
import { follow, reasonOf } from "./link.js";
import { lookBack, stepKeys } from "./look_back.js";
import { at, lastOf, moveAt, other, PLIES, recordSoFar, squareOf } from "./rules.js";
import { forgetSeat, keepRecord, keepSeat, seatIn } from "./seats.js";

// Plays on in a seat ({ game, key }); returns what ends it when the page leaves.
export function playGame(place, seat) {
  let state = null;
  let chosen = null;
  let hint = null;
  let waits = false;
  let isGone = false;

  const board = makeBoard({ label: "The board", onSquare: touch });
  const above = h("div");
  const status = h("p", { class: "lead duel-status" });
  const trouble = h("p", { class: "error", role: "alert" });
  const go = button("", () => play(chosen), { class: "main" });
  const [undo, redo] = undoButtons(takeBack, () => act("redo", { ply: state.ply }));
  const ask = button("Hint", askHint);
  const resign = button("Resign", giveUp);
  const asked = h("div");
  const card = new Told(() => {
    hint = null;
    draw();
  });
  const lost = h("p", { class: "note doubt", hidden: true }, "The program does not answer. The page tries again and again.");
  const counts = h("div");
  const invited = h("div");
  const playing = placed({
    head: above,
    board: board.element, ratio: 0.97,
    keys: [status, go, h("div", { class: "tools" }, undo, redo, ask, resign)],
    rest: [card.element, trouble, lost, asked,
      h("section", { class: "card" }, h("h2", {}, "All counts now"), counts),
      fold("The rules", rules())],
  });
  const offered = h("div", { class: "row", id: "offer" });
  const passed = h("div");
  place.append(invited, passed, playing);

  const link = follow(seat, {
    tell: take,
    lost: (away) => { lost.hidden = !away; },
    gone: ended,
  });

  // The game is not there any more, or this seat is not: the board stays, and its moves can be kept.
  function ended(error) {
    if (isGone) return;
    isGone = true;
    link.close();
    forgetSeat(seat.game);
    lost.hidden = true;
    trouble.textContent = reasonOf(error);
    const fresh = h("a", { class: "button", href: "#play/duel" }, "A new game");
    if (!state) {
      playing.replaceChildren(trouble, fresh);
      return;
    }
    for (const each of [go, undo, redo, ask, resign]) each.disabled = true;
    status.textContent = "It cannot go on.";
    board.show({ board: state.board, ...lastOf(state.moves, state.ply) });
    asked.replaceChildren(h("div", { class: "row" }, button("Save the moves", saveMoves), fresh));
  }

  function saveMoves() {
    save(new Blob([recordSoFar(state)], { type: "text/plain" }), "duel.txt");
    say("The moves are saved");
  }

  function name(side) {
    if (side === state.you) return "you";
    if (seat.other) return "other";
    return state.against === "bot" ? `bot, ${state.level}` : "friend";
  }

  function mine() {
    return state.turn === state.you && state.joined;
  }

  // A new state; older ones that come late are left out.
  function take(now) {
    if (isGone) return;
    lost.hidden = true;
    if (state && now.version < state.version) return;
    const before = state;
    state = now;
    if (!before || before.ply !== now.ply) { chosen = null; hint = null; }
    if (!before || !before.you) keepSeat(seat.game, seat.key, now);
    announce(before);
    draw();
    if (now.invitation) {
      if (!before?.invitation) invite(now).then((element) => { if (state.invitation) invited.replaceChildren(element); });
    } else {
      invited.replaceChildren();
    }
    if (now.over) finish(before);
    else if (seat.other) pass();
  }

  // Two players on this device: nobody sees the other one's metric.
  function pass() {
    const next = state.turn === state.you ? null : state.turn;
    playing.hidden = Boolean(next);
    passed.replaceChildren(...(next ? [h("section", { class: "card" }, h("h2", {}, `Pass the device to ${next}`), button(`I am ${next}`, swap, { class: "main big" }))] : []));
  }

  function swap() {
    keepSeat(seat.game, seat.other, { ...state, you: other(state.you) }, seat.key);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }

  function announce(before) {
    if (!before) return;
    const words = [];
    if (state.ply > before.ply) words.push(state.last);
    if (state.ply < before.ply) words.push("A move was taken back.");
    if (!before.joined && state.joined) words.push("The other player is here.");
    if (state.wants_undo === other(state.you) && before.wants_undo !== state.wants_undo) words.push("The other player asks for a move back.");
    if (words.length && mine()) words.push("Your turn.");
    if (words.length) say(words.join(" "));
  }

  function can(square) {
    if (!mine() || waits) return null;
    const mark = at(state.board, square);
    return mark === "." ? "place" : `remove ${mark === state.you ? "your own" : `${mark}'s`}`;
  }

  function draw() {
    const head = (side) => ({
      name: side === state.you || state.joined ? name(side) : "not here yet", turn: state.turn === side, here: state.against === "friend" && !seat.other && state.joined && side !== state.you ? state.here[side] : undefined,
      metric: side === state.you ? state.metric : null, total: null,
    });
    const players = { X: head("X"), O: head("O") };
    players[state.you].total = state.counts[state.metric][state.you === "X" ? 0 : 1];
    above.replaceChildren(heads(players, state.over ? "the end" : `${state.ply + 1} of ${PLIES}`));
    board.show({
      board: state.board, ...lastOf(state.moves, state.ply), chosen, can: state.over ? null : can,
      framed: hint ? [squareOf(hint.move)] : [], enclosed: state.metric === "enclosure" ? state.enclosed : null,
    });
    status.className = `lead duel-status ${state.thinking ? "busy" : ""}`;
    status.textContent = situation();
    go.textContent = chosen ? action(chosen) : mine() ? "Touch a square" : "Wait";
    go.disabled = !chosen || waits || !mine();
    undo.textContent = state.against === "bot" || seat.other ? "Undo" : "Ask for undo";
    undo.disabled = !state.moves_back || waits || state.wants_undo === state.you;
    redo.hidden = state.against !== "bot";
    redo.disabled = !state.moves_again || waits;
    ask.disabled = !mine() || waits;
    resign.disabled = state.over || !state.joined;
    asked.replaceChildren(wishes() ?? "");
    if (!hint) card.clear();
    counts.replaceChildren(h("p", { class: "small" }, "Your metric is ", h("b", {}, state.metric), `: ${state.about}.`), countsTable(state));
  }

  function situation() {
    const left = Math.ceil((PLIES - state.ply) / 2);
    if (!state.joined) return "The other player is not here yet.";
    if (state.trouble) return state.trouble;
    if (state.thinking) return "The bot thinks";
    if (mine()) return `Your turn: you have ${left} left.`;
    if (state.against === "bot") return "The bot's turn.";
    return state.here[other(state.you)] ? "Your friend's turn." : "Your friend's turn, whose phone is away just now.";
  }

  function action(square) {
    const mark = at(state.board, square);
    if (mark === ".") return `Place ${square}`;
    return mark === state.you ? `Remove your own piece from ${square}` : `Remove ${mark} from ${square}`;
  }

  function wishes() {
    if (!state.wants_undo) return null;
    if (state.wants_undo === state.you) return h("p", { class: "note" }, "You have asked for your last move back. Your friend is to agree.");
    const reply = (answer) => () => act("undo", { answer, ply: state.ply });
    return h("div", { class: "note doubt stack" }, h("p", {}, "Your friend asks for the last move back."),
      h("div", { class: "row" }, button("Agree", reply("yes"), { class: "main" }), button("Refuse", reply("no"))));
  }

  // The first touch chooses a square, the second one on the same square plays.
  function touch(square) {
    if (!mine() || waits || isGone) return;
    if (chosen === square) { play(square); return; }
    chosen = square;
    say(`${action(square)}: once more to do it.`);
    draw();
  }

  function play(square) {
    if (square && mine()) act("move", { move: moveAt(state.board, square), ply: state.ply });
  }

  async function act(verb, values) {
    if (waits) return null;
    waits = true;
    trouble.textContent = "";
    draw();
    try {
      return await link.act(verb, values).then((answer) => {
        waits = false;
        lost.hidden = true;
        if (answer.version) take(answer);
        return answer;
      });
    } catch (error) {
      if (error.status === 0) lost.hidden = false;
      else trouble.textContent = error.message;
      return null;
    } finally {
      waits = false;
      draw();
    }
  }

  async function takeBack() {
    const { ply } = state;
    await act("undo", { ply });
    if (seat.other && state.wants_undo) await act("undo", { key: seat.other, answer: "yes", ply });
  }

  async function askHint() {
    const at = state.ply;
    const answer = await act("hint");
    if (!answer || at !== state.ply) return;
    hint = answer;
    draw();
    card.tell([`${sentence(hint.move)} ${hint.reason}`], "good");
  }

  async function giveUp() {
    if (await sure("Resign? The other one wins.", "Resign")) act("resign");
  }

  async function finish(before) {
    if (before?.over) { offer(); return; }
    const won = seat.other && state.winner ? `${state.winner} wins` : state.winner === state.you ? "You win" : state.winner ? `${state.winner} wins` : "A tie";
    passed.remove();
    const how = state.resigned ? `${won}: ${state.resigned === state.you && !seat.other ? "you have" : `${state.resigned} has`} resigned.` : `${won}.`;
    const against = state.against === "bot" ? `the bot, ${state.level}` : "a friend";
    keepRecord(seat.game, state.record, state.you, `${won}, as ${state.you} against ${against}`);
    say(how);
    const tone = state.winner === state.you && !seat.other ? "good" : "";
    const result = h("p", { class: `note lead ${tone}`, id: "result", tabindex: -1 }, how);
    const ending = [result, offered, lost, trouble];
    playing.hidden = false;
    playing.querySelector(".playing-keys").replaceChildren(...ending, ...stepKeys().keys);
    offer();
    if (before) {
      result.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    try {
      const shown = await lookBack(state.record, state.you, { ending });
      playing.replaceWith(shown);
      if (before) result.focus({ preventScroll: true });
    } catch (error) {
      trouble.textContent = error.message;
    }
  }

  // What may come next, and how the games so far came out.
  function offer() {
    const [me, them, ties] = state.score;
    const sofar = me + them + ties > 0 && h("span", { class: "quiet" }, `Before this one: you ${me}, the other ${them}, ties ${ties}.`);
    // Who has begun it, or has been there, has its seat already.
    const isThere = state.next && seatIn(state.next.game);
    const wanted = state.next && !isThere && !waits && state.against === "friend" && h("span", {}, "Your friend has begun the next game.");
    offered.replaceChildren(...[button(isThere ? "Go on to the next game" : `Play again as ${other(state.you)}`, again, { class: "main" }), h("a", { class: "button", href: "#play/duel" }, "Another game"), wanted, sofar].filter(Boolean));
  }

  async function again() {
    const asked = viewSignal();
    const next = await act("again");
    if (!next) return;
    const second = seat.other && await act("again", { key: seat.other });
    keepSeat(next.game, next.key, { you: other(state.you), against: state.against, level: state.level }, second ? second.key : null);
    goTo(`duel/${next.game}`, asked);
  }

  return link.close;
}
