// Plays on a board what has happened, one step after the other: a caption, and rings around its own pieces only. Those who look on may
// skip, stop and step back; the server waits for nobody. A page gives it the steps. It knows no game.

import { find } from "../common/dom.js";
import { keepPreferences } from "../common/requests.js";
import { show } from "./board.js";
import { bar, buttons, caption, showState, speed } from "./player_bar.js";
import { Queue, paceOf } from "./steps.js";

/**
 * @import {Changes, Lights} from "./board.js"
 * @import {Step} from "./steps.js"
 */

const KEPT = 300; // steps to go back
const GLIDE = 450; // the most milliseconds for which pieces glide,
const GLIDING = 0.8; // and this part of a step, so that they have arrived before the next one
/** @type {Lights} */
const DARK = { pieces: {}, pairs: {}, extra: [] }; // nothing may be clicked
/** @type {Changes} */
const NOTHING = { pieces: [], gone: [] };
const drawing = find("#drawing");
/** @type {SVGSVGElement} */
let base; // the board before the first step that is kept
/** @type {SVGSVGElement} */
let live; // the board after the last step that was ever shown
/** @type {SVGSVGElement} */
let board; // the one on the page
let queue = new Queue();
let opening = ""; // what was told before the first step
/** @type {Lights | null} */
let lights = null; // for the end, once it is reached
let hurry = false; // the reader need not look at the last step before going on
let asked = false; // somebody wants to see it again, at whatever speed
let timer = 0;
/** @type {(step: Step) => void} */
let tell = () => {}; // told each step when it is shown
/** @type {() => void} */
let rest = () => {}; // told when it stands still
/** @type {(() => unknown) | null} */
let more = null; // fetches what comes next, if that is not told by itself

const usual = () => paceOf("normal", Number(bar.dataset.seats));
const pace = () => paceOf(speed.value, Number(bar.dataset.seats)) || (asked ? usual() : 0);

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
  queue.paused ||= Boolean(more) && !queue.steps.length;
  update();
}

/** There is a board that has nothing to do with the one before. */
export function reset(words = "") {
  clearTimeout(timer);
  board = live = find(":scope > svg", SVGSVGElement, drawing);
  base = copy(board);
  queue = new Queue();
  [timer, lights, asked, opening] = [0, null, false, words];
  caption.innerHTML = words;
  update();
}

/** @param {SVGSVGElement} other */
const copy = (other) => /** @type {SVGSVGElement} */ (other.cloneNode(true));

/**
 * Play these after whatever is still to be played; `lit` may be clicked then, without a wait after the last if it is `known`.
 * @param {Step[]} told
 * @param {Lights} [lit]
 * @param {boolean} [known] whether the reader knows what is told
 */
export function add(told, lit, known = false) {
  queue.steps.push(...told);
  hurry = known;
  if (lit) lights = lit;
  finishBeat();
  if (queue.isNow) finish();
  else if (!timer && !queue.paused) go();
  for (const step of queue.forget(KEPT)) apply(base, step);
  update();
}

/**
 * Play these again, from the board that they began with; they end where the page is now.
 * @param {SVGSVGElement} first
 * @param {Step[]} told
 */
export function replay(first, told) {
  skip();
  [base, opening] = [first, ""];
  queue.steps = told;
  queue.reached = told.length;
  rerun(0);
}

/**
 * Play again from the first step that fits; false if it is not kept.
 * @param {(step: Step) => boolean} fits
 */
export function replayFrom(fits) {
  const from = queue.steps.findIndex(fits);
  if (from <= 0) return false; // of the first that is kept, earlier parts may be missing
  skip();
  rerun(from);
  return true;
}

/** @param {number} from */
function rerun(from) {
  asked = true;
  queue.paused = false;
  lookAt(from);
  clearTimeout(timer);
  timer = setTimeout(go, pace());
  update();
}

/** Whether there is something that was not shown yet. */
export const behind = () => queue.behind;

/** Whether all is shown, and the reader has gone on from the last moment. */
export const isNow = () => queue.isNow;

