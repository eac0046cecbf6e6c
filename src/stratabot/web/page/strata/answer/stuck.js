// Why a board has no answer, and which single square would give it one.

import { h } from "../../common/dom.js";
import { makeBoard } from "../board.js";
import { cellsOf, selectorOf } from "../rules.js";
import { listed } from "./bursts.js";
import { linkTo } from "./address.js";

// Gives { board, steps }: two elements. `told` is what `explain` says.
export function stuckParts({ grid, colors, told }) {
  const board = makeBoard({ grid, colors, label: "The board, with the squares that are stuck" });
  const { rows, cols } = told.block ?? told.core;
  const cells = rows.flatMap((row) => cols.map((col) => [row - 1, col - 1]));
  board.show({ framed: cells.filter(([row, col]) => cellsOf(grid)[row][col] !== ".") });
  const lines = [...rows.map((k) => `r${k}`), ...cols.map((k) => `c${k}`)].map(selectorOf);
  const steps = h("div", { class: "card" },
    h("h2", {}, "No solution"),
    h("p", {}, `The lines ${listed(lines)} are stuck: each of them shows two colors to the others, so none of them can be the topmost.`),
    repairs(grid, told));
  return { board: h("div", { class: "card table" }, board.element), steps };
}

function repairs(grid, { repairs: found, all_repairs_found: all }) {
  if (found.length === 0) return h("p", {}, all ? "No change of a single square makes it solvable." : "No change of a single square was found that makes it solvable.");
  return h("div", { class: "stack" },
    h("p", {}, `One of these changes makes it solvable${all ? "" : " (there may be more)"}. Was a square misread or mistyped?`),
    h("ul", { class: "links" }, found.map(({ row, col, contents }) => h("li", {},
      h("span", {}, `The square where left ${row} and right ${col} cross: `),
      contents.map((color) => h("a", { class: "button", href: linkTo(changed(grid, row - 1, col - 1, color)) }, color ?? "blank"))))));
}

function changed(grid, row, col, color) {
  return cellsOf(grid).map((cells, i) => cells.map((cell, j) => (i === row && j === col ? color ?? "." : cell)).join(""));
}

// A board that can no longer be won as it lies: what to take back.
export function lostParts({ grid, colors, placed, back }) {
  const board = makeBoard({ grid, colors, label: "The board as it lies" });
  const first = back.at(-1).line;
  board.show({ laid: placed, signs: Object.fromEntries(back.map(({ line }) => [line, "×"])) });
  const more = back.length > 1 ? ", and all that were laid after it" : "";
  const steps = h("div", { class: "card" }, h("h2", {}, "It can no longer be won as it lies"),
    h("p", { class: "lead" }, `Take back ${selectorOf(first)}${more}.`));
  return { board: h("div", { class: "card table" }, board.element), steps };
}
