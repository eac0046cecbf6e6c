// Keeps the whole page, with what answers: after the first visit nothing is asked of the network but
// whether there is a new version, which the browser does by looking whether this file has changed.

const VERSION = "";
const LIST = "files.json";

// Other pages of the same host have caches, too.
const OURS = `stratabot ${self.registration.scope} `;

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.url.startsWith(self.registration.scope) && request.method === "GET") event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(OURS + VERSION);
  return (await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true })) ?? fetch(request);
}

async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
}

// Keeps all files of this version, those that have not changed from the version before.
async function keepAll() {
  const list = await fetch(LIST, { cache: "no-store" });
  const { version, files } = await list.clone().json();
  if (version !== VERSION) throw new Error("a new version is being put here");
  const cache = await caches.open(OURS + VERSION);
  const before = await Promise.all((await others()).map(async (name) => {
    const old = await caches.open(name);
    return [old, (await (await old.match(LIST))?.json())?.files ?? {}];
  }));
  try {
    await Promise.all(Object.entries(files).map(async ([name, digest]) => {
      const same = before.find(([, its]) => its[name] === digest);
      const found = (await same?.[0].match(name)) ?? await fetch(name, { cache: "no-cache" });
      if (!found.ok) throw new Error(`${name}: ${found.status}`);
      await cache.put(name, found);
    }));
    await cache.put(LIST, list);
  } catch (error) {
    await caches.delete(OURS + VERSION);
    throw error;
  }
}

async function forgetOthers() {
  for (const name of await others()) await caches.delete(name);
}
