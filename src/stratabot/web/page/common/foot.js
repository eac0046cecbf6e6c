// Below all pages: whether the program answers, which version it is, how to end it. And what makes the
// page stay when the program is gone.

import { get, post } from "./api.js";
import { button, h } from "./dom.js";
import { sure } from "./dialog.js";
import { keepPage } from "./program.js";
import { keep } from "./store.js";

const GONE = "The program does not answer. What is open goes on; hints, pictures and new puzzles need it.";
const UNKEPT = "This browser keeps nothing of this page: its storage is full, or forbidden. Games go on, and are gone with this tab.";

export async function showFoot(place) {
  const gone = h("p", { class: "note doubt", role: "status", hidden: true }, GONE);
  const told = h("div", { class: "row" });
  place.append(gone, told);
  addEventListener("program", (event) => { gone.hidden = event.detail; });
  const tellUnkept = () => document.getElementById("place").before(h("p", { class: "note doubt", role: "status" }, UNKEPT));
  addEventListener("unkept", tellUnkept, { once: true });
  keep("visited", true);
  keepPage();
  const about = await get("api/about").catch(() => null);
  if (!about) return;
  document.getElementById("to-bot").hidden = !about.looks_on;
  told.append(h("span", { class: "quiet small" }, `stratabot ${about.version}`));
  if (about.can_end) told.append(button("End the program", end, { class: "plain small" }));
}

async function end() {
  if (!await sure("End the program? The page stays, but nothing answers any more.", "End it")) return;
  await post("api/end").catch(() => {});
  dispatchEvent(new CustomEvent("program", { detail: false }));
}
