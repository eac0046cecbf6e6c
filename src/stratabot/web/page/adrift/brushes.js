// How the program draws: shapes, and paths as pipes with a dark rim.

import { svg } from "../common/dom.js";

// A color of the program's; in the dark adrift.css has another one for it.
export const paint = (color) => `var(--${color.slice(1)}, ${color})`;
export const EDGE = paint("#1e1e22");
const PLAIN = "#aaacb4";
const PIPE = 0.34;
const RIM = 2;
const LETTER = 12 / 290; // a letter of 12 pixels on a board as wide as the smallest phone shows it

// What draws on a board: a function for each thing.
export function brushes(board) {
  const ways = new Map(board.ways.flatMap(([a, b, lines]) => [[`${a}-${b}`, lines], [`${b}-${a}`, [...lines].reverse().map((line) => (lines.length > 1 ? line : [...line].reverse()))]]));

  function shape(part) {
    if (part.text === undefined) return svg("path", { d: part.d, fill: paint(part.fill) });
    return svg("text", { x: part.x, y: part.y, fill: part.fill, "font-size": Math.max(part.size, Math.min(LETTER * board.width, 0.6 * board.breadth)), "text-anchor": "middle", "dominant-baseline": "central", "font-weight": 700, "aria-hidden": "true" }, part.text);
  }

  function hue(color) {
    return color === null ? PLAIN : board.pairs[color].color;
  }

  function lineOf(one, other) {
    return ways.get(`${one}-${other}`);
  }

  // A strand as lines: one, or more where it leaves the drawing and comes in again.
  function pathOf(places) {
    const middle = board.places[places[0]];
    let d = `M${middle.x},${middle.y}`;
    if (places.length === 1) return `${d}h0.01`;
    places.slice(1).forEach((place, k) => {
      const [out, back] = lineOf(places[k], place);
      d += `L${out.slice(1).join("L")}`;
      if (back) d += `M${[...back].reverse().join("L")}`;
    });
    return d;
  }

  function pipe(d, color, cap = "round", inner = d) {
    const common = { fill: "none", "stroke-linecap": cap, "stroke-linejoin": "round" };
    const wide = PIPE * board.breadth;
    return [svg("path", { ...common, d, stroke: EDGE, "stroke-width": wide + 2 * RIM }), svg("path", { ...common, d: inner, stroke: hue(color), "stroke-width": wide })];
  }

  // Over a bridge, what goes along the row lies on top.
  function overBridges(strands) {
    return board.lanes.flatMap(([bridge], k) => {
      const { x, y } = board.places[bridge];
      const half = board.breadth / 2;
      const over = strands.filter(({ places }) => places.includes(bridge)).flatMap(({ places, color }) => {
        const at = places.indexOf(bridge);
        const sides = [places[at - 1], places[at + 1]].filter((each) => each !== undefined);
        const reach = sides.map((each) => Math.sign(lineOf(bridge, each)[0].at(-1)[0] - x));
        const bar = (far) => `M${x + Math.min(0, ...reach) * far},${y}H${x + Math.max(0, ...reach) * far}`;
        // A little longer inside, so that no thin line is seen where it goes on.
        return pipe(bar(half), color, "butt", bar(half + 1));
      });
      return [...board.decks[k].map(shape), ...over];
    });
  }

  return { shape, hue, lineOf, pathOf, pipe, overBridges };
}
