// The replay without leaving the page: the slider, the arrow keys and the links fetch the same pages and swap their parts. Played,
// it goes on by itself; what stands beside the board follows when it is stopped.

import * as player from "../board/player.js";
import { find, hit, opensElsewhere, swap } from "../common/dom.js";
import "../common/rule_card.js";

/** @import {Step} from "../board/steps.js" */

const slider = find("#move", HTMLInputElement);
const last = Number(slider.max);
let wanted = Number(slider.value);
let shown = address();
let busy = false;
let boardToo = false;

function address(move = wanted) {
  const here = new URL(location.href);
  here.searchParams.set("move", String(move));
  return here.pathname + here.search;
}

/**
 * Swap the parts of the page for those of another one; while it is played, the board is the player's.
 * @param {string} path
 * @param {boolean} withBoard
 */
async function show(path, withBoard) {
  const answer = await fetch(path);
  if (!answer.ok) return location.assign(path);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll(withBoard ? "[data-part]" : "[data-part]:not(#drawing)");
  for (const part of parts) {
    const focused = part.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    swap(part, page);
    /** @type {HTMLAnchorElement | null} */
    const same = focused ? part.querySelector(`a[aria-label="${CSS.escape(focused)}"]`) : null;
    same?.focus();
  }
  find("[data-replay]").dataset.replay = find("[data-replay]", HTMLElement, page).dataset.replay;
  if (withBoard) {
    player.reset();
    offer();
    boardToo = false;
  }
  shown = path;
  history.replaceState(null, "", path);
}

/**
 * One request at a time: while a hand drags the slider only the newest place is fetched.
 * @param {number} move
 * @param {boolean} [withBoard]
 */
async function go(move, withBoard = true) {
  if (withBoard) player.pause();
  boardToo ||= withBoard;
  wanted = Math.max(0, Math.min(last, move));
  slider.value = String(wanted);
  if (busy) return;
  busy = true;
  try {
    while (shown !== address()) await show(address(), boardToo);
  } finally {
    busy = false;
  }
}

slider.addEventListener("input", () => go(Number(slider.value)));
slider.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  go(Number(slider.value));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || hit(event)?.matches("input, select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -last, End: last }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(wanted + step);
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || opensElsewhere(event)) return;
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = hit(event)?.closest(".steps a:not(.link-here)");
  if (!link) return;
  event.preventDefault();
  go(Number(new URL(link.href).searchParams.get("move")));
});

// Playing.

let fetched = wanted; // moves that the player has been given

/** The player may be asked to play what it has not got yet. */
function offer() {
  fetched = wanted;
  player.offer(wanted < last ? more : null);
}

async function more() {
  const from = new URL(address(fetched), location.href);
  from.pathname += "/steps";
  const answer = await fetch(from);
  if (!answer.ok) return;
  const steps = await answer.json();
  fetched = steps.at(-1)?.move ?? last;
  player.add(steps);
  player.offer(fetched < last ? more : null);
}

/** @param {Step} step */
function follow({ move = wanted }) {
  wanted = move;
  slider.value = String(move);
  find("[data-part=number]").textContent = `${move} / ${last}`;
}

player.begin(follow, () => go(wanted, false));
offer();
find(".no-script").hidden = true;
