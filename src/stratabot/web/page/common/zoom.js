// A board that can be made larger and moved within its place: by two fingers, buttons, + and -.

import { button, h, say } from "./dom.js";

const MOST = 4;
const STEP = 1.5;
const FINGER = 40; // pixels: a smaller cell is hard to hit

// { element, buttons }: the board in a frame, and buttons, which are there if its cells are small. `cell()` is an
// element of a cell's size. A board that is drawn on leaves no scrolling to the browser: one finger moves it if it has not
// begun a stroke there, that is, not prevented the event's default.
export function zoomable(board, cell, { isDrawnOn = false } = {}) {
  let zoom = 1;
  let fingers = null;
  let held = null;
  const inner = h("div", { class: "zoomed" }, board);
  const frame = h("div", { class: "zoom-frame", onkeydown: key }, inner);
  const [smaller, larger] = [button("−", () => step(1 / STEP), { "aria-label": "Smaller" }), button("+", () => step(STEP), { "aria-label": "Larger" })];
  const buttons = h("div", { class: "row zoom-buttons", role: "group", "aria-label": "Size of the board", hidden: true }, smaller, larger);

  // Makes the board as large; what lies at one place of the window is then at another, or there still.
  function set(wanted, from, to = from) {
    const { x, y } = frame.getBoundingClientRect();
    const [across, down] = [(frame.scrollLeft + from.x - x) / zoom, (frame.scrollTop + from.y - y) / zoom];
    zoom = Math.min(MOST, Math.max(1, wanted));
    frame.classList.toggle("in", zoom > 1);
    inner.style.transform = zoom > 1 ? `scale(${zoom})` : "";
    frame.scrollTo(across * zoom - (to.x - x), down * zoom - (to.y - y));
    show();
  }

  function step(factor) {
    const focused = inner.contains(document.activeElement) ? document.activeElement : null;
    set(zoom * factor, middleOf(focused ?? frame));
    focused?.scrollIntoView({ block: "nearest", inline: "nearest" });
    say(`${Math.round(100 * zoom)} %`);
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !["+", "=", "-"].includes(event.key)) return;
    event.preventDefault();
    step(event.key === "-" ? 1 / STEP : STEP);
  }

  function show() {
    buttons.hidden = zoom === 1 && cell().getBoundingClientRect().width >= FINGER;
    smaller.disabled = zoom === 1;
    larger.disabled = zoom === MOST;
  }

  function touched(event) {
    // The first finger's pointerdown came before its touchstart.
    if (event.touches.length > 1) held = null;
    fingers = event.touches.length === 2 && [...event.touches].every(({ target }) => inner.contains(target)) ? spanOf(event) : null;
    if (fingers) event.preventDefault();
  }

  function spread(event) {
    if (!fingers) return;
    event.preventDefault();
    const now = spanOf(event);
    set(zoom * now.length / fingers.length, fingers, now);
    fingers = now;
  }

  function hold(event) {
    const moves = isDrawnOn && zoom > 1 && event.pointerType === "touch" && event.isPrimary && !event.defaultPrevented;
    held = moves ? event : null;
  }

  function drag(event) {
    if (event.pointerId !== held?.pointerId) return;
    frame.scrollBy(held.clientX - event.clientX, held.clientY - event.clientY);
    held = event;
  }

  frame.addEventListener("touchstart", touched, { passive: false });
  frame.addEventListener("touchmove", spread, { passive: false });
  for (const end of ["touchend", "touchcancel"]) frame.addEventListener(end, () => { fingers = null; });
  frame.addEventListener("pointerdown", hold);
  frame.addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, () => { held = null; });
  new ResizeObserver(show).observe(frame);
  return { element: h("div", { class: "zoom" }, frame), buttons };
}

// The middle between two fingers, and how far they are apart.
function spanOf({ touches: [one, other] }) {
  return {
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    length: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// Where an event is on a drawing that is shown as a whole, in the drawing's own units.
export function pointOn(drawing, { clientX, clientY }) {
  const [box, all] = [drawing.getBoundingClientRect(), drawing.viewBox.baseVal];
  const unit = Math.min(box.width / all.width, box.height / all.height);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { x: all.x + all.width / 2 + (clientX - middle.x) / unit, y: all.y + all.height / 2 + (clientY - middle.y) / unit };
}
