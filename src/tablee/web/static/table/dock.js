// On a small screen one decides on what one sees: the own tiles or cards lie above the buttons, too, as pictures of those on the board,
// and the first place that may be clicked is scrolled into view. It knows no game: the page says where they lie.

import { find, hit } from "../common/dom.js";

const state = find("#table-state");
const drawing = find("#drawing");
const frame = find(".board-place");
const dock = find("#dock");
const OWN = state.dataset.held ?? ""; // where the own tiles or cards lie
const small = matchMedia("(max-width: 760px), (max-height: 480px)");
const SVG = "http://www.w3.org/2000/svg";

const held = () => (small.matches ? [.../** @type {NodeListOf<SVGGElement>} */ (drawing.querySelectorAll(OWN))] : []);

/**
 * A picture of a piece as it is now.
 * @param {SVGGElement} piece
 */
function picture(piece) {
  const svg = document.createElementNS(SVG, "svg");
  const { x, y, width, height } = piece.getBBox();
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", [x - 2, y - 2, width + 4, height + 4].join(" "));
  svg.style.aspectRatio = String((width + 4) / (height + 4));
  svg.dataset.piece = piece.id;
  const shown = /** @type {SVGGElement} */ (piece.cloneNode(true));
  for (const part of [shown, ...shown.querySelectorAll("[id], [tabindex]")]) {
    for (const name of ["id", "tabindex"]) part.removeAttribute(name);
  }
  shown.removeAttribute("transform");
  svg.append(shown);
  return svg;
}

function fill() {
  const pieces = held();
  dock.hidden = !pieces.length || state.dataset.turn !== "mine";
  dock.replaceChildren(...(dock.hidden ? [] : pieces.map(picture)));
}

let soon = 0;
new MutationObserver(() => {
  cancelAnimationFrame(soon);
  soon = requestAnimationFrame(fill);
}).observe(drawing, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
small.addEventListener("change", fill);
fill();

dock.addEventListener("click", (event) => {
  /** @type {SVGElement | null | undefined} */
  const shown = hit(event)?.closest("svg[data-piece]");
  const piece = document.getElementById(shown?.dataset.piece ?? "");
  piece?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

/** Bring the first place that may be clicked into view, unless one is: the page is scrolled, or the frame of the board. */
export function lookAtFirstLit() {
  if (state.dataset.turn !== "mine") return;
  fill(); // the panel has its height now
  const lit = [...drawing.querySelectorAll(".lit")].filter((piece) => !piece.matches(OWN));
  const panel = find("#decision");
  const start = Math.max(0, frame.getBoundingClientRect().top);
  const end = getComputedStyle(panel).position === "fixed" ? panel.getBoundingClientRect().top : innerHeight;
  const seen = lit.some((piece) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top >= start && bottom <= end;
  });
  if (!lit.length || seen) return;
  const { top, height } = lit[0].getBoundingClientRect();
  for (const moved of [window, frame]) moved.scrollBy({ top: top + height / 2 - (start + end) / 2, behavior: "instant" });
}
