// A table at which a Str8ts is played: the board, the keypad, the tools, and what they do.

import { ask } from "../common/api.js";
import { Clock, format, running } from "../common/clock.js";
import { dayName } from "../common/dates.js";
import { sure } from "../common/dialog.js";
import { button, h, say } from "../common/dom.js";
import { downloads } from "../common/download.js";
import { shareButton } from "../common/share.js";
import { OpenGame } from "../common/shelf.js";
import { keep, kept } from "../common/store.js";
import { playing } from "../common/table.js";
import { tabs } from "../common/tabs.js";
import { wonCard } from "../common/told.js";
import { undoButtons } from "../common/undo.js";
import { zoomable } from "../common/zoom.js";
import { pictureOf } from "../pictures/answer.js";
import { digitKey, keypad, makeBoard } from "./board.js";
import { dayWith, diary } from "./days.js";
import { Game } from "./game.js";
import { addressOf, keepTime, shelf, takeReady } from "./games.js";
import { Hints } from "./hints.js";
import { keysOf, listenBeside } from "./keys.js";
import { cellAt, faults, formatLine, formatRows, numbersIn } from "./rules.js";

// What people can wish: wrong numbers, broken rules marked at once; marks tidied; hints that read marks.
const WISHES = { checks: false, faults: true, tidies: true, reads: true };

export class Table {
  // `before` is a game that was begun, `seen` what a picture shows as filled in; `choices` are other puzzles.
  constructor(place, puzzle, before, { seen = null, choices = [] } = {}) {
    this.choices = choices;
    this.rows = formatRows(puzzle);
    this.begin(puzzle, before ?? seen);
    this.selected = Math.max(0, puzzle.cells.findIndex(({ isBlack, number }) => !isBlack && !number));
    this.isNoting = false;
    this.wishes = { ...WISHES, ...kept("str8ts.wishes", {}) };
    this.solution = null;
    this.looked = { look: new Set(), struck: new Map(), wrong: new Set() };
    this.clock = new Clock(before?.seconds ?? 0);
    this.hints = new Hints(this);
    this.build(place);
    this.draw();
    if (this.isEnded) endOf(this);
    else this.clock.start();
    this.unlisten = listenBeside(this);
    this.open = new OpenGame(shelf, { rows: this.rows }, before, {
      told: () => this.told(), isBegun: () => !this.game.isUntouched, take: (now) => this.take(now),
    });
    this.findGrade();
    if (this.wishes.checks) this.findSolution();
    // A picture or a text may show a board that is solved.
    if (this.game.isSolved && !this.isEnded) this.hints.card.tell(["All cells are filled, and nothing is wrong."]);
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
    this.clock.reset(now.seconds);
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
    this.heading = h("h1", {}, "Str8ts");
    this.pencil = button("✎ Marks", act(this.togglePencil), { "aria-pressed": "false", "aria-label": "Pencil marks" });
    this.digits = [...Array(size).keys()].map((k) => digitKey(k + 1, (number, isOther) => this.enter(number, this.isNoting !== isOther)));
    [this.undo, this.redo] = undoButtons(act(this.takeBack), act(this.bringBack));
    this.end = h("div", { hidden: true });
    const picture = pictureOf("str8ts", this.rows);
    const { element, buttons } = zoomable(this.board.element, () => this.board.element.querySelector("[role=gridcell]"));
    place.append(playing({
      head: [this.heading, buttons, this.clock.face],
      board: picture ? tabs("What is shown", [["The board", element], ["On the picture", picture]]) : element,
      keys: this.keys = h("section", { class: "the-keys", "aria-label": "Numbers and marks" },
        keypad(this.digits, button("⌫", act(this.erase), { "aria-label": "Erase" })),
        h("div", { class: "tools" }, this.pencil, this.undo, this.redo,
          button("Hint", () => this.hints.hint()), button("Check", () => this.hints.check()))),
      rest: [this.end, this.hints.card.element, moreOf(this), this.choices, sharing(this)],
    }));
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
    this.keys.hidden = this.isEnded;
  }

  // After the board has changed, or not.
  changed(hasChanged) {
    if (!hasChanged) return;
    this.looked.wrong = new Set();
    this.hints.clear();
    this.draw();
    if (!this.open.moved()) return;
    takeReady(this.rows);
    this.board.element.classList.toggle("solved", this.game.isSolved);
    if (this.game.isSolved) this.finish();
    else if (this.game.isFull) this.hints.card.tell(["The board is full, but something is wrong."]);
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
    this.clock.reset(0);
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
    this.hints.card.tell([told.unique ? "This is the only solution." : "This is one of several solutions."], "",
      told.unique ? "" : button("Where they differ", () => this.hints.explain()));
  }

