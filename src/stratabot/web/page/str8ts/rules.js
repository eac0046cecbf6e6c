// Str8ts: puzzles as rows of text, and what the rules forbid. Touches no page.
//
// A white cell has a number from 1 to the board's size. No number stands twice in a row or a column, black
// cells with a number included. White cells in a run, up to the next black cell, have consecutive numbers
// in any order. Cells are counted from 0, row by row; `numbers` has 0 for a cell without one.

const CLUES = "#abcdefghi";
const MOST = 16; // rows; with more, cells are too small for a thumb

// What the rows of a text show: { size, cells: [{ isBlack, number }] }. Throws Error.
export function parsePuzzle(rows) {
  const words = rows.map((row) => (/\s/.test(row.trim()) ? row.trim().split(/\s+/) : [...row.trim()]));
  const size = words.length;
  if (size < 2 || words.some((row) => row.length !== size)) {
    throw new Error(`expected as many rows as columns, got ${size} rows of ${[...new Set(words.map((row) => row.length))].join(", ")} cells`);
  }
  if (size > MOST) throw new Error(`expected at most ${MOST} rows to play, got ${size}`);
  return { size, cells: words.flat().map((word) => parseCell(word, size)) };
}

function parseCell(word, size) {
  const clue = word === "X" ? 0 : CLUES.indexOf(word);
  const isBlack = clue >= 0 || /^#\d+$/.test(word);
  const number = isBlack ? (clue >= 0 ? clue : Number(word.slice(1))) : /^[.0-]$/.test(word) ? 0 : Number(word);
  if (!(number >= 0 && number <= size)) throw new Error(`expected a cell such as 1 to ${size}, a dot, # or a letter, got ${word.slice(0, 9)}`);
  return { isBlack, number };
}

// The rows of a puzzle as text, perhaps with the numbers that were put.
export function formatRows({ size, cells }, numbers = []) {
  const words = cells.map(({ isBlack, number }, at) => {
    const shown = number || numbers[at] || 0;
    if (!isBlack) return shown ? `${shown}` : ".";
    return size > 9 && number ? `#${number}` : CLUES[number];
  });
  return [...Array(size)].map((_, row) => words.slice(row * size, (row + 1) * size).join(size > 9 ? " " : ""));
}

// All on one line, as the program's JSON has it: `puzzle`, `filled`, `solution`.
export const formatLine = (puzzle, numbers) => formatRows(puzzle, numbers).join(puzzle.size > 9 ? "\n" : "");

// The numbers in a line that the program answers.
export function numbersIn(line, { size }) {
  const words = size > 9 ? line.trim().split(/\s+/) : [...line];
  return words.map((word) => parseCell(word, size)).map(({ isBlack, number }) => (isBlack ? 0 : number));
}

// Runs of white cells, rows first; each is a list of cells.
function compartments({ size, cells }) {
  const all = [];
  for (const [step, along] of [[size, 1], [1, size]]) {
    for (let line = 0; line < size; line += 1) {
      let run = [];
      for (let k = 0; k <= size; k += 1) {
        const at = line * step + k * along;
        if (k < size && !cells[at].isBlack) run.push(at);
        else if (run.length) [all.push(run), run = []];
      }
    }
  }
  return all;
}

// What stands in each cell: the given number or clue, or the one that was put.
export const standing = ({ cells }, numbers) => cells.map(({ number }, at) => number || numbers[at] || 0);

// The cells that break a rule: a number twice in a line, or numbers too far apart in a run.
export function faults(puzzle, numbers) {
  const { size } = puzzle;
  const shown = standing(puzzle, numbers);
  const wrong = new Set();
  for (let one = 0; one < shown.length; one += 1) {
    for (let other = one + 1; shown[one] && other < shown.length; other += 1) {
      const isSeen = Math.floor(one / size) === Math.floor(other / size) || one % size === other % size;
      if (isSeen && shown[one] === shown[other]) [one, other].forEach((at) => wrong.add(at));
    }
  }
  for (const run of compartments(puzzle)) {
    for (const one of run) {
      const far = run.filter((other) => shown[one] && shown[other] && Math.abs(shown[one] - shown[other]) >= run.length);
      if (far.length) [one, ...far].forEach((at) => wrong.add(at));
    }
  }
  return wrong;
}

export function isSolved(puzzle, numbers) {
  const shown = standing(puzzle, numbers);
  return puzzle.cells.every(({ isBlack }, at) => isBlack || shown[at]) && !faults(puzzle, numbers).size;
}

// What the rules leave for every open cell at first sight, a set of numbers: bit v - 1 for v.
export function plainMarks(puzzle, numbers) {
  const { size, cells } = puzzle;
  const shown = standing(puzzle, numbers);
  const runs = compartments(puzzle);
  return cells.map(({ isBlack }, at) => {
    if (isBlack || shown[at]) return 0;
    let left = 2 ** size - 1;
    shown.forEach((number, other) => {
      const isSeen = Math.floor(at / size) === Math.floor(other / size) || at % size === other % size;
      if (number && isSeen) left &= ~(1 << (number - 1));
    });
    for (const run of runs.filter((each) => each.includes(at))) {
      for (const number of run.map((each) => shown[each]).filter(Boolean)) {
        for (let value = 1; value <= size; value += 1) if (Math.abs(value - number) >= run.length) left &= ~(1 << (value - 1));
      }
    }
    return left;
  });
}

export const numbersOf = (marks) => [...Array(32).keys()].filter((bit) => marks & (1 << bit)).map((bit) => bit + 1);
export const marksOf = (numbers) => numbers.reduce((marks, number) => marks | (1 << (number - 1)), 0);

// A cell as the program's JSON has it, [4, 1].
export const cellAt = ([row, col], size) => (row - 1) * size + col - 1;
