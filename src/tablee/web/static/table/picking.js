// Clicks on the board press the buttons that stand beside it. No rule is known here: what may be clicked is lit.

import { find, hit } from "../common/dom.js";
import { meaning, movesWith, same } from "./pairs.js";

/** @import {Half, Pairs} from "./pairs.js" */

const table = find("#table");
const asked = find("#picked");
/** @type {Half | null} */
let picked = null; // the half of a move of two clicks that was clicked first

/** @returns {SVGSVGElement | null} */
const board = () => document.querySelector("#drawing > svg");
/** @returns {Pairs} */
const pairs = () => JSON.parse(board()?.dataset.moves ?? "{}");

/** @param {number | string} number */
function press(number) {
  unpick();
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`#moves [data-number="${number}"]`);
  button?.click();
}

function unpick() {
  picked = null;
  showPicked();
}

/** Show which half is picked, and which other halves go with it; it is dropped once it goes with none. */
export function showPicked() {
  const drawn = board();
  if (!drawn) return;
  const moves = movesWith(pairs(), picked);
  if (!moves.length) picked = null;
  for (const piece of drawn.querySelectorAll("[aria-pressed]")) {
    piece.classList.remove("picked", "unfit");
    piece.removeAttribute("aria-pressed");
  }
  for (const piece of /** @type {NodeListOf<SVGElement>} */ (drawn.querySelectorAll("[data-from], [data-to]"))) {
    const { from, to } = piece.dataset;
    const chosen = same(picked, { from, to });
    const fits = !picked || moves.some((move) => same({ from, to }, move));
    piece.classList.toggle("picked", chosen);
    piece.classList.toggle("unfit", !fits);
    piece.setAttribute("aria-pressed", String(chosen));
  }
  drawn.classList.toggle("picking", Boolean(picked));
  narrow(drawn, new Set(moves.map(({ move }) => String(move))));
}

/**
 * Ask for the other half only: in words, and with the buttons that go with the first one.
 * @param {SVGSVGElement} drawn
 * @param {Set<string | undefined>} numbers
 */
function narrow(drawn, numbers) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#moves [data-number]"))) {
    button.hidden = picked !== null && !numbers.has(button.dataset.number);
  }
  asked.hidden = picked === null;
  const piece = drawn.querySelector(".picked");
  const words = (picked?.from ? asked.dataset.where : asked.dataset.which) ?? "";
  find("b", HTMLElement, asked).textContent = words.replace("…", piece?.getAttribute("aria-label") ?? "");
}

/** @param {SVGElement} piece */
function choose(piece) {
  const meant = meaning(pairs(), picked, piece.dataset);
  if ("move" in meant) return press(meant.move);
  picked = meant.picked;
  showPicked();
}

find("#unpick").addEventListener("click", unpick);

table.addEventListener("click", (event) => {
  /** @type {SVGElement | null | undefined} */
  const piece = hit(event)?.closest("#drawing .lit");
  if (piece) choose(piece);
});

table.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked) return unpick();
  /** @type {SVGElement | null | undefined} */
  const piece = hit(event)?.closest("#drawing .lit");
  if (piece && event.target === piece && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(piece);
  }
});
