// Links to be sent to others are whole, and selected by a click.

import { hit } from "./dom.js";

/** Add our own address to links that lack it. */
export function makeLinksWhole() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-link]"))) {
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  }
}

makeLinksWhole();
document.addEventListener("focusin", (event) => {
  const field = hit(event);
  if (field instanceof HTMLInputElement && field.matches("[data-link]")) field.select();
});
