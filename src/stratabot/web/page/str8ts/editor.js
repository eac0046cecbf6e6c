// One's own Str8ts, by tapping: choose a cell, then a number or black. The address holds what is there.

import { ask } from "../common/api.js";
import { button, h } from "../common/dom.js";
import { goTo, renameView } from "../common/here.js";
import { playing } from "../common/table.js";
import { picks } from "../common/tabs.js";
import { Told } from "../common/told.js";
import { Undo, undoButtons } from "../common/undo.js";
import { zoomable } from "../common/zoom.js";
import { keypad, makeBoard } from "./board.js";
import { addressOf } from "./games.js";
import { solutionsTold } from "./hints.js";
import { keysOf } from "./keys.js";
import { cellAt, faults, formatLine, formatRows, parsePuzzle } from "./rules.js";

const emptyRows = (size) => [...Array(size)].map(() => ".".repeat(size));

export function showEditor(place, parts) {
  new Editor(place, parts.length ? parts : emptyRows(9));
}

class Editor {
  constructor(place, rows) {
    this.history = new Undo(parsePuzzle(rows));
    this.selected = 0;
    this.look = new Set();
    this.card = new Told(() => this.moved());
    this.table = h("div", {});
    this.doing = h("section", { class: "stack", "aria-label": "What to do" },
      this.card.element,
      h("div", { class: "row" }, button("Play it", () => this.play(), { class: "main" }), button("Has it one solution?", () => this.check())),
      h("p", {}, "Tap a cell, then a number. Tap it again, or press Black, to make it black or white."),
      picks("Size", [4, 5, 6, 7, 8, 9, 10, 11, 12], this.puzzle.size, (size) => this.resize(size)));
    place.append(this.table);
    this.build();
  }

  get puzzle() {
    return this.history.state;
  }

  // The board of the size that it has now.
  build() {
    const { size } = this.puzzle;
    this.board = makeBoard(this.puzzle, { label: `Your own Str8ts, ${size} by ${size}`, pick: (at) => this.pick(at), key: keysOf(this) });
    const [undo, redo] = undoButtons(() => this.takeBack(), () => this.bringBack());
    this.buttons = { undo, redo };
    const zoom = zoomable(this.board.element, () => this.board.element.querySelector("[role=gridcell]"));
    this.table.replaceChildren(playing({
      head: [h("h1", {}, "Your own Str8ts"), zoom.buttons],
      board: zoom.element,
      keys: [keypad([...Array(size).keys()].map((k) => button(`${k + 1}`, () => this.enter(k + 1))),
        button("⌫", () => this.erase(), { "aria-label": "Erase" })),
      h("div", { class: "tools" }, button("Black", () => this.toggleBlack()), undo, redo)],
      rest: this.doing,
    }));
    this.draw();
  }

  draw() {
    const none = this.puzzle.cells.map(() => 0);
    this.board.show({ puzzle: this.puzzle, numbers: none, marks: none, selected: this.selected, wrong: faults(this.puzzle, none), look: this.look });
    this.buttons.undo.disabled = !this.history.canUndo;
    this.buttons.redo.disabled = !this.history.canRedo;
  }

  pick(at) {
    // A second touch paints; arrow keys never come to the same cell twice.
    if (at === this.selected && document.activeElement?.role === "gridcell" && this.isTouched) this.toggleBlack();
    this.isTouched = true;
    this.selected = at;
    this.draw();
    this.board.focus();
  }

  change(change) {
    const cells = [...this.puzzle.cells];
    cells[this.selected] = { ...cells[this.selected], ...change };
    this.push({ ...this.puzzle, cells });
  }

  push(puzzle) {
    this.history.push(puzzle);
    this.moved();
  }

  moved() {
    this.look = new Set();
    this.card.clear();
    renameView(addressOf(formatRows(this.puzzle), "edit"));
    this.draw();
  }

  enter(number) {
    if (number <= this.puzzle.size) this.change({ number: this.puzzle.cells[this.selected].number === number ? 0 : number });
  }

  erase() { this.change({ isBlack: false, number: 0 }); }
  toggleBlack() { this.change({ isBlack: !this.puzzle.cells[this.selected].isBlack }); }

  takeBack() { this.turn(() => this.history.undo()); }
  bringBack() { this.turn(() => this.history.redo()); }

  turn(deed) {
    const { size } = this.puzzle;
    deed();
    if (this.puzzle.size !== size) this.build();
    this.selected = Math.min(this.selected, this.puzzle.cells.length - 1);
    this.moved();
  }

  // A board of another size, with what still fits on it.
  resize(size) {
    if (size === this.puzzle.size) return;
    const { size: before, cells } = this.puzzle;
    const kept = [...Array(size * size).keys()].map((at) => {
      const [row, col] = [Math.floor(at / size), at % size];
      const cell = row < before && col < before ? cells[row * before + col] : { isBlack: false, number: 0 };
      return cell.number > size ? { ...cell, number: 0 } : cell;
    });
    this.selected = 0;
    this.history.push({ size, cells: kept });
    this.build();
    this.moved();
  }

  play() {
    goTo(addressOf(formatRows(this.puzzle)));
  }

  async check() {
    this.card.wait("Finding out …");
    try {
      const told = await ask("str8ts", "explain", { grid: formatLine(this.puzzle), "time-limit": 10 });
      const { size } = this.puzzle;
      this.look = new Set((told.conflict ?? told.differing ?? []).map((cell) => cellAt(cell, size)));
      if (told.conflict) this.card.tell([`There is no solution. ${told.why}`], "wrong");
      else if (told.unique) this.card.tell([`Exactly one solution; ${told.grade}.`], "good");
      else this.card.tell([solutionsTold(told)], "doubt");
      this.draw();
    } catch (error) {
      this.card.tell([error.message], "wrong");
    }
  }
}
