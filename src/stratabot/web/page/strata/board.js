// A board of Strata as the program draws it, to look at or to play on.
//
// makeBoard({ grid: ["PG.P", ...], colors: { P: "#713c86", ... }, onLine: (line) => ... }) gives
// { element, show, shake, focus }. Without onLine nothing can be touched. `show({ laid, signs, marks })`:
// laid: [{ line: "r2", color: "G" }, ...], lowest first; signs: { r2: "1" } on selectors; marks: { c3: true }
// for selectors to point out; framed: [[0, 1], ...], cells with a frame. Ribbons that are new slide in, those that are gone slide out.

import { h, say, styles, svg } from "../common/dom.js";
import { pointOn } from "../common/zoom.js";
import { Plan, UNIT, diamond } from "./plan.js";
import { cell, frame, ground, letter, ribbon, selector } from "./drawn.js";
import { cellsOf, coloredCells, linesOf, selectorOf, sizeOf, topmost } from "./rules.js";

export function makeBoard({ grid, colors, onLine = null, label = "Board" }) {
  styles("strata/board.css");
  const { rows, cols } = sizeOf(grid);
  const plan = new Plan(rows, cols);
  // The selectors in the order in which they stand: down the left side, up the right one.
  const lines = linesOf(grid);
  const [cells, ribbons, letters, ends] = ["cells", "ribbons", "letters", "ends"].map((name) => svg("g", { class: name }));
  const drawing = svg("svg", {
    class: `drawn strata-board${onLine ? " playable" : ""}`, viewBox: `0 0 ${plan.width} ${plan.height}`,
    role: onLine ? "group" : "img", "aria-label": label, onclick: onLine && touched, onkeydown: onLine && pressed,
  }, ground(plan, lines), cells, ribbons, letters, ends);
  const table = h("table");
  const element = h("div", { class: "strata-board-frame" }, drawing, onLine && h("div", { class: "unseen" }, table));
  let shown = [];
  let focused = lines[0];

  function show({ laid = [], signs = {}, marks = {}, framed = [] } = {}) {
    ribbons.querySelectorAll(".leaving").forEach((one) => one.remove());
    slide(laid);
    shown = laid;
    const all = coloredCells(grid, laid);
    cells.replaceChildren(...all.map((one) => cell(plan, one, colors[one.color])));
    letters.replaceChildren(...all.map((one) => letter(plan, one, colors)), ...framed.map((one) => frame(plan, one)));
    showEnds(signs, marks);
    if (onLine) table.replaceChildren(...inWords(laid));
  }

  function slide(laid) {
    const same = laid.findIndex(({ line, color }, k) => shown[k]?.line !== line || shown[k]?.color !== color);
    const stay = same < 0 ? laid.length : same;
    const first = shown.length > 0 || laid.length < 2;
    [...ribbons.children].slice(stay).reverse().forEach((one) => {
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return one.remove();
      one.classList.remove("coming");
      one.classList.add("leaving");
      one.addEventListener("animationend", () => one.remove());
    });
    const leaving = ribbons.querySelector(".leaving");
    for (const one of laid.slice(stay)) {
      const made = ribbon(plan, one, colors);
      if (first) made.classList.add("coming");
      ribbons.insertBefore(made, leaving);
    }
  }

  function showEnds(signs, marks) {
    const hadFocus = ends.contains(document.activeElement);
    ends.replaceChildren(...lines.map((line) => {
      const lies = shown.findIndex((one) => one.line === line);
      const state = lies < 0 ? "no ribbon" : `ribbon ${shown[lies].color ?? "of any color"}, number ${lies + 1}`;
      const props = onLine && { role: "button", tabindex: line === focused ? 0 : -1, onfocus: () => { focused = line; } };
      const sign = signs[line] ? `, ${signs[line]}` : "";
      return svg("g", {
        class: `end${marks[line] ? " marked" : ""}`, "data-line": line, ...props,
        "aria-label": onLine && `${selectorOf(line)}: ${state}${sign}${marks[line] ? ", look here" : ""}`,
      },
      svg("path", { class: "reach", d: diamond(plan.selector(line), 0.95 * UNIT) }),
      selector(plan, line, signs[line], lies >= 0));
    }));
    if (hadFocus) focus();
  }

  // The board for those who do not see it: a row of cells a row, and what lies on them.
  function inWords(laid) {
    const heads = h("tr", {}, h("td"), Array.from({ length: cols }, (_, j) => h("th", { scope: "col" }, `right ${j + 1}`)));
    return [h("caption", {}, "Squares"), heads, ...cellsOf(grid).map((row, i) => h("tr", {},
      h("th", { scope: "row" }, `left ${i + 1}`),
      row.map((color, j) => {
        const top = topmost(laid, i, j);
        return h("td", {}, `${color === "." ? "blank" : color}${top ? `, ribbon ${top.color ?? "of any color"}` : ""}`);
      }),
    ))];
  }

  function focus(line = focused) {
    focused = line;
    [...ends.children].forEach((end) => end.setAttribute("tabindex", end.dataset.line === line ? 0 : -1));
    ends.querySelector(`[data-line="${line}"]`)?.focus({ preventScroll: true });
  }

  function touched(event) {
    const { x, y } = pointOn(drawing, event);
    // A click by keyboard or screen reader has no place.
    const end = event.detail === 0 && event.target.closest(".end");
    const line = end ? end.dataset.line : plan.selectorNear(x, y, lines) ?? plan.ribbonAt(x, y, shown)?.line;
    if (!line) return;
    focused = line;
    onLine(line);
  }

  function pressed(event) {
    const line = event.target.closest?.(".end")?.dataset.line;
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      onLine(line);
      return;
    }
    const at = lines.indexOf(line);
    const down = line[0] === "r" ? 1 : -1;
    const to = {
      ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + down, ArrowUp: at - down, Home: 0, End: lines.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focus(lines[(to + lines.length) % lines.length]);
    document.activeElement.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // All ribbons lie, and wrongly.
  function shake(words = "") {
    drawing.classList.remove("shaking");
    void drawing.getBoundingClientRect();
    drawing.classList.add("shaking");
    if (words) say(words);
  }

  show();
  return { element, ratio: plan.width / plan.height, show, shake, focus };
}
