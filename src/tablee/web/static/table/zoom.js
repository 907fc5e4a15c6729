// A closer look in place: two fingers, a double tap, the keys + and −, or a button. The board grows and is moved under its frame as
// any page is; a double tap makes its smallest words large enough to read.

const drawing = document.getElementById("drawing");
const bar = document.getElementById("zoom");
const READABLE = 11.5; // CSS pixels
const [LEAST, MOST, STEP] = [1, 6, 1.5];
const [SOON, NEAR] = [400, 30]; // milliseconds and pixels between two taps that are one double tap
let scale = 1;

/** Grow or shrink, so that the point of the board under (x, y) of the screen stays there. */
function zoom(wanted, x, y) {
  const next = Math.min(MOST, Math.max(LEAST, wanted));
  const board = drawing.firstElementChild;
  const before = board.getBoundingClientRect();
  const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
  scale = next;
  drawing.style.setProperty("--zoom", scale);
  drawing.classList.toggle("zoomed", scale > 1);
  const after = board.getBoundingClientRect();
  const [left, top] = [after.left + across * after.width - x, after.top + down * after.height - y];
  drawing.scrollBy(left, top);
  for (const frame of drawing.scrollHeight <= drawing.clientHeight ? [drawing.parentElement, window] : []) {
    frame.scrollBy(0, board.getBoundingClientRect().top + down * after.height - y); // where it is moved up and down by its frame
  }
  bar.querySelector("[value=out]").disabled = scale <= LEAST;
  bar.querySelector("[value=in]").disabled = scale >= MOST;
}

/** How much larger the board must be for its smallest words to be read. */
function readable() {
  const sizes = [...drawing.querySelectorAll("text")].map((text) => {
    const { a, b } = text.getScreenCTM();
    return (parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)) / scale;
  });
  return Math.max(1.6, READABLE / Math.min(...sizes));
}

function fromTheMiddle(wanted) {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  zoom(wanted, left + width / 2, (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2);
}

bar.hidden = false;
bar.addEventListener("click", (event) => {
  const { value } = event.target;
  if (value === "in") fromTheMiddle(scale === 1 ? readable() : scale * STEP);
  if (value === "out") fromTheMiddle(scale / STEP < STEP ? 1 : scale / STEP);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
  if (event.key === "+") fromTheMiddle(scale === 1 ? readable() : scale * STEP);
  if (event.key === "-") fromTheMiddle(scale / STEP < STEP ? 1 : scale / STEP);
});

// What may be clicked is clicked: a double tap there is none of ours.
let [onLit, byTouch] = [false, false];
drawing.addEventListener("pointerdown", (event) => {
  if (event.isPrimary) [onLit, byTouch] = [Boolean(event.target.closest?.(".lit")), event.pointerType === "touch"];
});
drawing.addEventListener("dblclick", (event) => {
  if (!onLit && !byTouch) zoom(scale > 1 ? 1 : readable(), event.clientX, event.clientY);
});

// Not every browser tells of a double tap: it is two taps soon after each other at one place.
let tapped = null;
drawing.addEventListener("pointerup", ({ isPrimary, clientX: x, clientY: y, timeStamp: now }) => {
  if (!byTouch || !isPrimary) return;
  const again = tapped && now - tapped.now < SOON && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  tapped = onLit || spread || again ? null : { x, y, now };
  if (again && !onLit) zoom(scale > 1 ? 1 : readable(), x, y);
});

const fingers = new Map();
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
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    spread = null;
  });
}
