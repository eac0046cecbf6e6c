// How both totals went: a line for each player, as in the program's pictures. The table has the numbers.

import { h, svg } from "../common/dom.js";
import { PLIES } from "./rules.js";

const COLORS = { X: "var(--x)", O: "var(--o)" };
const [LEFT, WIDTH, TALL, ABOVE, HEIGHT] = [34, 340, 150, 8, 184];
// Half the distance of the lines where both totals are the same.
const APART = 1.6;

// totals: [[x, o], ...] from the start; costly: numbers of moves; chosen(ply) when a place is touched.
export function makePlot({ totals, costly, chosen }) {
  const top = Math.max(10, Math.ceil(Math.max(...totals.flat()) / 10) * 10);
  const across = (ply) => LEFT + 12 + (WIDTH - 24) * ply / PLIES;
  const up = (total) => ABOVE + TALL - 12 - (TALL - 24) * total / top;
  const now = svg("g");
  const drawing = svg("svg", { viewBox: `0 0 ${LEFT + WIDTH + 4} ${HEIGHT}`, class: "drawn duel-plot", role: "img",
    "aria-label": "Both totals after each move. The table below has the numbers.", onpointerdown: touched,
    onpointermove: (event) => { if (event.buttons) touched(event); } });

  function text(x, y, words, props = {}) {
    return svg("text", { x, y, "text-anchor": "middle", ...props }, words);
  }

  function line(side) {
    const shift = side === "X" ? -APART : APART;
    const which = side === "X" ? 0 : 1;
    const points = totals.map((each, ply) => `${across(ply)},${up(each[which]) + shift}`).join(" ");
    return svg("polyline", { points, fill: "none", stroke: COLORS[side], "stroke-width": 3, "stroke-linejoin": "round",
      "stroke-dasharray": side === "O" ? "7 2.5" : null });
  }

  function touched(event) {
    const box = drawing.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * (LEFT + WIDTH + 4);
    const ply = Math.round((x - LEFT - 12) / (WIDTH - 24) * PLIES);
    chosen(Math.max(0, Math.min(totals.length - 1, ply)));
  }

  drawing.append(
    svg("rect", { x: LEFT, y: ABOVE, width: WIDTH, height: TALL, fill: "var(--square)" }),
    ...[0, top / 2, top].flatMap((total) => [
      svg("path", { d: `M${LEFT} ${up(total)}h${WIDTH}`, stroke: "var(--lines)", "stroke-width": 1 }),
      text(LEFT - 17, up(total) + 6, total),
    ]),
    ...[0, 5, 10, 15, 20].map((ply) => text(across(ply), ABOVE + TALL + 19, ply)),
    ...costly.map((ply) => svg("path", { d: `M${across(ply)} ${ABOVE + TALL + 4}l5.5 -5.5l-5.5 -5.5l-5.5 5.5z`, fill: "var(--framed)", class: "costly" })),
    now, line("X"), line("O"),
  );
  const dots = svg("g");
  drawing.append(dots);

  // Marks the place after `ply` moves, with both players' signs.
  function show(ply) {
    const x = across(ply);
    const [mine, theirs] = totals[ply];
    now.replaceChildren(svg("path", { d: `M${x} ${ABOVE}v${TALL}`, stroke: "var(--last)", "stroke-width": 12 }));
    const cross = up(mine) - APART;
    dots.replaceChildren(
      svg("circle", { cx: x, cy: up(theirs) + APART, r: 6, fill: "var(--square)", stroke: COLORS.O, "stroke-width": 3.5 }),
      svg("path", { d: `M${x - 5} ${cross - 5}l10 10m0 -10l-10 10`, stroke: COLORS.X, "stroke-width": 4 }),
    );
  }

  const element = h("figure", { class: "stack" }, drawing, h("figcaption", { class: "small quiet" },
    "Totals move by move: ", h("b", { class: "ink-x" }, "X"), " a line, ", h("b", { class: "ink-o" }, "O"), " a broken line. ",
    costly.length > 0 && [h("b", { class: "ink-better" }, "◆"), " a move that gave points away. "], "Touch the plot to see the board then."));
  return { element, show };
}
