// The worker that holds the application: it hears requests on the channel, and keeps rows in the browser's database.

import { faultOf, loadPython } from "./runtime.js";

/** @type {IDBDatabase} */
let database;
/** @type {Worker | null} */
let bots = null;
/** @type {Map<number, {resolve: (answer: string) => void, reject: (fault: Error) => void}>} */
const thinking = new Map();
let questions = 0;

/** @param {IDBRequest} request */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {string} name */
async function openDatabase(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
  database = await done(opening);
  const rows = database.transaction("rows").objectStore("rows");
  const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
  return Object.fromEntries(keys.map((/** @type {string} */ key, /** @type {number} */ place) => [key, values[place]]));
}

/**
 * Write rows together or not at all; it is done when they are on the disk.
 * @param {[string, string | undefined][]} changes
 */
function write(changes) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("rows", "readwrite", { durability: "strict" });
    const rows = transaction.objectStore("rows");
    for (const [key, value] of changes) value == null ? rows.delete(key) : rows.put(value, key);
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? "aborted");
  });
}

/**
 * The same for Python, to which the faults of databases are no errors: it would wait for ever.
 * @param {[string, string | undefined][]} changes
 */
const keep = (changes) =>
  write(changes).catch((fault) => {
    throw new Error(String(fault));
  });

/** Where bots think: another worker, which is replaced if it dies. */
function openBots() {
  const worker = new Worker(new URL("./bots.js", import.meta.url), { type: "module", name: "bots" });
  const replace = (/** @type {string} */ reason) => {
    worker.terminate();
    if (bots === worker) bots = null;
    for (const { reject } of thinking.values()) reject(new Error(reason));
    thinking.clear();
  };
  worker.addEventListener("message", ({ data }) => {
    if (data.missing) return self.postMessage({ fault: data.missing }); // nobody can think: the games wait
    if (data.fault) return replace(data.fault);
    thinking.get(data.id)?.resolve(data.answer);
    thinking.delete(data.id);
  });
  worker.addEventListener("error", (event) => replace(event.message));
  return worker;
}

/** @param {string} question */
function think(question) {
  return new Promise((resolve, reject) => {
    bots ??= openBots();
    thinking.set(++questions, { resolve, reject });
    bots.postMessage({ id: questions, question });
  });
}

/** @param {{origin: string, root: string, ours: string}} place */
async function open({ origin, root, ours }) {
  const opening = openDatabase(ours).catch(() => {
    throw "no_storage";
  });
  const python = await loadPython(["packages.zip.xz", "tablee.zip.xz"]);
  const answer = await python.pyimport("tablee.alone.browser").start(origin, root, await opening, keep, think);
  const channel = new BroadcastChannel(ours);
  /** @type {Map<string, {hang_up: () => void}>} */
  const lines = new Map();
  channel.addEventListener("message", ({ data }) => {
    if (data.gone) lines.get(data.gone)?.hang_up();
    if (!data.question || lines.has(data.question.id)) return;
    const { id, method, target, headers, body } = data.question;
    const told = {
      head: (/** @type {number} */ status, /** @type {string[][]} */ sent) => channel.postMessage({ id, head: { status, headers: sent } }),
      chunk: (/** @type {Uint8Array} */ chunk) => channel.postMessage({ id, chunk }),
      end: () => {
        channel.postMessage({ id, end: true });
        lines.delete(id);
      },
    };
    lines.set(id, answer(method, target, Object.fromEntries(headers), new Uint8Array(body ?? []), told));
  });
  channel.postMessage({ ready: true });
  self.postMessage({ ready: true });
}

self.addEventListener("message", ({ data }) => {
  if (data.shown) {
    bots ??= openBots(); // it gets ready while the reader looks at the first page
    return;
  }
  open(data).catch((error) => {
    console.error(error);
    self.postMessage({ fault: faultOf(error) });
  });
});
