// The parts of a drawn board, as in the program's pictures: cloth, lanes, cells, ribbons, selectors.

import { svg } from "../common/dom.js";
import { inkOn, mixed } from "../common/palette.js";
import { LANE, RIBBON, UNIT, diamond, diamondFrame, polygon } from "./plan.js";
import { parsed } from "./rules.js";

const PAPER = "#d0cab7";
const MUTED = 0.5;
const CELL = 0.95;
const SHADOWS = [0.22, 0.165, 0.115, 0.07, 0.03];

function path(className, d, props = {}) {
  return svg("path", { class: className, d, ...props });
}

// Letters around a point, large enough for a phone.
function text(plan, className, characters, [x, y], size, fill) {
  const tall = Math.max(size, plan.letter);
  return svg("text", { class: className, x, y: y + 0.35 * tall * UNIT, "font-size": tall * UNIT, fill }, characters);
}

// Cloth, lanes, the bent line above the board.
export function ground(plan, lines) {
  const lanes = lines.map((line) => path("shade", plan.band(line, LANE, -plan.height / UNIT, plan.length(line) + 1)));
  const [x, y] = plan.cell(0, plan.cols - 1);
  const top = y - 1.4 * UNIT;
  const breadth = 0.08 * Math.SQRT2 * UNIT;
  const arms = [[-1, plan.cols], [1, plan.rows]].map(([way, cells]) => {
    const reach = (cells + 0.5) * UNIT;
    const foot = [x + way * reach, top + reach];
    return polygon([[x, top], foot, [foot[0], foot[1] + breadth], [x, top + breadth]]);
  });
  const cloth = svg("rect", { class: "ground", x: -1, y: -1, width: plan.width + 2, height: plan.height + 2 });
  return svg("g", {}, cloth, lanes, path("olive", arms.join("")));
}

// A colored cell: saturated where the right ribbon is on top, else muted.
export function cell(plan, { row, col, color, top }, fill) {
  const outline = diamond(plan.cell(row, col), CELL * UNIT);
  return svg("g", {}, path("ground", outline), path("cell", outline, { fill, "fill-opacity": top?.color === color ? 1 : MUTED }));
}

// The letter of a cell: alone while it is bare; in a small diamond of the cell's color on a wrong ribbon.
export function letter(plan, { row, col, color, top }, colors) {
  const middle = plan.cell(row, col);
  const fill = colors[color];
  if (!top) return text(plan, "label ink", color, middle, 0.62, inkOn(mixed(fill, PAPER, MUTED)));
  if (top.color === color) return text(plan, "label", color, middle, 0.5, inkOn(fill));
  const small = diamond(middle, Math.max(0.42, 0.85 * plan.letter) * UNIT);
  return svg("g", {},
    path("wanted", small, { fill, stroke: inkOn(colors[top.color] ?? PAPER) }),
    text(plan, "label", color, middle, 0.4, inkOn(fill)));
}

// A frame around a cell that is pointed out.
export function frame(plan, place) {
  return path("framed", diamondFrame(plan.cell(...place), UNIT, 0.14 * UNIT), { "fill-rule": "evenodd" });
}

// A ribbon with its shadow and its letter at the far end. Without a color it is hatched: any will do.
export function ribbon(plan, { line, color }, colors) {
  const fill = colors[color] ?? PAPER;
  const end = plan.length(line);
  const shadows = SHADOWS.map((by) => path("shadow", plan.band(line, RIBBON + by, -RIBBON - 0.7 * by, end + by)));
  return svg("g", { class: `ribbon ${line[0] === "r" ? "from-left" : "from-right"}`, "data-line": line },
    shadows,
    path("", plan.band(line, RIBBON, -RIBBON, end), { fill: mixed(fill, "#000000", 0.86) }),
    path("body", plan.band(line, RIBBON - 0.05, -RIBBON + 0.05, end), { fill }),
    color ? null : hatch(plan, line, end),
    color ? text(plan, "label", color, plan.tail(line), 0.55, inkOn(fill)) : null);
}

function hatch(plan, line, end) {
  const stripes = Array.from({ length: Math.floor((end + RIBBON) / 0.3) }, (_, k) => {
    const at = -RIBBON + 0.3 * (k + 0.5);
    return plan.band(line, RIBBON - 0.05, at, at + 0.075);
  });
  return path("hatch", stripes.join(""));
}

// What is seen of a selector: a hollow diamond that points at the board, or a sign on paper.
export function selector(plan, line, sign, isLaid) {
  const middle = plan.selector(line);
  if (sign) {
    return svg("g", {},
      path("sign", diamond(middle, 0.78 * UNIT)),
      text(plan, "label", sign, middle, sign.length > 1 ? 0.62 : 0.78, "#000000"));
  }
  if (isLaid) return svg("g", {});
  const way = parsed(line).kind === "r" ? 1 : -1;
  const tip = 0.14 * UNIT;
  const [x, y] = [middle[0] + way * 0.4 * UNIT, middle[1] - 0.4 * UNIT];
  const pointer = polygon([[x - tip, y - way * tip], [x + way * tip, y - tip], [x + tip, y + way * tip]]);
  return svg("g", {}, path("olive", diamondFrame(middle, 0.5 * UNIT, 0.12 * UNIT) + pointer, { "fill-rule": "evenodd" }));
}
