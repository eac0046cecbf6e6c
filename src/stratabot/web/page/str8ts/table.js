// A table at which a Str8ts is played: the board, the keypad, the tools, and what they do.

import { ask } from "../common/api.js";
import { Clock, running } from "../common/clock.js";
import { sure } from "../common/dialog.js";
import { button, h, say } from "../common/dom.js";
import { OpenGame } from "../common/shelf.js";
import { kept } from "../common/store.js";
import { tabs } from "../common/tabs.js";
import { zoomable } from "../common/zoom.js";
import { pictureOf } from "../pictures/panel.js";
import { digitKey, keypad, makeBoard } from "./board.js";
import { endOf } from "./end.js";
import { Game } from "./game.js";
import { keepTime, shelf, takeReady } from "./games.js";
import { Hints } from "./hints.js";
import { keysOf, listenBeside } from "./keys.js";
import { moreOf } from "./more.js";
import { cellAt, faults, formatLine, formatRows, numbersIn } from "./rules.js";
import { settle } from "./settle.js";

// What people can wish: wrong numbers, broken rules marked at once; marks tidied; hints that read marks.
const WISHES = { checks: false, faults: true, tidies: true, reads: true };

export class Table {
  // `before` is a game that was begun, `seen` what a picture shows as filled in.
  constructor(place, puzzle, before, seen) {
    this.rows = formatRows(puzzle);
    this.begin(puzzle, before ?? seen);
    this.selected = Math.max(0, puzzle.cells.findIndex(({ isBlack, number }) => !isBlack && !number));
    this.isNoting = false;
    this.wishes = { ...WISHES, ...kept("str8ts.wishes", {}) };
    this.solution = null;
    this.looked = { look: new Set(), struck: new Map(), wrong: new Set() };
    this.clock = new Clock(before?.seconds ?? 0, (seconds) => { this.time.textContent = running(seconds); });
    this.hints = new Hints(this);
    this.build(place);
    this.draw();
    if (this.isEnded) endOf(this);
    else this.clock.start();
    this.unlisten = listenBeside(this);
    this.open = new OpenGame(shelf, { rows: this.rows }, before, {
      told: () => this.told(), isBegun: () => !this.game.isUntouched, take: (now) => this.take(now),
    });
    takeReady(this.rows);
    this.findGrade();
    if (this.wishes.checks) this.findSolution();
    // A picture or a text may show a board that is solved.
    if (this.game.isSolved && !this.isEnded) this.hints.say("All cells are filled, and nothing is wrong.");
  }

  // A game as it was kept, or as a picture shows it.
  begin(puzzle, before) {
    this.game = new Game(puzzle, before);
    this.hintsUsed = before?.hints ?? 0;
    this.grade = before?.grade ?? "";
    this.isEnded = before?.isDone ?? false;
    this.isShown = before?.isShown ?? false;
  }

  // Goes on with what another tab has made of the game.
  take(now) {
    this.begin(this.game.puzzle, now);
    this.clock.stop();
    this.clock.before = now.seconds;
    this.time.textContent = running(now.seconds);
    this.looked.wrong = new Set();
    this.hints.clear();
    this.draw();
    this.end.hidden = !this.isEnded;
    if (this.isEnded) endOf(this);
    else this.clock.start();
  }

  build(place) {
    const { size } = this.game.puzzle;
    const act = (deed) => () => deed.call(this);
    this.board = makeBoard(this.game.puzzle, { label: `Str8ts, ${size} by ${size}`, pick: (at) => this.pick(at), key: keysOf(this) });
    this.time = h("span", { class: "numbers", role: "timer", "aria-label": "Time" }, running(this.clock.seconds));
    this.heading = h("h1", {}, "Str8ts");
    this.pencil = button("✎ Marks", act(this.togglePencil), { "aria-pressed": "false", "aria-label": "Pencil marks" });
    this.digits = [...Array(size).keys()].map((k) => digitKey(k + 1, (number, isOther) => this.enter(number, this.isNoting !== isOther)));
    this.undo = button("Undo", act(this.takeBack));
    this.redo = button("Redo", act(this.bringBack));
    this.end = h("div", { class: "str8ts-end", hidden: true });
    const picture = pictureOf("str8ts", this.rows);
    const element = zoomable(this.board.element, () => this.board.element.querySelector("[role=gridcell]"));
    const [below, beside] = [h("div", { class: "stack told" }), h("div", { class: "stack told" })];
    place.append(
      h("div", { class: "row apart" }, this.heading, this.time),
      h("div", { class: "beside str8ts-table" },
        h("div", { class: "stack" },
          h("section", { "aria-label": "The board" },
            picture ? tabs("What is shown", [["The board", element], ["On the picture", picture]]) : element),
          below,
          this.keys = h("section", { class: "the-keys stack", "aria-label": "Numbers and marks" },
            keypad(this.digits, button("⌫", act(this.erase), { "aria-label": "Erase" })),
            h("div", { class: "tools" }, this.pencil, this.undo, this.redo))),
        h("div", { class: "stack" },
          this.help = h("div", { class: "tools" }, button("Hint", () => this.hints.hint(), { class: "main" }), button("Check", () => this.hints.check())),
          beside, moreOf(this))));
    this.unsettle = settle([this.end, this.hints.element], below, beside);
  }

