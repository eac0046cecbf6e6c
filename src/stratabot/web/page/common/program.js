// How the page reaches the program: over the network. A page with no program behind it has another file here
// (web/site/page/), which exports the same.

export const GONE = "The program does not answer. Does stratabot serve still run?";
export const LOST = "This part of the page could not be loaded. Does stratabot serve still run?";
export const HAS_PICTURES = true;
export const WHERE = "It goes to the program that serves this page, and nowhere else. It is not kept.";

// As `fetch`.
export function request(path, options) {
  return fetch(path, options);
}

// Calls `tell` with each value as it comes, `lost` with whether the program is away. Returns what ends it.
export function listen(path, tell, lost = () => {}) {
  const source = new EventSource(path);
  source.onmessage = (event) => tell(JSON.parse(event.data));
  source.onerror = () => lost(true);
  source.onopen = () => lost(false);
  return () => source.close();
}

// Lets the browser keep the page for times without the program.
export function keepPage() {
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
