// Small pictures of boards, from their rows.

import { svg } from "../common/dom.js";
import { paletteFor } from "../common/palette.js";

// A color for each label of a board.
function colorsOf(text) {
  return new Map(Object.entries(paletteFor(new Set(text.replace(/[.#?\s~_-]/g, "")))));
}

const box = (x, y, fill, size = 0.88) => svg("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 0.08, fill });

const DRAWN = {
  strata(rows, colors) {
    const cells = rows.flatMap((row, i) => [...row].map((label, j) => box(j, i, colors.get(label) ?? "#bdb69f")));
    const [wide, tall] = [rows[0].length, rows.length];
    // The game's boards stand on a corner.
    const middle = `translate(${wide / 2} ${tall / 2}) rotate(-45) scale(.7) translate(${0.5 - wide / 2} ${0.5 - tall / 2})`;
    return svg("g", { transform: middle }, cells);
  },
  str8ts(rows) {
    return svg("g", { transform: "translate(.5 .5)" }, rows.flatMap((row, i) => [...row].map((cell, j) => (
      box(j, i, "#abcdefghi".includes(cell) ? "#2c2820" : "#ffffff", 0.94)))));
  },
  adrift(rows, colors) {
    return svg("g", { transform: "translate(.5 .5)" }, rows.flatMap((row, i) => [...row].map((cell, j) => {
      if (cell === "#") return null;
      const color = colors.get(cell);
      return svg("circle", { cx: j, cy: i, r: color ? 0.4 : 0.1, fill: color ?? "#8d8570" });
    })).filter(Boolean));
  },
};

// A picture of a board, or null if its rows are no rectangle.
export function thumb(game, rows) {
  const wide = rows[0]?.length;
  if (!wide || !DRAWN[game] || rows.length > 30 || rows.some((row) => row.length !== wide)) return null;
  const side = Math.max(wide, rows.length);
  return svg("svg", { viewBox: `${(wide - side) / 2} ${(rows.length - side) / 2} ${side} ${side}`, "aria-hidden": "true" },
    svg("rect", { x: (wide - side) / 2, y: (rows.length - side) / 2, width: side, height: side, rx: side / 12, fill: "#d0cab7" }),
    DRAWN[game](rows, colorsOf(rows.join(""))));
}
