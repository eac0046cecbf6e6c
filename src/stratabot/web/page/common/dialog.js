// Asks something before the page goes on. Escape and a touch beside the dialog close it.

import { button, h } from "./dom.js";

let count = 0;

// Shows a heading and what belongs to it; resolves with the value given to `close`, or with null.
// `content` is an element, or makes one: dialog("Which one?", (close) => button("Red", () => close("red"))).
export function dialog(heading, content, label = "Cancel") {
  return new Promise((done) => {
    let value = null;
    const close = (chosen = null) => {
      value = chosen;
      shown.close();
    };
    const id = `dialog${++count}`;
    const shown = h("dialog", { "aria-labelledby": id }, h("div", {},
      h("h2", { id }, heading),
      typeof content === "function" ? content(close) : content,
      h("div", { class: "row" }, button(label, () => close())),
    ));
    const before = document.activeElement;
    shown.addEventListener("click", (event) => { if (event.target === shown) close(); });
    shown.addEventListener("close", () => {
      shown.remove();
      before?.focus?.({ preventScroll: true });
      done(value);
    });
    document.body.append(shown);
    shown.showModal();
  });
}

// Asks whether to do something that cannot be taken back; resolves with true or false.
export async function sure(question, yes) {
  return await dialog(question, (close) => h("div", { class: "row" }, button(yes, () => close(true), { class: "main" }))) === true;
}
