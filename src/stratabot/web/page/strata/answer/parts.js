// The answer of a board, whichever it is: the steps, what to take back, or why there is none.

import { ask } from "../../common/api.js";
import { button, h, listenToKeys, say } from "../../common/dom.js";
import { downloads } from "../../common/download.js";
import { inked, paletteChoice } from "../../common/palette.js";
import { makeBoard } from "../board.js";
import { cellsOf, lineOf, selectorOf, sizeOf } from "../rules.js";
import { linkTo } from "./address.js";

const MOST_GRADED = 16; // rows and columns together

// Gives { board, keys, steps, leave }. Raises ApiError.
export async function answerParts(view) {
  const { grid, colors, names, placed, options } = view;
  const answer = await ask("strata", "solve", options);
  let parts;
  let verb = "solve";
  if (answer.solvable) parts = solvedParts({ grid, colors, names, placed, answer });
  else if (answer.take_back?.length) parts = lostParts({ grid, colors, placed, back: ribbonsOf(answer.take_back) });
  else {
    parts = stuckParts({ grid, colors, told: await ask("strata", "explain", { grid: options.grid }) });
    verb = "explain";
  }
  const palette = Object.entries(colors).filter(([label]) => view.labels.includes(label)).map(([label, color]) => `${label}=${color}`).join(" ");
  const asked = verb === "explain" ? { grid: options.grid } : options;
  const files = downloads("strata", palette ? { ...asked, palette } : asked, { verb, kinds: verb === "solve" ? undefined : ["png", "svg"] });
  parts.steps = h("div", { class: "stack" }, parts.steps, await graded(grid, options),
    h("details", { class: "card" }, h("summary", {}, "Download"), files), paletteChoice(() => view.open("answer")));
  return parts;
}

// How hard the puzzle is; nothing if it is too large to be graded, or has no solution.
async function graded(board, { grid }) {
  const { rows, cols } = sizeOf(board);
  if (rows + cols > MOST_GRADED) return null;
  try {
    const { difficulty } = await ask("strata", "grade", { grid });
    return difficulty && h("p", { class: "quiet" }, `Grade: ${difficulty.word}, ${difficulty.number} of 100.`);
  } catch {
    return null;
  }
}

