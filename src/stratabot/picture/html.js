"use strict";
const told = JSON.parse(document.getElementById("told").textContent);
const last = told.length - 1;
const [heading, now, slider, back, next] =
  ["heading", "now", "slider", "back", "next"].map((id) => document.getElementById(id));
const figure = document.querySelector("figure");
const list = document.querySelector("ol");
const items = [...document.querySelectorAll("ol button")];
// What is not seen on every slide, with the first and last slide of each run that it is seen on.
const changing = [...document.querySelectorAll("[data-on]")].map((element) => {
  const runs = element.dataset.on.split(" ").map((run) => run.split("-").map(Number));
  return { element, runs: runs.map(([first, end = first]) => [first, end]) };
});
let step = 0;

function show(wanted) {
  step = Math.max(0, Math.min(last, wanted));
  for (const { element, runs } of changing) {
    element.classList.toggle("off", !runs.some(([first, end]) => first <= step && step <= end));
  }
  items.forEach((item, k) => {
    if (k + 1 === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  slider.value = step;
  slider.setAttribute("aria-valuetext", step + " of " + last);
  [heading.textContent, now.textContent] = told[step];
  heading.hidden = !heading.textContent;
  reveal();
  back.disabled = step === 0;
  next.disabled = step === last;
}

// Scrolls the list, not the page. The item comes second: on a phone only the top of the list is seen.
function reveal() {
  const before = items[Math.max(0, step - 2)].parentElement;
  list.scrollTop = before.offsetTop;
}

back.addEventListener("click", () => show(step - 1));
next.addEventListener("click", () => show(step + 1));
slider.addEventListener("input", () => show(Number(slider.value)));
items.forEach((item, k) => item.addEventListener("click", () => {
  show(k + 1);
  figure.scrollIntoView({ block: "nearest" });
}));

addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});

let from = null;
figure.addEventListener("pointerdown", (event) => { from = event; });
figure.addEventListener("pointercancel", () => { from = null; });
addEventListener("pointerup", (event) => {
  if (!from) return;
  const across = event.clientX - from.clientX, down = event.clientY - from.clientY;
  from = null;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(step - Math.sign(across));
});

show(0);
requestAnimationFrame(() => requestAnimationFrame(() => figure.classList.add("moves")));
