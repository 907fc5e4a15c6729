// Clicks on the board press the buttons that stand beside it. No rule is known here: what may be clicked is lit.

const table = document.getElementById("table");
let picked = null; // the half of a move of two clicks that was clicked first: {from} or {to}

const board = () => document.querySelector("#drawing > svg");
const pairs = () => JSON.parse(board()?.dataset.moves ?? "{}");

function press(number) {
  unpick();
  document.querySelector(`#moves [data-number="${number}"]`)?.click();
}

function unpick() {
  picked = null;
  showPicked();
}

/** Show which half is picked, and which other halves go with it; it is dropped once it goes with none. */
export function showPicked() {
  const drawn = board();
  if (!drawn) return;
  const fitting = new Set();
  for (const pair of picked ? Object.keys(pairs()) : []) {
    const [from, to] = pair.split(" ");
    if (picked.from === from) fitting.add(`to ${to}`);
    if (picked.to === to) fitting.add(`from ${from}`);
  }
  if (!fitting.size) picked = null;
  for (const piece of drawn.querySelectorAll("[aria-pressed]")) {
    piece.classList.remove("picked", "unfit");
    piece.removeAttribute("aria-pressed");
  }
  for (const piece of drawn.querySelectorAll("[data-from], [data-to]")) {
    const { from, to } = piece.dataset;
    const chosen = picked && ((picked.from && picked.from === from) || (picked.to && picked.to === to));
    const fits = !picked || chosen || fitting.has(`from ${from}`) || fitting.has(`to ${to}`);
    piece.classList.toggle("picked", Boolean(chosen));
    piece.classList.toggle("unfit", !fits);
    piece.setAttribute("aria-pressed", String(Boolean(chosen)));
  }
  drawn.classList.toggle("picking", Boolean(picked));
  narrow(drawn);
}

/** Ask for the other half only: in words, and with the buttons that go with the first one. */
function narrow(drawn) {
  const asked = document.getElementById("picked");
  const known = Object.entries(picked ? pairs() : {}).filter(([pair]) => {
    const [from, to] = pair.split(" ");
    return picked.from === from || picked.to === to;
  });
  const numbers = new Set(known.map(([, move]) => String(move)));
  for (const button of document.querySelectorAll("#moves [data-number]")) {
    button.hidden = picked !== null && !numbers.has(button.dataset.number);
  }
  asked.hidden = picked === null;
  const piece = drawn.querySelector(".picked");
  const words = picked?.from ? asked.dataset.where : asked.dataset.which;
  asked.querySelector("b").textContent = words.replace("…", piece?.getAttribute("aria-label") ?? "");
}

function choose(piece) {
  const { move, from, to } = piece.dataset;
  const known = pairs();
  if (picked && ((from && picked.from === from) || (to && picked.to === to))) return unpick();
  const together = picked && (known[`${picked.from} ${to}`] ?? known[`${from} ${picked.to}`]);
  if (together !== undefined && together !== null) return press(together);
  if (move !== undefined) return press(move);
  const sources = new Set(Object.keys(known).map((pair) => pair.split(" ")[0]));
  if (to && sources.size === 1) return press(known[`${[...sources][0]} ${to}`]); // there is but one first half
  picked = from ? { from } : { to };
  showPicked();
}

document.getElementById("unpick").addEventListener("click", unpick);

table.addEventListener("click", (event) => {
  const piece = event.target.closest?.("#drawing .lit");
  if (piece) choose(piece);
});

table.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked) return unpick();
  const piece = event.target.closest?.("#drawing .lit");
  if (piece && event.target === piece && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(piece);
  }
});
