// A game: the board, the swatches, the tools; the win; the score.

import { Clock } from "../../common/clock.js";
import { button, h, listenToKeys, say } from "../../common/dom.js";
import { goTo } from "../../common/here.js";
import { inked } from "../../common/palette.js";
import { OpenGame } from "../../common/shelf.js";
import { playing } from "../../common/table.js";
import { Told } from "../../common/told.js";
import { undoButtons } from "../../common/undo.js";
import { zoomable } from "../../common/zoom.js";
import { makeBoard } from "../board.js";
import { selectorOf, sizeOf } from "../rules.js";
import { diary, keepScore, shelf } from "./book.js";
import { titleOf } from "./choose.js";
import { progress, showEnd, solvedCard } from "./score.js";
import { Hints, LABELS, winTold, wrongTold } from "./hints.js";
import { hinted, isLast, isOver, isWrong, newRun, next, puzzleOf, redo, restart, scoreOf, select, timed, touch, undo } from "./run.js";
import { ALWAYS, colorsOf, dayAt, waveAt } from "./waves.js";

const DOUBLE = 350; // milliseconds

// Shows the game of an address; a game that was left goes on. Gives what ends it. `choices(address)` is what stands
// beside it at the start, where another puzzle is shown if that one is not to be had.
export async function showGame(place, address, choices = null) {
  const root = h("div", { class: "stack strata-game" }, h("p", { class: "busy" }, "The puzzles are being made"));
  place.append(root);
  let run = shelf.find({ address });
  if (!run) {
    try {
      run = newRun(address, await waveAt(address));
    } catch (error) {
      if (choices && address !== ALWAYS) {
        root.remove();
        return showGame(place, ALWAYS, choices);
      }
      failed(root, error);
      return null;
    }
  }
  const game = new Game(root, run, choices?.(address));
  return () => game.leave();
}

function failed(root, error) {
  const away = error.status === 0;
  root.replaceChildren(...[h("h1", {}, "This puzzle is not there"),
    h("p", { class: "note wrong", role: "alert" }, error.message),
    away && h("p", {}, "Puzzles that were made before can be played without the program."),
    h("p", {}, h("a", { class: "button main", href: "#play/strata" }, "Choose another one"))].filter(Boolean));
}

class Game {
  constructor(root, run, below = null) {
    this.root = root;
    this.below = below;
    this.run = run;
    this.hints = new Hints();
    this.colors = colorsOf(run.wave);
    this.clock = new Clock(run.attempt.seconds);
    this.open = new OpenGame(shelf, run, run, {
      told: () => (this.run = timed(this.run, this.clock.seconds)),
      isBegun: () => this.run.attempt.clicks > 0 || this.run.at > 0,
      take: (now) => this.showRun(now),
    });
    this.unlisten = listenToKeys((event) => pressKey(this, event));
    this.showRun(run);
  }

  showRun(run) {
    this.run = run;
    if (isOver(run) && run.wave.puzzles.length > 1) this.showEnd();
    else this.showPuzzle();
  }

  leave() {
    this.open.leave();
    this.clock.stop();
    this.unlisten();
  }

  // The page of one puzzle, from its beginning or from where it was left.
  showPuzzle() {
    const { run } = this;
    this.isAtEnd = false;
    this.board = makeBoard({
      grid: puzzleOf(run).grid, colors: this.colors, label: `Board, puzzle ${run.at + 1}`, onLine: (line) => this.touch(line),
    });
    const { element } = this.board;
    const { rows, cols } = sizeOf(puzzleOf(run).grid);
    // Of a board of the game's own a finger hits the selectors.
    const shown = rows + cols > 12 ? zoomable(element, () => element.querySelector(".end")) : { element, buttons: null };
    this.where = h("p", { class: "quiet" });
    this.swatches = h("div", { class: `swatches${run.wave.labels.length > 6 ? " many" : ""}`, role: "group", "aria-label": "Colors" }, run.wave.labels.map((label, k) => this.swatch(label, k)));
    [this.undoButton, this.redoButton] = undoButtons(() => this.move(undo), () => this.move(redo));
    this.tools = h("div", { class: "tools" }, this.undoButton, this.redoButton,
      this.restartButton = button("All back", () => this.move(restart)),
      this.hintButton = button(LABELS[0], () => this.hint()),
      button("Winnable?", () => this.askWin()));
    this.note = new Told(() => this.show());
    this.won = h("div", { hidden: true });
    this.root.replaceChildren(playing({
      head: [h("h1", {}, titleOf(run.address, run.wave)), shown.buttons, this.clock.face],
      board: shown.element, ratio: this.board.ratio,
      keys: [this.swatches, this.tools],
      rest: [this.won, this.note.element, this.links(), progress(run), this.below],
    }));
    this.clock.reset(run.attempt.seconds);
    this.show();
    if (!run.attempt.solved) this.clock.start();
  }

  swatch(label, k) {
    const props = { class: "color", "aria-label": `Color ${label}`, "data-key": k + 1 };
    return inked(button(label, () => this.select(k), props), this.colors[label]);
  }

  links() {
    return h("div", { class: "row more" }, this.where,
      !this.below && h("a", { class: "button", href: "#play/strata" }, "Other games"), h("a", { class: "button", href: "#play/strata/how" }, "How to play"));
  }

