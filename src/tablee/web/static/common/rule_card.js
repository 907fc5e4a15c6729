// A rule that is cited, shown on a card beside the board until it is closed: by its button, by Escape, or by the next decision.

import { find, hit, opensElsewhere } from "./dom.js";
import { FOR_SCRIPT } from "./requests.js";

const card = find("#rule");
const closing = find("#rule-close", HTMLTemplateElement);

/** Take the card away. */
export const closeRule = () => card.replaceChildren();

find("main").addEventListener("click", async (event) => {
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = hit(event)?.closest("a.cite");
  if (!link || link.closest("#help") || opensElsewhere(event)) return;
  event.preventDefault();
  const answer = await fetch(link.href, { headers: FOR_SCRIPT });
  card.innerHTML = await answer.text();
  card.prepend(closing.content.cloneNode(true));
});
card.addEventListener("click", (event) => hit(event)?.matches(".close") && closeRule());
document.addEventListener("keydown", (event) => event.key === "Escape" && closeRule());
