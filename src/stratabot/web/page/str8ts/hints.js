// Hints in steps: where to look, then why, then it is done; and what is wrong, if something is.

import { ask } from "../common/api.js";
import { button, h } from "../common/dom.js";
import { picks } from "../common/tabs.js";
import { Told, inWords } from "../common/told.js";
import { formatLine, cellAt } from "./rules.js";

const AWAY = "This needs the program, which does not answer. The game goes on without.";

// Of a puzzle with several solutions: how many, and what is marked.
export function solutionsTold({ more, solutions }) {
  if (more) return `There are more than ${solutions} solutions; they differ in the marked cells, and perhaps in others.`;
  return `There are ${solutions} solutions; they differ in the marked cells.`;
}

// The panel below the board. `board` is what the view offers: game, wishes, look(cells, struck, target), follow(hint),
// counted().
export class Hints {
  constructor(board) {
    this.board = board;
    this.card = new Told(() => this.clear());
  }

  // Takes away what was told: it may not hold any more.
  clear() {
    this.card.clear();
    this.board.look(new Set());
  }

  // Asks, and tells an error in a line. Returns null then, or if the board has changed since, or something else is told.
  async asked(verb, options, words) {
    const { game } = this.board;
    const { text } = game;
    const isWaiting = this.card.wait(words);
    try {
      const answer = await ask("str8ts", verb, { grid: text, "time-limit": 10, ...options });
      if (!isWaiting()) return null;
      if (text === game.text) return answer;
      this.clear();
    } catch (error) {
      this.card.tell([error.status === 0 ? AWAY : error.message], "doubt");
    }
    return null;
  }

  async hint() {
    const { game, wishes, isEnded } = this.board;
    if (isEnded) return;
    const step = wishes.reads && game.marks.some(Boolean);
    const grid = wishes.reads ? game.text : game.textWithoutMarks;
    const hint = await this.asked("hint", { grid, nudge: true, why: true, step }, "Looking for the next step …");
    if (!hint) return;
    if (hint.mistakes || !hint.solvable) return this.wrong(hint);
    if (!hint.steps) return this.nothing(hint);
    // The same hint once more, with its number or marks not taken, is still one.
    const given = JSON.stringify(hint.steps);
    if (given !== this.given) this.board.counted();
    this.given = given;
    this.look(hint.steps[0]);
    this.card.tell([hint.nudge], "good", button("Why?", () => this.why(hint), { class: "main" }));
  }

  look({ cells, put, removed, links = [] }, isWhy = false) {
    const { size } = this.board.game.puzzle;
    const seen = [...cells, ...(isWhy && put ? [put.cell] : []), ...(isWhy ? removed.map(({ cell }) => cell) : [])];
    const struck = new Map(isWhy ? removed.map(({ cell, numbers }) => [cellAt(cell, size), numbers]) : []);
    const joined = isWhy ? links.map((pair) => pair.map((cell) => cellAt(cell, size))) : [];
    this.board.look(new Set(seen.map((cell) => cellAt(cell, size))), struck, isWhy && put ? cellAt(put.cell, size) : -1, joined);
  }

  doing(hint) {
    const { put, removed } = hint.steps.at(-1);
    const gone = removed.reduce((sum, each) => sum + each.numbers.length, 0);
    const words = put ? `Put ${put.number} into row ${put.cell[0]}, column ${put.cell[1]}` : `Strike out ${gone === 1 ? "one mark" : `${gone} marks`}`;
    return button(words, () => { this.board.follow(hint); });
  }

  why(hint) {
    this.look(hint.steps.at(-1), true);
    const isOne = hint.steps.length === 1;
    const steps = hint.steps.map((step) => this.step(step, isOne ? null : () => this.look(step, true)));
    this.card.tell([h(isOne ? "ul" : "ol", { class: `stack${isOne ? " plain-list" : ""}` }, steps)], "good", this.doing(hint));
  }

  // A step of every technique that applies now: the one that is chosen shows its cells, and why.
  async applicable() {
    const { game, wishes, isEnded } = this.board;
    if (isEnded) return undefined;
    const told = await this.asked("hint", { grid: wishes.reads ? game.text : game.textWithoutMarks, each: true }, "Looking …");
    if (!told) return undefined;
    if (told.mistakes || !told.solvable) return this.wrong(told);
    if (!told.each.length) return this.nothing(told);
    this.board.counted();
    const why = h("ul", { class: "plain-list" });
    const all = picks("What applies now", told.each, told.each[0], (step) => {
      this.look(step, true);
      why.replaceChildren(this.step(step));
    }, ({ technique }) => technique);
    return this.card.tell([all, why], "good");
  }

  // A step in a list; with `show` it can be shown on the board.
  step(step, show = null) {
    return h("li", {}, h("b", {}, `${step.technique}: `), inWords(step.why),
      step.leads.length > 0 && h("ol", { class: "small" }, step.leads.map((lead) => h("li", {}, inWords(lead)))),
      show && button("Show it", show, { class: "plain small" }));
  }

  nothing(hint) {
    this.card.tell([hint.unique ? "The puzzle is solved." : "No more numbers are certain: from here on, solutions differ."], "",
      hint.unique ? "" : button("Show where", () => this.explain()));
  }

  // What is wrong in what was put or noted; or that the puzzle has no solution.
  async wrong(hint) {
    if (!hint.solvable) return this.explain();
    const { size } = this.board.game.puzzle;
    if (!hint.mistakes.length) return this.card.tell(["No solution of the puzzle has these numbers and marks."], "wrong");
    this.board.wrong(new Set(hint.mistakes.map(({ cell }) => cellAt(cell, size))));
    const many = hint.mistakes.length === 1 ? "One thing is wrong." : `${hint.mistakes.length} things are wrong.`;
    return this.card.tell([many, h("ul", {}, hint.mistakes.slice(0, 8).map(({ why }) => h("li", {}, inWords(why))))], "wrong",
      button("Put that right", () => this.board.correct(hint.mistakes), { class: "main" }));
  }

  // Compares what was put and noted with the solution.
  async check() {
    if (this.board.isEnded) return;
    const hint = await this.asked("hint", {}, "Checking …");
    if (!hint) return;
    if (hint.mistakes || !hint.solvable) return this.wrong(hint);
    this.card.tell([this.board.game.isUntouched ? "Nothing is put yet." : "Nothing is wrong so far."], "good");
  }

  // Why there is no solution, or more than one; else all steps of a person from here to the end.
  async explain() {
    const { game } = this.board;
    const told = await this.asked("explain", game.isSolved ? { grid: formatLine(game.puzzle) } : {}, "Finding out …");
    if (!told) return;
    if (told.mistakes) return this.wrong(told);
    const { size } = game.puzzle;
    const look = (cells) => this.board.look(new Set(cells.map((cell) => cellAt(cell, size))));
    if (told.conflict) {
      look(told.conflict);
      return this.card.tell([`There is no solution. ${told.why}`], "wrong");
    }
    if (!told.unique) {
      look(told.differing);
      const givens = told.givens?.map(({ cell, number }) => `${number} in r${cell[0]}c${cell[1]}`).join(", ");
      const many = solutionsTold(told);
      return this.card.tell([givens ? `${many} With ${givens} given, one would be left.` : many], "doubt");
    }
    look([]);
    const words = `A person needs ${told.steps.length} ${told.steps.length === 1 ? "step" : "steps"} to the end.`;
    return this.card.tell([words, h("ol", { class: "small stack all-steps", tabindex: 0, "aria-label": "All steps" }, told.steps.map((step) => this.step(step)))]);
  }
}
