// The page: finds the view that the address names, and shows it. Views are loaded when they are needed.
//
// A view is a module with `show(place, parts)`: it fills the element `place`, which is its own; `parts` are the
// rest of the address, decoded. It may return a function that is called when the page leaves it. It sets the
// heading (h1) itself.

import { ApiError } from "./common/api.js";
import { h, say } from "./common/dom.js";
import { showFoot } from "./common/foot.js";
import { viewSignal } from "./common/here.js";
import { LOST } from "./common/program.js";

const VIEWS = {
  "": () => import("./pictures/view.js"),
  picture: () => import("./pictures/picture_view.js"),
  strata: () => import("./strata/answer_view.js"),
  str8ts: () => import("./str8ts/view.js"),
  adrift: () => import("./adrift/view.js"),
  "play/strata": () => import("./strata/play_view.js"),
  "play/str8ts": () => import("./str8ts/start_view.js"),
  "play/adrift": () => import("./adrift/start_view.js"),
  "play/duel": () => import("./duel/start_view.js"),
  duel: () => import("./duel/view.js"),
  bot: () => import("./bot/view.js"),
};

const FAULT = "Something went wrong in the page itself; the browser's console tells more.";

let place = document.getElementById("place");
let leave = null;
let isFirst = true;

function wanted() {
  const words = location.hash.slice(1).split("/");
  const two = words.slice(0, 2).join("/");
  const name = two in VIEWS ? two : words[0];
  const parts = words.slice(name.split("/").length).map(decoded);
  return { name, parts: name ? parts : [] };
}

// A part of the address; one that a friend has mistyped is taken as it is.
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function route() {
  const mine = viewSignal();
  // Over a slow network a view takes its time: after a moment the page says so.
  const waiting = setTimeout(() => { if (!mine.aborted) place.replaceChildren(h("p", { class: "busy" }, "Loading …")); }, 400);
  leave?.();
  leave = null;
  const { name, parts } = wanted();
  document.querySelectorAll("nav a").forEach((link) => {
    const its = link.getAttribute("href").slice(1);
    if (its === name || its === `play/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  if (!(name in VIEWS)) {
    clearTimeout(waiting);
    return missing();
  }
  try {
    const view = await VIEWS[name]().catch(() => { throw new Error(LOST); });
    clearTimeout(waiting);
    if (mine.aborted) return;
    renewPlace();
    scrollTo(0, 0);
    // Who goes on with the keyboard begins at the new view.
    if (!isFirst) place.focus({ preventScroll: true });
    isFirst = false;
    const left = await view.show(place, parts);
    if (mine.aborted) return void left?.();
    leave = left ?? null;
    title();
  } catch (error) {
    // An answer of the program's, or that there is none, is told in the page, and is no fault of it.
    if (!(error instanceof ApiError)) console.error(error);
    if (!mine.aborted) failed(error);
  } finally {
    clearTimeout(waiting);
  }
}

// What the view before may still put into its place is not seen.
function renewPlace() {
  const before = place;
  place = before.cloneNode();
  before.replaceWith(place);
}

function failed(error) {
  renewPlace();
  place.append(
    h("h1", {}, "This did not work"),
    h("p", { class: "note wrong", role: "alert" }, error.name === "Error" ? error.message : FAULT),
    h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: () => location.reload() }, "Load the page again"),
      h("a", { class: "button", href: "#" }, "To the first page")),
  );
}

function missing() {
  renewPlace();
  place.append(
    h("h1", {}, "There is no such page"),
    h("p", {}, h("a", { href: "#" }, "To the first page")),
  );
}

function title() {
  const heading = place.querySelector("h1");
  document.title = heading ? `${heading.textContent} – stratabot` : "stratabot";
  say(heading?.textContent ?? "");
}

addEventListener("hashchange", route);
// A link to the view that is shown shows it anew: its start may be another one by now.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link && link.hash === location.hash && !event.defaultPrevented && !link.matches(".skip")) dispatchEvent(new HashChangeEvent("hashchange"));
});
// The address names the view, and stays.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
});
route();
showFoot(document.getElementById("foot"));
// Pictures may be dropped and pasted on every page.
import("./pictures/intake.js");
