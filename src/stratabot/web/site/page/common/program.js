// How the page reaches what answers it: Python in a worker of this browser. It exports what the file of this name
// exports that asks a server.

import { button, h } from "./dom.js";
import { keep, kept } from "./store.js";

const VERSION = "";
export const HAS_PICTURES = false;

export const GONE = "What answers could not be loaded. Try it again when there is a network.";
export const LOST = "This part of the page could not be loaded. Is there a network?";

export const WHERE = HAS_PICTURES ? "It is read in this browser, and kept nowhere."
  : "Pictures are read where Python runs: pip install stratabot[web], then stratabot serve. Here a board can be typed, or painted.";

const OLD = "This browser is too old to answer here: that needs WebAssembly and module workers, which browsers have had since 2023. Games can be played without.";
const READY = "Getting ready to answer. The first time, some megabytes are loaded.";
const UNKEPT = "This browser could not keep the page, perhaps for want of storage: it needs a network next time, too.";
const RENEWED = "stratabot.renewed";
const OFFERED = "There is a new version of this page. ";
const UPDATED = "This page is a new version.";

// Seconds that an answer may take, as in the server.
const SECONDS = 20;
const PATIENT = 60;
const MOST_GAMES = 30;

let worker = null;
let isReady = false;
let current = null; // the request that the worker has
let timer = 0;
let settle;
const settled = new Promise((done) => { settle = done; }); // that it is known whether anything answers
let number = 0;
const waiting = []; // those before it, in their order
const following = new Map(); // what is listened to: { path, tell, lost }, by numbers

// How much of what answers is loaded. It is seen only: heard would be each number.
const loaded = h("span", { "aria-hidden": "true" });

// What is told above the page, by names.
const notes = new Map();

function note(name, words, ...more) {
  notes.get(name)?.remove();
  notes.delete(name);
  if (!words) return;
  notes.set(name, h("p", { class: `note ${name}`, role: "status" }, words, ...more));
  document.getElementById("place").before(notes.get(name));
}

function start() {
  let isModule = false;
  isReady = false;
  try {
    if (!("WebAssembly" in globalThis)) throw new Error(OLD);
    worker = new Worker("worker.js", { get type() { isModule = true; return "module"; } });
    if (!isModule) throw new Error(OLD);
  } catch (error) {
    console.error(error);
    return fail(OLD);
  }
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = () => fail(GONE);
  worker.postMessage({ games: JSON.stringify(kept("duel.games", {})) });
}

// Nothing answers; the next request tries it again.
function fail(words) {
  worker?.terminate();
  worker = null;
  isReady = false;
  note("busy", "");
  settle();
  for (const { lost } of following.values()) lost(true);
  for (const each of [current, ...waiting.splice(0)]) each?.reject(new Error(words));
  current = null;
}

function heard({ percent, ready, failed, isOld, answered, event, value, games }) {
  if (failed) return fail(isOld ? OLD : GONE);
  if (percent) loaded.textContent = percent < 100 ? `${percent} %` : "All of it is here; Python starts.";
  if (ready) {
    isReady = true;
    settle();
    note("busy", "");
    for (const [mine, { path }] of following) worker.postMessage({ follow: mine, path });
  } else if (answered) {
    clearTimeout(timer);
    current.done(answered.status, answered.contents, answered);
    current = null;
  } else if (event && value !== null) {
    following.get(event)?.lost(false);
    following.get(event)?.tell(JSON.parse(value));
  } else if (event) {
    following.get(event)?.lost(true);
  } else if (games) {
    keepGames(JSON.parse(games));
  }
  next();
}

function next() {
  if (!waiting.length && !following.size) return;
  if (!worker) start();
  if (!isReady && worker) note("busy", READY, loaded);
  if (!isReady || current || !waiting.length) return;
  current = waiting.shift();
  const seconds = current.picture || /(read|draw|generate|picture)$/.test(current.path) ? PATIENT : SECONDS;
  timer = setTimeout(() => {
    const late = current;
    again();
    late.done(503, { error: `no answer within ${seconds} s` });
  }, 1000 * seconds);
  const { path, body, picture } = current;
  worker.postMessage({ path, body, picture });
}

