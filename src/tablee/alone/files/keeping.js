// What every page of the folder does first: it looks at the browser, and keeps the files.

export const root = new URL("../", import.meta.url);
export const ours = `tablee ${root.pathname}`;

const spoken = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
export const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in spoken) ?? "en";
/** @type {Record<string, string>} */
export const words = spoken[language];

/** What was wrong, in words: a key of `words`. */
export class Fault extends Error {}

/** @type {Record<string, string>} */
const MEANS = { QuotaExceededError: "no_room", SecurityError: "no_storage", InvalidStateError: "no_storage" };

/** @param {Error} error */
export const inWords = (error) => words[error instanceof Fault ? error.message : MEANS[error.name]] ?? words.failed;

function checkBrowser() {
  if (typeof WebAssembly !== "object") throw new Fault("no_webassembly");
  if (!isSecureContext) throw new Fault("not_secure");
  if (!navigator.locks || !self.BroadcastChannel || !self.DecompressionStream) throw new Fault("old_browser");
  if (!navigator.serviceWorker || !self.indexedDB || !self.caches) throw new Fault("no_storage");
}

/** The service worker answers for this page as well. */
async function controlled() {
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", root)).catch((error) => {
    throw new Fault(error instanceof TypeError ? "offline" : "no_storage");
  });
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  const claimed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  registration.active?.postMessage("claim");
  await claimed;
}

/** @typedef {{digest: string, files: {name: string, type: string, bytes: number}[]}} List */

const LIST = new URL("files.json", root);
const GZIP = 0x1f; // the first byte of such a file
const PATIENCE = 3000; // milliseconds; then what was kept is played

/**
 * What the folder holds now, or held when all of it was last kept.
 * @param {List | undefined} before
 * @returns {Promise<List>}
 */
async function listed(before) {
  const signal = before && AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(LIST, { cache: "no-store", signal });
    if (answer.ok) return await answer.json();
  } catch {
    // Nobody is there, or somebody else answers.
  }
  if (!before) throw new Fault("offline");
  return before;
}

/**
 * Every file is kept, as it will be used.
 * @param {(share: number) => void} show
 */
async function fetchFiles(show) {
  const kept = await caches.open(ours);
  /** @type {List | undefined} */
  const before = await (await kept.match(LIST))?.json();
  const list = await listed(before);
  const known = before?.digest === list.digest;
  try {
    await fetchAll(list, show);
  } catch (error) {
    if (!before || known) throw error;
    return; // what was kept before is there as a whole, and is found first
  }
  if (!known) await kept.put(LIST, new Response(JSON.stringify(list))); // a full disk takes nothing, but it may all be there
  for (const name of await caches.keys()) if (name.startsWith(`${ours} `) && !name.endsWith(list.digest)) await caches.delete(name);
}

/**
 * Some hosts take `.gz` for an encoding, which the browser undoes: then it begins otherwise.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function unpacked(stream) {
  const [beginning, whole] = stream.tee();
  const reader = beginning.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/**
 * @param {List} list
 * @param {(share: number) => void} show
 */
async function fetchAll({ digest, files }, show) {
  const cache = await caches.open(`${ours} ${digest}`);
  const whole = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const add = (/** @type {number} */ more) => show((done += more) / whole);
  const fetching = files.map(async (file) => {
    const name = new URL(file.name.replace(/\.gz$/, ""), root);
    if (await cache.match(name)) return add(file.bytes);
    const answer = await fetch(new URL(`${file.name}?version=${digest}`, root), { cache: "no-cache" });
    if (!answer.ok || !answer.body) throw new Fault("offline");
    const counted = answer.body.pipeThrough(new TransformStream({ transform: (part, out) => (add(part.length), out.enqueue(part)) }));
    const body = file.name.endsWith(".gz") ? unpacked(counted) : counted;
    await cache.put(name, new Response(await body, { headers: { "Content-Type": file.type } }));
  });
  await Promise.all(fetching).catch((error) => {
    if (error instanceof Fault) throw error;
    throw error.name === "QuotaExceededError" ? error : new Fault("offline");
  });
}

/**
 * Everything that a worker needs is here; `Fault` says what is missing.
 * @param {(share: number) => void} show is told how much of it has come
 */
export async function prepare(show) {
  checkBrowser();
  await controlled();
  await fetchFiles(show);
}
