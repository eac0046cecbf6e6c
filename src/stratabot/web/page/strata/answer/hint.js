// Only a hint: where to look, which ribbon, why. What is laid then is remembered as lying.

import { ask } from "../../common/api.js";
import { button, h } from "../../common/dom.js";
import { Told } from "../../common/told.js";
import { makeBoard } from "../board.js";
import { LABELS, stepTold } from "../play/hints.js";
import { lineOf } from "../rules.js";

// Gives { board, keys, steps }.
export function hintParts(view) {
  const board = makeBoard({ grid: view.grid, colors: view.colors, label: "The board as it lies" });
  const card = new Told(() => board.show({ laid: view.placed }));
  const on = button("Where to look", () => next(), { class: "main" });
  const laid = button("I have laid it", () => lay(), { hidden: true });
  let step = 0;
  let answer = null;

  async function next() {
    const hadFocus = document.activeElement === on;
    on.disabled = true;
    try {
      answer ??= await ask("strata", "hint", { ...view.options, nudge: true, why: true });
      if (answer.solvable && !answer.lay && !answer.take_back.length) {
        show({ words: ["All ribbons lie: solved."], marks: {} }, LABELS.length);
      } else {
        step += 1;
        show(stepTold(answer, step), step);
      }
    } catch (error) {
      show({ words: [error.message], marks: {} }, 0);
    }
    if (hadFocus) (on.disabled ? laid : on).focus({ preventScroll: true });
  }

  function show({ words, marks }, steps) {
    board.show({ laid: view.placed, marks });
    card.tell(words, "good");
    on.disabled = steps >= LABELS.length;
    on.textContent = steps ? LABELS[Math.min(steps, LABELS.length - 1)] : "Where to look";
    laid.hidden = steps < 2 || !(answer?.lay || answer?.take_back?.length);
    laid.textContent = answer?.lay ? "I have laid it" : "I have taken it back";
  }

  function lay() {
    const { lay: one, take_back: back } = answer;
    const placed = one
      ? [...view.placed, { line: lineOf(one), color: one.color ?? view.placed.at(-1)?.color ?? view.labels[0] }]
      : view.placed.slice(0, view.placed.length - back.length);
    view.changed({ placed });
    view.open("hint");
  }

  board.show({ laid: view.placed });
  return {
    board,
    keys: h("div", { class: "row" }, on, laid),
    steps: [card.element, h("p", { class: "quiet" }, "The answer stays hidden. A hint comes in steps.")],
  };
}
