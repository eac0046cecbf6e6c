// A picture in the page, with what was read drawn on it.

import { button, h, svg } from "../common/dom.js";
import { inkOn } from "../common/palette.js";
import { cellToward } from "../common/tabs.js";
import { marksOf } from "./marks.js";
import { boxAround, Plane } from "./plane.js";

// For a picture that the browser cannot show.
export function cannotShow() {
  return h("p", { class: "quiet" }, "This browser cannot show the picture itself (HEIC, perhaps). It was read all the same.");
}

// A part of a picture, as wide as its place: { element, look(box) }. `layer` is an SVG that lies over
// the whole picture, in its pixels; `size` is { width, height } of the picture.
function framed(image, size, layer = null) {
  const inner = h("div", { class: "sheet" }, image, layer);
  inner.style.aspectRatio = `${size.width} / ${size.height}`;
  const element = h("div", { class: "looked" }, inner);
  const look = ({ x, y, w, h: tall }) => {
    element.style.setProperty("--ratio", w / tall);
    inner.style.width = `${(100 * size.width) / w}%`;
    inner.style.left = `${(-100 * x) / w}%`;
    inner.style.top = `${(-100 * y) / tall}%`;
  };
  return { element, look };
}

// The picture, or only the board in it: a figure with a button to change that if it changes much.
// `layer(size)` makes an SVG over it.
// If the browser cannot show the picture (HEIC, most often), the layer is shown alone, on a ground of its own;
// without a layer it resolves with null.
export async function pictureFigure(url, alt, reading, { layer = () => null } = {}) {
  const image = await decoded(h("img", { src: url, alt }));
  if (!image && !reading?.board) return null;
  const size = image ? { width: image.naturalWidth, height: image.naturalHeight } : sizeAround(reading.board);
  const over = reading?.board ? layer(size) : null;
  if (!image && !over) return null;
  const { element, look } = framed(image ?? h("div", { class: "ground" }), size, over);
  const whole = { x: 0, y: 0, w: size.width, h: size.height };
  const near = reading?.board ? boxAround(reading.board, reading.game === "strata" ? 0.22 : 0.12, size.width, size.height) : whole;
  const isFar = image && (near.w < 0.8 * whole.w || near.h < 0.7 * whole.h);
  let isNear = isFar || !image;
  const change = button("", () => { isNear = !isNear; show(); }, { class: "plain" });
  const show = () => {
    look(isNear ? near : whole);
    change.textContent = isNear ? "The whole picture" : "Only the board";
  };
  show();
  return h("figure", { class: "picture stack" }, element, isFar ? change : null, image ? null : cannotShow());
}

async function decoded(image) {
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

// A picture's size, as far as is known from the board in it.
function sizeAround(board) {
  return { width: 1.2 * Math.max(...board.map(([x]) => x)), height: 1.2 * Math.max(...board.map(([, y]) => y)) };
}

// A cell and what is around it, large; for the question what it shows.
export function closeUp(url, size, plane, row, col) {
  const image = h("img", { src: url, alt: "", onerror: () => { element.hidden = true; } });
  const outline = svg("path", { class: "asked", d: path(plane.cell(row, col)), "stroke-width": plane.size(row, col) / 24 });
  const layer = svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true" }, outline);
  const { element, look } = framed(image, size, layer);
  look(boxAround(plane.cell(row, col), 0.6, size.width, size.height));
  element.classList.add("close");
  return element;
}

export const planeOf = (reading) => new Plane(reading.board, reading.grid.length, reading.grid[0].length);

// The layer over a picture with what was read in each cell. `pick(row, col)` is called for the cell
// that is touched. Arrow keys go from cell to cell.
export function readingLayer(reading, size, pick) {
  const plane = planeOf(reading);
  const cells = marksOf(reading).map((mark) => cellOf(reading, plane, mark));
  const first = cells.findIndex((cell) => cell.classList.contains("doubtful"));
  cells.forEach((cell, k) => { cell.tabIndex = k === Math.max(0, first) ? 0 : -1; });

  function move(event) {
    const at = cells.indexOf(event.target.closest("[role=button]"));
    const { rows, cols } = plane;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return pick(Math.floor(at / cols), at % cols);
    }
    const to = event.key.startsWith("Arrow") ? cellToward(event.key, at, cols, rows) : null;
    if (to === null) return;
    const next = cells[to];
    event.preventDefault();
    cells.forEach((cell) => { cell.tabIndex = cell === next ? 0 : -1; });
    next.focus();
  }

  function touched(event) {
    const at = cells.indexOf(event.target.closest("[role=button]"));
    if (at >= 0) pick(Math.floor(at / plane.cols), at % plane.cols);
  }

  const label = "What was read. Arrow keys go from square to square, Enter corrects one.";
  return svg("svg", { class: "read", viewBox: `0 0 ${size.width} ${size.height}`, role: "group", "aria-label": label,
    onkeydown: move, onclick: touched }, hatching(plane), cells);
}

// The pattern of doubtful cells: not by color alone.
function hatching(plane) {
  const step = plane.size(0, 0) / 5;
  return svg("defs", {}, svg("pattern", { id: "doubtful", width: step, height: step, patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)" }, svg("rect", { class: "hatch", width: step / 3, height: step })));
}

function cellOf(reading, plane, { row, col, mark, color, words, doubtful, isFaint }) {
  const size = plane.size(row, col);
  const name = `row ${row + 1}, column ${col + 1}: ${words}${doubtful ? ", not sure" : ""}`;
  const parts = [svg("path", { class: "cell", d: path(plane.cell(row, col, 0.03)), "stroke-width": size / (doubtful ? 16 : 50) })];
  // Strata's board stands on its corner: there the upper part of a cell is elsewhere.
  const [x, y] = reading.game === "strata" ? plane.at(col + 0.74, row + 0.26) : plane.at(col + 0.25, row + 0.25);
  const chip = (text, fill, cx, cy, k) => svg("g", { class: isFaint ? "chip faint" : "chip", "aria-hidden": "true" },
    svg("circle", { cx, cy, r: k * size, fill, "stroke-width": size / 30 }),
    svg("text", { x: cx, y: cy, fill: inkOn(fill), "font-size": 1.45 * k * size, dy: "0.36em" }, text));
  if (mark || doubtful) parts.push(chip(mark || "·", color ?? "#ffffff", x, y, 0.19));
  if (doubtful) {
    const [u, v] = reading.game === "strata" ? plane.at(col + 0.26, row + 0.74) : plane.at(col + 0.75, row + 0.75);
    parts.push(chip("?", "#ffd24a", u, v, 0.17));
  }
  return svg("g", { role: "button", tabindex: -1, "aria-label": name, class: doubtful ? "doubtful" : "sure" }, parts);
}

function path(points) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
