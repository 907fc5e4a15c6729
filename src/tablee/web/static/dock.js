// On a small screen one decides on what one sees: the own tiles or cards lie above the buttons, too, as pictures of those on the board,
// and the first place that may be clicked is scrolled into view. It knows no game: the page says where they lie.

const state = document.getElementById("table-state");
const drawing = document.getElementById("drawing");
const frame = drawing.parentElement;
const dock = document.getElementById("dock");
const small = matchMedia("(max-width: 760px), (max-height: 480px)");
const SVG = "http://www.w3.org/2000/svg";
const HELD = state.dataset.held || ":not(*)"; // some boards show no hand

const held = () => (small.matches ? [...drawing.querySelectorAll(HELD)] : []);

/** A picture of a piece as it is now. */
function picture(piece) {
  const svg = document.createElementNS(SVG, "svg");
  const { x, y, width, height } = piece.getBBox();
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", [x - 2, y - 2, width + 4, height + 4].join(" "));
  svg.style.aspectRatio = (width + 4) / (height + 4);
  svg.dataset.piece = piece.id;
  const shown = piece.cloneNode(true);
  for (const part of [shown, ...shown.querySelectorAll("[id], [tabindex]")]) {
    for (const name of ["id", "tabindex"]) part.removeAttribute(name);
  }
  shown.removeAttribute("transform");
  svg.append(shown);
  return svg;
}

function fill() {
  const pieces = held();
  dock.hidden = !pieces.length || state.dataset.turn !== "mine";
  dock.replaceChildren(...(dock.hidden ? [] : pieces.map(picture)));
}

let soon = 0;
new MutationObserver(() => {
  cancelAnimationFrame(soon);
  soon = requestAnimationFrame(fill);
}).observe(drawing, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
small.addEventListener("change", fill);
fill();

dock.addEventListener("click", (event) => {
  const shown = event.target.closest("svg[data-piece]");
  const piece = shown && document.getElementById(shown.dataset.piece);
  piece?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

/** Bring the first place that may be clicked into view, unless one is: the page is scrolled, or the frame of the board. */
export function lookAtFirstLit() {
  if (state.dataset.turn !== "mine") return;
  fill(); // the panel has its height now
  const lit = [...drawing.querySelectorAll(".lit")].filter((piece) => !piece.matches(HELD));
  const panel = document.getElementById("decision");
  const start = Math.max(0, frame.getBoundingClientRect().top);
  const end = getComputedStyle(panel).position === "fixed" ? panel.getBoundingClientRect().top : innerHeight;
  const seen = lit.some((piece) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return top >= start && bottom <= end;
  });
  if (!lit.length || seen) return;
  const { top, height } = lit[0].getBoundingClientRect();
  for (const moved of [window, frame]) moved.scrollBy({ top: top + height / 2 - (start + end) / 2, behavior: "instant" });
}
