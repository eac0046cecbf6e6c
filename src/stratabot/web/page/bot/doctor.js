// What works here for the bot, and what to do about what does not.

import { button, h } from "../common/dom.js";
import { get } from "../common/api.js";

const SIGNS = { ok: "✓", "not ok": "✗", skipped: "–" };

export function checks() {
  const told = h("div", { class: "stack" });

  async function examine() {
    told.replaceChildren(h("p", { class: "busy" }, "Examining … (the pointer moves a little)"));
    try {
      const found = await get("api/bot/doctor");
      told.replaceChildren(
        h("p", { class: found.ok ? "note good" : "note wrong" }, found.ok ? "The bot can play here." : "The bot cannot play here yet."),
        h("ul", { class: "checks" }, found.checks.map(check)));
    } catch (error) {
      told.replaceChildren(h("p", { class: "note wrong" }, error.message));
    }
  }

  return h("div", { class: "stack" }, h("div", { class: "row apart" }, h("h2", {}, "What works here"), button("Examine", examine)), told);
}

function check({ name, state, found, advice }) {
  return h("li", {}, h("b", {}, `${SIGNS[state]} ${name}`), h("span", { class: "quiet" }, ` ${state}: `), found,
    advice && h("p", { class: "small" }, advice));
}
