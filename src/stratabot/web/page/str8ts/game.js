// A game of Str8ts that is played: what was put and noted, and back again. Touches no page.

import { Undo } from "../common/undo.js";
import { cellAt, formatLine, isSolved, marksOf, numbersIn, numbersOf, plainMarks, standing } from "./rules.js";

export class Game {
  // `before` has `numbers`, `marks` and `history` of a game that was begun.
  constructor(puzzle, before = null) {
    this.puzzle = puzzle;
    const none = puzzle.cells.map(() => 0);
    this.start = { numbers: none, marks: none };
    const fits = before?.numbers?.length === none.length && before?.marks?.length === none.length;
    this.history = fits ? new Undo({ numbers: before.numbers, marks: before.marks }, before.history) : new Undo(this.start);
  }

  get numbers() {
    return this.history.state.numbers;
  }

  get marks() {
    return this.history.state.marks;
  }

  get isSolved() {
    return isSolved(this.puzzle, this.numbers);
  }

  get isFull() {
    return standing(this.puzzle, this.numbers).every((number, at) => number || this.puzzle.cells[at].isBlack);
  }

  get isUntouched() {
    return !this.numbers.some(Boolean) && !this.marks.some(Boolean);
  }

  isOpen(at) {
    const { isBlack, number } = this.puzzle.cells[at];
    return !isBlack && !number;
  }

  // Puts a number, or takes it back if it stands there. With `isTidy` marks that it makes impossible in its
  // row and column go. Returns whether anything changed.
  put(at, number, isTidy = false) {
    if (!this.isOpen(at)) return false;
    const { size } = this.puzzle;
    const numbers = [...this.numbers];
    numbers[at] = numbers[at] === number ? 0 : number;
    const isSeen = (other) => Math.floor(at / size) === Math.floor(other / size) || at % size === other % size;
    const marks = this.marks.map((each, other) => (
      isTidy && numbers[at] && other !== at && isSeen(other) ? each & ~(1 << (number - 1)) : each));
    return this.#push(numbers, marks);
  }

  // Notes that a number may stand in a cell, or strikes it out.
  note(at, number) {
    if (!this.isOpen(at) || this.numbers[at]) return false;
    return this.#push(this.numbers, this.marks.with(at, this.marks[at] ^ (1 << (number - 1))));
  }

  erase(at) {
    if (!this.isOpen(at)) return false;
    if (this.numbers[at]) return this.#push(this.numbers.with(at, 0), this.marks);
    return this.marks[at] ? this.#push(this.numbers, this.marks.with(at, 0)) : false;
  }

  // Notes all that the rules leave at first sight, in cells that have no notes.
  noteAll() {
    const plain = plainMarks(this.puzzle, this.numbers);
    return this.#push(this.numbers, this.marks.map((each, at) => each || (this.numbers[at] ? 0 : plain[at])));
  }

  clearNotes() {
    return this.#push(this.numbers, this.start.marks);
  }

  restart() {
    return this.#push(this.start.numbers, this.start.marks);
  }

  // All numbers of a solution, a line as the program answers it.
  fill(line) {
    const solution = numbersIn(line, this.puzzle);
    return this.#push(solution.map((number, at) => (this.isOpen(at) ? number : 0)), this.start.marks);
  }

  // Takes a hint's last step: puts its number, or strikes marks out.
  follow(hint) {
    const { size } = this.puzzle;
    const step = hint.steps?.at(-1) ?? { put: hint.put, removed: [] };
    const numbers = [...this.numbers];
    const marks = [...this.marks];
    if (step.put) {
      numbers[cellAt(step.put.cell, size)] = step.put.number;
      marks[cellAt(step.put.cell, size)] = 0;
    }
    const after = hint.marks.flat();
    for (const { cell, numbers: gone } of step.removed) {
      const at = cellAt(cell, size);
      marks[at] = marks[at] ? marks[at] & ~marksOf(gone) : marksOf(after[at]);
    }
    return this.#push(numbers, marks);
  }

  // The board as the program reads it, with all that was put and noted.
  get text() {
    const { size } = this.puzzle;
    const puzzle = formatLine(this.puzzle);
    const lists = this.marks.map((each, at) => (this.numbers[at] ? [] : numbersOf(each)));
    const marks = [...Array(size).keys()].map((row) => lists.slice(row * size, (row + 1) * size));
    return JSON.stringify({ puzzle, filled: formatLine(this.puzzle, this.numbers), ...(this.marks.some(Boolean) ? { marks } : {}) });
  }

  // The same without the marks.
  get textWithoutMarks() {
    return JSON.stringify({ puzzle: formatLine(this.puzzle), filled: formatLine(this.puzzle, this.numbers) });
  }

  // What a text noted, as a state of this game.
  takeOver({ numbers, marks }) {
    return this.#push(numbers, marks);
  }

  #push(numbers, marks) {
    const same = (one, other) => one.every((value, at) => value === other[at]);
    if (same(numbers, this.numbers) && same(marks, this.marks)) return false;
    this.history.push({ numbers, marks });
    return true;
  }
}
