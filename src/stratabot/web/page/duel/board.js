// The board as the program's pictures have it: crosses and rings on paper, the middle four squares darker.

import { h, svg } from "../common/dom.js";
import { cellToward } from "../common/tabs.js";
import { at, SIDE, SQUARES } from "./rules.js";

// A piece: a cross for X, a ring for O.
export function piece(side) {
  const inner = side === "X"
    ? svg("path", { d: "M12 12 52 52M52 12 12 52", stroke: "var(--x)", "stroke-width": 10 })
    : svg("circle", { cx: 32, cy: 32, r: 16.75, stroke: "var(--o)", "stroke-width": 8.5, fill: "none" });
  return svg("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, inner);
}

// makeBoard({ label, onSquare }): `element`, and `show` with
// board: six rows; last, gone: the last move's square and whose piece went; chosen: a square;
// framed: squares; enclosed: { X: [...], O: [...] } or null; can: (square) => what a touch would do, in words.
export function makeBoard({ label, onSquare }) {
  const cells = new Map(SQUARES.map((square) => [square, h("button", {
    type: "button", tabindex: square === "a1" ? 0 : -1, "data-square": square,
    onclick: () => { focus(square, false); onSquare(square); }, onkeydown: (event) => move(event, square),
  })]));
  let current = "a1";

  function focus(square, really = true) {
    cells.get(current).tabIndex = -1;
    current = square;
    cells.get(square).tabIndex = 0;
    if (really) cells.get(square).focus();
  }

  function move(event, square) {
    const to = cellToward(event.key, SQUARES.indexOf(square), SIDE, SIDE);
    if (to === null) return;
    event.preventDefault();
    focus(SQUARES[to]);
  }

  const names = h("div", { class: "duel-row", "aria-hidden": "true" }, h("span"), [..."abcdef"].map((name) => h("span", {}, name)));
  const rows = Array.from({ length: SIDE }, (_, row) => h("div", { class: "duel-row", role: "row" },
    h("span", { "aria-hidden": "true" }, row + 1),
    SQUARES.slice(row * SIDE, row * SIDE + SIDE).map((square) => h("div", { role: "gridcell" }, cells.get(square)))));
  const element = h("div", { class: "drawn duel-board" }, names, h("div", { class: "duel-rows", role: "grid", "aria-label": label }, rows));

  function show({ board, last = null, gone = null, chosen = null, framed = [], enclosed = null, can = null }) {
    for (const [square, cell] of cells) {
      const mark = at(board, square);
      const inside = enclosed && ["X", "O"].filter((side) => enclosed[side].includes(square));
      cell.className = [
        "cd".includes(square[0]) && "34".includes(square[1]) ? "middle" : "",
        square === last ? "last" : "",
        square === chosen ? "chosen" : "",
        framed.includes(square) ? "framed" : "",
        inside?.length ? `inside-${inside[0].toLowerCase()}` : "",
      ].filter(Boolean).join(" ");
      const shown = mark !== "." ? piece(mark) : square === last && gone ? piece(gone) : null;
      shown?.setAttribute("class", mark === "." ? "gone" : "");
      cell.replaceChildren(...(shown ? [shown] : []));
      cell.setAttribute("aria-label", [
        square, mark === "." ? "empty" : mark, square === last && "last move", inside?.length && `enclosed by ${inside.join(" and ")}`,
        framed.includes(square) && "better", square === chosen && "chosen", can?.(square),
      ].filter(Boolean).join(", "));
    }
  }

  return { element, show, focus };
}

// players: { X: { name, metric, total, here, turn }, O: ... }; metric null: hidden; total null: not known.
export function heads(players, middle) {
  return h("div", { class: "duel-heads" }, head("X", players.X), h("p", { class: "quiet numbers" }, middle), head("O", players.O));
}

function head(side, { name, metric, total, turn, here }) {
  const sign = piece(side);
  sign.setAttribute("class", "sign");
  return h("div", { class: `duel-head ${side.toLowerCase()} ${turn ? "turn" : ""}` },
    h("p", { class: "drawn side" }, h("span", { class: "unseen" }, `${side} `), sign, h("b", { class: "numbers" }, total ?? "?")),
    h("p", { class: "small" }, h("b", {}, name), here === false && h("span", { class: "quiet" }, " (away)")),
    h("p", { class: "small" }, metric ?? "metric hidden"));
}
