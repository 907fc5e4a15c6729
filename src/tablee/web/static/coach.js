// Lights up on the board what the coach proposes.

const place = document.getElementById("coach");
const drawing = document.getElementById("drawing");
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

function light() {
  const number = document.getElementById("suggested")?.dataset.number;
  if (number === undefined) return sheet.replaceSync("");
  const pairs = JSON.parse(drawing.querySelector(":scope > svg")?.dataset.moves ?? "{}");
  const pair = Object.keys(pairs).find((one) => String(pairs[one]) === number);
  const [from, to] = (pair ?? "").split(" ").map((half) => CSS.escape(half));
  const lit = pair ? `[data-from="${from}"], [data-to="${to}"]` : `[data-move="${number}"]`;
  sheet.replaceSync(`#drawing .lit:is(${lit}) > .halo { stroke: var(--leaf); stroke-width: 5; stroke-dasharray: none; }
    #moves [data-number="${number}"] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }`);
}

new MutationObserver(light).observe(place, { childList: true, subtree: true });
new MutationObserver(light).observe(drawing, { attributes: true, attributeFilter: ["data-moves"], subtree: true, childList: false });
light();
