// A hint: asked for with a button, named beside the board, lit on it, and gone with the next decision.

import { showPicked } from "./picking.js";
import * as player from "../board/player.js";
import { find } from "../common/dom.js";
import { FOR_SCRIPT } from "../common/requests.js";

const form = find("#hint", HTMLFormElement);
const hints = find("#hints");
const fault = find("#fault");
const state = find("#table-state");
const button = find("button", HTMLButtonElement, form);
const words = button.textContent;

/** @param {boolean} on */
function busy(on) {
  button.disabled = on;
  button.textContent = (on ? button.dataset.busy : words) ?? "";
  form.setAttribute("aria-busy", String(on));
}

async function ask() {
  const answer = await fetch(form.action, { headers: FOR_SCRIPT });
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return location.reload();
  const { fault: refused, seq, hints: told, lights } = await answer.json();
  fault.innerHTML = refused ?? "";
  if (refused !== undefined || seq !== Number(state.dataset.seq)) return;
  hints.innerHTML = told;
  player.add([], lights);
  showPicked();
  find("#hint-1").focus({ preventScroll: true });
  hints.scrollIntoView({ block: "nearest" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (button.disabled) return;
  busy(true);
  ask()
    .catch(() => fault.replaceChildren(find("#unsent", HTMLTemplateElement).content.cloneNode(true)))
    .finally(() => busy(false));
});

new MutationObserver(() => hints.replaceChildren()).observe(find("#choices"), { childList: true });
