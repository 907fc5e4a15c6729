// Private notes are kept without leaving the page.

import { find } from "../common/dom.js";
import { newKey } from "../common/keys.js";
import { FOR_SCRIPT, urlEncoded } from "../common/requests.js";

const form = find("#notes", HTMLFormElement);
const told = find("[role=status]", HTMLElement, form);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = new FormData(form);
  said.set("key", newKey());
  const sent = { method: "POST", body: urlEncoded(said), headers: FOR_SCRIPT };
  const answer = await fetch(form.action, sent).catch(() => null);
  told.textContent = (answer?.ok ? told.dataset.kept : told.dataset.unkept) ?? "";
});
