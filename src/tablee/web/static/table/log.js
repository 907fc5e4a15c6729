// The log beside the board: a line for each step that was shown, the newest first.

import { find } from "../common/dom.js";

/** @import {Step} from "../board/steps.js" */

const LINES = 60; // on the page
const AT_ONCE = 3; // of an entry
const lines = find("#lines");
/** @type {number | null} */
let since = null; // the seat's last move, once that is told

/** @param {Element} line */
const isNew = (line) => since !== null && Number(line.id.slice(5)) > since;

/** @type {(told: [seq: number, markup: string]) => HTMLLIElement} */
function lineOf([seq, markup]) {
  const line = document.createElement("li");
  line.id = `step-${seq}`;
  line.innerHTML = markup;
  return line;
}

/**
 * Mark what has happened since the seat's last move; and write the log anew, if all of it is told.
 * @param {number | null} last
 * @param {[seq: number, markup: string][]} [told]
 */
export function mark(last, told) {
  since = last;
  if (told) lines.replaceChildren(...told.map(lineOf).reverse());
  for (const line of lines.children) line.classList.toggle("new", isNew(line));
}

/**
 * Write a step that is shown for the first time into the log.
 * @param {Step} step
 */
export function write(step) {
  if (step.told || !step.lines?.length || step.seq === undefined) return;
  step.told = true;
  if (!document.getElementById(`step-${step.seq}`)) lines.prepend(lineOf([step.seq, ""]));
  const line = find(`#step-${step.seq}`);
  for (const words of step.lines) line.insertAdjacentHTML("afterbegin", words);
  line.classList.toggle("new", isNew(line));
  while (lines.children.length > LINES) lines.lastChild?.remove();
}

/** What happened last, in words: a headline with what belongs to it, and all of a short entry; at the end the result says it. */
export function newest() {
  if (document.querySelector("#table-state[data-turn=over]")) return "";
  const told = [...document.querySelectorAll("#lines > li > p")];
  const headline = told.findIndex((line) => !line.matches(".filler"));
  const entry = [...(told[headline]?.parentElement?.querySelectorAll(":scope > p") ?? [])];
  const first = entry.length > AT_ONCE ? headline : told.indexOf(entry[entry.length - 1]);
  return told.slice(0, first + 1).reverse().map(({ outerHTML }) => outerHTML).join("");
}
