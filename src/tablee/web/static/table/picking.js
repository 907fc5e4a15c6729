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

/**
 * @param {number | string} number
 * @param {string} [then] a second move that was decided with it
 */
function press(number, then) {
  unpick();
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`#moves [data-number="${number}"]`);
  if (then && button) button.dataset.then = then;
  button?.click();
  delete button?.dataset.then;
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
  for (const [place, half] of halves().entries()) {
    const fits = half.querySelector("button:not([hidden])");
    half.open = picked ? fits !== null : place === 0;
    half.hidden = picked?.to !== undefined && !fits;
  }
  asked.hidden = picked === null;
  const piece = drawn.querySelector(".picked");
  const words = (picked?.from ? asked.dataset.where : asked.dataset.which) ?? "";
  find("b", HTMLElement, asked).textContent = words.replace("…", piece?.getAttribute("aria-label") ?? "");
}

/** @returns {HTMLDetailsElement[]} */
const halves = () => [...document.querySelectorAll("#moves details")].filter((one) => one instanceof HTMLDetailsElement);

/** @param {SVGElement} piece */
function choose(piece) {
  const meant = meaning(pairs(), picked, piece.dataset);
  if ("move" in meant) return press(meant.move, piece.dataset.then);
  picked = meant.picked;
  showPicked();
}

/**
 * The first half of the moves that are folded together is picked by the words on it as on the board.
 * @param {HTMLDetailsElement} half
 */
function chooseHalf(half) {
  const number = half.querySelector("button")?.dataset.number;
  const pair = Object.entries(pairs()).find(([, move]) => String(move) === number);
  if (!pair) return (half.open = !half.open); // the board shows no halves
  const from = pair[0].split(" ")[0];
  picked = same(picked, { from }) ? null : { from };
  return showPicked();
}

find("#unpick").addEventListener("click", unpick);

table.addEventListener("click", (event) => {
  const half = hit(event)?.closest("#moves summary")?.parentElement;
  if (half instanceof HTMLDetailsElement) {
    event.preventDefault();
    return chooseHalf(half);
  }
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
