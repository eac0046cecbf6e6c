// States that can be taken back and brought back, and what asks for that; every game has both.

import { button } from "./dom.js";

const MOST = 100;

export class Undo {
  // `kept` are the states around this one, as `kept` gave them.
  constructor(state, kept = null) {
    this.states = [state];
    for (const turn of kept?.back ?? []) this.states.unshift(turned(this.states[0], turn));
    this.at = this.states.length - 1;
    for (const turn of kept?.on ?? []) this.states.push(turned(this.states.at(-1), turn));
  }

  get state() {
    return this.states[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  // A new state; what was taken back before it is gone.
  push(state) {
    this.states.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
    return this.state;
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.state;
  }

  // The state at an earlier `at`; what came after it is gone.
  rewind(at) {
    this.states.length = at + 1;
    this.at = at;
    return this.state;
  }

  // The nearest states, as JSON has them: what changes from one to the next, away from this one. Of states that
  // are { part: list or object } alone.
  get kept() {
    const turn = (from, to) => turnOf(this.states[from], this.states[to]);
    const few = (count) => [...Array(Math.min(count, MOST)).keys()];
    return {
      back: few(this.at).map((k) => turn(this.at - k, this.at - k - 1)),
      on: few(this.states.length - 1 - this.at).map((k) => turn(this.at + k, this.at + k + 1)),
    };
  }
}

// What turns one state into another: [[part, key, value], ...]; null takes an object's key away.
function turnOf(from, to) {
  return Object.keys(to).flatMap((part) => Object.keys({ ...from[part], ...to[part] })
    .filter((key) => String(from[part][key]) !== String(to[part][key]))
    .map((key) => [part, key, to[part][key] ?? null]));
}

function turned(state, turn) {
  const copy = Object.fromEntries(Object.entries(state).map(([part, values]) => [part, Array.isArray(values) ? [...values] : { ...values }]));
  for (const [part, key, value] of turn) {
    if (value === null) delete copy[part][key];
    else copy[part][key] = value;
  }
  return copy;
}

// The buttons of a game; in each the same keys press them.
export function undoButtons(takeBack, bringBack) {
  return [button("Undo", takeBack, { class: "undo" }), button("Redo", bringBack, { class: "redo" })];
}

addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !["y", "z"].includes(key)) return;
  const pressed = document.querySelector(key === "y" || event.shiftKey ? "main .redo" : "main .undo");
  if (!pressed || event.target.closest?.("textarea, dialog, input:not([type=checkbox], [type=radio], [type=range])")) return;
  event.preventDefault();
  pressed.click();
});
