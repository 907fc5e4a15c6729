// A click that was meant for what was there before hits nothing. The page says how long none counts, in milliseconds.

import { find, hit } from "../common/dom.js";

const table = find("#table");
let timer = 0;
let redrawn = 0; // when the choices became others
let clicked = 0;

/** What may be clicked is new. */
export function lock() {
  if (!document.getElementById("moves")) return;
  table.classList.add("locked");
  clearTimeout(timer);
  timer = setTimeout(() => table.classList.remove("locked"), Number(table.dataset.lock));
}

/** The choices are others now. */
export function redraw() {
  redrawn = performance.now();
  lock();
}

// The second click of a double click never means what came under the hand in between.
table.addEventListener(
  "click",
  (event) => {
    const again = event.detail > 1 && redrawn > clicked;
    clicked = performance.now();
    if (!again || !hit(event)?.closest("#choices, #answers, #coach, #drawing")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
