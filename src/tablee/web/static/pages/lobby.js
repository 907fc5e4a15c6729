// The page of a table that waits for people: who comes and goes is told by a stream, and the deal is another page.

const seated = document.getElementById("seated");
const lost = document.getElementById("lost");
const link = () => document.getElementById("invite");

/** Offer what this browser can do with the link. */
function offerWays() {
  if (!link()) return;
  document.getElementById("copy").hidden = false;
  document.getElementById("share").hidden = !navigator.share;
}

async function copy(button) {
  link().select();
  if (navigator.clipboard) await navigator.clipboard.writeText(link().value);
  else document.execCommand("copy"); // without HTTPS there is no other way
  button.textContent = button.dataset.done;
}

async function share() {
  const { title } = seated.dataset;
  await navigator.share({ title, text: title, url: link().value }).catch(() => {}); // they may think better of it
}

seated.addEventListener("click", (event) => {
  if (event.target.id === "copy") copy(event.target);
  if (event.target.id === "share") share();
});

/** Keep what somebody is about to choose or to press, whoever comes in the meantime. */
function fill(markup) {
  const chosen = [...seated.querySelectorAll("select")].map((list) => [list.name, list.value]);
  const at = seated.contains(document.activeElement) ? document.activeElement : null;
  seated.innerHTML = markup;
  for (const [name, value] of chosen) {
    const list = seated.querySelector(`[name="${name}"]`);
    if (list) list.value = value;
  }
  offerWays();
  const same = ["id", "name", "value", "formaction"].filter((name) => at?.getAttribute(name));
  const found = same.map((name) => `[${name}="${CSS.escape(at.getAttribute(name))}"]`).join("");
  if (found) seated.querySelector(found)?.focus({ preventScroll: true });
}

function follow() {
  const address = new URL(seated.dataset.news, location.href);
  address.searchParams.set("seq", seated.dataset.seq);
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

offerWays();
follow();
