// Where the cells of a board are in a picture, also in a photograph. Touches no page.

// The map from places on a board to pixels of the picture. `corners` are those of `read`'s "board".
// The unit is a cell: (0, 0) is the outer corner of the first cell, (cols, rows) that of the last.
export class Plane {
  constructor(corners, rows, cols) {
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
    const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
    const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
    // Heckbert's map of a square to a quadrilateral (1989).
    const whole = dx1 * dy2 - dx2 * dy1;
    const g = (dx3 * dy2 - dx2 * dy3) / whole;
    const k = (dx1 * dy3 - dx3 * dy1) / whole;
    this.across = [x1 - x0 + g * x1, x3 - x0 + k * x3, x0];
    this.down = [y1 - y0 + g * y1, y3 - y0 + k * y3, y0];
    this.far = [g, k, 1];
    this.rows = rows;
    this.cols = cols;
  }

  // The pixel [x, y] of a place; x counts columns, y counts rows.
  at(x, y) {
    const [u, v] = [x / this.cols, y / this.rows];
    const part = ([a, b, c]) => a * u + b * v + c;
    const far = part(this.far);
    return [part(this.across) / far, part(this.down) / far];
  }

  // The corners of a cell; rows and columns count from 0.
  cell(row, col, inset = 0) {
    const [near, end] = [inset, 1 - inset];
    return [[near, near], [end, near], [end, end], [near, end]].map(([x, y]) => this.at(col + x, row + y));
  }

  // How long a cell's side is about, in pixels.
  size(row, col) {
    const [a, b, c] = this.cell(row, col);
    return Math.sqrt(Math.abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])));
  }
}

// The smallest box around points, made larger on all sides by a part of its size; within a picture.
export function boxAround(points, margin, width, height) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const more = margin * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const left = Math.max(0, Math.min(...xs) - more);
  const top = Math.max(0, Math.min(...ys) - more);
  const right = Math.min(width, Math.max(...xs) + more);
  const low = Math.min(height, Math.max(...ys) + more);
  return { x: left, y: top, w: Math.max(1, right - left), h: Math.max(1, low - top) };
}
