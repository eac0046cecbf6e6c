// The view that the address names. An answer belongs to the view that asked: who has gone on by then is not moved by it.

let shown = new AbortController();
addEventListener("hashchange", () => {
  shown.abort();
  shown = new AbortController();
});

// Aborts as soon as the page goes on. Whoever waits for something takes it before.
export const viewSignal = () => shown.signal;

// Leads to another view, unless the one that asked has been left.
export function goTo(address, asked = shown.signal) {
  if (!asked.aborted) location.hash = address;
}

// Gives the view that is shown another address, without a step in the browser's history.
export function renameView(address, asked = shown.signal) {
  if (!asked.aborted) history.replaceState(null, "", address);
}
