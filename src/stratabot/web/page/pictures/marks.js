// What was read, cell by cell, and what a user may tell of a cell instead. Touches no page.

import { hexed } from "../common/palette.js";

const BLACKS = "#abcdefghi";

// A color of the board by its label, or null: numbers of Strata's buttons, letters of Adrift's ends.
function colorOf(reading, label) {
  const rgb = reading.game === "adrift" ? reading.colors[label] : reading.swatches?.[label - 1];
  return rgb ? hexed(rgb) : null;
}

function nameOf(reading, label) {
  const name = reading.game === "adrift" ? reading.names[label] : reading.names?.[label - 1];
  return name && name !== label ? name : "";
}

// What one cell was read as: { mark, color, words, isFaint }. `mark` is short, `words` are for the ear;
// `isFaint` marks what a player has drawn or filled in.
function markOf(reading, row, col, drawn) {
  const cell = reading.grid[row][col];
  if (reading.game === "str8ts") return numberMark(cell, reading.filled?.[row]?.[col] ?? cell);
  const label = drawn.get(`r${row + 1}c${col + 1}`) ?? cell;
  const color = colorOf(reading, label);
  const name = [label, nameOf(reading, label)].filter(Boolean).join(" ");
  if (label === ".") return { mark: "", words: reading.game === "adrift" ? "free" : "blank" };
  if (label === "#") return { mark: "×", words: "no cell" };
  if (label === "?") return { mark: "?", words: "hidden; it does not matter" };
  if (reading.game === "strata") return { mark: label, color, words: name };
  return { mark: label, color, words: label === cell ? `end of ${name}` : `drawn in ${name}`, isFaint: label !== cell };
}

function numberMark(cell, filled) {
  if (BLACKS.includes(cell)) {
    const number = BLACKS.indexOf(cell);
    return { mark: number ? `${number}` : "■", color: "#000000", words: number ? `black with ${number}` : "black" };
  }
  if (cell !== ".") return { mark: cell, color: "#cfeae6", words: cell };
  if (filled !== ".") return { mark: filled, color: "#ffffff", words: `${filled}, filled in`, isFaint: true };
  return { mark: "", words: "empty" };
}

// All cells: { row, col, doubtful, mark, color, words, isFaint }, row by row, from 0.
export function marksOf(reading) {
  const doubtful = new Set(reading.doubtful.map(([row, col]) => `${row},${col}`));
  const drawn = new Map(Object.entries(reading.drawn ?? {}).flatMap(([label, cells]) => cells.map((cell) => [cell, label])));
  return reading.grid.flatMap((text, row) => [...text].map((_, col) => (
    { row, col, doubtful: doubtful.has(`${row + 1},${col + 1}`), ...markOf(reading, row, col, drawn) })));
}

// What may stand in a cell: groups of { heading, entries: [{ value, mark, label, color }] }; `value` as in
// `--cell r3c1=VALUE`.
export function choicesFor(reading) {
  if (reading.game === "str8ts") {
    const digits = [...reading.grid].map((_, k) => k + 1);
    const white = digits.map((k) => ({ value: `${k}`, mark: `${k}`, label: "", color: "#ffffff" }));
    const black = digits.map((k) => ({ value: `#${k}`, mark: `${k}`, label: "", color: "#000000" }));
    return [
      { heading: "White", entries: [...white, { value: ".", mark: "", label: "empty", color: "#ffffff" }] },
      { heading: "Black", entries: [...black, { value: "#", mark: "", label: "no number", color: "#000000" }] },
    ];
  }
  const isStrata = reading.game === "strata";
  const labels = isStrata ? reading.names.map((_, k) => `${k + 1}`) : Object.keys(reading.colors);
  const colors = labels.map((label) => (
    { value: label, mark: label, label: nameOf(reading, label), color: colorOf(reading, label) }));
  const others = [{ value: ".", mark: "", label: isStrata ? "blank" : "free", color: null }];
  if (!isStrata) others.push({ value: "#", mark: "×", label: "no cell", color: null });
  return [{ heading: isStrata ? "Its color" : "An end of", entries: colors }, { heading: "Or nothing", entries: others }];
}

// "Strata, 4 x 4, 4 colors".
export function summary(reading) {
  const title = { strata: "Strata", str8ts: "Str8ts", adrift: "Adrift" }[reading.game];
  const size = `${reading.grid.length} × ${reading.grid[0].length}`;
  const colors = reading.game === "adrift" ? Object.keys(reading.colors).length : reading.colors;
  return `${title}, ${size}${colors ? `, ${colors} ${colors === 1 ? "color" : "colors"}` : ""}`;
}
