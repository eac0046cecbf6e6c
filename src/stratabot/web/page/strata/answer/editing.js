// Editing: the grid is painted, or typed as text.

import { button, h, refill, say } from "../../common/dom.js";
import { inked, inkOn, paletteFor } from "../../common/palette.js";
import { Undo, undoButtons } from "../../common/undo.js";
import { zoomable } from "../../common/zoom.js";
import { BLANK, cellsOf, sizeOf } from "../rules.js";

const MOST = 12;

// Gives { board, keys, steps }. `retyped` takes a text; it raises ApiError if the text is no grid.
export function editingParts(view, retyped) {
  const { rows, cols } = sizeOf(view.grid);
  const text = h("textarea", { rows: Math.min(12, Math.max(6, rows + 1)), id: "grid-text", spellcheck: "false", autocapitalize: "characters" });
  const trouble = h("p", { class: "note wrong", role: "alert", hidden: true });
  text.value = view.grid.join("\n");
  const isLarge = Math.max(rows, cols) > MOST;
  const painter = isLarge ? { board: h("p", {}, "This board is too large to be painted: edit its text.") } : makePainter(view.grid, (grid) => {
    view.changed({ grid });
    text.value = grid.join("\n");
    view.title.textContent = `Strata, ${sizeOf(grid).rows} x ${sizeOf(grid).cols}`;
  }, (labels) => view.colorsOf(labels));

  async function take() {
    trouble.hidden = true;
    try {
      await retyped(text.value);
    } catch (error) {
      trouble.hidden = false;
      trouble.textContent = error.message;
    }
  }

  return {
    ...painter,
    steps: h("div", { class: "card" }, painter.sizes, h("div", { class: "row" }, button("Show the answer", () => view.open("answer"), { class: "main" })), h("h2", {}, "As text"),
      h("label", { for: "grid-text" }, "A letter for each color, a point for blank; tables, emoji and other solvers' forms are read, too"),
      text, trouble, h("div", { class: "row" }, button("Read this text", take))),
  };
}

const LETTERS = "RGBYOPTCMNLKW";

