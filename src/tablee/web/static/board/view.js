// Whatever happens on a board is in view: the page is scrolled, or the frame of the board, unless it is there already.

import { find } from "../common/dom.js";
import { boxOf } from "./board.js";

const drawing = find("#drawing");
const frame = find(".board-place");
const panel = find("#decision");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ROOM = 12; // pixels around a piece

/** The part of the screen in which the board is seen. */
export function seenHeight() {
  const start = Math.max(0, frame.getBoundingClientRect().top);
  const end = getComputedStyle(panel).position === "fixed" ? panel.getBoundingClientRect().top : innerHeight;
  return { start, end };
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
