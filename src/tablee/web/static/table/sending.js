// What a player does is sent without leaving the page, one thing after the other; what does not arrive may be sent again.

import * as player from "../board/player.js";
import { find, hit } from "../common/dom.js";
import { newKey } from "../common/keys.js";
import { FOR_SCRIPT, urlEncoded, withinReach } from "../common/requests.js";
import { seq, show } from "./news.js";
import { follow } from "./stream.js";

/** @import {News} from "./news.js" */

const table = find("#table");
const decision = find("#decision");
const fault = find("#fault");
let doing = Promise.resolve(); // one thing after the other

/**
 * What a form says now, with the step that is shown: by the time it is sent its buttons may be others.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function filled(form, button) {
  return stamped(new FormData(form, button));
}

/**
 * The same with a key of its own, and the step that is shown now.
 * @param {FormData} said
 */
function stamped(said) {
  said.set("key", newKey());
  said.set("seq", String(seq()));
  return said;
}

/**
 * Send what a form has said, and show what the server answers; true if it was a move, and is made.
 * @param {string} action
 * @param {string} id
 * @param {FormData} said
 */
async function send(action, id, said) {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(action, { method: "POST", body: urlEncoded(said), headers: FOR_SCRIPT, signal });
  if (!answer.headers.get("content-type")?.startsWith("application/json")) {
    location.reload();
    return false;
  }
  const told = /** @type {{news: News[], fault: string}} */ (await answer.json());
  const moved = (id === "moves" || id === "confirm") && answer.ok;
  if (!told.news.every((one) => show(one, moved))) follow(-1);
  if (moved) decision.focus({ preventScroll: true }); // also if the stream was quicker than the answer
  if (answer.ok && id === "chat") find("#chat", HTMLFormElement).reset();
  fault.innerHTML = told.fault;
  /** @type {HTMLButtonElement | null} */
  const confirm = document.querySelector("#confirm button");
  confirm?.focus({ preventScroll: true });
  return moved && !told.fault;
}

/**
 * Say at once that something has not arrived; it may be tried again.
 * @param {() => void} again
 */
function tellUnsent(again) {
  fault.replaceChildren(find("#unsent", HTMLTemplateElement).content.cloneNode(true));
  find("button", HTMLElement, fault).addEventListener("click", again);
}

/**
 * Send it after whatever is on its way; if it does not arrive, it can be sent again, which the server does but once.
 * @param {HTMLFormElement} form
 * @param {FormData} said
 * @param {HTMLElement | null} button
 */
function deliver(form, said, button) {
  const { action, id } = form;
  const then = button?.dataset.then;
  form.classList.add("sent");
  button?.classList.add("pressed");
  doing = doing
    .then(() => send(action, id, said))
    .then((moved) => {
      if (moved && then) goOn(form, then);
    })
    .catch(() => {
      tellUnsent(() => deliver(form, said, button));
    })
    .finally(() => {
      form.classList.remove("sent");
      button?.classList.remove("pressed");
    });
}

/**
 * A click that has decided two moves: the second is an action of its own, sent once the first is made.
 * @param {HTMLFormElement} form
 * @param {string} move
 */
function goOn(form, move) {
  const said = new FormData();
  said.set("move", move);
  player.skip();
  deliver(form, stamped(said), null);
}

table.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("#moves, #confirm, #undo, .aside, #chat")) return;
  event.preventDefault();
  if (form.classList.contains("sent")) return;
  if (form.matches("#moves, #confirm, #undo")) player.skip();
  deliver(form, filled(form, event.submitter), event.submitter);
});

// What is done about seats is another page: those who are offline stay here and are told.
table.addEventListener("submit", (event) => {
  if (withinReach() || event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const { target: form, submitter: button } = event;
  tellUnsent(() => form.requestSubmit(button));
});

// A move that cannot be taken back may be asked for once more.
fault.addEventListener("click", (event) => {
  if (!hit(event)?.matches("#confirm a")) return;
  event.preventDefault();
  fault.replaceChildren();
  decision.focus({ preventScroll: true });
});
