// Files that the page gives to the visitor.

import { h } from "./dom.js";

// Saves a Blob as a file of that name.
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
