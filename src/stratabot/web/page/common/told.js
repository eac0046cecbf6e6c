// What a game tells below its board, in each game alike: a hint, what is wrong, how it was won.

import { button, h, say } from "./dom.js";

// Cells' names as people say them: "r1c5" is row 1, column 5; "r1c5-r1c7" goes from one to another.
export const inWords = (text) => text.replace(/\b(r\d+c\d+)-(r\d+c\d+)\b/g, "from $1 to $2").replace(/\br(\d+)c(\d+)\b/g, "row $1, column $2").replace(" (ways)", "");

// One card, one look, one way to close it: `closed` is called then.
export class Told {
  constructor(closed = () => {}) {
    this.closed = closed;
    this.element = h("div", { class: "told", hidden: true });
  }

  // Lines, and elements, with buttons below them. `kind` is "good", "wrong" or "doubt".
  tell(parts, kind = "", ...buttons) {
    const lines = parts.filter(Boolean).map((part) => (typeof part === "string" ? h("p", {}, inWords(part)) : part));
    this.show(h("div", { class: `note stack ${kind}` }, lines, h("div", { class: "row" }, buttons, button("Close", () => this.close(), { class: "plain" }))));
    say(lines.map((line) => line.textContent).join(" "));
  }

  // While the program is asked. Gives whether nothing else is told since.
  wait(words = "A moment") {
    const busy = h("p", { class: "busy" }, words);
    this.show(busy);
    return () => busy.isConnected;
  }

  show(...elements) {
    this.element.replaceChildren(...elements);
    this.element.hidden = !elements.length;
    this.element.scrollIntoView({ block: "nearest" });
  }

  clear() {
    this.element.replaceChildren();
    this.element.hidden = true;
  }

  close() {
    this.clear();
    this.closed();
  }
}

// A game that is won, or shown: how, in which time and what was best; what is next, the same again, a word to a friend.
export function wonCard(title, facts, next, again = null, ...more) {
  return h("div", { class: "card middle won" }, h("h2", { tabindex: -1 }, title), facts.filter(Boolean).map((fact) => h("p", { class: "numbers" }, fact)),
    h("div", { class: "row middle" }, next, again && button("Play it again", again), more));
}
