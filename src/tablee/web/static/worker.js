// The worker: it shows notices, and a page that says so when there is no network. It keeps nothing else.

/** @typedef {{waitUntil(work: Promise<unknown>): void}} Lasting */
/** @typedef {Lasting & {request: Request, respondWith(answer: Promise<Response>): void}} Asked */
/** @typedef {Lasting & {data: {json(): {id: string, title: string, body: string, tag: string, url: string}} | null}} Pushed */
/** @typedef {Lasting & {notification: Notification}} Clicked */
/** @typedef {{url: string, focus(): Promise<unknown>}} OpenPage */

const worker = /** @type {any} */ (self);
const KEPT = "tablee-VERSION";
const OFFLINE = "/offline";
const STYLE = "/static/VERSION/offline.css";

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  const keep = async () => (await caches.open(KEPT)).addAll([OFFLINE, STYLE]);
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("tablee-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const kept = request.mode === "navigate" && request.method === "GET" ? OFFLINE : new URL(request.url).pathname;
  if (kept !== OFFLINE && kept !== STYLE) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error()));
});

worker.addEventListener("push", (/** @type {Pushed} */ event) => {
  let told = { id: "", title: "Tablée", body: "", tag: "tablee", url: "/me" };
  try {
    told = { ...told, ...event.data?.json() };
  } catch {
    // A notice that cannot be read is shown as one nevertheless: browsers insist on it.
  }
  const { id, title, body, tag, url } = told;
  const icon = "/static/VERSION/icon-192.png";
  const show = async () => {
    /** @type {Notification[]} */
    const shown = await worker.registration.getNotifications({ tag });
    const renotify = shown.length > 0 && shown.every((one) => one.data.id !== id); // a repeat is not heard again
    await worker.registration.showNotification(title, { body, tag, icon, renotify, data: { id, url } });
  };
  event.waitUntil(show());
});

worker.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url, worker.location.origin);
  const show = async () => {
    /** @type {OpenPage[]} */
    const windows = await worker.clients.matchAll({ type: "window" });
    const there = windows.find((one) => new URL(one.url).pathname === pathname);
    await (there ? there.focus() : worker.clients.openWindow(pathname));
  };
  event.waitUntil(show());
});
