// A closer look in place: two fingers, a double tap, the keys + and −, or a button. The board grows and is moved under its frame as
// any page is; a double tap makes its smallest words large enough to read.

import { find, hit } from "../common/dom.js";

const drawing = find("#drawing");
const frame = find(".board-place");
const bar = find("#zoom");
const [smaller, larger] = [find("[value=out]", HTMLButtonElement, bar), find("[value=in]", HTMLButtonElement, bar)];
const READABLE = 11.5; // CSS pixels
const [LEAST, MOST, STEP] = [1, 6, 1.5];
const [SOON, NEAR] = [400, 30]; // milliseconds and pixels between two taps that are one double tap
let scale = 1;

/**
 * Grow or shrink, so that the point of the board under (x, y) of the screen stays there.
 * @type {(wanted: number, x: number, y: number) => void}
 */
function zoom(wanted, x, y) {
  const next = Math.min(MOST, Math.max(LEAST, wanted));
  const board = find("svg", SVGSVGElement, drawing);
  const before = board.getBoundingClientRect();
  const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
  scale = next;
  drawing.style.setProperty("--zoom", String(scale));
  drawing.classList.toggle("zoomed", scale > 1);
  const after = board.getBoundingClientRect();
  const [left, top] = [after.left + across * after.width - x, after.top + down * after.height - y];
  drawing.scrollBy(left, top);
  for (const outer of drawing.scrollHeight <= drawing.clientHeight ? [frame, window] : []) {
    outer.scrollBy(0, board.getBoundingClientRect().top + down * after.height - y); // where it is moved up and down by its frame
  }
  smaller.disabled = scale <= LEAST;
  larger.disabled = scale >= MOST;
}

/** How much larger the board must be for its smallest words to be read. */
function readable() {
  const sizes = [...drawing.querySelectorAll("text")].map((text) => {
    const { a, b } = text.getScreenCTM() ?? new DOMMatrix();
    return (parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)) / scale;
  });
  return Math.max(1.6, READABLE / Math.min(...sizes));
}

/** @param {number} wanted */
function fromTheMiddle(wanted) {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  zoom(wanted, left + width / 2, (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2);
}

bar.hidden = false;
const zoomIn = () => fromTheMiddle(scale === 1 ? readable() : scale * STEP);
const zoomOut = () => fromTheMiddle(scale / STEP < STEP ? 1 : scale / STEP);
larger.addEventListener("click", zoomIn);
smaller.addEventListener("click", zoomOut);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || hit(event)?.matches("input, select, textarea")) return;
  if (event.key === "+") zoomIn();
  if (event.key === "-") zoomOut();
});

// What may be clicked is clicked: a double tap there is none of ours.
let [onLit, byTouch] = [false, false];
drawing.addEventListener("pointerdown", (event) => {
  if (event.isPrimary) [onLit, byTouch] = [Boolean(hit(event)?.closest(".lit")), event.pointerType === "touch"];
});
drawing.addEventListener("dblclick", (event) => {
  if (!onLit && !byTouch) zoom(scale > 1 ? 1 : readable(), event.clientX, event.clientY);
});

// Not every browser tells of a double tap: it is two taps soon after each other at one place.
/** @type {{x: number, y: number, now: number} | null} */
let tapped = null;
drawing.addEventListener("pointerup", ({ isPrimary, clientX: x, clientY: y, timeStamp: now }) => {
  if (!byTouch || !isPrimary) return;
  const again = tapped && now - tapped.now < SOON && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  tapped = onLit || spread || again ? null : { x, y, now };
  if (again && !onLit) zoom(scale > 1 ? 1 : readable(), x, y);
});

/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
/** @type {{apart: number, scale: number} | null} */
let spread = null; // the distance of two fingers when they touched the board, and the scale then

function distance() {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

drawing.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch") return;
  fingers.set(event.pointerId, event);
  spread = fingers.size === 2 ? { apart: distance(), scale } : null;
});
drawing.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (!spread) return;
  const [one, other] = [...fingers.values()];
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  zoom((spread.scale * distance()) / spread.apart, x, y);
});
for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
  addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    spread = null;
  });
}
