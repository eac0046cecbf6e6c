// Pictures and texts that are dropped on any page, pictures that are pasted there, and text that is pasted on the first one.

import { goTo, viewSignal } from "../common/here.js";

// A picture or a text that came and is not read yet: `#picture` takes the one, the first page the other.
let waiting = null;

export function takeWaiting() {
  const came = waiting;
  waiting = null;
  return came;
}

// Has a file read, and shows what is seen in it.
export async function take(file, asked = viewSignal()) {
  const text = isText(file) ? await file.text() : null;
  if (asked.aborted) return;
  waiting = text ?? file;
  lead(text === null ? "#picture" : "");
}

function lead(where) {
  if (location.hash === where) dispatchEvent(new HashChangeEvent("hashchange"));
  else goTo(where);
}

const isText = ({ type, name = "" }) => /^text\/|json/.test(type) || /\.(txt|csv|tsv|md|org|json)$/i.test(name);
const isHome = () => ["", "#"].includes(location.hash);
const pictureIn = (files) => [...files].find((file) => file.type.startsWith("image/") || /\.(hei[cf]|avif)$/i.test(file.name));

function paste(event) {
  const file = pictureIn(event.clipboardData.files);
  if (file) {
    event.preventDefault();
    return take(file);
  }
  const text = event.clipboardData.getData("text/plain");
  if (isHome() && !isField(event)) lay(text);
  return undefined;
}

// Has a text opened by the first page.
export function lay(text) {
  if (!text.trim()) return;
  waiting = text;
  lead("");
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

const isField = (event) => event.target.closest?.("input, textarea, [contenteditable]");
// A text that is dragged into a field is the browser's.
const isOurs = (event) => event.dataTransfer.types.includes("Files") || (event.dataTransfer.types.includes("text/plain") && !isField(event));

function over(event) {
  if (!isOurs(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  document.body.classList.add("over");
}

function drop(event) {
  document.body.classList.remove("over");
  if (!isOurs(event)) return;
  event.preventDefault();
  const file = pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
  if (file) return take(file);
  return lay(event.dataTransfer.getData("text/plain"));
}

addEventListener("paste", paste);
addEventListener("dragover", over);
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("over"); });
addEventListener("drop", drop);