// Gives { board, keys, steps }. `told` is what `explain` says.
function stuckParts({ grid, colors, told }) {
  const board = makeBoard({ grid, colors, label: "The board, with the squares that are stuck" });
  const { rows, cols } = told.block ?? told.core;
  const cells = rows.flatMap((row) => cols.map((col) => [row - 1, col - 1]));
  board.show({ framed: cells.filter(([row, col]) => cellsOf(grid)[row][col] !== ".") });
  const lines = [...rows.map((k) => `r${k}`), ...cols.map((k) => `c${k}`)].map(selectorOf);
  const steps = h("div", { class: "card" },
    h("h2", {}, "No solution"),
    h("p", {}, `The lines ${listed(lines)} are stuck: each of them shows two colors to the others, so none of them can be the topmost.`),
    repairs(grid, told));
  return { board, keys: stepKeys("No solution").keys, steps };
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
function lostParts({ grid, colors, placed, back }) {
  const board = makeBoard({ grid, colors, label: "The board as it lies" });
  const first = back.at(-1).line;
  board.show({ laid: placed, signs: Object.fromEntries(back.map(({ line }) => [line, "×"])) });
  const more = back.length > 1 ? ", and all that were laid after it" : "";
  const steps = h("div", { class: "card" }, h("h2", {}, "It can no longer be won as it lies"),
    h("p", { class: "lead" }, `Take back ${selectorOf(first)}${more}.`));
  return { board, keys: stepKeys(`Take back ${selectorOf(first)}`).keys, steps };
}

const SWIPE = 45;

function swatch(label, colors) {
  return inked(h("span", { class: "swatch" }, label), colors[label]);
}

// The ribbons of a burst in words; where the whole burst may have any color, that is said once.
function told({ color, ribbons }) {
  return ribbons.map((one) => (color === null ? selectorOf(one.line) : ribbonTold(one)));
}

// The numbers that a burst has on the selectors: "3", "3 and 4", "3 to 7".
function numbered({ first, ribbons: { length } }) {
  if (length === 1) return `${first}`;
  return `${first} ${length === 2 ? "and" : "to"} ${first + length - 1}`;
}

// Gives { board, keys, steps, leave }: a board, elements, and what ends listening to keys.
function solvedParts({ grid, colors, names, placed, answer }) {
  const bursts = burstsOf(answer);
  const board = makeBoard({ grid, colors, label: "The answer" });
  const now = h("p", { class: "lead now", role: "status" });
  const { short, back, on, place, keys: own } = stepKeys("", (by) => go(at + by));
  const list = bursts.map((burst, k) => h("li", {}, button([
    burst.color === null ? "any color" : swatch(burst.color, colors), ` ${told(burst).join(", ")}`,
  ], () => go(k), { class: "plain burst" })));
  let at = 0;

  function taken({ color }) {
    return color === null ? ["Any color: "] : ["Take ", swatch(color, colors), names[color] ? ` (${names[color]}): ` : ": "];
  }

  function go(to) {
    at = Math.max(0, Math.min(bursts.length, to));
    board.show(seenAt(bursts, at, placed));
    const burst = bursts[at];
    short.replaceChildren(...(burst ? [...taken(burst), numbered(burst)] : ["Solved"]));
    const order = burst?.ribbons.length > 1 ? ", in any order" : "";
    now.replaceChildren(...(burst
      ? [...taken(burst), `${listed(told(burst))}${order}.`]
      : ["All ribbons lie: solved."]));
    place.textContent = burst ? `Color ${at + 1} of ${bursts.length}` : "The end";
    back.disabled = at === 0;
    on.disabled = at === bursts.length;
    list.forEach((item, k) => (k === at ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
  }

  board.element.classList.add("swipes");
  swipes(board.element, (by) => go(at + by));
  const leave = listenToKeys((event) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: bursts.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }, ", [role=tab], [role=button], .painter");
  go(0);
  const { clicks, color_changes: changes, ribbons } = answer;
  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const steps = h("div", { class: "card" }, now,
    h("p", { class: "quiet" }, `${count(clicks, "click")}: ${count(ribbons.length, "ribbon")}, ${count(changes, "color change")}. No way has fewer.`),
    h("h2", {}, "All steps"), h("ol", { class: "bursts" }, list));
  if (!bursts.length) say("Solved already");
  return { board, keys: own, steps, leave };
}

// What goes through the steps. It is there before the answer is: nothing moves when that comes. What is short above the
// buttons is told in full beside them, for who hears it.
export function stepKeys(words, go = null) {
  const short = h("p", { class: "lead short", "aria-hidden": "true" }, words);
  const [back, on] = [button("Back", () => go(-1), { disabled: !go }), button("Next", () => go(1), { class: "main", disabled: !go })];
  const place = h("p", { class: "quiet numbers" }, "\u00a0");
  return { short, back, on, place, keys: [short, h("div", { class: "tools two" }, back, on), place] };
}

// A finger that goes to the left asks for the next, to the right for the one before.
function swipes(element, moved) {
  let from = null;
  element.addEventListener("pointerdown", (event) => { from = event.isPrimary ? event : null; });
  element.addEventListener("pointercancel", () => { from = null; });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = null;
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) moved(x < 0 ? 1 : -1);
  });
}

// The ribbons that the program tells, as { line: "r2", color }; color null: any will do.
function ribbonsOf(told) {
  return told.map((one) => ({ line: lineOf(one), color: one.color }));
}

// The bursts of an answer of `solve`: [{ color, first, ribbons }, ...]; `first` counts from 1.
function burstsOf({ ribbons, groups }) {
  const all = ribbonsOf(ribbons);
  return groups.map(({ color, ribbons: indices }) => ({
    color, first: indices[0] + 1, ribbons: indices.map((k) => all[k]),
  }));
}

// What lies before a burst (from 0), and what is numbered: { laid, signs }.
function seenAt(bursts, at, placed) {
  const laid = [...placed, ...bursts.slice(0, at + 1).flatMap((burst) => burst.ribbons)];
  const burst = bursts[at];
  const signs = burst ? Object.fromEntries(burst.ribbons.map(({ line }, k) => [line, String(burst.first + k)])) : {};
  return { laid, signs };
}

// One ribbon in words: "left 2", "right 3 (any color)".
function ribbonTold({ line, color }) {
  return `${selectorOf(line)}${color === null ? " (any color)" : ""}`;
}

// "left 2, right 3 and right 4".
function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
