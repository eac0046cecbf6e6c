// Hints in steps: where to look, which ribbon, why. The program is asked once for a position.

import { ask } from "../../common/api.js";
import { canBeWon, lineOf, placedText, selectorOf, wrongCells } from "../rules.js";
import { counted } from "./score.js";
import { puzzleOf } from "./run.js";

export const LABELS = ["Hint", "Which line?", "Why?"];

export class Hints {
  constructor() {
    this.key = "";
    this.step = 0;
    this.answer = null;
  }

  // How many steps were told of the position of a run.
  stepOf(run) {
    return this.key === keyOf(run) ? this.step : 0;
  }

  // The next step: { words, marks, isNew }. Raises ApiError.
  async next(run) {
    const key = keyOf(run);
    const isNew = this.key !== key;
    if (isNew) {
      this.answer = await told(run);
      this.key = key;
      this.step = 0;
    }
    this.step = Math.min(LABELS.length, this.step + 1);
    return { ...stepTold(this.answer, this.step), isNew };
  }
}

function keyOf(run) {
  const { laid, selected } = run.attempt;
  return `${run.at} ${placedText(laid)} ${selected}`;
}

function told(run) {
  const { laid, selected } = run.attempt;
  const grid = puzzleOf(run).grid.join("\n");
  const color = run.wave.labels[selected];
  const known = grid.includes(color) ? { selected: color } : {};
  return ask("strata", "hint", { grid, placed: placedText(laid), nudge: true, why: true, ...known });
}

// What a step of a hint says and points out: { words, marks }. `answer` is what `hint` says.
export function stepTold(answer, step) {
  const { lay, take_back: back, nudge, why, solvable } = answer;
  if (!solvable) return { words: ["This puzzle has no solution.", step > 1 ? why : null].filter(Boolean), marks: {} };
  const line = lay ? lineOf(lay) : back.length ? lineOf(back.at(-1)) : null;
  const deed = lay
    ? `Lay ${selectorOf(line)} ${lay.color ? `in ${lay.color}` : "in any color"}.`
    : `Take back ${selectorOf(line)}${back.length > 1 ? `, and with it ${counted(back.length - 1, "later ribbon")}` : ""}.`;
  const words = [step === 1 ? nudge : deed, step > 2 ? why : null].filter(Boolean);
  return { words, marks: step > 1 ? { [line]: true } : {} };
}

// Whether a run can still be won, in words. This needs no program; the reason does.
export async function winTold(run) {
  const { grid, fewest } = puzzleOf(run);
  const { laid } = run.attempt;
  if (canBeWon(grid, laid)) return ["Yes, it can still be won as it lies."];
  if (!fewest && !canBeWon(grid, [])) return ["No: this puzzle has no solution."];
  let back = 1;
  while (!canBeWon(grid, laid.slice(0, laid.length - back))) back += 1;
  const words = [`No. ${back === 1 ? "The last ribbon" : `The last ${back} ribbons`} must be taken back.`];
  const why = await told(run).then((answer) => answer.why, () => null);
  return why ? [...words, why] : words;
}

// What is said when all ribbons lie, and wrongly.
export function wrongTold(run) {
  const wrong = wrongCells(puzzleOf(run).grid, run.attempt.laid).length;
  return `Not solved: ${counted(wrong, "square")} ${wrong === 1 ? "shows" : "show"} another color. Take ribbons back.`;
}
