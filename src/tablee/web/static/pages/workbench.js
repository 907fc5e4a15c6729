// The sheet of a draft: what is typed is checked at once, and board and pieces are drawn with it before it is applied.

import { find } from "../common/dom.js";

const PAUSE = 500; // milliseconds without a key
let waiting = 0;
let newest = 0;

/** @param {HTMLFormElement} form */
async function check(form) {
  const number = ++newest;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  const answer = await fetch(`${location.pathname}/check`, {
    method: "POST",
    body: fields,
    headers: { "x-requested-with": "fetch" },
  }).catch(() => undefined);
  if (!answer?.ok || number !== newest) return;
  const told = /** @type {HTMLElement} */ (form.querySelector(".checked"));
  told.innerHTML = await answer.text(); // a part of our own page
  if (form.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: "nearest" });
  const drawn = told.querySelector("template");
  if (!drawn || !document.querySelector("img.board")) return;
  find("img.board", HTMLImageElement).src = drawn.dataset.board ?? "";
  const pieces = find("img.pieces", HTMLImageElement);
  pieces.src = drawn.dataset.pieces ?? "";
  pieces.hidden = drawn.dataset.count === "0";
  for (const part of drawn.content.querySelectorAll("[data-part]")) {
    document.querySelector(`[data-part="${part.getAttribute("data-part")}"]`)?.replaceWith(part);
  }
}

for (const form of document.querySelectorAll("form.sheet")) {
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => check(/** @type {HTMLFormElement} */ (form)), PAUSE);
  });
}
