// Says whether this page can be seen, and that it was touched: whoever looks is told nothing elsewhere.
// The server takes the end of a stream for a word that nobody looks any more, so each new stream is followed by another word.

import { urlEncoded } from "../common/requests.js";

const OFTEN = 30_000; // milliseconds between two words about the same
const address = document.querySelector("meta[name=look]")?.getAttribute("content") ?? "";
const page = (sessionStorage.page ??= String(Math.floor(10 * Math.random())));
let said = -Infinity;
let touched = performance.now();
let later = 0;

function say() {
  clearTimeout(later);
  later = 0;
  said = performance.now();
  const visible = !document.hidden;
  const ago = Math.round((said - touched) / 1000);
  navigator.sendBeacon(address, urlEncoded({ page, visible: String(visible), ago: String(ago) }));
  if (visible) forget();
}

/** Say so at once, or as soon as it may be said again. */
function touch() {
  touched = performance.now();
  if (touched - said > OFTEN) say();
  else later ||= setTimeout(say, said + OFTEN - touched);
}

/** What was told about this table has been seen. */
async function forget() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const tag = address.split("/")[2];
  for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
}

for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"]) {
  addEventListener(kind, touch, { passive: true });
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) touched = performance.now();
  say();
});
addEventListener("pagehide", () => {
  if (!document.hidden) navigator.sendBeacon(address, urlEncoded({ page, visible: "false" }));
});
addEventListener("following", () => document.hidden || say());
if (!document.hidden) say();
