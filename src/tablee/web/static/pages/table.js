// The table page: the news of the table come by a stream or with the answer to what was done here, each step once and in order.

import { call } from "../table/notify.js";
import { lookAtFirstLit } from "../table/dock.js";
import { hideExplanation } from "../table/tooltip.js";
import { showPicked } from "../table/picking.js";
import * as player from "../board/player.js";
import { closeRule } from "../common/rule_card.js";
import "../table/roving_tabindex.js";
import "../table/zoom.js";

const LINES = 60; // of the log on the page
const table = document.getElementById("table");
const state = document.getElementById("table-state");
const lost = document.getElementById("lost");
const place = (id) => document.getElementById(id); // no piece of a board has such an id
const seq = () => Number(state.dataset.seq);

// Showing news.

/** Show news unless they are known; false if something between them and what is shown is missing. */
function show(news, mine = false) {
  const whole = news.from === undefined;
  if (news.seq < seq() || (news.seq === seq() && !whole)) return true;
  if (!whole && news.from !== seq()) return false;
  const focused = table.contains(document.activeElement) ? document.activeElement : null;
  const parts = news.parts ?? {};
  for (const [id, markup] of Object.entries(parts)) fill(id, markup);
  since = news.since;
  if (news.lines) place("lines").replaceChildren(...news.lines.map(line).reverse());
  for (const step of place("lines").children) step.classList.toggle("new", isNew(step));
  state.dataset.turn = news.turn; // before it is played, which may be at once: then what is asked is looked at
  place("decision").className = `decision ${news.turn}`;
  if (whole) player.reset(newest());
  else player.add((news.steps ?? []).map((step) => ({ ...step, seq: news.seq })), news.lights);
  place("fault").replaceChildren();
  if ("choices" in parts || "answers" in parts) decide(news.turn);
  settle(news);
  if (whole) rest();
  keepFocus(focused, mine);
  return true;
}

let since = null; // the seat's last move, once that is told

const isNew = (step) => since !== null && Number(step.id.slice(5)) > since;

/** Write a step that is shown for the first time into the log. */
function tell(step) {
  if (step.told || !step.line) return;
  step.told = true;
  const lines = place("lines");
  if (!place(`step-${step.seq}`)) lines.prepend(line([step.seq, ""]));
  const own = place(`step-${step.seq}`);
  own.insertAdjacentHTML("afterbegin", step.line);
  own.classList.toggle("new", isNew(own));
  while (lines.children.length > LINES) lines.lastChild.remove();
}

/** The last thing that happened, in words. */
const newest = () => document.querySelector("#lines > li > p")?.outerHTML ?? "";

let redrawn = 0; // when the choices became others
const LOCKED = 300; // milliseconds after that in which no click counts: it was meant for what was there before
let locked = 0;

/** What may be clicked is new: a click that was on its way hits nothing. */
function lock() {
  if (!place("moves")) return;
  table.classList.add("locked");
  clearTimeout(locked);
  locked = setTimeout(() => table.classList.remove("locked"), LOCKED);
}

/** Something else is asked now. */
function decide(turn) {
  redrawn = performance.now();
  lock();
  if (turn === "mine") closeRule();
  offerUndo();
}

/** Undo is offered once the server says that it would be granted, which may take it a while. */
async function offerUndo() {
  const form = place("undo");
  if (!form) return;
  delete place("choices").dataset.undo;
  const answer = await fetch(form.action).catch(() => null);
  const granted = Boolean(answer?.ok && (await answer.json()));
  if (form.isConnected) place("choices").toggleAttribute("data-undo", granted);
}

/** What every step changes. */
function settle({ seq: now, turn }) {
  state.dataset.seq = now;
  state.classList.toggle("over", turn === "over");
  for (const field of document.querySelectorAll("input[name=seq]")) field.value = now;
  makeLinksWhole();
  hideExplanation();
  showPicked();
  call(turn);
}

function makeLinksWhole() {
  for (const field of document.querySelectorAll("[data-link]")) {
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  }
}

function fill(id, markup) {
  const written = [...place(id).querySelectorAll("input[id], select[id]")].map((field) => [field.id, field.value]);
  place(id).innerHTML = markup;
  for (const [field, value] of written) restore(place(field), value);
}

/** What somebody has begun to write or choose stays, where it still can be chosen. */
function restore(field, value) {
  if (!field || (field.options && ![...field.options].some((option) => option.value === value))) return;
  field.value = value;
}

function line([number, markup]) {
  const step = document.createElement("li");
  step.id = `step-${number}`;
  step.innerHTML = markup;
  return step;
}

/** What was pressed is gone, or means another move now: then the keyboard goes on at the decision. */
function keepFocus(focused, mine) {
  if (!focused) return;
  const same = focused.isConnected ? focused : focused.id && place(focused.id);
  if (same && !mine) same.focus({ preventScroll: true });
  if (mine || !table.contains(document.activeElement)) place("decision").focus({ preventScroll: true });
}

// Who sits where and who is away, as it was told last: what has not changed stays as somebody may have opened it.
const company = { away: place("away").innerHTML, seated: place("seated").innerHTML };

function showCompany(told) {
  const focused = table.contains(document.activeElement) ? document.activeElement : null;
  const room = document.createElement("template");
  for (const [id, markup] of Object.entries(told)) {
    room.innerHTML = markup;
    if (company[id] !== (company[id] = room.innerHTML)) fill(id, markup);
  }
  makeLinksWhole();
  keepFocus(focused, false);
}