// Gives { board, keys, sizes }. `changed(grid)` is called with each grid that is painted.
function makePainter(first, changed, colorsOf = paletteFor) {
  const undo = new Undo(first);
  let labels = [...new Set(cellsOf(first).flat())].filter((label) => label !== BLANK && label !== "?").sort();
  while (labels.length < 2) labels.push(unused());
  let brush = labels[0];
  let at = [0, 0];
  let isDrawing = false;
  let before = 0;
  let size = "";
  const swatches = h("div", { class: "row", role: "group", "aria-label": "Color to paint with" });
  const canvas = h("div", { class: "drawn painter", role: "group", "aria-label": "Squares" });
  const sizes = h("div", { class: "sizes" });
  const [back, again] = undoButtons(() => go(undo.undo()), () => go(undo.redo()));
  const zoom = zoomable(canvas, () => canvas.querySelector("[data-place]"));
  const blank = button("All blank", () => push(undo.state.map((row) => BLANK.repeat(Array.from(row).length))));

  function unused() {
    return [...LETTERS, ..."ADEFHIJQSUVXZ123456789"].find((letter) => !labels.includes(letter));
  }

  function push(grid) {
    if (grid.join("/") === undo.state.join("/")) return;
    undo.push(grid);
    go(grid);
  }

  function go(grid) {
    show(grid);
    changed(grid);
  }

  function paint(row, col) {
    push(cellsOf(undo.state).map((cells, i) => cells.map((cell, j) => (i === row && j === col ? brush : cell)).join("")));
  }

  function resized(rows, cols) {
    const old = cellsOf(undo.state);
    push(Array.from({ length: rows }, (_, i) => Array.from({ length: cols }, (__, j) => old[i]?.[j] ?? BLANK).join("")));
  }

  function choose(label) {
    brush = label;
    swatches.querySelectorAll(".brush").forEach((one) => one.setAttribute("aria-pressed", one.dataset.label === label));
  }

  function showSwatches() {
    const colors = colorsOf(labels);
    const one = (label, words) => {
      // Taken as soon as the finger is down: after a quick stroke browsers may swallow the next click.
      const made = button(label === BLANK ? "" : label, () => choose(label), {
        class: "color brush", "aria-label": words, "aria-pressed": String(brush === label), "data-label": label, onpointerdown: () => choose(label),
      });
      return label === BLANK ? made : inked(made, colors[label]);
    };
    refill(swatches, ...labels.map((label) => one(label, `Color ${label}`)), one(BLANK, "Blank"),
      button("+", () => {
        labels = [...labels, unused()];
        brush = labels.at(-1);
        go(undo.state);
      }, { "aria-label": "Another color", disabled: labels.length >= 9 }));
  }

  function stepper(name, value, change) {
    return h("div", { class: "row stepper" }, h("span", {}, `${name}: ${value}`),
      button("−", () => change(value - 1), { "aria-label": `Fewer ${name.toLowerCase()}`, disabled: value <= 1 }),
      button("+", () => change(value + 1), { "aria-label": `More ${name.toLowerCase()}`, disabled: value >= MOST }));
  }

  function show(grid) {
    const { rows, cols } = sizeOf(grid);
    const colors = colorsOf(labels);
    at = [Math.min(at[0], rows - 1), Math.min(at[1], cols - 1)];
    // The same squares stay while a finger draws over them.
    if (size !== `${rows} ${cols}`) canvas.replaceChildren(squares(rows, cols));
    size = `${rows} ${cols}`;
    cellsOf(grid).forEach((cells, i) => cells.forEach((label, j) => {
      const made = canvas.querySelector(`[data-place="${i} ${j}"]`);
      const words = label === BLANK ? "blank" : label === "?" ? "unknown" : label;
      made.className = label === BLANK ? "bare" : "";
      made.tabIndex = i === at[0] && j === at[1] ? 0 : -1;
      made.setAttribute("aria-label", `left ${i + 1}, right ${j + 1}: ${words}`);
      made.firstChild.textContent = label === BLANK ? "" : label;
      made.style.background = colors[label] ?? "";
      made.style.color = label in colors ? inkOn(colors[label]) : "";
    }));
    refill(sizes, stepper("Rows", rows, (count) => resized(count, cols)), stepper("Columns", cols, (count) => resized(rows, count)));
    back.disabled = !undo.canUndo;
    again.disabled = !undo.canRedo;
    showSwatches();
  }

  function squares(rows, cols) {
    const inner = h("div", { class: "turned" }, Array.from({ length: rows * cols }, (_, k) => (
      h("button", { type: "button", "data-place": `${Math.floor(k / cols)} ${k % cols}` }, h("span")))));
    // A square that is turned by 45 degrees needs room for its diagonal.
    const share = 100 * Math.SQRT2 / (rows + cols);
    inner.style.width = `${cols * share}%`;
    inner.style.height = `${rows * share}%`;
    inner.style.fontSize = `max(12px, ${0.38 * share}cqmin)`;
    inner.style.gridTemplateColumns = `repeat(${cols}, 1fr)`;
    return inner;
  }

  function focus() {
    canvas.querySelector(`[data-place="${at.join(" ")}"]`)?.focus({ preventScroll: true });
  }

  function placeOf(target) {
    const cell = target?.closest?.("[data-place]");
    return cell && canvas.contains(cell) ? cell.dataset.place.split(" ").map(Number) : null;
  }

  function draws(event) {
    const place = isDrawing && placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!place) return;
    at = place;
    paint(...place);
  }

  canvas.addEventListener("pointerdown", (event) => {
    // Two fingers paint nothing: what the first one painted goes.
    if (isDrawing && !event.isPrimary && undo.at > before) go(undo.rewind(before));
    before = undo.at;
    isDrawing = event.isPrimary && event.button === 0;
    draws(event);
  });
  canvas.addEventListener("pointermove", draws);
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) canvas.addEventListener(name, () => { isDrawing = false; });
  canvas.addEventListener("click", (event) => {
    // By keyboard or screen reader; a finger has painted already.
    const place = event.detail === 0 && placeOf(event.target);
    if (place) {
      at = place;
      paint(...place);
    }
  });
  canvas.addEventListener("keydown", (event) => {
    const way = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const { rows, cols } = sizeOf(undo.state);
    if (way) {
      event.preventDefault();
      at = [(at[0] + way[0] + rows) % rows, (at[1] + way[1] + cols) % cols];
      show(undo.state);
      focus();
      return;
    }
    const label = [...labels, BLANK].find((one) => one.toUpperCase() === event.key.toUpperCase());
    if (!label || event.ctrlKey || event.metaKey || event.altKey) return;
    choose(label);
    paint(...at);
    say(`left ${at[0] + 1}, right ${at[1] + 1}: ${label === BLANK ? "blank" : label}`);
  });

  show(first);
  return { board: { element: zoom.element, ratio: 1 }, keys: [swatches, zoom.buttons, h("div", { class: "tools" }, back, again, blank)], sizes };
}
