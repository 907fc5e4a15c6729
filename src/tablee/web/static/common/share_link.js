// A link that is sent to others: copied, or shared by what the device has for it.

import { find, hit } from "./dom.js";

const link = () => find("#invite", HTMLInputElement);

/** Offer what this browser can do with the link. */
export function offerWays() {
  if (!document.getElementById("invite")) return;
  find("#copy").hidden = false;
  find("#share").hidden = !navigator.share;
}

/** @param {HTMLElement} button */
async function copy(button) {
  link().select();
  if (navigator.clipboard) await navigator.clipboard.writeText(link().value);
  else document.execCommand("copy"); // without HTTPS there is no other way
  button.textContent = button.dataset.done ?? "";
}

async function share() {
  const { title } = link().dataset;
  await navigator.share({ title, text: title, url: link().value }).catch(() => {}); // they may think better of it
}

document.addEventListener("click", (event) => {
  const button = hit(event);
  if (button?.id === "copy") copy(find("#copy"));
  if (button?.id === "share") share();
});
offerWays();
