// A board of Strata and its answer: #strata/ROW/ROW/... Without rows, a grid to paint.

import { ask, post } from "../common/api.js";
import { button, h, refill, sentence, styles } from "../common/dom.js";
import { goTo, renameView, viewSignal } from "../common/here.js";
import { shareButton } from "../common/share.js";
import { hexed, paletteFor, saturated, wantsSafe } from "../common/palette.js";
import { playing } from "../common/table.js";
import { current } from "../pictures/current.js";
import { pictureOf } from "../pictures/answer.js";
import { linkTo, parsedAddress, ribbonsIn } from "./answer/address.js";
import { hintParts } from "./answer/hint.js";
import { layingParts } from "./answer/laying.js";
import { editingParts } from "./answer/editing.js";
import { answerParts, stepKeys } from "./answer/parts.js";
import { makeBoard } from "./board.js";
import { BLANK, cellsOf, placedText, sizeOf } from "./rules.js";

const MOST_LINES = 60;
const FIRST_GRID = ["....", "....", "....", "...."];

export async function show(place, parts) {
  await Promise.all([styles("strata/board.css"), styles("strata/play.css"), styles("strata/answer.css")]);
  const view = new View(place, parsedAddress(parts));
  await view.begin();
  return () => view.leave();
}

class View {
  constructor(place, { rows, placed }) {
    this.grid = rows.length ? rows : FIRST_GRID;
    this.isNew = rows.length === 0;
    this.placed = ribbonsIn(placed);
    this.selected = null;
    this.notes = [];
    this.others = [];
    this.colorsSeen = null;
    this.names = {};
    this.root = h("div", { class: "stack strata-answer" }, h("p", { class: "busy" }, "Reading the grid"));
    place.append(this.root);
    this.ending = null;
    this.table = null;
    this.turn = 0;
  }

  leave() {
    this.turn += 1;
    this.ending?.();
  }

  async begin() {
    if (!this.isNew && !(await this.read())) return;
    this.modes = h("div", { class: "row modes", role: "group", "aria-label": "What to show" });
    this.body = h("div", { class: "stack" });
    this.title = h("h1");
    this.play = h("a", { class: "button" }, "Play it");
    this.actions = h("div", { class: "row" }, this.play, shareButton("Strata"));
    this.about = h("div", { class: "stack" });
    this.open(this.isNew || this.unknown?.length ? "edit" : "answer");
  }

  // Reads the rows of the address, which may be in any form that the commands read.
  async read() {
    const seen = current("strata", this.grid);
    const asked = viewSignal();
    try {
      const told = await post("api/strata/board", { grid: this.grid.join("\n") });
      this.grid = told.grid;
      this.notes = told.notes;
      this.others = told.others;
      this.unknown = told.unknown;
      if (!this.placed.length) this.placed = ribbonsIn(told.placed.join(" "));
      this.selected = told.selected;
    } catch (error) {
      const next = error.status === 0 ? h("p", {}, h("a", { class: "button main", href: this.playLink() }, "Play it without the program")) : this.mending();
      this.root.replaceChildren(h("h1", {}, "Strata"), h("p", { class: "note wrong", role: "alert" }, error.message),
        next);
      return false;
    }
    if (seen) this.takeOver(seen.reading);
    this.picture = seen ? pictureOf("strata", seen.reading.grid) : null;
    renameView(linkTo(this.grid, placedText(this.placed)), asked);
    return true;
  }

  // What came instead of a grid, to correct it.
  mending() {
    const text = h("textarea", { rows: Math.min(12, this.grid.length + 1), "aria-label": "The grid", spellcheck: "false", autocapitalize: "characters" });
    text.value = this.grid.join("\n");
    return h("div", { class: "card" }, text, h("div", { class: "row" },
      button("Read this text", () => goTo(linkTo(text.value.trim().split("\n"))), { class: "main" }),
      h("a", { class: "button", href: "#strata" }, "Paint a grid")));
  }

  // What a picture shows beside the grid: ribbons that lie, the color in hand, the colors themselves.
  takeOver({ placed, selected, swatches, names, remarks = [] }) {
    this.notes = [...this.notes, ...remarks];
    if (placed?.length && !this.placed.length) this.placed = ribbonsIn(placed.join(" "));
    this.selected = selected ?? this.selected;
    this.colorsSeen = Object.fromEntries((swatches ?? []).map((color, k) => [k + 1, k + 1 === selected ? hexed(color) : saturated(color)]));
    this.names = Object.fromEntries((names ?? []).map((name, k) => [k + 1, name]));
  }

  get labels() {
    return [...new Set([...cellsOf(this.grid).flat(), ...this.placed.map(({ color }) => color)])].filter((label) => label !== BLANK && label !== "?").sort();
  }

  get colors() {
    return this.colorsOf(this.labels);
  }

  // The picture's own colors, if there is one, unless people asked for safe ones.
  colorsOf(labels) {
    return { ...paletteFor(labels), ...(wantsSafe() ? {} : this.colorsSeen) };
  }

