// The bot: what it sees, what it does, and what stops it. Other machines than its own only look on.

import { get, listen, post } from "../common/api.js";
import { button, h, say, styles } from "../common/dom.js";
import { keep, kept } from "../common/store.js";

const PRACTICE = "Strata practice"; // the title of our own game's window
const FIELDS = ["window", "size", "colors", "practice", "undo"];

export async function show(place) {
  const about = await get("api/about");
  place.append(h("h1", {}, "The bot"));
  if (!about.looks_on) {
    place.append(h("p", {}, "The bot plays on a machine where stratabot serve runs, and is in the page there."));
    return undefined;
  }
  await styles("bot/bot.css");
  const form = settings(kept("bot", {}));
  const log = events();
  const screen = pictures();
  const stop = button("Stop", () => halt(), { class: "big stop", disabled: true });
  const state = h("p", { class: "lead", role: "status" }, "Nothing runs.");
  const tell = (error) => state.replaceChildren(h("span", { class: "error" }, error.message));

  const starters = [
    ["Play", "play", "the puzzle that is open"],
    ["Wave", "wave", "puzzle after puzzle to the end"],
    ["Watch", "watch", "only says what is next; never clicks"],
  ].map(([label, verb, about_it]) => h("div", { class: "stack starter" },
    button(label, () => start(verb), { class: "main big" }), h("span", { class: "quiet small" }, about_it)));

  async function start(verb) {
    const { window, size, colors, practice, undo } = form.values();
    const watches = verb === "watch";
    const asked = { verb, size, colors };
    if (watches && practice) asked.window = PRACTICE;
    else if (!practice) asked.window = window || null;
    if (!watches) Object.assign(asked, { practice, undo });
    keep("bot", form.values());
    try {
      await post("api/bot/start", asked);
    } catch (error) {
      tell(error);
    }
  }

  async function halt() {
    stop.disabled = true;
    await post("api/bot/stop").catch((error) => {
      stop.disabled = error.status === 0;
      tell(error);
    });
  }

  function running(run) {
    const runs = Boolean(run?.running);
    stop.disabled = !runs;
    for (const each of starters) each.firstChild.disabled = runs;
    if (!run) return;
    screen.follow(runs);
    const told = runs ? [h("span", { class: "busy" }, "Runs: "), h("code", {}, run.command)] : [ending(run)];
    state.replaceChildren(...told);
  }

  const ended = listen("api/bot/events", (event) => {
    if (event.event === "started") for (const each of [log, screen]) each.clear();
    if (event.event === "started" || event.event === "ended") running(event);
    else log.add(event);
    if (event.event === "ended") say(ending(event));
  }, (gone) => {
    // What still runs is told as soon as the program is back.
    running(null);
    screen.follow(false);
    if (gone) tell(new Error("The program does not answer."));
    else state.replaceChildren("Nothing runs.");
  });
  const escape = (event) => { if (event.key === "Escape" && !stop.disabled) halt(); };
  if (about.bot) addEventListener("keydown", escape);

  if (!about.bot) {
    place.append(h("p", {}, "You look on. Only a page on the machine where the bot plays starts and stops it."),
      h("section", { class: "card", "aria-label": "Run" }, state, h("div", { class: "beside" }, screen.element, log.element)));
  } else place.append(
    h("p", {}, "It looks at the game's window on this screen, and clicks. ",
      "To stop it: the button here, Escape, the pointer in a corner of the screen, or Ctrl-C in the terminal."),
    h("div", { class: "beside" },
      h("section", { class: "card", "aria-label": "Run" },
        state,
        h("div", { class: "starters" }, starters),
        stop,
        log.element),
      h("div", { class: "stack" },
        h("section", { class: "card" }, h("h2", {}, "Where the game is"), form.element),
        h("section", { class: "card" }, h("h2", {}, "What it sees"), screen.element),
        h("section", { class: "card" }, checks()))),
  );
  return () => {
    ended();
    screen.leave();
    removeEventListener("keydown", escape);
  };
}

