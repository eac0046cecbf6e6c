// Keeps the page for the time when the program does not answer. While it answers, everything comes
// from it, so a new version of the program is seen at once.

const LIST = "files.json";
const PATIENCE = 3000; // milliseconds; without a network some requests never end

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const isOurs = request.url.startsWith(self.registration.scope) && request.method === "GET";
  if (!isOurs || path.includes("/api/") || path.endsWith(`/${LIST}`)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(keepAll().catch(() => {}));
});

// The page that is open was kept: so its files are, too, until it is loaded again.
let isAway = false;

// What the program answers; what was kept if it does not.
async function answer(request) {
  if (request.mode === "navigate") isAway = false;
  const keptFile = () => caches.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  const before = isAway ? await keptFile() : null;
  if (before) return before;
  const asked = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  const fresh = await Promise.race([asked.catch(() => null), late]);
  if (fresh) return fresh;
  const kept = await keptFile();
  isAway ||= Boolean(kept);
  return kept ?? asked;
}

// Keeps all files of this version of the page, and then forgets those of others.
async function keepAll() {
  const { version, files } = await (await fetch(LIST, { cache: "no-store" })).json();
  const names = await caches.keys();
  if (!names.includes(version)) {
    const part = `${version}-part`;
    const cache = await caches.open(part);
    await cache.addAll(["./", ...files].map((file) => new Request(file, { cache: "reload" })));
    const whole = await caches.open(version);
    for (const request of await cache.keys()) await whole.put(request, await cache.match(request));
  }
  for (const name of names) if (name !== version) await caches.delete(name);
  await caches.delete(`${version}-part`);
}
