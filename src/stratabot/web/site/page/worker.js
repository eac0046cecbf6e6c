// Python in the browser: answers what program.js asks, by the functions that answer it in the server, too.

import { loadPyodide } from "./pyodide/pyodide.mjs";

// Packages that only pictures need, if this page was made with them.
const PACKAGES = [];
const VERSION = "";
const BYTES = 1; // of all that is fetched before the first answer
const LACKING = 501;
const FAULT = { status: 500, kind: "application/json", contents: '{"error": "something went wrong here; the browser\'s console tells more"}' };

// The cache of this version, which sw.js fills; and what it has of ours: Python's memory, with all modules loaded. With
// it the next start takes a third of the time.
const CACHE = `stratabot ${new URL("./", import.meta.url)} ${VERSION}`;
const MEMORY = "memory";

let python = null;
let answers = null;
let hasPackages = false;
let loaded = 0;
let isFirst = false; // nothing is kept yet: all bytes are fetched, and counted

// The same answer; the page is told how much has come.
function counted(found) {
  const transform = (chunk, to) => {
    loaded += chunk.length;
    if (isFirst) postMessage({ percent: Math.floor(100 * loaded / BYTES) });
    to.enqueue(chunk);
  };
  return new Response(found.body.pipeThrough(new TransformStream({ transform })), found);
}

const plain = self.fetch.bind(self);

async function bytes(name) {
  const found = await plain(new URL(name, import.meta.url));
  if (!found.ok) throw new TypeError(`${name}: ${found.status}`);
  return new Uint8Array(await counted(found).arrayBuffer());
}

async function keptMemory() {
  const kept = await (await caches.open(CACHE)).match(MEMORY);
  if (!kept) return null;
  return new Uint8Array(await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// Done by another worker, for which nobody waits. Libraries that are not Python's own must not be loaded yet.
async function keepMemory() {
  const cache = await caches.open(CACHE);
  if (await cache.match(MEMORY)) return;
  const loaded = await loadPyodide({ _makeSnapshot: true });
  loaded.unpackArchive(await bytes("stratabot.zip"), "wheel");
  loaded.runPython("from stratabot.web.site import answering; answering.load_all()");
  const memory = new Blob([loaded.makeMemorySnapshot()]);
  await cache.put(MEMORY, new Response(memory.stream().pipeThrough(new CompressionStream("gzip"))));
}

async function load() {
  const memory = await keptMemory().catch(() => null);
  if (!memory) {
    isFirst = true;
    self.fetch = async (...asked) => counted(await plain(...asked));
    return loadPyodide();
  }
  return loadPyodide({ _loadSnapshot: memory }).catch(async (error) => {
    console.error(error);
    await (await caches.open(CACHE)).delete(MEMORY);
    return loadPyodide();
  });
}

async function start(games) {
  const [loaded, ours, sat] = await Promise.all([load(), bytes("stratabot.zip"), bytes("python-sat.whl")]);
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
  if (data.keepMemory) {
    await keepMemory().catch((error) => console.warn(error));
    close();
  } else if ("games" in data) {
    await start(data.games).catch((error) => {
      console.error(error);
      const isOld = [WebAssembly.CompileError, WebAssembly.LinkError].some((kind) => error instanceof kind);
      postMessage({ failed: true, isOld });
    });
  } else if (data.follow) {
    answers.follow(data.follow, data.path, (value) => {
      postMessage({ event: data.follow, value: value ?? null });
      tellGames();
    });
  } else if (data.leave) {
    answers.leave(data.leave);
  } else {
    postMessage({ answered: await answer(data) });
    tellGames();
  }
};
