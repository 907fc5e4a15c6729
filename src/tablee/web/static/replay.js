// The replay without leaving the page: the slider, the arrow keys and the links fetch the same pages and swap their parts.

const slider = document.getElementById("move");
const last = Number(slider.max);
let wanted = Number(slider.value);
let shown = address();
let busy = false;

function address(move = wanted) {
  const here = new URL(location.href);
  here.searchParams.set("move", move);
  return here.pathname + here.search;
}

async function show(path, remember = true) {
  const answer = await fetch(path);
  if (!answer.ok) return location.assign(path);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-part]")) {
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    part.replaceChildren(...page.querySelector(`[data-part="${part.dataset.part}"]`).childNodes);
    if (focused) part.querySelector(`a[aria-label="${CSS.escape(focused)}"]`)?.focus();
  }
  document.querySelector("[data-replay]").dataset.replay = page.querySelector("[data-replay]").dataset.replay;
  shown = path;
  if (remember) history.replaceState(null, "", path);
}

// One request at a time: while a hand drags the slider only the newest place is fetched.
async function go(move) {
  wanted = Math.max(0, Math.min(last, move));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  try {
    while (shown !== address()) await show(address());
  } finally {
    busy = false;
  }
}

slider.addEventListener("input", () => go(Number(slider.value)));
slider.form.addEventListener("submit", (event) => {
  event.preventDefault();
  go(Number(slider.value));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -last, End: last }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(wanted + step);
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.(".steps a:not(.link-here)");
  if (!link) return;
  event.preventDefault();
  go(Number(new URL(link.href).searchParams.get("move")));
});

document.querySelector(".no-script").hidden = true;
