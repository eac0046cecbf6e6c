// Gives the address of what is shown to a friend, who sees the same.

import { dialog } from "./dialog.js";
import { button, h } from "./dom.js";

// What `words()` says by then is told with it.
export function shareButton(title, words = () => "") {
  const made = button("Share", async () => { made.textContent = await share(title, words()); });
  return made;
}

// Shares by what the device offers; else copies; else shows the address. Gives a word for the button.
async function share(title, text) {
  const url = location.href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url, ...(text && { text }) });
      return "Shared";
    } catch (error) {
      if (error.name === "AbortError") return "Share";
    }
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return "Copied";
  } catch {
    const field = h("input", { type: "text", readonly: true, value: url, "aria-label": "Address", onfocus: () => field.select() });
    await dialog("The address of this page", field, "Close");
    return "Share";
  }
}
