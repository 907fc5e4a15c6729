// One stop of the keyboard for what belongs together: Tab comes to it once, arrows go on inside it. Without a script each is a stop.

import { find, hit } from "../common/dom.js";
import { nearest } from "./nearest.js";

/**
 * Pieces of a board are among them.
 * @typedef {(HTMLElement | SVGElement) & {disabled?: boolean, hidden?: boolean}} Member
 * @import {Point} from "../board/board.js"
 */

const table = find("#table");
/** @type {Record<string, string>} */
const GROUPS = {
  "#drawing": ".lit",
  "#moves": "summary, button:not(details:not([open]) *)",
  "#undo": "button",
  "#hints": "button, a",
  "#coach": "summary, details[open] a, button",
  "#player": ".controls > button:not(.open-chronicle)",
};

const ALL = Object.keys(GROUPS).join();

/** @param {Element} group */
function members(group) {
  /** @type {NodeListOf<Member>} */
  const all = group.querySelectorAll(GROUPS[`#${group.id}`]);
  return [...all].filter((one) => !one.disabled && !one.hidden);
}

/** Let one member of each group be a stop: the one that has the focus, or had it last, or the first. */
function settle() {
  for (const group of table.querySelectorAll(ALL)) {
    const found = members(group);
    const stop = found.find((one) => one === document.activeElement) ?? found.find((one) => one.tabIndex === 0);
    for (const one of found) {
      const wanted = one === (stop ?? found[0]) ? 0 : -1;
      if (one.tabIndex !== wanted) one.tabIndex = wanted;
    }
  }
}

/** @type {Record<string, number>} */
const DOWN = { ArrowUp: -1, ArrowDown: 1 };
/** @type {Record<string, number>} */
const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @param {Member} one
 * @returns {Point}
 */
function middle(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

table.addEventListener("keydown", (event) => {
  const group = hit(event)?.closest(ALL);
  const found = group ? members(group) : [];
  const now = found.findIndex((one) => one === event.target);
  if (now < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const [step, down] = [ALONG[event.key], DOWN[event.key]];
  let next = -1;
  if (step) next = (now + step + found.length) % found.length;
  else if (down) next = nearest(found.map(middle), now, down);
  else if (event.key === "Home") next = 0;
  else if (event.key === "End") next = found.length - 1;
  if (next < 0) return;
  event.preventDefault();
  found[next].focus();
});

// Coming back to a group, one finds the place where one was.
table.addEventListener("focusin", (event) => {
  const group = hit(event)?.closest(ALL);
  const found = group ? members(group) : [];
  if (!found.some((one) => one === event.target)) return;
  for (const one of found) one.tabIndex = one === event.target ? 0 : -1;
});

new MutationObserver(settle).observe(table, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "disabled", "hidden", "open"],
});
settle();
