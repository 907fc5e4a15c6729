// The elements of a page, with their types.

/**
 * The first element that fits, which the page has for certain.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {new () => T} [kind]
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function find(selector, kind = /** @type {any} */ (HTMLElement), within = document) {
  const element = within.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`no ${kind.name} ${selector}`);
}

/**
 * Put into a part of the page what another page has in the same part.
 * @param {HTMLElement} part
 * @param {ParentNode} page
 */
export function swap(part, page) {
  part.replaceChildren(...find(`[data-part="${part.dataset.part}"]`, HTMLElement, page).childNodes);
}

/**
 * The element that an event has hit; none if it was the whole page.
 * @param {Event} event
 */
export const hit = (event) => (event.target instanceof Element ? event.target : null);

/**
 * Whether a click wants a link opened elsewhere.
 * @param {MouseEvent} event
 */
export const opensElsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey;
