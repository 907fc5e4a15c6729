// One stop of the keyboard for what belongs together: Tab comes to it once, arrows go on inside it. Without a script each is a stop.

const table = document.getElementById("table");
const GROUPS = {
  "#drawing": ".lit",
  "#moves": "button",
  "#undo": "button",
  "#hints": "button, a",
  "#coach": "summary, details[open] a, button",
  "#player": ".controls > button:not(.open-chronicle)",
};

const members = (group) =>
  [...group.querySelectorAll(GROUPS[`#${group.id}`])].filter((one) => !one.disabled && !one.hidden);

/** Let one member of each group be a stop: the one that has the focus, or had it last, or the first. */
function settle() {
  for (const group of table.querySelectorAll(Object.keys(GROUPS).join())) {
    const found = members(group);
    const stop = found.find((one) => one === document.activeElement) ?? found.find((one) => one.tabIndex === 0);
    for (const one of found) {
      const wanted = one === (stop ?? found[0]) ? 0 : -1;
      if (one.tabIndex !== wanted) one.tabIndex = wanted;
    }
  }
}

const DOWN = { ArrowUp: -1, ArrowDown: 1 };
const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

function middle(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest above or below; none if nothing lies there. */
function nearest(found, from, down) {
  const [x, y] = middle(from);
  const far = (one) => {
    const [across, along] = [middle(one)[0] - x, (middle(one)[1] - y) * down];
    return along > 2 ? along + 2 * Math.abs(across) : Infinity;
  };
  const best = found.reduce((one, other) => (far(other) < far(one) ? other : one), from);
  return best === from ? null : best;
}

table.addEventListener("keydown", (event) => {
  const group = event.target.closest?.(Object.keys(GROUPS).join());
  const found = group ? members(group) : [];
  const now = found.indexOf(event.target);
  if (now < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = ALONG[event.key];
  const ends = { Home: found[0], End: found.at(-1) };
  const next = step
    ? found[(now + step + found.length) % found.length]
    : DOWN[event.key]
      ? (nearest(found, event.target, DOWN[event.key]) ?? event.target)
      : ends[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// Whoever comes back to a group finds the place where they were.
table.addEventListener("focusin", (event) => {
  const group = event.target.closest?.(Object.keys(GROUPS).join());
  if (!group || !members(group).includes(event.target)) return;
  for (const one of members(group)) one.tabIndex = one === event.target ? 0 : -1;
});

new MutationObserver(settle).observe(table, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "disabled", "hidden", "open"],
});
settle();
