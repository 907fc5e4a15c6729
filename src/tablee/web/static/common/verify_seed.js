// Were the draws fair? The browser keeps the promise that it was shown first, and compares it with the seed that is revealed.

import { sha256 } from "./sha256.js";

const shown = document.getElementById("promise");
const place = `promise ${shown?.dataset.table}`;
if (shown && !localStorage.getItem(place)) localStorage.setItem(place, shown.textContent ?? "");

document.addEventListener(
  "toggle",
  ({ target: unfolded }) => {
    if (!(unfolded instanceof HTMLDetailsElement) || !unfolded.open) return;
    /** @type {HTMLElement | null} */
    const verdict = unfolded.querySelector("[data-seed]");
    if (!verdict?.dataset.seed) return;
    const kept = sha256(verdict.dataset.seed) === localStorage.getItem(place);
    verdict.textContent = (kept ? verdict.dataset.kept : verdict.dataset.broken) ?? "";
  },
  true, // such an event does not rise
);
