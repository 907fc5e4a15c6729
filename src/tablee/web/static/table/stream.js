// Following the table by a stream, also after the connection was lost.

import { find } from "../common/dom.js";
import { withinReach } from "../common/requests.js";
import { seq, show, showPeople } from "./news.js";

const state = find("#table-state");
const lost = find("#lost");
/** @type {EventSource | null} */
let stream = null;

/**
 * Get whatever comes after a step, or everything if that is -1.
 * @param {number} since
 */
export function follow(since) {
  stream?.close();
  const address = new URL(state.dataset.news ?? "", location.href);
  address.searchParams.set("seq", String(since));
  if (sessionStorage.page) address.searchParams.set("page", sessionStorage.page); // which one says that it is looked at
  const own = (stream = new EventSource(address));
  own.addEventListener("open", () => {
    lost.hidden = true;
    dispatchEvent(new Event("following"));
  });
  own.addEventListener("message", (event) => show(JSON.parse(event.data)) || follow(-1));
  own.addEventListener("people", (event) => showPeople(JSON.parse(event.data)));
  own.addEventListener("error", () => {
    lost.hidden = false;
    // A browser comes back by itself unless the server has answered something else than a stream.
    if (own.readyState === EventSource.CLOSED) setTimeout(() => own === stream && follow(seq()), 1000);
  });
}

addEventListener("offline", () => (lost.hidden = withinReach()));
addEventListener("online", () => follow(seq()));
