// What a script asks of the server.

/** Says that a part of a page is wanted, not all of it. */
export const FOR_SCRIPT = { "X-Requested-With": "fetch" };

/** Whether the server may answer: without a network, only one that is in this very browser. */
export const withinReach = () => navigator.onLine || "alone" in document.documentElement.dataset;

/**
 * The address of a page of ours, wherever the first of them is.
 * @param {string} path
 */
export const page = (path) => new URL(`../../../${path}`, import.meta.url);

/**
 * Have the server keep what the reader likes; nobody waits for it.
 * @param {Record<string, string> | FormData} preferences
 */
export function keepPreferences(preferences) {
  fetch(page("preferences"), { method: "POST", redirect: "manual", body: urlEncoded(preferences) });
}

/**
 * A form as a browser sends it; ours have no files.
 * @param {Record<string, string> | FormData} form
 */
export const urlEncoded = (form) => new URLSearchParams(/** @type {Record<string, string>} */ (form));
