// Python in the browser: answers what program.js asks, by the functions that answer it in the server, too.

import { loadPyodide } from "./pyodide/pyodide.mjs";

// Packages that only pictures need, if this page was made with them.
const PACKAGES = [];
const LACKING = 501;

const FAULT = { status: 500, kind: "application/json", contents: '{"error": "something went wrong here; the browser\'s console tells more"}' };

let python = null;
let answers = null;
let hasPackages = false;

async function bytes(name) {
  const found = await fetch(new URL(name, import.meta.url));
  if (!found.ok) throw new TypeError(`${name}: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

async function start(games) {
  const [loaded, ours, sat] = await Promise.all([loadPyodide(), bytes("stratabot.zip"), bytes("python-sat.whl")]);
  python = loaded;
  for (const wheel of [ours, sat]) python.unpackArchive(wheel, "wheel");
  answers = python.pyimport("stratabot.web.site.answering").start(games);
  postMessage({ ready: true });
}

async function answer({ path, body, picture }) {
  try {
    const [status, kind, contents, again] = (await answers.answer(path, body, picture && python.toPy(picture).tobytes())).toJs();
    if (status !== LACKING || hasPackages || !PACKAGES.length) return { status, kind, contents, again };
    await python.loadPackage(PACKAGES);
    hasPackages = true;
    return answer({ path, body, picture });
  } catch (error) {
    console.error(error);
    return FAULT;
  }
}

function tellGames() {
  const games = answers.changed_games();
  if (games !== "{}") postMessage({ games });
}

onmessage = async ({ data }) => {
  if ("games" in data) {
    await start(data.games).catch((error) => {
      console.error(error);
      postMessage({ failed: true, isAway: error instanceof TypeError });
    });
  } else if (data.follow) {
    answers.follow(data.follow, data.path, (value) => {
      postMessage({ event: data.follow, value });
      tellGames();
    });
  } else if (data.leave) {
    answers.leave(data.leave);
  } else {
    postMessage({ answered: await answer(data) });
    tellGames();
  }
};