// Doing something.

let doing = Promise.resolve(); // one thing after the other

/** What a form says now, with the step that is shown: by the time it is sent its buttons may be others. */
function filled(form, button) {
  const said = new FormData(form, button);
  const random = crypto.getRandomValues(new Uint8Array(12));
  said.set("key", [...random].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  said.set("seq", seq());
  return said;
}

async function send({ action, id }, said) {
  const headers = { "X-Requested-With": "fetch" };
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(said), headers, signal });
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return location.reload();
  const { news, fault } = await answer.json();
  const moved = (id === "moves" || id === "confirm") && answer.ok;
  if (!news.every((one) => show(one, moved))) follow(-1);
  if (moved) place("decision").focus({ preventScroll: true }); // also if the stream was quicker than the answer
  if (answer.ok && id === "chat") place("chat").reset();
  place("fault").innerHTML = fault;
  document.querySelector("#confirm button")?.focus({ preventScroll: true });
}

/** Say at once that something has not arrived; it may be tried again. */
function tellUnsent(again) {
  place("fault").replaceChildren(place("unsent").content.cloneNode(true));
  place("fault").querySelector("button").addEventListener("click", again);
}

/** Send it after whatever is on its way; if it does not arrive, it can be sent again, which the server does but once. */
function deliver(form, said, button) {
  const { action, id } = form;
  form.classList.add("sent");
  button?.classList.add("pressed");
  doing = doing
    .then(() => send({ action, id }, said))
    .catch(() => {
      tellUnsent(() => deliver(form, said, button));
    })
    .finally(() => {
      form.classList.remove("sent");
      button?.classList.remove("pressed");
    });
}

table.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#moves, #confirm, #undo, .aside, #chat")) return;
  event.preventDefault();
  if (form.classList.contains("sent")) return;
  if (form.matches("#moves, #confirm, #undo")) player.skip();
  deliver(form, filled(form, event.submitter), event.submitter);
});

// The second click of a double click never means what came under the hand in between.
let clicked = 0;
table.addEventListener(
  "click",
  (event) => {
    const again = event.detail > 1 && redrawn > clicked;
    clicked = performance.now();
    if (!again || !event.target.closest?.("#choices, #answers, #coach, #drawing")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// Whoever wants to decide on the board sees it as it is.
place("drawing").addEventListener("click", () => player.behind() && player.skip());

table.addEventListener("click", async (event) => {
  const link = event.target.closest?.(".fresh a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const first = Number(link.dataset.first);
  if (player.replayFrom((step) => step.seq >= first)) return;
  const address = new URL(link.href);
  address.pathname = address.pathname.replace(/at\/\d+$/, "steps");
  address.searchParams.set("seq", first - 1);
  const { seq: last, drawing, steps } = await (await fetch(address)).json();
  if (last !== seq()) return; // the table has gone on: the link is another one already
  const room = document.createElement("div");
  room.innerHTML = drawing;
  player.replay(room.firstElementChild, steps.map((step) => ({ ...step, told: true })));
});

// A move that cannot be taken back may be asked for once more.

place("fault").addEventListener("click", (event) => {
  if (!event.target.matches("#confirm a")) return;
  event.preventDefault();
  place("fault").replaceChildren();
  place("decision").focus({ preventScroll: true });
});

// Following the table.

let stream = null;

function follow(since) {
  stream?.close();
  const address = new URL(state.dataset.news, location.href);
  address.searchParams.set("seq", since);
  const own = (stream = new EventSource(address));
  own.addEventListener("open", () => (lost.hidden = true));
  own.addEventListener("message", (event) => show(JSON.parse(event.data)) || follow(-1));
  own.addEventListener("company", (event) => showCompany(JSON.parse(event.data)));
  own.addEventListener("error", () => {
    lost.hidden = false;
    // A browser comes back by itself unless the server has answered something else than a stream.
    if (own.readyState === EventSource.CLOSED) setTimeout(() => own === stream && follow(seq()), 1000);
  });
}

addEventListener("offline", () => (lost.hidden = false));
addEventListener("online", () => follow(seq()));

// What is done about seats is another page: whoever is offline stays here and is told.
table.addEventListener("submit", (event) => {
  if (navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  const { target: form, submitter: button } = event;
  tellUnsent(() => form.requestSubmit(button));
});

// What a player must do is done for them if they like, once all before it has been seen.

const auto = place("settings-auto");
const SOON = 600; // milliseconds

function playForced() {
  const form = document.querySelector("#moves[data-forced]");
  if (!auto.checked || !form) return;
  setTimeout(() => form.isConnected && auto.checked && !player.behind() && form.requestSubmit(form.querySelector("button")), SOON);
}

place("settings").addEventListener("change", ({ currentTarget: form }) => {
  fetch("/preferences", { method: "POST", redirect: "manual", body: new URLSearchParams(new FormData(form)) });
  playForced();
});

let won = false; // whether the winner is shown

/** At the end the page shows who has won, once the last of it is played. */
function showWinner() {
  if (won || state.dataset.turn !== "over" || player.behind()) return;
  won = true;
  place("result")?.scrollIntoView({ block: "start" });
}

/** All that has happened is shown. */
function rest() {
  lock();
  lookAtFirstLit();
  showWinner();
  playForced();
}

player.begin(tell, rest);
player.reset(newest());
lookAtFirstLit();
follow(seq());
table.classList.remove("asleep"); // clicks on the board count from now on
