// Small boards without ribbons: a diamond of cells, as in the practice game's choice of waves.

import { svg } from "../../common/dom.js";
import { BLANK, cellsOf, sizeOf } from "../rules.js";

const HALF = 0.92;

// A picture of a grid; `colors` has a color for each label. It says nothing to a screen reader.
export function miniBoard(grid, colors) {
  const { rows, cols } = sizeOf(grid);
  const paths = {};
  cellsOf(grid).forEach((cells, i) => cells.forEach((label, j) => {
    if (label === BLANK) return;
    // As on the board: the first cell is the leftmost one, the first row runs up from it.
    const [x, y] = [i + j + 1, i - j + cols];
    paths[label] = `${paths[label] ?? ""}M${x - HALF} ${y}l${HALF} ${-HALF}l${HALF} ${HALF}l${-HALF} ${HALF}z`;
  }));
  const size = rows + cols;
  return svg("svg", { class: "mini", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    Object.entries(paths).map(([label, d]) => svg("path", { d, fill: colors[label] ?? "gray" })));
}

// A grid that looks like one of a wave with that side and so many colors; always the same one.
export function sampleGrid(side, colors) {
  const label = (i, j) => String(1 + ((2 * i + 3 * j + ((i * i + j) % 4)) % colors));
  const isBlank = (i, j) => side > 2 && (7 * i + 5 * j) % 11 === 4;
  const numbers = [...Array(side).keys()];
  return numbers.map((i) => numbers.map((j) => (isBlank(i, j) ? BLANK : label(i, j))).join(""));
}
