// The answer of a board, whichever it is: the steps, what to take back, or why there is none.

import { ask } from "../../common/api.js";
import { downloads } from "../../common/download.js";
import { h } from "../../common/dom.js";
import { paletteChoice } from "../../common/palette_choice.js";
import { sizeOf } from "../rules.js";
import { ribbonsOf } from "./bursts.js";
import { solvedParts } from "./solved.js";
import { lostParts, stuckParts } from "./stuck.js";

const MOST_GRADED = 16; // rows and columns together

// Gives { board, steps, leave }. Raises ApiError.
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
