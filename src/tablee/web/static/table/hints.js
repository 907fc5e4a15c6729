// A hint: asked for with a button, named beside the board, lit on it, and gone with the next decision.

import { showPicked } from "./picking.js";
import * as player from "../board/player.js";

const form = document.getElementById("hint");
const hints = document.getElementById("hints");
const state = document.getElementById("table-state");
const button = form.querySelector("button");
const words = button.textContent;

function busy(on) {
  button.disabled = on;
  button.textContent = on ? button.dataset.busy : words;
  form.setAttribute("aria-busy", String(on));
}

async function ask() {
  const answer = await fetch(form.action, { headers: { "X-Requested-With": "fetch" } });
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return location.reload();
  const { fault, seq, hints: told, lights } = await answer.json();
  document.getElementById("fault").innerHTML = fault ?? "";
  if (fault !== undefined || seq !== Number(state.dataset.seq)) return;
  hints.innerHTML = told;
  player.add([], lights);
  showPicked();
  document.getElementById("hint-1").focus({ preventScroll: true });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (button.disabled) return;
  busy(true);
  ask()
    .catch(() => document.getElementById("fault").replaceChildren(document.getElementById("unsent").content.cloneNode(true)))
    .finally(() => busy(false));
});

new MutationObserver(() => hints.replaceChildren()).observe(document.getElementById("choices"), { childList: true });