  show(marks = {}) {
    const { run } = this;
    const { attempt } = run;
    this.board.show({ laid: attempt.laid, marks });
    [...this.swatches.children].forEach((one, k) => one.setAttribute("aria-pressed", k === attempt.selected));
    this.undoButton.disabled = this.restartButton.disabled = attempt.laid.length === 0;
    this.redoButton.disabled = !attempt.gone?.length;
    this.hintButton.textContent = LABELS[Math.min(this.hints.stepOf(run), LABELS.length - 1)];
    this.hintButton.disabled = this.hints.stepOf(run) >= LABELS.length;
    const { perfects } = scoreOf(run);
    const all = run.wave.puzzles.length;
    this.where.textContent = `${all > 1 ? `${run.at + 1} of ${all}, ` : ""}${attempt.perfect ? "nothing taken back" : "not Perfect any more"}${perfects ? `, ${perfects} Perfect` : ""}`;
    this.swatches.hidden = this.tools.hidden = attempt.solved;
    this.won.hidden = !attempt.solved;
    if (attempt.solved) this.showWon();
  }

  select(k) {
    this.move((run) => select(run, k), `Color ${this.run.wave.labels[k]}`);
  }

  touch(line) {
    const before = this.run.attempt.laid.length;
    // The second touch of a double one is not meant to take the ribbon back, which costs the Perfect.
    const lies = this.run.attempt.laid.some((ribbon) => ribbon.line === line);
    if (lies && line === this.touched?.line && performance.now() - this.touched.at < DOUBLE) return;
    this.touched = { line, at: performance.now() };
    this.move((run) => touch(run, line));
    const { laid, solved } = this.run.attempt;
    const told = laid.length > before ? `ribbon ${laid.at(-1).color} laid` : `taken back, ${laid.length} lie`;
    if (!solved && !isWrong(this.run)) say(`${selectorOf(line)}: ${told}`);
  }

  // Makes a move, if it changes anything, and shows it.
  move(change, words = "") {
    const before = this.run;
    const after = change(timed(before, this.clock.seconds));
    if (after.attempt.clicks === before.attempt.clicks) return;
    this.run = after;
    this.note.clear();
    if (words) say(words);
    if (!this.open.moved()) return;
    if (after.attempt.solved) {
      this.solved();
      this.open.rest();
    }
    this.show();
    if (isWrong(this.run)) {
      this.board.shake();
      this.note.tell([wrongTold(this.run)], "wrong");
    }
  }

  solved() {
    this.clock.stop();
    const day = dayAt(this.run.address);
    if (day) diary.add(day, this.run.results.at(-1));
    else if (isOver(this.run) && this.run.wave.side) this.run = { ...this.run, before: keepScore(this.run) };
  }

  showWon() {
    const { run } = this;
    const isWave = run.wave.puzzles.length > 1;
    const goOn = isWave && button(isLast(run) ? "See the score" : "Next puzzle", () => this.goOn(), { class: "main big" });
    this.won.replaceChildren(solvedCard(run, { goOn, again: () => this.again() }));
    say(`${run.results.at(-1).perfect ? "Perfect" : "Solved"}. ${goOn?.textContent ?? ""}`);
    this.won.querySelector(".main").focus({ preventScroll: true });
    this.won.scrollIntoView({ block: "nearest" });
  }

  // Goes on from a solved puzzle: to the next one, or to the score.
  goOn() {
    if (!this.run.attempt.solved || this.isAtEnd) return;
    if (isLast(this.run)) {
      this.showRun(this.run);
      return;
    }
    this.run = next(this.run);
    this.clock.before = 0;
    if (!this.open.moved()) return;
    this.showPuzzle();
    this.board.focus();
    say(`Puzzle ${this.run.at + 1}`);
    scrollTo({ top: 0 });
  }

  showEnd() {
    this.isAtEnd = true;
    this.clock.stop();
    showEnd(this.root, this.run, () => this.again());
  }

  again() {
    shelf.forget(this.run);
    this.run = newRun(this.run.address, this.run.wave);
    this.clock.before = 0;
    this.showPuzzle();
    this.board.focus();
  }

  async hint() {
    const { run } = this;
    if (run.attempt.solved || this.isAtEnd || this.hints.stepOf(run) >= LABELS.length) return;
    const hadFocus = document.activeElement === this.hintButton;
    this.hintButton.disabled = true;
    try {
      const { words, marks, isNew } = await this.hints.next(run);
      if (this.run.attempt.clicks !== run.attempt.clicks || this.run.at !== run.at) return;
      if (isNew) {
        this.run = hinted(this.run);
        if (!this.open.moved()) return;
      }
      this.show(marks);
      this.note.tell(words, "good");
    } catch (error) {
      this.show();
      this.note.tell([error.status === 0 ? "A hint needs the program, which does not answer. The game goes on without." : error.message], "doubt");
    }
    // A button that is disabled for a moment loses the focus.
    if (hadFocus) this.hintButton.focus({ preventScroll: true });
  }

  async askWin() {
    const { run } = this;
    if (run.attempt.solved || this.isAtEnd) return;
    const words = await winTold(run);
    if (this.run.attempt.clicks === run.attempt.clicks) this.note.tell(words, words[0].startsWith("No") ? "doubt" : "good");
  }
}

const DEEDS = {
  u: (game) => game.undoButton.click(),
  Backspace: (game) => game.undoButton.click(),
  r: (game) => game.restartButton.click(),
  h: (game) => game.hint(),
  n: (game) => game.goOn(),
  " ": (game) => game.goOn(),
  "?": () => goTo("#play/strata/how"),
  Escape: () => goTo("#play/strata"),
};

function pressKey(game, event) {
  // Space presses the button that has the focus.
  if (event.key === " " && event.target.closest?.("button, a, summary, [role=button]")) return;
  const deed = DEEDS[event.key];
  const isColor = /^[1-9]$/.test(event.key) && !game.isAtEnd;
  if (!deed && !isColor) return;
  event.preventDefault();
  if (isColor) game.select(Number(event.key) - 1);
  else if (!game.isAtEnd || event.key === "Escape" || event.key === "?") deed(game);
}
