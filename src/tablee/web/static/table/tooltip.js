// What a piece is and what it is for, when somebody points at it or reaches it by the keyboard.

import { find, hit } from "../common/dom.js";

const table = find("#table");
/** @type {Record<string, string>} */
const explanations = JSON.parse(find("#explanations").textContent ?? "{}");
const bubble = find("#explanation");

/** @param {SVGElement} piece */
function explain(piece) {
  const label = piece.getAttribute("aria-label") ?? "";
  const words = explanations[piece.dataset.explain ?? ""] ?? "";
  const heading = document.createElement("b");
  heading.textContent = label;
  /** @type {HTMLElement | null} */
  const more = document.querySelector(`[data-for="${CSS.escape(piece.id)}"]`); // what the page knows besides of it
  const lines = [words, more?.dataset.told ?? ""].filter(Boolean);
  bubble.replaceChildren(heading, ...lines.flatMap((line) => [document.createElement("br"), line]));
  bubble.hidden = false;
  told = piece;
  const around = piece.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(8, around.left), innerWidth - own.width - 8);
  const below = around.bottom + 8 + own.height < innerHeight;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below ? around.bottom + 8 : Math.max(8, around.top - own.height - 8)}px`;
}

let soon = 0;
/** @type {MouseEvent | null} */
let decision = null; // the last click on a piece that was lit
/** @type {Element | null} */
let told = null; // the piece that is explained

/** Say nothing any more. */
export function hideExplanation() {
  clearTimeout(soon);
  bubble.hidden = true;
  told = null;
}

// What is gone or lies elsewhere is not explained any more.
new MutationObserver(() => told && !told.isConnected && hideExplanation()).observe(table, { childList: true, subtree: true });
new ResizeObserver(hideExplanation).observe(find("#drawing"));

/**
 * Whether the pointer rests where it has clicked: another piece has come under it, or the board has moved.
 * @param {Event} event
 */
const rests = (event) =>
  decision !== null &&
  event instanceof MouseEvent &&
  Math.hypot(event.clientX - decision.clientX, event.clientY - decision.clientY) < 2;

for (const [kind, wait] of /** @type {const} */ ([["pointerover", 350], ["focusin", 0]])) {
  table.addEventListener(kind, (event) => {
    /** @type {SVGElement | null | undefined} */
    const piece = hit(event)?.closest("#drawing [data-explain]");
    hideExplanation();
    if (piece && !rests(event)) soon = setTimeout(() => piece.isConnected && explain(piece), wait);
  });
}
// A player who decides need not be told any more, and wants to see what is asked next.
table.addEventListener("click", (event) => {
  if (!hit(event)?.closest("#drawing .lit")) return;
  hideExplanation();
  decision = event;
});
table.addEventListener("pointerleave", hideExplanation);
table.addEventListener("focusout", hideExplanation);
document.addEventListener("keydown", (event) => event.key === "Escape" && hideExplanation());
