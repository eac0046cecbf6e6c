// The choice of colors that people of all kinds of color vision can tell apart.

import { h } from "./dom.js";
import { setSafe, wantsSafe } from "./palette.js";

// A box to tick; `changed` is called when the colors are others.
export function paletteChoice(changed = () => {}) {
  const box = h("input", { type: "checkbox", checked: wantsSafe(), onchange: () => {
    setSafe(box.checked);
    changed();
  } });
  return h("label", {}, box, "Colors for all kinds of color vision");
}
