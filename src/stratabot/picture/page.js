"use strict";
const { ribbons, sentences, cells, muted } = JSON.parse(document.getElementById("story").textContent);
const find = (id) => document.getElementById(id);
const [slider, now, back, next] = ["slider", "now", "back", "next"].map(find);
const items = [...document.querySelectorAll("ol button")];
const diamonds = [...document.querySelectorAll(".cell")];
let step = 0;

function show(wanted) {
  step = Math.max(0, Math.min(ribbons.length, wanted));
  ribbons.forEach((id, k) => find(id).classList.toggle("off", k >= step));
  diamonds.forEach((cell, k) => cell.setAttribute("fill-opacity", cells[step][k] === "1" ? 1 : muted));
  items.forEach((item, k) => {
    if (k + 1 === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  slider.value = step;
  slider.setAttribute("aria-valuetext", step + " of " + ribbons.length + " ribbons");
  now.textContent = sentences[step];
  back.disabled = step === 0;
  next.disabled = step === ribbons.length;
}

back.addEventListener("click", () => show(step - 1));
next.addEventListener("click", () => show(step + 1));
slider.addEventListener("input", () => show(Number(slider.value)));
items.forEach((item, k) => item.addEventListener("click", () => show(k + 1)));

addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: ribbons.length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});

const board = document.querySelector("figure");
let from = null;
board.addEventListener("pointerdown", (event) => { from = event; });
board.addEventListener("pointercancel", () => { from = null; });
addEventListener("pointerup", (event) => {
  if (!from) return;
  const across = event.clientX - from.clientX, down = event.clientY - from.clientY;
  from = null;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(step - Math.sign(across));
});

show(0);
requestAnimationFrame(() => requestAnimationFrame(() => board.classList.add("moves")));
