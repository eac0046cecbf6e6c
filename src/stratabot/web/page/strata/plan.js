// Where everything on a drawn board is: the measures of the program's pictures.
//
// Lengths are in pitches, the distance of neighboring cell centers along x; a pitch is UNIT units.

import { parsed } from "./rules.js";

export const UNIT = 40;
export const RIBBON = 0.55; // how far a ribbon reaches from its lane's middle along x
export const LANE = 0.67;
const SELECTOR = 1.16; // from the first cell's center to the selector, along x
const TAIL = 1.25; // from the last cell's center to the color's letter
const SIDE = 2.2; // how much is seen beside the outermost cells' centers
const ABOVE = 2.0;
const BELOW = 2.55;
const PHONE = 12 / 272; // a letter of 12 pixels on a drawing as wide as the smallest phone shows it

function tenth(value) {
  return Math.round(10 * value) / 10;
}

export class Plan {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.width = (rows + cols - 2 + 2 * SIDE) * UNIT;
    this.height = (rows + cols - 2 + ABOVE + BELOW) * UNIT;
    this.letter = PHONE * this.width / UNIT;
  }

  // The center of a cell, [x, y]; with fractions, or off the board, a point between or beyond.
  cell(row, col) {
    return [tenth((row + col + SIDE) * UNIT), tenth((row - col + this.cols - 1 + ABOVE) * UNIT)];
  }

  selector(line) {
    return this.#on(line, -SELECTOR);
  }

  // The middle of the letter at a ribbon's far end.
  tail(line) {
    return this.#on(line, (parsed(line).kind === "r" ? this.cols : this.rows) - 1 + TAIL);
  }

  #on(line, place) {
    const { kind, index } = parsed(line);
    return kind === "r" ? this.cell(index, place) : this.cell(this.rows - 1 - place, index);
  }

  // How far it is along a lane from its selector until beyond the drawing, in pitches.
  length(line) {
    const [x, y] = this.selector(line);
    return Math.min(line[0] === "r" ? this.width - x : x, y) / UNIT + 2 * RIBBON;
  }

  // A stretch of a lane between two vertical cuts, as a path. It reaches `half` from the lane's
  // middle; `start` and `end` are pitches along x from the selector.
  band(line, half, start, end) {
    const [x, y] = this.selector(line);
    const way = line[0] === "r" ? 1 : -1;
    const corners = [[start, -half], [end, -half], [end, half], [start, half]];
    return polygon(corners.map(([along, across]) => [x + way * along * UNIT, y + (across - along) * UNIT]));
  }

  // The line whose selector, or the lane outside it, is nearest to a point, at most 1.05 pitches away; null if none is.
  selectorNear(x, y, lines) {
    const far = (line) => {
      const [from, level] = this.selector(line);
      const along = line[0] === "r" ? x - from : from - x;
      return Math.hypot(y - level + along, Math.max(0, along - y + level)) / Math.SQRT2;
    };
    const nearest = lines.reduce((best, line) => (far(line) < far(best) ? line : best));
    return far(nearest) <= 1.05 * UNIT ? nearest : null;
  }

  // The topmost ribbon over a point; null if none lies there.
  ribbonAt(x, y, laid) {
    return laid.findLast(({ line }) => {
      const [from, level] = this.selector(line);
      const along = (line[0] === "r" ? x - from : from - x) / UNIT;
      return along >= -RIBBON && Math.abs((y - level) / UNIT + along) <= RIBBON;
    }) ?? null;
  }
}

export function polygon(corners) {
  return `M${corners.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}z`;
}

export function diamond([x, y], half) {
  return polygon([[x - half, y], [x, y - half], [x + half, y], [x, y + half]]);
}

// A hollow diamond: its outer and its inner edge.
export function diamondFrame(middle, half, breadth) {
  return diamond(middle, half) + diamond(middle, half - breadth);
}
