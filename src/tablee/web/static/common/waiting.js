// How many tables wait for the reader: in the title, on the icon of an app, and on the way to the next one.

import { find } from "./dom.js";
import { page } from "./requests.js";

const EVERY = 60_000; // milliseconds
const button = document.getElementById("next-table");
const address = page("me/waiting");
if (button instanceof HTMLAnchorElement) address.search = new URL(button.href).search;

let title = document.title.replace(/^\(\d+\) /, "");
let count = 0;

/**
 * Give the page a title, with the number of tables that wait.
 * @param {string} text
 */
export function setTitle(text) {
  title = text;
  document.title = count ? `(${count}) ${title}` : title;
}

/** Ask how many tables wait, and show it. */
export async function refresh() {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const told = /** @type {{count: number, others: number}} */ (await answer.json());
  count = told.count;
  setTitle(title);
  if (button) find("b", HTMLElement, button).textContent = told.others ? `(${told.others})` : "";
  if (navigator.setAppBadge) await (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

addEventListener("visibilitychange", () => document.hidden || refresh());
setInterval(refresh, EVERY);
refresh();
