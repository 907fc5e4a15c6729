// Plays on a board what has happened, one step after the other: a caption, and rings around its own pieces only. Those who look on may
// skip, stop and step back; the server waits for nobody. A page gives it the steps. It knows no game.

import { find } from "../common/dom.js";
import { keepPreferences } from "../common/requests.js";
import { show } from "./board.js";
import { split } from "./steps.js";

/**
 * @import {Changes, Lights} from "./board.js"
 * @import {Step, StepMessage} from "./steps.js"
 */

/** @type {Record<string, number>} */
const PACE = { slow: 1200, normal: 600, fast: 250, at_once: 0 }; // milliseconds for each step
const KEPT = 300; // steps to go back
/** @type {Lights} */
const DARK = { pieces: {}, pairs: {}, extra: [] }; // nothing may be clicked
/** @type {Changes} */
const NOTHING = { pieces: [], gone: [] };
const drawing = find("#drawing");
const bar = find("#player");
const caption = find("#caption");
const buttons = {
  back: find("#player-back", HTMLButtonElement),
  play: find("#player-play", HTMLButtonElement),
  skip: find("#player-skip", HTMLButtonElement),
};
const speed = find("#player-speed", HTMLSelectElement);

/** @type {SVGSVGElement} */
let base; // the board before the first step that is kept
/** @type {SVGSVGElement} */
let live; // the board after the last step that was ever shown
/** @type {SVGSVGElement} */
let board; // the one on the page
let [at, reached] = [0, 0]; // steps that `board` and `live` have behind them
/** @type {Step[]} */
let steps = [];
/** @type {Lights | null} */
let lights = null; // for the end, once it is reached
let paused = false;
let asked = false; // somebody wants to see it again, at whatever speed
let timer = 0;
/** @type {(step: Step) => void} */
let tell = () => {}; // told each step when it is shown
/** @type {() => void} */
let rest = () => {}; // told when it stands still
/** @type {(() => unknown) | null} */
let more = null; // fetches what comes next, if that is not told by itself

const pace = () => PACE[speed.value] || (asked ? PACE.normal : 0);

/**
 * Begin with the board on the page.
 * @param {(step: Step) => void} onStep
 * @param {() => void} onRest
 */
export function begin(onStep, onRest) {
  [tell, rest] = [onStep, onRest];
  reset();
  bar.hidden = false;
}

/**
 * Play what `fetchMore` adds, once that is wanted; null if nothing comes any more.
 * @param {(() => unknown) | null} fetchMore
 */
export function offer(fetchMore) {
  more = fetchMore;
  paused ||= Boolean(more) && !steps.length;
  update();
}

/** There is a board that has nothing to do with the one before. */
export function reset(words = "") {
  clearTimeout(timer);
  board = live = find(":scope > svg", SVGSVGElement, drawing);
  base = copy(board);
  [steps, at, reached, timer, lights, paused, asked] = [[], 0, 0, 0, null, false, false];
  caption.innerHTML = words;
  update();
}

/** @param {SVGSVGElement} other */
const copy = (other) => /** @type {SVGSVGElement} */ (other.cloneNode(true));

/**
 * Play these after whatever is still to be played; `lit` may be clicked then.
 * @param {StepMessage[]} told
 * @param {Lights} [lit]
 */
export function add(told, lit) {
  steps.push(...told.flatMap(split));
  if (lit) lights = lit;
  if (at === steps.length) finish();
  else if (!timer && !paused) go();
  forget();
  update();
}

/**
 * Play these again, from the board that they began with; they end where the page is now.
 * @param {SVGSVGElement} first
 * @param {StepMessage[]} told
 */
export function replay(first, told) {
  skip();
  base = first;
  steps = told.flatMap(split);
  reached = steps.length;
  rerun(0);
}

/**
 * Play again from the first step that fits; false if it is not kept.
 * @param {(step: Step) => boolean} fits
 */
export function replayFrom(fits) {
  const from = steps.findIndex(fits);
  if (from <= 0) return false; // of the first that is kept, earlier parts may be missing
  skip();
  rerun(from);
  return true;
}

/** @param {number} from */
function rerun(from) {
  asked = true;
  paused = false;
  lookAt(from);
  clearTimeout(timer);
  timer = setTimeout(go, pace());
  update();
}

/** Whether there is something that was not shown yet. */
export const behind = () => at < steps.length;

/** Show how things are now. */
export function skip() {
  clearTimeout(timer);
  [timer, paused, asked] = [0, Boolean(more), false];
  if (at < reached) lookAt(reached);
  while (behind()) forward();
  finish();
}

/** Wait until somebody presses Play. */
export function pause() {
  clearTimeout(timer);
  timer = 0;
  paused = true;
  update();
}

/** One step, and the next one when it is time. */
function go() {
  timer = 0;
  if (paused) return update();
  if (!behind()) return more ? more() : finish();
  if (!pace()) return skip();
  forward();
  paused = Boolean(steps[at - 1].stop) && (behind() || Boolean(more));
  if (paused) rest();
  else timer = setTimeout(go, pace());
  if (!behind()) finish();
  update();
}

function forward() {
  const step = steps[at];
  at += 1;
  if (at > reached) {
    apply(live, step);
    reached = at;
  } else if (at === reached) put(live);
  else apply(board, step);
  caption.innerHTML = step.line;
  tell(step);
}

function finish() {
  if (lights) show(live, NOTHING, lights);
  lights = null;
  if (!more || paused) {
    asked = false;
    rest();
  }
  update();
}

/** @type {(on: SVGSVGElement, step: Step) => void} */
function apply(on, { first, changes, size }) {
  if (first) for (const piece of on.querySelectorAll(".changed")) piece.classList.remove("changed");
  if (size) on.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  if (changes) for (const piece of show(on, changes, DARK)) piece.classList.add("changed");
}

/** @param {SVGSVGElement} other */
function put(other) {
  if (other === board) return;
  if (other === live && reached < steps.length) show(live, NOTHING, DARK); // what was lit is no longer
  board.replaceWith(other);
  board = other;
}

/**
 * Show the board as it was after `number` steps.
 * @param {number} number
 */
function lookAt(number) {
  at = number;
  if (at === reached) return put(live);
  const past = copy(base);
  show(past, NOTHING, DARK);
  for (const step of steps.slice(0, at)) apply(past, step);
  put(past);
  caption.innerHTML = at ? steps[at - 1].line : "";
}

/** Of a long game only the last steps are kept to go back. */
function forget() {
  const old = Math.min(at, reached) - KEPT;
  if (old <= 0) return;
  for (const step of steps.splice(0, old)) apply(base, step);
  [at, reached] = [at - old, reached - old];
}

function update() {
  bar.dataset.state = !behind() && !more ? "now" : paused ? "paused" : "playing";
  buttons.back.disabled = at === 0;
  buttons.play.disabled = !behind() && !more;
  buttons.skip.disabled = !behind();
  buttons.play.setAttribute("aria-label", (paused ? buttons.play.dataset.play : buttons.play.dataset.pause) ?? "");
  find("span", HTMLElement, buttons.play).textContent = paused ? "▶" : "❚❚";
}

buttons.back.addEventListener("click", () => {
  if (!at) return;
  pause();
  lookAt(at - 1);
  if (at) tell(steps[at - 1]);
  update();
  rest();
});
buttons.play.addEventListener("click", () => {
  if (!paused) {
    pause();
    return rest();
  }
  [paused, asked] = [false, true];
  go();
});
buttons.skip.addEventListener("click", skip);
speed.addEventListener("change", () => {
  keepPreferences({ speed: speed.value });
  if (!pace() && !paused) skip();
});
