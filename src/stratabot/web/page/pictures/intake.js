// Pictures that are dropped or pasted, on any page, and text that is pasted on the first one.

import { goTo, viewSignal } from "../common/here.js";

// A picture that came and is not read yet; `view.js` goes to `#picture`, which takes it.
let waiting = null;

export function takeWaiting() {
  const file = waiting;
  waiting = null;
  return file;
}

// Has a file read, and shows what is seen in it.
export function take(file, asked = viewSignal()) {
  if (asked.aborted) return;
  waiting = file;
  if (location.hash === "#picture") dispatchEvent(new HashChangeEvent("hashchange"));
  else goTo("picture");
}

const isHome = () => ["", "#"].includes(location.hash);
const pictureIn = (files) => [...files].find((file) => file.type.startsWith("image/") || /\.(hei[cf]|avif)$/i.test(file.name));

function paste(event) {
  const file = pictureIn(event.clipboardData.files);
  if (file) {
    event.preventDefault();
    return take(file);
  }
  const isField = event.target.closest?.("input, textarea, [contenteditable]");
  const text = event.clipboardData.getData("text/plain");
  if (text.trim() && !isField && isHome()) dispatchEvent(new CustomEvent("pastedtext", { detail: text }));
}

// What the clipboard holds, for a button: a picture is taken; a text is returned; null if there is neither.
export async function takeClipboard() {
  const asked = viewSignal();
  for (const item of await navigator.clipboard.read()) {
    const kind = item.types.find((type) => type.startsWith("image/"));
    if (kind) {
      take(await item.getType(kind), asked);
      return "";
    }
    if (item.types.includes("text/plain")) return (await item.getType("text/plain")).text();
  }
  return null;
}

const carries = (event) => [...event.dataTransfer.types].includes("Files");

function over(event) {
  if (!carries(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  document.body.classList.add("over");
}

function drop(event) {
  document.body.classList.remove("over");
  if (!carries(event)) return;
  event.preventDefault();
  const file = pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
  if (file) take(file);
}

addEventListener("paste", paste);
addEventListener("dragover", over);
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("over"); });
addEventListener("drop", drop);
