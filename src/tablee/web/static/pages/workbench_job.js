// What a job has found comes in while somebody looks: the page is asked for again, and its findings are put in place.

import { find } from "../common/dom.js";

const EVERY = 2000; // milliseconds
const OPEN = ["waiting", "running"];

async function renew() {
  const answer = await fetch(location.href, { headers: { "x-requested-with": "fetch" } }).catch(() => undefined);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [shown, next] = [find("#job"), find("#job", HTMLElement, page)];
    const held = document.activeElement instanceof HTMLButtonElement && shown.contains(document.activeElement);
    shown.dataset.state = next.dataset.state;
    shown.replaceChildren(...next.childNodes);
    if (held) shown.querySelector("button")?.focus();
    if (!OPEN.includes(next.dataset.state ?? "")) return;
  }
  setTimeout(renew, EVERY);
}

setTimeout(renew, EVERY);
