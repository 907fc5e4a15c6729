// Whatever happens on a board is in view: the page is scrolled, or the frame of the board, unless it is there already.

import { find } from "../common/dom.js";
import { boxOf } from "./board.js";

const drawing = find("#drawing");
const frame = find(".board-place");
const panel = find("#decision");
const scores = find(".scores");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ROOM = 12; // pixels around a piece

/** Whether the decision lies over the lower part of the board; beside the board there is room for both. */
export const isPanelBelow = () => getComputedStyle(panel).position === "fixed";

/** The part of the screen in which the board is seen: below the points if these are pinned, and above the panel. */
export function seenHeight() {
  const pinned = getComputedStyle(scores).position === "sticky" ? scores.getBoundingClientRect().bottom : 0;
  const start = Math.max(pinned, frame.getBoundingClientRect().top);
  return { start, end: isPanelBelow() ? panel.getBoundingClientRect().top : innerHeight };
}

/**
 * Bring these pieces into view, or as much of them as there is room for, from the first on.
 * @param {SVGGElement[]} pieces
 */
export function bringIntoView(pieces) {
  const { start, end } = seenHeight();
  const left = drawing.getBoundingClientRect().left;
  let [top, bottom, from, to] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const piece of pieces) {
    const box = boxOf(piece);
    const [higher, lower] = [Math.min(top, box.top - ROOM), Math.max(bottom, box.bottom + ROOM)];
    if (lower - higher > end - start && bottom > top) continue;
    [top, bottom] = [higher, lower];
    [from, to] = [Math.min(from, box.left - ROOM), Math.max(to, box.right + ROOM)];
  }
  if (bottom < top) return;
  const behavior = still.matches ? "instant" : "smooth";
  if (top < start || bottom > end) {
    for (const moved of [window, frame]) moved.scrollBy({ top: (top + bottom - start - end) / 2, behavior });
  }
  if (from < left || to > left + drawing.clientWidth) {
    drawing.scrollBy({ left: (from + to) / 2 - left - drawing.clientWidth / 2, behavior });
  }
}
