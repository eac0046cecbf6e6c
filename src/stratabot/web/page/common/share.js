// Gives the address of what is shown to a friend, who sees the same.

import { dialog } from "./dialog.js";
import { button, h } from "./dom.js";

export function shareButton(title) {
  const made = button("Share", async () => { made.textContent = await share(title); });
  return made;
}

// Shares by what the device offers; else copies; else shows the address. Gives a word for the button.
async function share(title) {
  const url = location.href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return "Shared";
    } catch (error) {
      if (error.name === "AbortError") return "Share";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "Copied";
  } catch {
    const field = h("input", { type: "text", readonly: true, value: url, "aria-label": "Address", onfocus: () => field.select() });
    await dialog("The address of this page", field, "Close");
    return "Share";
  }
}
