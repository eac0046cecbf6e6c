// A table at which a Str8ts is played: the board, the keypad, the tools, and what they do.

import { ask } from "../common/api.js";
import { Clock, running } from "../common/clock.js";
import { sure } from "../common/dialog.js";
import { button, h, say } from "../common/dom.js";
import { downloads } from "../common/download.js";
import { share } from "../common/share.js";
import { keep, kept } from "../common/store.js";
import { tabs } from "../common/tabs.js";
import { pictureOf } from "../pictures/panel.js";
import { keypad, makeBoard } from "./board.js";
import { Game } from "./game.js";
import { addressOf, keepGame, takeReady } from "./games.js";
import { Hints } from "./hints.js";
import { keysOf } from "./keys.js";
import { cellAt, faults, formatLine, formatRows, numbersIn } from "./rules.js";

export class Table {
  // `before` is a game that was begun, `seen` what a picture shows as filled in.
  constructor(place, puzzle, before, seen) {
    this.rows = formatRows(puzzle);
    this.game = new Game(puzzle, before ?? seen);
    this.hintsUsed = before?.hints ?? 0;
    this.grade = before?.grade ?? "";
    this.selected = Math.max(0, puzzle.cells.findIndex(({ isBlack, number }) => !isBlack && !number));
    this.isNoting = false;
    this.wishes = { checks: false, tidies: true, ...kept("str8ts.wishes", {}) };
    this.isEnded = before?.isDone ?? false;
    this.solution = null;
    this.looked = { look: new Set(), struck: new Map(), wrong: new Set() };
    this.clock = new Clock(before?.seconds ?? 0, (seconds) => { this.time.textContent = running(seconds); });
    this.hints = new Hints(this);
    this.build(place);
    this.draw();
    if (!this.isEnded) this.clock.start();
    takeReady(this.rows);
    this.findGrade();
    if (this.wishes.checks) this.findSolution();
  }

