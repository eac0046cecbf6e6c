// The rules of Strata, without anything that is seen.
//
// A grid is its rows as text: ["PG.P", "PGGP"]. A cell is a color (one character) or "." for blank.
// A line is "r2" (the second row) or "c1" (the first column); a ribbon is { line, color }. Ribbons
// are laid one after another, each over all earlier ones: a list of them has the lowest one first.

export const BLANK = ".";

// The rows of a grid as lists of characters; characters beyond the first 65,536 count as one.
export function cellsOf(grid) {
  return grid.map((row) => Array.from(row));
}

// The size of a grid: { rows, cols }.
export function sizeOf(grid) {
  return { rows: grid.length, cols: Array.from(grid[0] ?? "").length };
}

// All lines of a grid: its rows, then its columns.
export function linesOf(grid) {
  const { rows, cols } = sizeOf(grid);
  const numbered = (kind, count) => Array.from({ length: count }, (_, k) => `${kind}${k + 1}`);
  return [...numbered("r", rows), ...numbered("c", cols)];
}

// "r2" -> { kind: "r", index: 1 }.
export function parsed(line) {
  return { kind: line[0], index: Number(line.slice(1)) - 1 };
}

// The selector of a line in words: "left 2" for "r2", "right 1" for "c1".
export function selectorOf(line) {
  return `${line[0] === "r" ? "left" : "right"} ${line.slice(1)}`;
}

// A line as the program tells it in JSON, { line: "row", number: 2 }, as "r2".
export function lineOf(told) {
  return `${told.line[0]}${told.number}`;
}

// Ribbons as the program takes them: "r2=G c1=P".
export function placedText(laid) {
  return laid.map(({ line, color }) => `${line}=${color}`).join(" ");
}

// The topmost ribbon on the cell in a row and column (from 0); null if none lies there.
export function topmost(laid, row, col) {
  for (let k = laid.length - 1; k >= 0; k--) {
    const { kind, index } = parsed(laid[k].line);
    if (index === (kind === "r" ? row : col)) return laid[k];
  }
  return null;
}

// The colored cells, each with the ribbon on top: [{ row, col, color, top }, ...].
export function coloredCells(grid, laid = []) {
  return cellsOf(grid).flatMap((cells, row) => cells.flatMap((color, col) => (
    color === BLANK ? [] : [{ row, col, color, top: topmost(laid, row, col) }]
  )));
}

// The colored cells on which another color, or nothing, lies on top.
export function wrongCells(grid, laid) {
  return coloredCells(grid, laid).filter(({ color, top }) => top?.color !== color);
}

// Whether every line has its ribbon.
export function isFull(grid, laid) {
  return laid.length === linesOf(grid).length;
}

// Whether these ribbons solve the puzzle.
export function isSolved(grid, laid) {
  return isFull(grid, laid) && wrongCells(grid, laid).length === 0;
}

// Whether the puzzle can still be won without taking a ribbon back.
//
// The ribbons to come lie over those that are laid. So they can be peeled from the top: a line can
// be peeled if its cells that are still in sight demand at most one color. Peeling never makes another
// line worse, so the order does not matter. In the end only laid ribbons cover the cells left.
export function canBeWon(grid, laid) {
  const cells = cellsOf(grid);
  const left = { r: new Set(cells.keys()), c: new Set(cells[0].keys()) };
  const waiting = new Set(linesOf(grid).filter((line) => !laid.some((ribbon) => ribbon.line === line)));
  for (let peeled = true; peeled;) {
    peeled = false;
    for (const line of waiting) {
      const { kind, index } = parsed(line);
      const seen = kind === "r"
        ? [...left.c].map((col) => cells[index][col])
        : [...left.r].map((row) => cells[row][index]);
      if (new Set(seen.filter((color) => color !== BLANK)).size > 1) continue;
      waiting.delete(line);
      left[kind].delete(index);
      peeled = true;
    }
  }
  if (waiting.size > 0) return false;
  return wrongCells(grid, laid).every(({ row, col }) => !(left.r.has(row) && left.c.has(col)));
}

// The ordinary waves in the order in which they follow each other: [{ side, colors }, ...]. A square board can
// show one color fewer than it has lines; 6 swatches are the most.
export function allWaves() {
  const all = [];
  for (let side = 2; side <= 6; side++) {
    for (let colors = 2; colors <= Math.min(6, 2 * side - 1); colors++) all.push({ side, colors });
  }
  return all;
}