const STEP = 1100; // milliseconds from one picture to the next; the program makes one a second

// What the bot saw last. `follow(true)` asks for it again and again while the page is seen, `follow(false)` once.
function pictures() {
  const image = h("img", { alt: "The game, as the bot saw it last" });
  const element = h("figure", { class: "seen", hidden: true }, image);
  let name = "";
  let timer = 0;
  let asks = false;
  let isWanted = false;

  async function look() {
    isWanted = true;
    if (asks) return;
    asks = true;
    while (isWanted) {
      isWanted = false;
      const seen = await get(`api/bot/frame?after=${name}`).catch(() => null);
      if (seen) put(seen);
    }
    asks = false;
  }

  function put(seen) {
    name = seen.frame;
    element.hidden = false;
    // The picture before stays until this one is decoded.
    Object.assign(image, { width: seen.width, height: seen.height, src: `data:${seen.kind};base64,${seen.picture}` });
  }

  function follow(runs) {
    clearInterval(timer);
    if (runs) timer = setInterval(() => { if (!document.hidden) look(); }, STEP);
    look();
  }

  function clear() {
    element.hidden = true;
    name = ""; // of a run that goes on, the same picture is asked for again
  }

  return { element, follow, clear, leave: () => clearInterval(timer) };
}

// How a run ended, in words.
function ending(run) {
  if (run.code === 130) return "Stopped.";
  return run.code === 0 ? "Done." : "It ended early: what is listed last says why.";
}

function settings(before) {
  const field = (name, label, props) => h("label", {}, label, h("input", { name, ...props }));
  const tick = (name, label) => h("label", { class: "tick" }, h("input", { type: "checkbox", name }), h("span", {}, label));
  const element = h("form", { class: "stack", onsubmit: (event) => event.preventDefault() },
    field("window", "The window's title", { type: "text", placeholder: "Strata", autocomplete: "off" }),
    h("div", { class: "row" },
      field("size", "Side", { type: "number", min: 2, max: 6, placeholder: "any" }),
      field("colors", "Colors", { type: "number", min: 2, max: 6, placeholder: "any" })),
    tick("practice", "Our own practice game instead: Play and Wave open it; before Watch, open it by stratabot practice"),
    tick("undo", "First take back ribbons that make the puzzle impossible"));
  for (const name of FIELDS) {
    const input = element.elements[name];
    if (input.type === "checkbox") input.checked = Boolean(before[name]);
    else input.value = before[name] ?? "";
  }
  const value = (input) => (input.type === "checkbox" ? input.checked : input.type === "number" ? Number(input.value) || null : input.value.trim());
  return { element, values: () => Object.fromEntries(FIELDS.map((name) => [name, value(element.elements[name])])) };
}

const SIGNS = { ok: "✓", "not ok": "✗", skipped: "–" };

function checks() {
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

const MOST = 200;

// `add(event)` shows one, `clear()` begins a new run.
function events() {
  const list = h("ol", { class: "events", "aria-label": "What happened, the last thing first", tabindex: 0 });
  const sum = h("p", { class: "numbers" });
  let puzzles = 0;
  let perfect = 0;

  function add(event) {
    if (event.event === "solved" && !event.again) {
      puzzles += 1;
      perfect += event.perfect ? 1 : 0;
      sum.textContent = `${puzzles} solved, ${perfect} Perfect`;
    }
    const time = event.time === undefined ? null : h("time", {}, `${event.time.toFixed(1)} s`);
    list.prepend(h("li", { class: event.event }, time, h("span", {}, event.text.slice(0, 1).toUpperCase() + event.text.slice(1))));
    if (list.children.length > MOST) list.lastChild.remove();
  }

  function clear() {
    [puzzles, perfect] = [0, 0];
    sum.textContent = "";
    list.replaceChildren();
  }

  return { element: h("div", { class: "stack" }, sum, list), add, clear };
}