  draw() {
    const { puzzle, numbers, marks } = this.game;
    const wrong = new Set([...(this.wishes.faults || this.game.isFull ? faults(puzzle, numbers) : []), ...this.looked.wrong]);
    if (this.wishes.checks && this.solution) {
      numbers.forEach((number, at) => { if (number && number !== this.solution[at]) wrong.add(at); });
    }
    this.board.show({ puzzle, numbers, marks, selected: this.selected, ...this.looked, wrong });
    this.undo.disabled = !this.game.history.canUndo;
    this.redo.disabled = !this.game.history.canRedo;
    this.heading.textContent = this.grade ? `Str8ts, ${this.grade}` : "Str8ts";
    this.pencil.setAttribute("aria-pressed", this.isNoting);
    this.keys.hidden = this.help.hidden = this.isEnded;
  }

  // After the board has changed, or not.
  changed(hasChanged) {
    if (!hasChanged) return;
    this.looked.wrong = new Set();
    this.hints.clear();
    this.draw();
    if (!this.open.moved()) return;
    this.board.element.classList.toggle("solved", this.game.isSolved);
    if (this.game.isSolved) this.finish();
    else if (this.game.isFull) this.hints.say("The board is full, but something is wrong.");
  }

  pick(at) {
    this.selected = at;
    this.draw();
    this.board.focus();
  }

  enter(number, isNote = this.isNoting) {
    if (number > this.game.puzzle.size || this.isEnded) return;
    const at = this.selected;
    this.changed(isNote ? this.game.note(at, number) : this.game.put(at, number, this.wishes.tidies));
    say(isNote ? `mark ${number}` : `${this.game.numbers[at] || "empty"}`);
  }

  // Does something to the board, as long as the game goes on.
  act(deed) {
    if (!this.isEnded) this.changed(deed(this.game));
  }

  erase() { this.act((game) => game.erase(this.selected)); }
  noteAll() { this.act((game) => game.noteAll()); }
  clearNotes() { this.act((game) => game.clearNotes()); }
  takeBack() { this.act((game) => game.history.undo()); }
  bringBack() { this.act((game) => game.history.redo()); }

  togglePencil() {
    this.isNoting = !this.isNoting;
    this.draw();
    say(this.isNoting ? "Numbers are noted as marks." : "Numbers are put.");
  }

  async restart() {
    if (!await sure("Take all numbers and marks back?", "Start again")) return;
    // Undo does not lead back to what was solved.
    const isNew = this.isEnded;
    if (isNew) this.game = new Game(this.game.puzzle);
    this.isEnded = this.isShown = false;
    this.end.hidden = true;
    this.hintsUsed = 0;
    this.hints.given = null;
    this.clock.stop();
    this.clock.before = 0;
    this.clock.start();
    this.changed(isNew || this.game.restart());
  }

  async solve() {
    if (!await sure("Show the whole solution?", "Solve")) return;
    const told = await this.hints.asked("solve", { grid: formatLine(this.game.puzzle) }, "Solving …");
    if (!told) return;
    if (!told.solvable) {
      this.hints.explain();
      return;
    }
    this.isEnded = this.isShown = true;
    this.clock.stop();
    this.changed(this.game.fill(told.solution));
    endOf(this);
    this.board.element.scrollIntoView({ block: "nearest" });
    this.hints.say(told.unique ? "This is the only solution." : "This is one of several solutions.",
      told.unique ? null : button("Where they differ", () => this.hints.explain()));
  }

  // Puts the number of the chosen cell; that counts as a hint.
  async revealCell() {
    const at = this.selected;
    if (this.isEnded) return;
    if (!this.game.isOpen(at)) {
      this.hints.say("Touch a cell without a number first.");
      return;
    }
    const told = await this.hints.asked("solve", { grid: formatLine(this.game.puzzle) }, "Solving …");
    if (told && !told.unique) this.hints.explain();
    if (!told?.unique) return;
    const number = numbersIn(told.solution, this.game.puzzle)[at];
    this.hints.clear();
    if (this.game.numbers[at] === number) return;
    this.counted();
    this.changed(this.game.put(at, number, this.wishes.tidies));
  }

  // What `Hints` asks of the board.
  look(cells, struck = new Map(), target = -1) {
    Object.assign(this.looked, { look: cells, struck, target });
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
    if (!this.isEnded) this.board.focus();
  }

  correct(mistakes) {
    const { size } = this.game.puzzle;
    let hasChanged = false;
    for (const { cell, number, put } of mistakes) {
      const at = cellAt(cell, size);
      hasChanged = (put ? this.game.erase(at) : this.game.note(at, number)) || hasChanged;
    }
    this.changed(hasChanged);
    this.board.focus();
  }

  finish() {
    this.clock.stop();
    if (this.isEnded) return;
    this.isEnded = true;
    const best = this.grade ? keepTime(this.game.puzzle.size, this.grade, this.clock.seconds, this.hintsUsed) : null;
    this.draw();
    endOf(this, true, best);
  }

  // The game as it is kept.
  told() {
    const { numbers, marks, history } = this.game;
    return { rows: this.rows, numbers, marks, history: history.kept, seconds: this.clock.seconds, hints: this.hintsUsed, grade: this.grade,
      isDone: this.game.isSolved, isShown: this.isShown };
  }

  async findGrade() {
    if (this.grade) return;
    try {
      const told = await ask("str8ts", "grade", { grid: formatLine(this.game.puzzle), "time-limit": 5 });
      this.grade = told.grade ?? "";
      this.draw();
      if (!told.grade && this.game.isUntouched && !this.isLeft) this.hints.explain();
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
    this.open.leave();
    this.isLeft = true;
    this.clock.stop();
    this.unlisten();
    this.unsettle();
  }
}
