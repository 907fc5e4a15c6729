// The page around all others: it fetches the files once, lets one tab hold Python, and shows the pages in a frame.

import "./screen_shape.js";
import { inWords, language, ours, prepare, root, words } from "./keeping.js";

const pages = new URL("pages", root).pathname;
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
const progress = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("pages"));
const start = /** @type {HTMLElement} */ (document.getElementById("start"));

/** @param {string} sentence */
function fail(sentence) {
  told.textContent = sentence;
  told.setAttribute("role", "alert");
  progress.hidden = true;
  start.hidden = false;
  frame.hidden = true;
}

/** One tab holds Python; the next one takes over when it is closed. */
function hold() {
  navigator.locks.request(ours, () => {
    const python = new Worker(new URL("run/python.js", root), { type: "module" });
    return new Promise((_, reject) => {
      const end = (/** @type {string} */ fault) => {
        python.terminate();
        fail(words[fault] ?? words.failed);
        reject(fault);
      };
      python.addEventListener("message", ({ data }) => data.fault && end(data.fault));
      python.addEventListener("error", () => end("failed"));
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

/**
 * The address of this page is that of the one in the frame.
 * @param {Location} place
 */
const name = ({ pathname, search, hash }) => history.replaceState(null, "", `#${pathname.slice(pages.length)}${search}${hash}`);

/** A page has come into the frame. */
function follow() {
  const shown = frame.contentWindow;
  if (!shown || !shown.location.pathname.startsWith(`${pages}/`)) return;
  name(shown.location);
  // @ts-expect-error TypeScript does not know it; a paragraph, or a move of a replay
  shown.navigation?.addEventListener("currententrychange", () => name(shown.location));
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
  await prepare((share) => (progress.value = 0.9 * share));
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
  fail(inWords(error));
});