// Ends the worker in its work; another one takes its place.
function again() {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
  current = null;
  start();
  next();
}

// As `fetch`, of which it knows `body` and `signal`.
export async function request(path, { body = "{}", signal } = {}) {
  if (path === "api/about") return fetch("about.json");
  const isForm = body instanceof FormData;
  const picture = isForm ? new Uint8Array(await body.get("picture").arrayBuffer()) : undefined;
  const fields = isForm ? Object.fromEntries([...body.keys()].filter((name) => name !== "picture").map((name) => [name, body.getAll(name)])) : {};
  return new Promise((done, reject) => {
    signal?.throwIfAborted();
    const mine = { path, body: isForm ? JSON.stringify(fields) : body, picture, reject };
    mine.done = (status, contents, { kind = "application/json", again: retry } = {}) => {
      const headers = { "content-type": kind, ...(retry ? { "retry-after": retry } : {}) };
      done(new Response(contents instanceof Uint8Array || typeof contents === "string" ? contents : JSON.stringify(contents), { status, headers }));
    };
    signal?.addEventListener("abort", () => {
      if (current === mine) again();
      else if (waiting.includes(mine)) waiting.splice(waiting.indexOf(mine), 1);
      reject(signal.reason);
    });
    waiting.push(mine);
    next();
  });
}

// Calls `tell` with each value as it comes, `lost` with whether nothing answers. Returns what ends it.
export function listen(path, tell, lost = () => {}) {
  const mine = ++number;
  following.set(mine, { path, tell, lost });
  if (isReady) worker.postMessage({ follow: mine, path });
  next();
  return () => {
    following.delete(mine);
    if (isReady) worker?.postMessage({ leave: mine });
  };
}

// Games of Duel outlast the worker, and the page.
function keepGames(games) {
  const { ...all } = kept("duel.games", {});
  for (const [name, text] of Object.entries(games)) {
    delete all[name];
    all[name] = text;
  }
  keep("duel.games", Object.fromEntries(Object.entries(all).slice(-MOST_GAMES)));
}

// Lets the browser keep the page for times without a network, and tells of new versions.
export async function keepPage() {
  const home = navigator.serviceWorker;
  if (!home) return;
  const isNew = sessionStorage.getItem(RENEWED);
  sessionStorage.removeItem(RENEWED);
  if (isNew) note("good", UPDATED);
  const renew = () => {
    sessionStorage.setItem(RENEWED, "1");
    location.reload();
  };
  let had = Boolean(home.controller);
  home.addEventListener("controllerchange", () => {
    // The first that takes over has the version of this page. A later one waits for a view to be left: no move is lost.
    if (had) {
      note("good", OFFERED, button("Load it", renew));
      addEventListener("hashchange", renew);
    }
    had = true;
    keepMemory();
  });
  // It loads all once more, mostly from what the browser has: not while somebody waits for an answer.
  if (!had) await settled;
  const held = await home.register("sw.js").catch(() => null);
  held?.installing?.addEventListener("statechange", ({ target }) => {
    if (target.state === "redundant" && !held.active) note("doubt", UNKEPT);
  });
  if (!home.controller) return;
  keepMemory();
  // Another version may have taken over while this page was loaded.
  if (isNew) return;
  const { version } = await (await fetch("files.json")).json();
  if (version !== VERSION) renew();
}

// Makes the next start faster; of no use before the page is kept.
async function keepMemory() {
  await settled;
  if (isReady) new Worker("worker.js", { type: "module" }).postMessage({ keepMemory: true });
}

// After the page itself: soon somebody asks.
addEventListener("load", () => { if (!worker) start(); });
