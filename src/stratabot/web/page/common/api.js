// All that the page asks goes through here, whoever answers: `program.js` knows how that is reached.

import { sentence } from "./dom.js";
import { GONE, request } from "./program.js";

export { listen } from "./program.js";

// What went wrong, as a sentence; `status` is the HTTP status, 0 if the program does not answer.
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// The window hears an event "program" at every answer, with whether there was one.
async function send(path, options, tries = 3) {
  let response;
  try {
    response = await request(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    dispatchEvent(new CustomEvent("program", { detail: false }));
    throw new ApiError(0, error.name === "Error" ? error.message : GONE);
  }
  dispatchEvent(new CustomEvent("program", { detail: true }));
  if (response.status === 503 && tries > 0 && response.headers.has("retry-after")) {
    await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get("retry-after"))));
    return send(path, options, tries - 1);
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  const why = response.status < 500 ? `The program answers ${response.status}` : `The program broke off (${response.status}). Does stratabot serve still run?`;
  throw new ApiError(response.status, sentence(told.error ?? why));
}

function asJson(value, signal) {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(value), signal };
}

function asForm(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) form.append(name, each);
  }
  return { method: "POST", body: form };
}

// What a command answers with --format json: ask("strata", "solve", { grid: "PG.P\n...", count: true }).
export async function ask(game, verb, options, signal) {
  return (await send(`api/${game}/${verb}`, asJson(options, signal))).json();
}

// The names that the program has given to pictures (Blobs) which it has read, and keeps for a while.
const names = new WeakMap();

// What the program answers to a question about a picture, which travels only if the program does not keep it.
async function sendAbout(path, picture, asked, signal) {
  const name = names.get(picture);
  if (name) {
    try {
      return await send(path, asJson({ picture: name, ...asked }, signal));
    } catch (error) {
      if (error.status !== FORGOTTEN) throw error;
    }
  }
  return send(path, { ...asForm({ picture, ...asked }), signal });
}

// The status that says so.
const FORGOTTEN = 410;

// What a verb answers with --format json for a picture: `cell` in the options is what was told, ["r3c1=2"].
// Without a game, the program finds out which it is: the answer's `game`.
export async function askAbout(picture, game, verb, options = {}, signal = undefined) {
  const told = await (await sendAbout(game ? `api/${game}/${verb}` : `api/${verb}`, picture, options, signal)).json();
  if (told.picture) names.set(picture, told.picture);
  return told;
}

// A picture of a solution as a Blob; kind: "png", "gif", "svg", "html". Options as of `solve`.
export async function draw(game, kind, options) {
  return (await send(`api/${game}/draw`, asJson({ kind, ...options }))).blob();
}

// The answer of a verb (solve, hint) drawn over a picture, as a PNG.
export async function drawOver(picture, game, verb, options = {}) {
  return (await sendAbout(`api/${game}/draw`, picture, { verb, ...options })).blob();
}

// Other things of the program's: get("api/bot/doctor"), post("api/duel/games", { ... }).
export async function get(path) {
  return (await send(path, {})).json();
}

export async function post(path, value = {}) {
  return (await send(path, asJson(value))).json();
}

// A file that the program makes, as a Blob: file("api/duel/picture", { record, kind: "png" }).
export async function file(path, value) {
  return (await send(path, asJson(value))).blob();
}
