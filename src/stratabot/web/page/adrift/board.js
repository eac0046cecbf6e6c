// The board, drawn as the program draws it; paths are drawn on it by a finger, a mouse, or keys.

import { h, svg } from "../common/dom.js";
import { pointOn } from "../common/zoom.js";
import { brushes, EDGE, paint } from "./brushes.js";
import { colorOf, copyOf, endsOf, erase, isDrawn, movePen, penAt, shortWay, strandOf, strandsOf } from "./rules.js";
import { waysByKey } from "./ways.js";

// A finger that is so far from a cell's middle, in breadths of a cell, is not on it.
const REACH = 0.62;

// makeBoard(board, { changed(drawn, words), told(words) }): `element`, `show(drawn, marks)`; marks: { look: [place],
// wrong: [place], links: [[a, b]] }; `isDrawing()`. `changed` is called once for each stroke, with what is drawn then.
export function makeBoard(board, { changed, told }) {
  const ends = endsOf(board);
  const { shape, hue, lineOf, pathOf, pipe, overBridges } = brushes(board);
  const [tints, marked, pipes, decks, cursor] = Array.from({ length: 5 }, () => svg("g", { "pointer-events": "none" }));
  const cells = board.places.map((place, number) => (board.stones.includes(number) || isLane(number) ? null : svg("path", {
    d: place.d, fill: "transparent", role: "button", tabindex: -1, "data-place": place.name, class: "cell",
    onclick: (event) => { if (event.detail === 0) toggle(number); }, onfocus: () => { current = number; },
  })));
  // Without edges that wrap, nothing lies in the margin.
  const spare = board.ways.some(([, , lines]) => lines.length > 1) ? 0 : 26;
  const element = svg("svg", {
    viewBox: `${spare} ${spare} ${board.width - 2 * spare} ${board.height - 2 * spare}`, class: "board adrift-board", role: "group", "aria-label": "Board",
    onpointerdown: down, onpointermove: moved, onpointerup: up, onpointercancel: up, onkeydown: key,
  }, board.under.map(shape), tints, marked, pipes, decks, svg("g", { "pointer-events": "none" }, board.over.map(shape)), cells.filter(Boolean), cursor);
  // Else the browser takes a quick stroke for a throw, and the next touch anywhere for what stops it.
  element.addEventListener("touchstart", (event) => { if (finger) event.preventDefault(); }, { passive: false });
  let drawn = null;
  let before = null;
  let pen = null;
  let finger = null;
  let current = cells.findIndex(Boolean);
  // The lanes of a bridge, or the place alone; the first of several places from which a path goes on.
  const lanesOf = (place) => board.lanes.find((each) => each.includes(place)) ?? [place];
  const beginIn = (places) => places.find((each) => ends.has(each) || isDrawn(drawn, each));
  const DEEDS = { Enter: () => toggle(current), " ": () => toggle(current), Backspace: shorten, Escape: () => { if (pen) lift(); } };
  if (current >= 0) cells[current].setAttribute("tabindex", 0);

  function isLane(number) {
    return board.lanes.some(([, ...others]) => others.includes(number));
  }

  function show(now, { look = [], wrong = [], links = [] } = {}) {
    // What comes from elsewhere ends a stroke.
    if (now !== drawn) pen = finger = null;
    drawn = now;
    const strands = strandsOf(board, drawn);
    tints.replaceChildren(...strands.flatMap(({ places, color }) => places.map((place) => svg("path", { d: board.places[place].d, fill: hue(color), opacity: 0.28 }))));
    marked.replaceChildren(
      ...look.map((place) => svg("path", { d: board.places[place].d, fill: paint("#ffe278") })),
      ...wrong.map((place) => svg("path", { d: board.places[place].d, fill: paint("#fa968c") })));
    const hinted = links.map(([a, b]) => svg("path", { d: pathOf([a, b]), fill: "none", stroke: EDGE, "stroke-width": 5, "stroke-dasharray": "3 7", "stroke-linecap": "round" }));
    pipes.replaceChildren(...strands.flatMap(({ places, color }) => pipe(pathOf(places), color)), ...hinted);
    decks.replaceChildren(...overBridges(strands));
    cells.forEach((cell, place) => cell?.setAttribute("aria-label", nameOf(place, look, wrong)));
    markPen();
  }

  function nameOf(place, look = [], wrong = []) {
    const lanes = lanesOf(place);
    const colors = [...new Set(lanes.filter((each) => isDrawn(drawn, each)).map((each) => colorOf(board, drawn, each)))];
    const called = colors.map((color) => (color === null ? "a path" : `path ${board.pairs[color].label}`));
    const end = ends.has(place) && `end of ${board.pairs[ends.get(place)].label}`;
    const reached = strandOf(drawn, place).filter((each) => ends.has(each)).length;
    const path = ends.has(place) ? called.length > 0 && (reached > 1 ? "joined" : "begun") : called.join(" and ") || "free";
    return [board.places[place].name, lanes.length > 1 && "bridge", end, path, look.includes(place) && "look here", wrong.includes(place) && "wrong"].filter(Boolean).join(", ");
  }

  function markPen() {
    if (!pen) return cursor.replaceChildren();
    const { x, y } = board.places[pen.trail.at(-1)];
    cursor.replaceChildren(svg("circle", { cx: x, cy: y, r: board.breadth * 0.46, fill: "none", stroke: EDGE, "stroke-width": 3, "stroke-dasharray": "6 5" }));
  }

  // The places under a point of the board: a bridge has two.
  function placesAt({ x, y }) {
    let [best, far] = [[], REACH * board.breadth];
    board.places.forEach((place, number) => {
      const away = Math.hypot(place.x - x, place.y - y);
      if (away < far - 0.01) [best, far] = [[number], away];
      else if (away < far + 0.01) best.push(number);
    });
    return best;
  }

  function put(place) {
    before = drawn;
    drawn = copyOf(drawn);
    pen = penAt(board, drawn, place);
    return pen !== null;
  }

  function down(event) {
    // Two fingers draw nothing: what the first one drew goes.
    if (finger && !event.isPrimary) show(before);
    if (event.button > 0 || !event.isPrimary) return;
    if (pen) lift();
    const point = pointOn(element, event);
    const place = beginIn(placesAt(point));
    if (place === undefined || !put(place)) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    finger = { point, has_moved: false };
    markPen();
  }

  function moved(event) {
    if (!finger) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length ? all : [event]) drag(pointOn(element, each));
    show(drawn);
  }

  // From the last point to this one in small steps, so that no cell on the way is missed.
  function drag(to) {
    const from = finger.point;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (board.breadth / 4)));
    for (let k = 1; k <= steps; k += 1) {
      const point = { x: from.x + (to.x - from.x) * k / steps, y: from.y + (to.y - from.y) * k / steps };
      const last = pen.trail.at(-1);
      const under = placesAt(point).filter((each) => each !== last);
      const out = board.neighbors[last].find((each) => lineOf(last, each).length > 1 && isNear(lineOf(last, each)[0].at(-1), point));
      const next = under.find((each) => board.neighbors[last].includes(each) || pen.trail.includes(each)) ?? out;
      if (next !== undefined) finger.has_moved = movePen(board, drawn, pen, next) || finger.has_moved;
      else if (under.length && k === steps) walk(under[0]);
    }
    finger.point = to;
  }

  function isNear([x, y], point) {
    return Math.hypot(x - point.x, y - point.y) < board.breadth * 0.5;
  }

  // A finger that was too quick: the free cells between.
  function walk(to) {
    for (const place of shortWay(board, drawn, pen, to) ?? []) finger.has_moved = movePen(board, drawn, pen, place) || finger.has_moved;
  }

  function up() {
    if (!finger) return;
    const { has_moved } = finger;
    finger = null;
    if (has_moved) lift();
    else tapped(pen.trail.at(-1));
  }

  // A tap at an end clears its path; a tap on a piece that reaches no end clears that.
  function tapped(place) {
    const strand = strandOf(drawn, place);
    pen = null;
    if (ends.has(place) || !strand.some((each) => ends.has(each))) {
      if (!strand.some((each) => isDrawn(drawn, each))) { drawn = before; return markPen(); }
      erase(drawn, strand);
      return changed(drawn, "Cleared.");
    }
    drawn = before;
    return markPen();
  }

  // The pen goes up: a stroke is done, if it changed anything.
  function lift() {
    const done = pen;
    pen = null;
    markPen();
    if (!done) return;
    if (JSON.stringify(before) === JSON.stringify(drawn)) { drawn = before; return; }
    const last = done.trail.at(-1);
    const color = done.color === null ? "" : `${board.pairs[done.color].label} `;
    const joined = done.color !== null && ends.has(last) && done.trail.length > 1;
    changed(drawn, joined ? `${color}joined.` : `${color}drawn to ${board.places[last].name}.`);
  }

  function focus(place) {
    cells[current]?.setAttribute("tabindex", -1);
    [current] = lanesOf(place);
    cells[current].setAttribute("tabindex", 0);
    cells[current].focus();
  }

  function toggle(place) {
    if (pen) {
      lift();
    } else {
      const from = beginIn(lanesOf(place));
      if (from === undefined || !put(from)) return told("A path begins at an end, or on a path.");
      markPen();
      told("Pen down.");
    }
    return undefined;
  }

  // The neighbor to which a key leads.
  function toward(place, key) {
    const { x, y } = board.places[place];
    const neighbors = board.neighbors[place].map((next) => {
      const [to] = lineOf(place, next)[0].slice(1);
      return [next, to[0] - x, to[1] - y];
    });
    return waysByKey(neighbors)[key] ?? null;
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = DEEDS[event.key];
    const next = deed ? null : goal(event.key);
    // Where nothing lies in a corner, Home or Page down is the page's.
    if (!deed && next === null && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    if (deed) { deed(); return; }
    if (next === null || board.stones.includes(next)) return;
    if (pen && !movePen(board, drawn, pen, next)) { told("The path cannot go there."); return; }
    if (pen) show(drawn);
    focus(next);
  }

  // Where a key leads from the pen, or from the cell with the focus.
  function goal(name) {
    if (pen) return toward(pen.trail.at(-1), name);
    return lanesOf(current).map((each) => toward(each, name)).find((each) => each !== null) ?? null;
  }

  function shorten() {
    if (!pen) {
      const from = beginIn(lanesOf(current));
      if (from !== undefined && put(from)) tapped(from);
      return;
    }
    if (pen.trail.length < 2) return;
    movePen(board, drawn, pen, pen.trail.at(-2));
    show(drawn);
    focus(pen.trail.at(-1));
  }

  const { width, height } = element.viewBox.baseVal;
  return { element: h("div", { class: "drawn adrift-paper" }, element), ratio: width / height, show, focus, isDrawing: () => pen !== null };
}
