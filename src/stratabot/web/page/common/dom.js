// Elements, and what is told to people who do not see the page.

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// An element: h("button", { type: "button", onclick: press }, "Next").
// Styles go through classes, or through element.style: the page's policy forbids style attributes.
export function h(name, props = {}, ...children) {
  return filled(document.createElement(name), props, children);
}

// The same for SVG.
export function svg(name, props = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), props, children);
}

// A button with a word on it.
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

const spoken = (element) => element.getAttribute("aria-label") ?? element.textContent;

// Puts other children into an element. Whoever was on one of the old ones by keyboard is on its namesake then.
export function refill(element, ...children) {
  const before = document.activeElement;
  const name = element.contains(before) ? spoken(before) : null;
  element.replaceChildren(...children);
  if (name === null) return;
  const all = [...element.querySelectorAll("button:not(:disabled)")];
  (all.find((one) => spoken(one) === name) ?? all[0])?.focus({ preventScroll: true });
}

// Words of the program's as a sentence: "expected a grid" -> "Expected a grid." A cell's name stays: "r1c2 is black."
export function sentence(words) {
  const first = /^[a-z]{1,2}\d/.test(words) ? words.slice(0, 1) : words.slice(0, 1).toUpperCase();
  return `${first}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

// Tells something to a screen reader; nobody sees it.
export function say(text) {
  const told = document.getElementById("told");
  told.textContent = "";
  // Said twice, it is heard twice.
  setTimeout(() => { told.textContent = text; }, 50);
}

// Calls `pressed` with keys that no field, no dialog and none of the `others` wants; gives what ends that.
export function listenToKeys(pressed, others = "") {
  const left = new AbortController();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (!event.target.closest?.(`input, textarea, select${others}`)) pressed(event);
  }, { signal: left.signal });
  return () => left.abort();
}

const loaded = new Map();

// A style sheet of a view: styles("str8ts/str8ts.css"), by its path in the page's folder. It is loaded
// once; what is returned resolves as soon as it holds, also if it could not be loaded.
export function styles(path) {
  if (!loaded.has(path)) {
    loaded.set(path, new Promise((done) => {
      document.head.append(h("link", { rel: "stylesheet", href: path, onload: done, onerror: done }));
    }));
  }
  return loaded.get(path);
}
