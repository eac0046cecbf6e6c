// What the browser keeps, on this device only.

const PREFIX = "stratabot.";
// What it could not keep, by name, as text: it lasts as long as this tab.
const held = new Map();

// What was kept under that name; `otherwise` if nothing was, or if it cannot be read.
export function kept(name, otherwise = null) {
  try {
    const text = held.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

// Keeps a value that JSON has. Where the store is full or forbidden, as in a private window, this tab does, and the
// window hears "unkept".
export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    held.delete(name);
  } catch {
    held.set(name, text);
    dispatchEvent(new Event("unkept"));
  }
}

// Calls `tell` whenever another tab keeps something under that name, until the signal comes.
export function whenKept(name, tell, signal) {
  addEventListener("storage", ({ key }) => { if (key === PREFIX + name) tell(); }, { signal });
}
