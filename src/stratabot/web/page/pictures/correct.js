// Asks what a cell of a picture shows.

import { button, h } from "../common/dom.js";
import { dialog } from "../common/dialog.js";
import { inkOn } from "../common/palette.js";
import { choicesFor, marksOf } from "./marks.js";
import { closeUp, planeOf } from "./shown.js";

// Resolves with a cell as the program takes it, "r3c1=2", or with null. Rows and columns count from 0.
export async function askCell(picture, size, row, col) {
  const { reading, url } = picture;
  const seen = marksOf(reading).find((mark) => mark.row === row && mark.col === col);
  const value = await dialog(`Row ${row + 1}, column ${col + 1}`, (close) => h("div", { class: "stack" },
    size && closeUp(url, size, planeOf(reading), row, col),
    h("p", {}, `Read as ${seen.words}${seen.doubtful ? ", but that is not sure" : ""}. What is it?`),
    choicesFor(reading).map(({ heading, entries }) => h("fieldset", { class: "stack" },
      h("legend", {}, heading),
      h("div", { class: "row" }, entries.map((entry) => choice(entry, close))))),
    reading.game === "adrift" ? otherColor(close) : null));
  return value === null ? null : `r${row + 1}c${col + 1}=${value}`;
}

function choice({ value, mark, label, color }, close) {
  const chip = h("span", { class: "swatch" }, mark);
  if (color) {
    chip.style.background = color;
    chip.style.color = inkOn(color);
  }
  const spoken = [color === "#000000" ? "black" : "", mark, label].filter(Boolean).join(" ");
  return button([chip, " ", label], () => close(value), { "aria-label": spoken });
}

// A color or number of which no end was seen: both of its ends must be told.
function otherColor(close) {
  const field = h("input", { type: "text", autocapitalize: "none", placeholder: "gray" });
  const use = () => { if (field.value.trim()) close(field.value.trim().toLowerCase()); };
  return h("details", {}, h("summary", {}, "A color that was not read at all"),
    h("div", { class: "stack" },
      h("p", { class: "quiet" }, "Tell its name for both of its ends, one after the other."),
      h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); use(); } },
        h("label", {}, "Its name", field), h("button", {}, "Use it"))));
}