  // What the program is asked with: the grid as the commands take it, and what lies.
  get options() {
    const selected = this.selected && this.labels.includes(String(this.selected)) ? { selected: String(this.selected) } : {};
    return { grid: this.grid.join("\n"), ...(this.placed.length ? { placed: placedText(this.placed) } : {}), ...selected };
  }

  playLink() {
    return `#play/strata/grid/${this.grid.map(encodeURIComponent).join("/")}`;
  }

  // Shows one of the modes: answer, hint, lies, edit, picture.
  async open(mode) {
    const mine = ++this.turn;
    this.ending?.();
    this.ending = null;
    this.frame(mode);
    const fill = (parts) => {
      if (mine !== this.turn) return parts.leave?.();
      this.ending = parts.leave ?? null;
      return this.layOut(parts);
    };
    if (mode === "picture") return fill({ board: this.picture });
    if (mode === "edit") return fill(editingParts(this, (text) => this.retyped(text)));
    if (sizeOf(this.grid).rows + sizeOf(this.grid).cols > MOST_LINES) return fill(await this.inWords());
    if (mode === "lies") return fill(layingParts(this));
    if (mode === "answer") this.layOut({ board: makeBoard({ grid: this.grid, colors: this.colors }), keys: stepKeys("Solving …").keys });
    try {
      fill(mode === "hint" ? hintParts(this) : await answerParts(this));
    } catch (error) {
      fill({ board: h("p", { class: "note wrong", role: "alert" }, error.message) });
    }
  }

  // A board with keys is whole in the window; what else there is takes the whole width. What stays is not put anew: a
  // finger may be on it when an answer comes.
  layOut({ board, keys, steps }) {
    if (!keys) {
      this.table = null;
      this.body.replaceChildren(steps ? h("div", { class: "beside" }, board, steps) : board);
      return this.put(h("div", { class: "row apart" }, this.title, this.actions), this.modes, this.about, this.body);
    }
    if (!this.table) {
      this.parts = [h("div"), h("div"), h("div")];
      const [shown, own, rest] = this.parts;
      this.table = playing({ head: [this.title, this.actions], board: shown, keys: [own, this.modes], rest: [this.about, rest] });
      this.put(this.table);
    }
    this.table.style.setProperty("--ratio", board.ratio);
    [board.element, keys, steps].forEach((part, k) => this.parts[k].replaceChildren(...[part].flat().filter(Boolean)));
    return undefined;
  }

  put(...elements) {
    const focused = this.modes.contains(document.activeElement) ? document.activeElement : null;
    this.root.replaceChildren(...elements);
    focused?.focus({ preventScroll: true });
  }

  frame(mode) {
    const { rows, cols } = sizeOf(this.grid);
    this.title.textContent = `Strata, ${rows} x ${cols}`;
    this.play.href = this.playLink();
    const modes = [["answer", "Answer"], ["hint", "Hint"], ["lies", "What lies"], ["edit", "Edit"], ...(this.picture ? [["picture", "On the picture"]] : [])];
    refill(this.modes, ...modes.map(([name, label]) => button(label, () => this.open(name), { "aria-pressed": String(name === mode) })));
    this.about.replaceChildren(...this.notes.map((note) => h("p", { class: "note doubt" }, sentence(note))),
      ...(this.others.length ? [h("details", {}, h("summary", {}, `${this.others.length} more in this text`),
        h("div", { class: "row" }, this.others.map((grid, k) => h("a", { class: "button", href: linkTo(grid) }, `Board ${k + 2}`))))] : []));
  }

  // A board that is too large to be drawn well: the steps in words.
  async inWords() {
    const { solvable, ribbons } = await ask("strata", "solve", this.options);
    const steps = solvable && ribbons.map(({ line, number, color }) => `${line === "row" ? "left" : "right"} ${number}${color ? ` in ${color}` : ", any color"}`);
    return { board: h("div", { class: "card" }, h("p", {}, "This board is too large to be drawn here."),
      solvable ? h("ol", {}, steps.map((step) => h("li", {}, step))) : h("p", {}, "It has no solution.")) };
  }

  // The grid or what lies has changed: the address says so, without a step back in the history.
  changed({ grid = this.grid, placed = this.placed }) {
    if (grid !== this.grid) {
      this.picture = null;
      this.notes = [];
      this.others = [];
      this.unknown = [];
      placed = [];
    }
    this.grid = grid;
    this.placed = placed;
    renameView(linkTo(grid, placedText(placed)));
    this.play.href = this.playLink();
  }

  // A text was typed instead of the grid. Raises ApiError if it is none.
  async retyped(text) {
    const asked = viewSignal();
    const told = await post("api/strata/board", { grid: text });
    if (asked.aborted) return;
    this.changed({ grid: told.grid });
    Object.assign(this, { notes: told.notes, others: told.others, unknown: told.unknown, placed: ribbonsIn(told.placed.join(" ")) });
    this.open(told.unknown.length ? "edit" : "answer");
  }
}
