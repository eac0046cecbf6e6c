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

// Keeps a value that JSON has. A full or forbidden store keeps nothing, and nothing else is lost.
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window, perhaps.
  }
}