  build(place) {
    const { size } = this.game.puzzle;
    const act = (deed) => () => deed.call(this);
    this.board = makeBoard(this.game.puzzle, { label: `Str8ts, ${size} by ${size}`, pick: (at) => this.pick(at), key: keysOf(this) });
    this.time = h("span", { class: "numbers", role: "timer", "aria-label": "Time" }, running(this.clock.seconds));
    this.heading = h("h1", {}, "Str8ts");
    this.pencil = button("✎ Marks", act(this.togglePencil), { "aria-pressed": "false", "aria-label": "Pencil marks" });
    this.digits = [...Array(size).keys()].map((k) => button(`${k + 1}`, () => this.enter(k + 1)));
    this.undo = button("Undo", act(this.takeBack));
    this.redo = button("Redo", act(this.bringBack));
    this.end = h("div", { class: "note good stack", hidden: true });
    const wish = (name, words, then = () => {}) => {
      const box = h("input", { type: "checkbox", onchange: () => { this.wishes[name] = box.checked; keep("str8ts.wishes", this.wishes); then(); } });
      box.checked = this.wishes[name];
      return h("label", {}, box, words);
    };
    const play = h("div", { class: "stack" }, this.board.element);
    const picture = pictureOf("str8ts", this.rows);
    place.append(
      h("div", { class: "row apart" }, this.heading, this.time),
      h("div", { class: "beside" },
        h("section", { class: "stack", "aria-label": "The board" },
          picture ? tabs("What is shown", [["The board", play], ["On the picture", picture]]) : play,
          keypad(this.digits, button("⌫", act(this.erase), { "aria-label": "Erase" })),
          h("div", { class: "tools" }, this.pencil, this.undo, this.redo)),
        h("section", { class: "stack", "aria-label": "Help" }, this.end,
          h("div", { class: "tools" }, button("Hint", () => this.hints.hint(), { class: "main" }), button("Check", () => this.hints.check())),
          this.hints.element,
          h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" },
            wish("checks", "Mark wrong numbers at once", () => this.findSolution()),
            wish("tidies", "A number strikes its marks out in row and column"),
            h("div", { class: "tools" },
              button("Note all", act(this.noteAll)), button("No marks", act(this.clearNotes)), button("Solve", act(this.solve)),
              button("Explain", () => this.hints.explain()), button("Start again", act(this.restart)), this.shareButton()),
            h("p", { class: "quiet" }, "The answer as a file:"),
            downloads("str8ts", () => ({ grid: formatLine(this.game.puzzle, this.game.numbers), "time-limit": 15 })),
            h("div", { class: "row" }, h("a", { class: "button", href: addressOf(this.rows, "edit") }, "Change the puzzle"),
              h("a", { class: "button", href: "#play/str8ts/how" }, "Rules"), h("a", { class: "button", href: "#play/str8ts" }, "Another puzzle")))))));
  }

  shareButton() {
    const it = button("Share", async () => { it.textContent = await share("Str8ts"); });
    return it;
  }

  draw() {
    const { puzzle, numbers, marks } = this.game;
    const wrong = new Set([...faults(puzzle, numbers), ...this.looked.wrong]);
    if (this.wishes.checks && this.solution) {
      numbers.forEach((number, at) => { if (number && number !== this.solution[at]) wrong.add(at); });
    }
    this.board.show({ puzzle, numbers, marks, selected: this.selected, wrong, look: this.looked.look, struck: this.looked.struck });
    this.undo.disabled = !this.game.history.canUndo;
    this.redo.disabled = !this.game.history.canRedo;
    this.heading.textContent = this.grade ? `Str8ts, ${this.grade}` : "Str8ts";
    this.pencil.setAttribute("aria-pressed", this.isNoting);
  }

  // After the board has changed, or not.
  changed(hasChanged) {
    if (!hasChanged) return;
    this.looked.wrong = new Set();
    this.hints.clear();
    this.draw();
    this.save();
    if (this.game.isSolved) this.finish();
    else if (this.game.isFull) say("The board is full, but something is wrong.");
  }

  pick(at) {
    this.selected = at;
    this.draw();
    this.board.focus();
  }

  enter(number, isNote = this.isNoting) {
    if (number > this.game.puzzle.size) return;
    const at = this.selected;
    this.changed(isNote ? this.game.note(at, number) : this.game.put(at, number, this.wishes.tidies));
    say(isNote ? `mark ${number}` : `${this.game.numbers[at] || "empty"}`);
  }

  erase() { this.changed(this.game.erase(this.selected)); }
  noteAll() { this.changed(this.game.noteAll()); }
  clearNotes() { this.changed(this.game.clearNotes()); }
  takeBack() { this.game.history.undo(); this.changed(true); }
  bringBack() { this.game.history.redo(); this.changed(true); }

  togglePencil() {
    this.isNoting = !this.isNoting;
    this.draw();
    say(this.isNoting ? "Numbers are noted as marks." : "Numbers are put.");
  }

  async restart() {
    if (!await sure("Take all numbers and marks back?", "Start again")) return;
    this.isEnded = false;
    this.end.hidden = true;
    this.hintsUsed = 0;
    this.clock.stop();
    this.clock.before = 0;
    this.clock.start();
    this.changed(this.game.restart());
  }

  async solve() {
    if (!await sure("Show the whole solution?", "Solve")) return;
    const told = await this.hints.asked("solve", { grid: formatLine(this.game.puzzle) }, "Solving …");
    if (!told) return;
    if (!told.solvable) {
      this.hints.explain();
      return;
    }
    this.isEnded = true;
    this.clock.stop();
    this.changed(this.game.fill(told.solution));
    this.hints.say(told.unique ? "This is the only solution." : "This is one of several solutions.",
      told.unique ? null : button("Where they differ", () => this.hints.explain()));
  }

  // What `Hints` asks of the board.
  look(cells, struck = new Map()) {
    Object.assign(this.looked, { look: cells, struck });
    this.draw();
  }

  wrong(cells) {
    this.looked.wrong = cells;
    this.draw();
  }

  counted() { this.hintsUsed += 1; }

  follow(hint) {
    const { put } = hint.steps.at(-1);
    if (put) this.selected = cellAt(put.cell, this.game.puzzle.size);
    this.changed(this.game.follow(hint));
  }

  correct(mistakes) {
    const { size } = this.game.puzzle;
    let hasChanged = false;
    for (const { cell, number, put } of mistakes) {
      const at = cellAt(cell, size);
      hasChanged = (put ? this.game.erase(at) : this.game.note(at, number)) || hasChanged;
    }
    this.changed(hasChanged);
  }

  finish() {
    this.clock.stop();
    if (!this.isEnded) {
      const hints = this.hintsUsed === 0 ? "without a hint" : this.hintsUsed === 1 ? "with one hint" : `with ${this.hintsUsed} hints`;
      const words = `Solved in ${running(this.clock.seconds)}, ${hints}.`;
      this.end.replaceChildren(h("p", { class: "lead" }, h("b", {}, words)),
        h("div", { class: "row" }, h("a", { class: "button main", href: "#play/str8ts" }, "Another puzzle")));
      this.end.hidden = false;
      say(words);
    }
    this.isEnded = true;
    this.save();
  }

  save() {
    const { numbers, marks } = this.game;
    keepGame({ rows: this.rows, numbers, marks, seconds: this.clock.seconds, hints: this.hintsUsed, grade: this.grade,
      isDone: this.game.isSolved });
  }

  async findGrade() {
    if (this.grade) return;
    try {
      const told = await ask("str8ts", "grade", { grid: formatLine(this.game.puzzle), "time-limit": 5 });
      this.grade = told.grade ?? "";
      this.draw();
    } catch {
      // Without the program there is no grade.
    }
  }

  async findSolution() {
    try {
      const told = await ask("str8ts", "solve", { grid: formatLine(this.game.puzzle), "time-limit": 5 });
      this.solution = told.unique ? numbersIn(told.solution, this.game.puzzle) : null;
    } catch {
      // Without the program only the rules are checked.
    }
    this.draw();
  }

  leave() {
    this.clock.stop();
    if (!this.game.isUntouched) this.save();
  }
}
