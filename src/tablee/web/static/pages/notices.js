// Notices: this browser, if it can show notices, and the clock that it goes by.

import { find } from "../common/dom.js";

const place = find("#push");
const button = find("button", HTMLButtonElement, place);
const fault = find("[role=alert]", HTMLElement, place);

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  const worker = await navigator.serviceWorker.ready;
  const applicationServerKey = place.dataset.key;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const answer = await fetch("/me/notices/push", { method: "POST", body: JSON.stringify(subscription) });
  if (!answer.ok) throw new Error("not taken");
  location.assign("/me/notices?told=added");
}

button.addEventListener("click", async () => {
  fault.hidden = button.disabled = true;
  await subscribe().catch(() => (fault.hidden = false));
  button.disabled = false;
});
const able = "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
button.hidden = !able;
find(".unable", HTMLElement, place).hidden = able;

const clock = find("[name=offset]", HTMLSelectElement);
if (clock.dataset.chosen === undefined) clock.value = String(-new Date().getTimezoneOffset());
