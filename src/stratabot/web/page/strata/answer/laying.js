// What lies on the board already: it is laid here as in the game, and the answer goes on from there.

import { button, h } from "../../common/dom.js";
import { inked } from "../../common/palette.js";
import { makeBoard } from "../board.js";

// Gives { board, keys, steps }.
export function layingParts(view) {
  const { colors } = view;
  const labels = view.labels.length ? view.labels : ["A"];
  let brush = view.placed.at(-1)?.color ?? labels[0];
  const board = makeBoard({ grid: view.grid, colors, label: "The board as it lies", onLine: touched });
  const swatches = h("div", { class: `swatches${labels.length > 6 ? " many" : ""}`, role: "group", "aria-label": "Colors" },
    labels.map((label) => inked(button(label, () => choose(label), { class: "color", "aria-label": `Color ${label}` }), colors[label] ?? "#ffffff")));

  function choose(label) {
    brush = label;
    [...swatches.children].forEach((one, k) => one.setAttribute("aria-pressed", labels[k] === label));
  }

  function touched(line) {
    const at = view.placed.findIndex((ribbon) => ribbon.line === line);
    set(at < 0 ? [...view.placed, { line, color: brush }] : view.placed.slice(0, at));
  }

  function set(placed) {
    view.changed({ placed });
    board.show({ laid: placed });
  }

  choose(brush);
  board.show({ laid: view.placed });
  return {
    board,
    keys: [swatches, h("div", { class: "row" }, button("Show the answer", () => view.open("answer"), { class: "main" }), button("Nothing lies", () => set([])))],
    steps: h("p", { class: "card" }, "Lay here what lies in your game, in the same order. The answer goes on from there."),
  };
}