  // Puts the number of the chosen cell; that counts as a hint.
  async revealCell() {
    const at = this.selected;
    if (this.isEnded) return;
    if (!this.game.isOpen(at)) {
      this.hints.card.tell(["Touch a cell without a number first."]);
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
  look(cells, struck = new Map(), target = -1, links = []) {
    Object.assign(this.looked, { look: cells, struck, target, links });
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
    const day = dayWith(this.rows);
    if (day) diary.add(day, { seconds: this.clock.seconds, hints: this.hintsUsed });
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
      if (!told.grade && this.game.isUntouched && this.hints.card.element.hidden && !this.isLeft) this.hints.explain();
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
  }
}

// Shows the end of a table's game; `isNew` if it was solved just now. `best` is { isBest, before } of this
// kind of puzzle, or null.
function endOf(table, isNew = false, best = null) {
  const hints = table.hintsUsed === 0 ? "without a hint" : table.hintsUsed === 1 ? "with one hint" : `with ${table.hintsUsed} hints`;
  const words = table.isShown ? "This is the solution." : `Solved in ${running(table.clock.seconds)}, ${hints}.`;
  const next = h("a", { class: "button main", href: "#play/str8ts" }, "Another puzzle");
  table.end.replaceChildren(wonCard(words, [timeTold(best)], next, () => table.restart(), shareButton("Str8ts", () => shared(table, hints))));
  table.end.hidden = false;
  if (!isNew) return;
  table.end.querySelector("h2").focus({ preventScroll: true });
  table.end.scrollIntoView({ block: "nearest" });
  say(words);
}

// What a friend may know: no number of the board.
function shared(table, hints) {
  const day = dayWith(table.rows);
  const name = [`Str8ts${day ? ` of ${dayName(day)}` : ""}`, table.grade].filter(Boolean).join(", ");
  return table.isShown ? "" : `${name}: solved in ${running(table.clock.seconds)}, ${hints}.`;
}

function timeTold(best) {
  if (!best) return null;
  const { isBest, before } = best;
  if (isBest) return before === null ? "Your first time for this size and grade." : `Your best time for this size and grade; it was ${format(before)}.`;
  return before === null ? null : `Your best time for this size and grade is ${format(before)}.`;
}

function moreOf(table) {
  const wish = (name, words, then = () => table.draw()) => {
    const box = h("input", { type: "checkbox", checked: table.wishes[name], onchange: () => {
      table.wishes[name] = box.checked;
      keep("str8ts.wishes", table.wishes);
      then();
    } });
    return h("label", {}, box, h("span", { class: "grow" }, words));
  };
  return h("details", { class: "card the-more" }, h("summary", {}, "More"), h("div", { class: "stack" },
    h("div", { class: "tools" },
      button("Note all", () => table.noteAll()), button("No marks", () => table.clearNotes()),
      button("This cell", () => table.revealCell(), { "aria-label": "Show this cell's number" }),
      button("What applies", () => table.hints.applicable()), button("All steps", () => table.hints.explain()), button("Solve", () => table.solve()), button("Start again", () => table.restart())),
    h("div", { class: "wishes" },
      wish("faults", "Show at once what breaks a rule"),
      wish("checks", "Mark wrong numbers at once", () => table.findSolution()),
      wish("tidies", "A number strikes its marks out in row and column"),
      wish("reads", "Hints read my marks: what I have not noted is struck out")),
    h("p", { class: "quiet small" }, "Touch a number for long to note it; while marks are on, to put it."),
    h("div", { class: "row" }, h("a", { class: "button", href: addressOf(table.rows, "edit") }, "Change the puzzle"),
      h("a", { class: "button", href: "#play/str8ts/how" }, "Rules"),
      !table.choices.length && h("a", { class: "button", href: "#play/str8ts" }, "Another puzzle"))));
}

function sharing(table) {
  const asked = { grid: formatLine(table.game.puzzle), "time-limit": 15 };
  return h("details", { class: "card" }, h("summary", {}, "Share and download"), h("div", { class: "stack" },
    h("div", { class: "row" }, shareButton("Str8ts")),
    h("p", { class: "quiet" }, "The answer as a file:"),
    downloads("str8ts", asked),
    h("p", { class: "quiet" }, "All steps as a file:"),
    downloads("str8ts", asked, { verb: "explain", kinds: ["gif", "html"] })));
}
