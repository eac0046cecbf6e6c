// What the browser keeps, on this device only.

const PREFIX = "stratabot.";

// What was kept under that name; `otherwise` if nothing was, or if it cannot be read.
export function kept(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

// Keeps a value that JSON has, and returns whether it could: a full or forbidden store keeps nothing, and nothing else
// is lost.
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // a private window, perhaps
  }
}

// Calls `tell` whenever another tab keeps something under that name, until the signal comes.
export function whenKept(name, tell, signal) {
  addEventListener("storage", ({ key }) => { if (key === PREFIX + name) tell(); }, { signal });
}
