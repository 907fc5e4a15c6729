// Help beside the board: fetched once, shown and hidden without leaving the table. Without a script it is a page of its own.

import { find, hit, opensElsewhere } from "../common/dom.js";
import { FOR_SCRIPT } from "../common/requests.js";

const opener = find("#help-open", HTMLAnchorElement);
const drawer = find("#help");

/** @param {HTMLAnchorElement} link */
const fetched = async (link) => (await fetch(link.href, { headers: FOR_SCRIPT })).text();

async function open() {
  if (!drawer.childElementCount) drawer.innerHTML = await fetched(opener);
  drawer.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  find("h2", HTMLElement, drawer).focus({ preventScroll: true });
}

function close() {
  const inside = drawer.contains(document.activeElement);
  drawer.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  if (inside) opener.focus();
}

opener.addEventListener("click", (event) => {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  if (drawer.hidden) open().catch(() => window.open(opener.href));
  else close();
});

/**
 * A rule is shown below the words that cite it, and hidden again.
 * @param {HTMLAnchorElement} link
 */
async function explain(link) {
  const block = link.closest("p, li, tr, figure");
  /** @type {HTMLElement | null} */
  const shown = drawer.querySelector(".rule-place");
  shown?.remove();
  if (!block) return;
  if (shown?.dataset.rule === link.href && shown.previousElementSibling === block) return;
  const rule = document.createElement(block.matches("li, tr") ? block.tagName : "div");
  rule.className = "rule-place";
  rule.dataset.rule = link.href;
  const text = await fetched(link);
  if (rule instanceof HTMLTableRowElement) rule.insertCell().colSpan = 2;
  (rule.firstElementChild ?? rule).innerHTML = text;
  block.after(rule);
}

drawer.addEventListener("click", (event) => {
  if (hit(event)?.matches(".close")) return close();
  const link = hit(event)?.closest("a");
  if (!link || opensElsewhere(event)) return;
  if (link.matches(".cite")) explain(link);
  else if (link.hash && link.pathname === location.pathname) document.getElementById(link.hash.slice(1))?.scrollIntoView();
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => event.key === "Escape" && !drawer.hidden && close());
