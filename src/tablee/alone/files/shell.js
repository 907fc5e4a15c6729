// The page around all others: it fetches the files once, lets one tab hold Python, and shows the pages in a frame.

import "./screen_shape.js";

const root = new URL("../", import.meta.url);
const pages = new URL("pages", root).pathname;
const ours = `tablee ${root.pathname}`;
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
const progress = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("pages"));
const start = /** @type {HTMLElement} */ (document.getElementById("start"));

const spoken = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in spoken) ?? "en";
/** @type {Record<string, string>} */
const words = spoken[language];

/** What was wrong, in words: a key of `words`. */
class Fault extends Error {}

/** @param {string} fault */
function fail(fault) {
  told.textContent = words[fault] ?? words.failed;
  told.setAttribute("role", "alert");
  progress.hidden = true;
  start.hidden = false;
  frame.hidden = true;
}

function checkBrowser() {
  if (typeof WebAssembly !== "object") throw new Fault("no_webassembly");
  if (!isSecureContext) throw new Fault("not_secure");
  if (!navigator.serviceWorker || !navigator.locks || !self.BroadcastChannel || !self.DecompressionStream) throw new Fault("old_browser");
  if (!self.indexedDB || !self.caches) throw new Fault("no_storage");
}

/** The service worker answers for this page as well. */
async function controlled() {
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", root)).catch(() => {
    throw new Fault("no_storage");
  });
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  const claimed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  registration.active?.postMessage("claim");
  await claimed;
}

/** What the folder holds now, or held when it was last seen. */
async function listed() {
  const address = new URL("files.json", root);
  const kept = await caches.open(ours);
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (answer.ok) {
      await kept.put(address, answer.clone());
      return answer.json();
    }
  } catch {
    // Nobody is there: it was kept.
  }
  const answer = await kept.match(address);
  if (!answer) throw new Fault("offline");
  return answer.json();
}

/** Every file is kept, as it will be used. */
async function fetchFiles() {
  const { digest, files } = await listed();
  const cache = await caches.open(`${ours} ${digest}`);
  const whole = files.reduce((/** @type {number} */ sum, /** @type {{bytes: number}} */ file) => sum + file.bytes, 0);
  let done = 0;
  const show = (/** @type {number} */ more) => (progress.value = 0.9 * ((done += more) / whole));
  await Promise.all(
    files.map(async (/** @type {{name: string, type: string, bytes: number}} */ file) => {
      const name = new URL(file.name.replace(/\.gz$/, ""), root);
      if (await cache.match(name)) return show(file.bytes);
      const answer = await fetch(new URL(file.name, root), { cache: "no-cache" });
      if (!answer.ok || !answer.body) throw new Fault("offline");
      const counted = answer.body.pipeThrough(new TransformStream({ transform: (part, out) => (show(part.length), out.enqueue(part)) }));
      const body = file.name.endsWith(".gz") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
      await cache.put(name, new Response(body, { headers: { "Content-Type": file.type } }));
    }),
  ).catch((error) => {
    if (error instanceof Fault) throw error;
    throw new Fault(error.name === "QuotaExceededError" ? "no_room" : "offline");
  });
  for (const name of await caches.keys()) if (name.startsWith(`${ours} `) && !name.endsWith(digest)) await caches.delete(name);
}

/** One tab holds Python; the next one takes over when it is closed. */
function hold() {
  navigator.locks.request(ours, () => {
    const python = new Worker(new URL("run/python.js", root), { type: "module" });
    return new Promise((_, reject) => {
      python.addEventListener("message", ({ data }) => data.fault && (fail(data.fault), reject(data.fault)));
      python.addEventListener("error", () => (fail("failed"), reject("failed")));
      python.postMessage({ origin: location.origin, root: pages, ours });
      frame.addEventListener("load", () => python.postMessage({ shown: true }), { once: true });
    });
  }).catch(() => {});
}

/** The page that the address of this one names. */
const wanted = () => pages + (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

/**
 * Browsers fetch a download past the service worker: it is fetched here, and then given.
 * @param {HTMLAnchorElement} link
 */
async function download(link) {
  const answer = await fetch(link.href);
  const given = document.createElement("a");
  given.href = URL.createObjectURL(await answer.blob());
  given.download = link.download || (/filename="?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "");
  given.click();
  setTimeout(() => URL.revokeObjectURL(given.href), 60_000);
}

/** The address of this page follows the one in the frame. */
function follow() {
  const shown = frame.contentWindow;
  if (!shown || !shown.location.pathname.startsWith(`${pages}/`)) return;
  const { pathname, search, hash } = shown.location;
  history.replaceState(null, "", `#${pathname.slice(pages.length)}${search}${hash}`);
  shown.document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[download]");
    if (!link) return;
    event.preventDefault();
    download(/** @type {HTMLAnchorElement} */ (link));
  });
  document.title = shown.document.title;
  document.documentElement.lang = shown.document.documentElement.lang;
  start.hidden = true;
  frame.hidden = false;
  shown.focus();
}

async function main() {
  told.textContent = words.fetching;
  const honest = document.getElementById("honest");
  if (honest) honest.textContent = words.honest;
  document.documentElement.lang = language;
  checkBrowser();
  await controlled();
  await fetchFiles();
  told.textContent = words.starting;
  progress.removeAttribute("value");
  navigator.storage?.persist?.();
  hold();
  frame.addEventListener("load", follow);
  frame.src = wanted();
  addEventListener("hashchange", () => frame.contentWindow?.location.assign(wanted()));
}

main().catch((error) => {
  console.warn(error);
  fail(error instanceof Fault ? error.message : "failed");
});
