// Says whether this page can be seen, and that it was touched: whoever looks is told nothing elsewhere.

import { urlEncoded } from "../common/requests.js";

const OFTEN = 30_000; // milliseconds between two words about the same
const address = document.querySelector("meta[name=look]")?.getAttribute("content") ?? "";
const page = (sessionStorage.page ??= String(Math.floor(10 * Math.random())));
let said = -Infinity;

function say() {
  said = performance.now();
  const visible = !document.hidden;
  navigator.sendBeacon(address, urlEncoded({ page, visible: String(visible) }));
  if (visible) forget();
}

/** What was told about this table has been seen. */
async function forget() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const tag = address.split("/")[2];
  for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
}

const touched = () => performance.now() - said > OFTEN && say();
for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"]) {
  addEventListener(kind, touched, { passive: true });
}
document.addEventListener("visibilitychange", say);
addEventListener("pagehide", () => {
  if (!document.hidden) navigator.sendBeacon(address, urlEncoded({ page, visible: "false" }));
});
if (!document.hidden) say();
