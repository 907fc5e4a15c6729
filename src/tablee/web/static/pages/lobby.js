// The page of a table that waits for people: who comes and goes is told by a stream, and the deal is another page.

import { find } from "../common/dom.js";
import { offerWays } from "../common/share_link.js";

const seated = find("#seated");
const lost = find("#lost");

/**
 * Keep what somebody is about to choose or to press, even if people come in the meantime.
 * @param {string} markup
 */
function fill(markup) {
  const chosen = [...seated.querySelectorAll("select")].map((list) => [list.name, list.value]);
  const at = seated.contains(document.activeElement) ? document.activeElement : null;
  seated.innerHTML = markup;
  for (const [name, value] of chosen) {
    /** @type {HTMLSelectElement | null} */
    const list = seated.querySelector(`[name="${name}"]`);
    if (list) list.value = value;
  }
  offerWays();
  const named = ["id", "name", "value", "formaction"].map((name) => [name, at?.getAttribute(name)]);
  const selector = named.map(([name, value]) => (value ? `[${name}="${CSS.escape(value)}"]` : "")).join("");
  /** @type {HTMLElement | null} */
  const same = selector ? seated.querySelector(selector) : null;
  same?.focus({ preventScroll: true });
}

function follow() {
  const address = new URL(seated.dataset.news ?? "", location.href);
  address.searchParams.set("seq", seated.dataset.seq ?? "");
  const stream = new EventSource(address);
  stream.addEventListener("open", () => (lost.hidden = true));
  stream.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    if (news.lobby === undefined) return location.replace(location.pathname);
    seated.dataset.seq = news.seq;
    fill(news.lobby);
  });
  stream.addEventListener("error", () => {
    lost.hidden = false;
    // A browser comes back by itself unless the server has answered something else than a stream.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 2000);
  });
}

follow();