/** Whether a moment waits for its reader. */
export const waits = () => Boolean(queue.moment);

/** The pieces that the step is about which is shown. */
export const ringed = () => /** @type {SVGGElement[]} */ ([...board.querySelectorAll(".changed")]);

/** Nothing may be clicked until the last step is shown. */
export const dim = () => show(live, NOTHING, DARK);

/** Show how things are now. */
export function skip() {
  clearTimeout(timer);
  [timer, asked] = [0, false];
  if (queue.at < queue.reached) lookAt(queue.reached);
  while (queue.behind) forward();
  [queue.paused, queue.showing] = [Boolean(more), false];
  finish();
}

/** Wait until somebody presses Play. */
export function pause() {
  clearTimeout(timer);
  timer = 0;
  queue.paused = true;
  update();
}

/** One step, and the next one when it is time. */
function go() {
  timer = 0;
  if (queue.paused) return update();
  queue.showing = false;
  if (!queue.behind) return more ? more() : finish();
  if (!pace()) return skip();
  forward();
  finishBeat();
  if (queue.paused) return waitForReader();
  if (hurry && !queue.behind && !more) {
    queue.showing = false;
    return finish();
  }
  timer = setTimeout(go, pace());
  update();
}

/** What is told together with the step that is shown comes with it. */
function finishBeat() {
  while (queue.isBrief) forward();
}

function forward() {
  drawing.style.setProperty("--glide", `${Math.min(GLIDE, GLIDING * (pace() || usual()))}ms`);
  const { step, first } = queue.next();
  if (first) apply(live, step);
  else if (queue.at === queue.reached) put(live);
  else apply(board, step);
  write();
  tell(step);
}

function write() {
  const { whole, words } = queue.caption;
  caption.innerHTML = whole ? words : opening + words;
}

/** A moment: a reader who was busy with the decision continues with the keyboard. */
function waitForReader() {
  update();
  if (bar.parentElement?.contains(document.activeElement)) buttons.go.focus({ preventScroll: true });
  rest();
}

function finish() {
  if (lights) show(live, NOTHING, lights);
  lights = null;
  if (!more || queue.paused) {
    asked = false;
    rest();
  }
  update();
}

/** @type {(on: SVGSVGElement, step: Step) => void} */
function apply(on, { brief, changes, size }) {
  if (!brief) for (const piece of on.querySelectorAll(".changed")) piece.classList.remove("changed");
  if (size) on.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  if (changes) for (const piece of show(on, changes, DARK)) piece.classList.add("changed");
}

/** @param {SVGSVGElement} other */
function put(other) {
  if (other === board) return;
  if (other === live && queue.reached < queue.steps.length) show(live, NOTHING, DARK); // what was lit is no longer
  board.replaceWith(other);
  board = other;
}

/**
 * Show the board as it was after `number` steps.
 * @param {number} number
 */
function lookAt(number) {
  queue.at = number;
  if (number === queue.reached) return put(live);
  const past = copy(base);
  show(past, NOTHING, DARK);
  for (const step of queue.steps.slice(0, number)) apply(past, step);
  put(past);
  write();
}

const update = () => showState(queue, Boolean(more));

function resume() {
  [queue.paused, asked] = [false, true];
  go();
}

buttons.back.addEventListener("click", () => {
  if (!queue.at) return;
  pause();
  let step = queue.steps[queue.at - 1];
  for (lookAt(queue.at - 1); step.brief && queue.at; lookAt(queue.at - 1)) step = queue.steps[queue.at - 1];
  if (queue.at) tell(queue.steps[queue.at - 1]);
  update();
  rest();
});
buttons.play.addEventListener("click", () => {
  if (queue.paused) return resume();
  pause();
  rest();
});
buttons.go.addEventListener("click", resume);
buttons.skip.addEventListener("click", skip);
speed.addEventListener("change", () => {
  keepPreferences({ speed: speed.value });
  if (!pace() && !queue.paused) skip();
});
