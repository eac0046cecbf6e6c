// A game that has ended, both metrics open: the board after every move, the totals, and which moves cost it.

import { post } from "../common/api.js";
import { save } from "../common/download.js";
import { button, h, say } from "../common/dom.js";
import { keep, kept } from "../common/store.js";
import { playing } from "../common/table.js";
import { heads, makeBoard } from "./board.js";
import { makePlot } from "./plot.js";
import { boardAfter, lastOf, moveAt, PLIES, squareOf } from "./rules.js";
import { recordAddress } from "./seats.js";

const SHOWN = 2;
const KEPT = 10;

// What the program says of a record. The last ones that were played are kept, to be looked at without it.
async function seenOf(record, you, isTried) {
  if (isTried) return post("api/duel/replay", { record, you });
  const others = kept("duel.seen", []).filter((each) => each.record !== record || each.you !== you);
  try {
    const seen = await post("api/duel/replay", { record, you });
    keep("duel.seen", [{ record, you, seen }, ...others].slice(0, KEPT));
    return seen;
  } catch (error) {
    const before = kept("duel.seen", []).find((each) => each.record === record);
    if (error.status === 0 && before) return before.seen;
    throw error;
  }
}

// What goes through a game. It is there before the program has looked at the record: nothing moves when it has.
export function stepKeys(go = null) {
  const slider = h("input", { type: "range", min: 0, "aria-label": "Move", disabled: !go, oninput: () => go(Number(slider.value)) });
  const [before, next] = [button("Back", () => go(Number(slider.value) - 1), { disabled: !go }), button("Next", () => go(Number(slider.value) + 1), { disabled: !go })];
  const told = h("p", { class: "note duel-told" }, "Looking back at the game …");
  const trouble = h("p", { class: "error", role: "alert" });
  return { slider, before, next, told, trouble, keys: [h("div", { class: "duel-steps" }, before, slider, next), told, trouble] };
}

// The element, as soon as the program has looked at the record. `you` is "X", "O" or null. Of a record whose last move is
// only tried, `back()` leads to the game as it was. `ending` is what stands above the steps.
export async function lookBack(record, you = null, { back = null, ending = [] } = {}) {
  const seen = await seenOf(record, you ?? "", back !== null);
  const moves = seen.moves.map((move) => move.move);
  const totals = [[0, 0], ...seen.moves.map((move) => [move.x_total, move.o_total])];
  const costly = seen.moves.filter((move) => move.cost[0] > 0).map((move) => move.number);
  const hasEnclosure = [seen.x_metric, seen.o_metric].includes("enclosure");
  const board = makeBoard({ label: "The board then", onSquare: tryOut });
  const plot = makePlot({ totals, costly, chosen: (ply) => show(ply) });
  const above = h("div");
  const { slider, before, next, told, trouble, keys } = stepKeys((ply) => show(ply));
  slider.max = moves.length;
  const rows = seen.moves.map((move, k) => row(move, seen.told.moves[k]));
  let now = moves.length;

  function row(move, words) {
    return h("tr", {},
      h("th", { scope: "row" }, button(`${move.number} ${move.side} ${move.move}`, () => show(move.number, true), { class: "plain" })),
      h("td", {}, `${move.x_total} : ${move.o_total}`),
      h("td", {}, words.lead),
      h("td", {}, words.cost && h("b", {}, words.cost)));
  }

  function player(side) {
    const name = side === you ? "you" : seen[`${side.toLowerCase()}_player`] || (you ? "friend" : "");
    const turn = now > 0 && "XO"[(now - 1) % 2] === side;
    return { name, metric: seen[`${side.toLowerCase()}_metric`], total: totals[now][side === "X" ? 0 : 1], turn };
  }

  function show(ply, far = false) {
    now = Math.max(0, Math.min(moves.length, ply));
    const move = seen.moves[now - 1];
    const words = seen.told.moves[now - 1];
    above.replaceChildren(heads({ X: player("X"), O: player("O") }, now ? `${now} of 20` : "start"));
    board.show({
      board: boardAfter(moves, now), ...lastOf(moves, now), enclosed: hasEnclosure && now ? words.enclosed : null,
      framed: move && move.cost[0] > 0 ? move.better.slice(0, SHOWN).map(squareOf) : [],
      can: now < PLIES ? (square) => `try to ${moveAt(boardAfter(moves, now), square)}` : null,
    });
    plot.show(now);
    const text = now ? `${words.text} ${words.remark}` : "The start: nothing is on the board.";
    told.textContent = text;
    say(text);
    slider.value = now;
    slider.setAttribute("aria-valuetext", now ? `move ${now}: ${text}` : "start");
    before.disabled = now === 0;
    next.disabled = now === moves.length;
    rows.forEach((each, k) => each.classList.toggle("shown", k === now - 1));
    if (far) above.scrollIntoView({ block: "nearest" });
  }

  // What if another move had been made here: the same view of that.
  async function tryOut(square) {
    if (now === PLIES) return;
    const kept = record.trim().split("\n").filter((line) => !/^\d/.test(line));
    const all = [...moves.slice(0, now), moveAt(boardAfter(moves, now), square)];
    const tried = [...kept, ...all.map((each, k) => `${k + 1} ${"XO"[k % 2]} ${each}`)].join("\n");
    trouble.textContent = "";
    try {
      const home = back ?? (() => document.querySelector(".duel-tried")?.replaceWith(element));
      (document.querySelector(".duel-tried") ?? element).replaceWith(await lookBack(`${tried}\n`, you, { back: home }));
    } catch (error) {
      trouble.textContent = error.message;
    }
  }

  function downloads() {
    const text = () => save(new Blob([record], { type: "text/plain" }), "duel.txt");
    return h("section", { class: "card" }, h("h2", {}, "Download"),
      h("div", { class: "tools" }, button("Text", text, { "aria-label": "Download as text" })),
      h("p", { class: "small" }, h("a", { class: "button", href: recordAddress(record) }, "A link to this game")));
  }

  show(moves.length);
  const element = playing({
    head: above, board: board.element, ratio: 0.97,
    keys: [ending, keys],
    rest: [
      h("p", { class: "quiet" }, back ? "This was not played: " : "Touch a square to see what if: another move, from any board of the game.",
        back && button("Back to the game", back)),
      h("section", { class: "card" }, h("h2", {}, "How it came out"),
        seen.told.ending.map((line, k) => h("p", { class: k === seen.told.ending.length - 1 ? "lead" : "" }, line)),
        h("ul", {}, seen.told.short.map((line) => h("li", {}, line)))),
      h("section", { class: "card" }, h("h2", {}, "How each move changed the totals"), plot.element,
        h("table", { class: "numbers small duel-moves" },
          h("thead", {}, h("tr", {}, ["move", "X : O", "lead", "cost"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, h("tr", {}, h("th", { scope: "row" }, button("start", () => show(0, true), { class: "plain" })), h("td", {}, "0 : 0"), h("td", {}, seen.told.start), h("td")), rows)),
        seen.told.why.map((line) => h("p", { class: "small" }, line))),
      downloads()],
  });
  if (back) element.classList.add("duel-tried");
  return element;
}
