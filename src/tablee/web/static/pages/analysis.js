// The analysis while it is worked out: the page is fetched again now and then, and its parts are swapped, until all is there.

import { find, swap } from "../common/dom.js";

const WAIT = 1500; // milliseconds

async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return setTimeout(look, 4 * WAIT);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, next] = [find("#analysis"), find("#analysis", HTMLElement, page)];
  if (next.dataset.done === "true") return now.replaceWith(next);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (now.querySelectorAll("[data-part]"))) swap(part, next);
  return setTimeout(look, WAIT);
}

setTimeout(look, WAIT);
