// Files to keep: an answer as a picture or as JSON.

import { ask, draw } from "./api.js";
import { button, h, say } from "./dom.js";

const KINDS = [["PNG", "png"], ["GIF, step by step", "gif"], ["SVG", "svg"], ["HTML, to step through", "html"]];

// Gives a file to the browser, which keeps it as people do with downloads.
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// A row of buttons, one for each kind of file. `options` are those of the command, `grid` among them; `verb` is
// the command whose answer is kept; `kinds` are the pictures offered.
export function downloads(game, options, { verb = "solve", kinds = ["png", "gif", "svg", "html"] } = {}) {
  const trouble = h("p", { class: "note wrong", role: "alert", hidden: true });

  async function give(made, extension, label) {
    trouble.hidden = true;
    try {
      save(await made(), `${game}.${extension}`);
      say(`${label} is ready`);
    } catch (error) {
      trouble.hidden = false;
      trouble.textContent = error.message;
    }
  }

  const pictures = KINDS.filter(([, kind]) => kinds.includes(kind)).map(([label, kind]) => (
    button(label, () => give(() => draw(game, kind, { verb, ...options }), kind, label))));
  const json = button("JSON", () => give(async () => {
    const { palette, ...rest } = options;
    return new Blob([JSON.stringify(await ask(game, verb, rest), null, 2)], { type: "application/json" });
  }, "json", "JSON"));
  return h("div", { class: "stack" }, h("div", { class: "row" }, pictures, json), trouble);
}
