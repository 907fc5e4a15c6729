// Lights up on the board, and among what lies above the buttons, what the coach proposes; on a phone its words are a strip that
// opens when it is tapped, but its last ones, beside the result of a game, are read where there is room for both.

import { find } from "../common/dom.js";

const place = find("#coach");
const drawing = find("#drawing");
const state = find("#table-state");
const small = matchMedia("(max-width: 760px), (max-height: 480px)");
const low = matchMedia("(max-height: 480px)");
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

function light() {
  const number = document.getElementById("suggested")?.dataset.number;
  if (number === undefined) return sheet.replaceSync("");
  /** @type {SVGElement | null} */
  const board = drawing.querySelector(":scope > svg");
  const pairs = JSON.parse(board?.dataset.moves ?? "{}");
  const pair = Object.keys(pairs).find((one) => String(pairs[one]) === number);
  const [from, to] = (pair ?? "").split(" ").map((half) => CSS.escape(half));
  const lit = pair ? `[data-from="${from}"], [data-to="${to}"]` : `[data-move="${number}"]`;
  sheet.replaceSync(`:is(#drawing, #dock) .lit:is(${lit}) > .halo { stroke: var(--leaf); stroke-width: 5; stroke-dasharray: none; }
    #moves [data-number="${number}"] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }`);
}

function fold() {
  const words = place.querySelector("details");
  const folds = state.dataset.turn === "over" ? low : small;
  if (words && folds.matches) words.open = false;
}

new MutationObserver(() => {
  fold();
  light();
}).observe(place, { childList: true });
new MutationObserver(light).observe(drawing, { attributes: true, attributeFilter: ["data-moves"], subtree: true, childList: false });
fold();
light();
