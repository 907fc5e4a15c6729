// On a small screen one decides on what one sees: the own tiles, cards or money that a decision needs lie above the buttons, too, as
// pictures of those on the board, unless the board shows them just now; and the places that may be clicked are scrolled into view. It
// knows no game: the page says where they lie.

import { isPanelBelow, seenHeight } from "../board/view.js";
import { find, hit } from "../common/dom.js";

const state = find("#table-state");
const drawing = find("#drawing");
const frame = find(".board-place");
const dock = find("#dock");
const OWN = state.dataset.held || ":not(*)"; // where the own tiles or cards lie; some boards show none
const small = matchMedia("(max-width: 760px), (max-height: 480px)");
const SVG = "http://www.w3.org/2000/svg";
const [LEAST, MOST, LARGER] = [30, 69, 1.7]; // pixels of height; the words on cards are 11 pixels high in the highest
const LOW = 36; // the most beside the board

/** @returns {SVGGElement[]} the pieces that the decision needs */
function needed() {
  /** @type {HTMLElement | null} */
  const moves = document.querySelector("#moves[data-needs]");
  const where = small.matches && state.dataset.turn === "mine" ? moves?.dataset.needs : "";
  return where ? [.../** @type {NodeListOf<SVGGElement>} */ (drawing.querySelectorAll(where))] : [];
}

/**
 * Whether all of these lie in what is seen of the board, or would with so much more room.
 * @param {Element[]} pieces
 * @param {number} [more]
 */
function inSight(pieces, more = 0) {
  const { start, end } = seenHeight();
  return pieces.every((piece) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top >= start && bottom <= end + more;
  });
}

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
  svg.style.height = `${Math.min(isPanelBelow() ? MOST : LOW, Math.max(LEAST, LARGER * height))}px`;
  svg.dataset.piece = piece.id;
  const shown = /** @type {SVGGElement} */ (piece.cloneNode(true));
  for (const part of [shown, ...shown.querySelectorAll("[id], [tabindex], .changed")]) {
    part.classList.remove("changed");
    for (const name of ["id", "tabindex"]) part.removeAttribute(name);
  }
  shown.removeAttribute("transform");
  svg.append(shown);
  return svg;
}

function fill() {
  const pieces = needed();
  dock.hidden = !pieces.length;
  dock.replaceChildren(...pieces.map(picture));
  look();
}

/** What the board shows just now is not shown twice. */
function look() {
  if (dock.firstChild) dock.hidden = isPanelBelow() && inSight(needed(), dock.offsetHeight);
}

let [soon, changed] = [0, false];

/** Once for all that changes at a time; a scroll alone changes nothing that is needed. */
function later(scrolled = false) {
  changed ||= !scrolled;
  soon ||= requestAnimationFrame(() => {
    const next = changed ? fill : look;
    [soon, changed] = [0, false];
    next();
  });
}
new MutationObserver(() => later()).observe(drawing, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["class"],
});
new MutationObserver(() => later()).observe(find("#choices"), { childList: true });
small.addEventListener("change", fill);
addEventListener("scroll", () => later(true), { passive: true });
fill();

dock.addEventListener("click", (event) => {
  /** @type {SVGElement | null | undefined} */
  const shown = hit(event)?.closest("svg[data-piece]");
  const piece = document.getElementById(shown?.dataset.piece ?? "");
  piece?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

/** Bring the places that may be clicked into view, or as many as fit, unless one is: the page is scrolled, or the board's frame. */
export function lookAtFirstLit() {
  if (state.dataset.turn !== "mine") return;
  fill(); // the panel has its height now
  const sheet = drawing.querySelector("#choice-sheet");
  const lit = sheet ? [sheet] : [...drawing.querySelectorAll(".lit")].filter((piece) => !piece.matches(OWN));
  if (!lit.length || lit.some((piece) => inSight([piece]))) return;
  const { start, end } = seenHeight();
  const { top, height } = lit[0].getBoundingClientRect();
  const higher = height > end - start; // then its beginning is shown
  for (const moved of [window, frame]) {
    moved.scrollBy({ top: higher ? top - start : top + height / 2 - (start + end) / 2, behavior: "instant" });
  }
}
