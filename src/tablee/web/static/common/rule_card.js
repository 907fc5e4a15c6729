// A rule that is cited, shown on a card beside the board until it is closed: by its button, by Escape, or by the next decision.

const card = document.getElementById("rule");
const closing = document.getElementById("rule-close");

/** Take the card away. */
export const closeRule = () => card.replaceChildren();

document.querySelector("main").addEventListener("click", async (event) => {
  const link = event.target.closest?.("a.cite");
  if (!link || link.closest("#help") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href, { headers: { "X-Requested-With": "fetch" } });
  card.innerHTML = await answer.text();
  card.prepend(closing.content.cloneNode(true));
});
card.addEventListener("click", (event) => event.target.matches(".close") && closeRule());
document.addEventListener("keydown", (event) => event.key === "Escape" && closeRule());
