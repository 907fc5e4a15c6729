// The table page: clicks on the board press the buttons that stand beside it, pieces glide to their new places,
// whoever is to move is called, and hovering explains. It knows no rule: what may be clicked stands in the drawing.

const table = document.getElementById("table");
let picked = null; // the half of a move of two clicks that was clicked first: {from} or {to}
let turn = document.getElementById("sight").dataset.turn;

// Moving.

const board = () => document.querySelector("#drawing > svg");
const button = (number) => document.querySelector(`#moves [data-number="${number}"]`);

function pairs() {
  return JSON.parse(board()?.dataset.moves ?? "{}");
}

function press(number) {
  unpick();
  button(number)?.click();
}

function unpick() {
  picked = null;
  showPicked();
}

/** Show which half is picked, and which other halves go with it. */
function showPicked() {
  const drawn = board();
  if (!drawn) return;
  const fitting = new Set();
  for (const pair of picked ? Object.keys(pairs()) : []) {
    const [from, to] = pair.split(" ");
    if (picked.from === from) fitting.add(`to ${to}`);
    if (picked.to === to) fitting.add(`from ${from}`);
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
}

function choose(piece) {
  const { move, from, to } = piece.dataset;
  const known = pairs();
  if (picked && ((from && picked.from === from) || (to && picked.to === to))) return unpick();
  const together = picked && (known[`${picked.from} ${to}`] ?? known[`${from} ${picked.to}`]);
  if (together !== undefined && together !== null) return press(together);
  if (move !== undefined) return press(move);
  picked = from ? { from } : { to };
  showPicked();
}

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

// Redrawing: only what differs is touched, so that little must be painted again; pieces glide to their new places.

function redraw(before, after) {
  const was = new Map();
  for (const piece of before.querySelectorAll(".piece[id]")) was.set(piece.id, piece.getAttribute("transform"));
  const focused = before.contains(document.activeElement) ? document.activeElement.id : "";
  match(before, after);
  const moved = [];
  for (const piece of before.querySelectorAll(".piece[id]")) {
    const now = piece.getAttribute("transform");
    const then = was.get(piece.id);
    if (then && then !== now) {
      piece.setAttribute("transform", then);
      moved.push([piece, now]);
    }
  }
  if (moved.length) before.getBoundingClientRect(); // the old places count before the new ones are set
  for (const [piece, place] of moved) piece.setAttribute("transform", place);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Make a node of the old drawing like one of the new drawing; children with an id are known by it. */
function match(old, wanted) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const staying = new Set([...wanted.children].map((child) => child.id));
  for (const child of [...old.children]) if (child.id && !staying.has(child.id)) child.remove();
  const known = new Map([...old.children].map((child) => [child.id, child]));
  let next = old.firstChild;
  for (const child of [...wanted.childNodes]) {
    const same = child.id ? known.get(child.id) : next;
    if (same && same.nodeName === child.nodeName && (same.id ?? "") === (child.id ?? "")) {
      if (same === next) next = next.nextSibling;
      else old.insertBefore(same, next);
      match(same, child);
    } else {
      old.insertBefore(child, next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

htmx.registerExtension("board", {
  htmx_before_morph_node(old, { newNode }) {
    // The answer to a move and the news can overtake each other: what is older than what is shown is not shown.
    if (old.id === "sight") return Number(newNode.dataset.seq) >= Number(old.dataset.seq);
    if (old.parentElement?.id !== "drawing" || old.localName !== "svg") return true;
    redraw(old, newNode);
    return false;
  },
});

let within = false; // whether the keyboard was at the table before it changed

document.addEventListener("htmx:before:swap", () => (within = table.contains(document.activeElement)));

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id !== "table") return;
  // What was pressed is gone, or means another move now: the keyboard goes on at the decision.
  const moved = event.detail.ctx.sourceElement?.id === "moves";
  if (within && (moved || document.activeElement === document.body)) {
    document.getElementById("decision").focus({ preventScroll: true });
  }
  hideExplanation();
  for (const field of document.querySelectorAll("[data-link]")) {
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  }
  if (picked) showPicked();
  const { turn: now, title } = document.getElementById("sight").dataset;
  document.title = title;
  call(now);
});

document.addEventListener("htmx:after:request", (event) => {
  const source = event.detail.ctx.sourceElement;
  if (source?.id === "chat" && event.detail.ctx.response.status < 400) source.reset();
});

// The news of one's own move has come with the answer to it.
document.addEventListener("htmx:before:sse:message", (event) => {
  const { message } = event.detail;
  if (Number(message.id) <= Number(document.getElementById("sight").dataset.seq)) message.cancelled = true;
});

const lost = document.getElementById("lost");
document.addEventListener("htmx:sse:error", () => (lost.hidden = false));
document.addEventListener("htmx:after:sse:connection", () => (lost.hidden = true));

// Whose turn it is: the icon of the tab and, if wanted, a sound.

const favicon = document.getElementById("favicon");
const sound = document.getElementById("sound");
let audio = null;

function call(now) {
  favicon.href = now === "mine" ? favicon.dataset.turn : favicon.dataset.usual;
  if (now === "mine" && turn !== "mine" && sound.getAttribute("aria-pressed") === "true") ring();
  turn = now;
}

function ring() {
  audio ??= new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
    const loud = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + at;
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}

sound.hidden = false;
sound.addEventListener("click", () => {
  const on = sound.getAttribute("aria-pressed") !== "true";
  sound.setAttribute("aria-pressed", String(on));
  fetch("/preferences", { method: "POST", redirect: "manual", body: new URLSearchParams({ sound: on ? "on" : "off" }) });
  if (on) ring();
});
call(turn);

// Explanations.

const explanations = JSON.parse(document.getElementById("explanations").textContent);
const bubble = document.getElementById("explanation");

function explain(piece) {
  const label = piece.getAttribute("aria-label") ?? "";
  const words = explanations[piece.dataset.explain] ?? "";
  const heading = document.createElement("b");
  heading.textContent = label;
  bubble.replaceChildren(heading, ...(words ? [document.createElement("br"), words] : []));
  bubble.hidden = false;
  const around = piece.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(8, around.left), innerWidth - own.width - 8);
  const below = around.bottom + 8 + own.height < innerHeight;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below ? around.bottom + 8 : Math.max(8, around.top - own.height - 8)}px`;
}

let soon = 0;

function hideExplanation() {
  clearTimeout(soon);
  bubble.hidden = true;
}

for (const [kind, wait] of [["pointerover", 350], ["focusin", 0]]) {
  table.addEventListener(kind, (event) => {
    const piece = event.target.closest?.("#drawing [data-explain]");
    hideExplanation();
    if (piece) soon = setTimeout(() => piece.isConnected && explain(piece), wait);
  });
}
table.addEventListener("pointerleave", hideExplanation);
table.addEventListener("focusout", hideExplanation);
document.addEventListener("keydown", (event) => event.key === "Escape" && hideExplanation());
