// The line of points says what the panels on the board say, also while it is played. If it ended now: while the table of it is open, the
// panels show these points, too.

import * as player from "../board/player.js";
import { find } from "../common/dom.js";

const toggle = find(".scores", HTMLDetailsElement);
const rows = find("#outlook");
const strip = find("#scores");
const drawing = find("#drawing");
const SIZES = [0.5, 0.42, 0.33, 0.27]; // of a number of so many signs in its wreath

/** @type {(signs: number) => number} */
const sizeOf = (signs) => SIZES[Math.min(signs, SIZES.length) - 1];

/**
 * Write other points into a wreath.
 * @param {SVGTextElement} number
 * @param {string} points
 */
function write(number, points) {
  const before = number.textContent ?? "";
  if (before === points) return; // or it would be a change to look at again
  const size = Number(number.getAttribute("font-size")) * (sizeOf(points.length) / sizeOf(before.length));
  number.setAttribute("font-size", String(size));
  number.textContent = points;
}

/** Show what the reader wants to see; what is played shows the points as they were. */
function show() {
  const ended = toggle.open && player.isNow();
  /** @type {NodeListOf<HTMLElement>} */
  const seats = rows.querySelectorAll("[data-ended]");
  for (const { dataset } of seats) {
    const piece = drawing.querySelector(`#${dataset.for}`);
    const number = piece?.querySelector("text");
    if (!piece || !number) continue; // a board need not show points
    if (ended) number.dataset.now ??= number.textContent ?? "";
    piece.classList.toggle("ended", ended);
    write(number, (ended ? dataset.ended : number.dataset.now) ?? number.textContent ?? "");
    if (ended) continue;
    delete number.dataset.now;
    const told = strip.querySelector(`[data-points="${dataset.for}"] b`);
    if (told && told.textContent !== number.textContent) told.textContent = number.textContent;
  }
  if (!ended) underline();
}

/** Whoever leads is underlined, unless all are equal. */
function underline() {
  const told = [...strip.querySelectorAll("[data-points]")];
  const points = told.map((one) => Number(one.querySelector("b")?.textContent?.replace("−", "-")));
  const [most, least] = [Math.max(...points), Math.min(...points)];
  for (const [number, one] of told.entries()) one.toggleAttribute("data-leads", points[number] === most && most > least);
}

toggle.addEventListener("toggle", show);
new MutationObserver(show).observe(rows, { childList: true });
new MutationObserver(show).observe(drawing, { childList: true, subtree: true });
