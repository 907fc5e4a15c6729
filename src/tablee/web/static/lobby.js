// The page of a table that waits for people: who comes and goes is told by a stream, and the deal is another page.

const seated = document.getElementById("seated");
const lost = document.getElementById("lost");
const copy = document.getElementById("copy");

function offerLink() {
  copy.hidden = !document.getElementById("invite");
}

copy.addEventListener("click", async () => {
  const link = document.getElementById("invite");
  link.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
  else document.execCommand("copy"); // without HTTPS there is no other way
  copy.textContent = copy.dataset.done;
});

/** Keep what somebody is about to choose, whoever comes in the meantime. */
function fill(markup) {
  const chosen = [...seated.querySelectorAll("select")].map((list) => [list.name, list.value]);
  seated.innerHTML = markup;
  for (const [name, value] of chosen) {
    const list = seated.querySelector(`[name="${name}"]`);
    if (list) list.value = value;
  }
  offerLink();
}

function follow() {
  const address = new URL(seated.dataset.news, location.href);
  address.searchParams.set("seq", seated.dataset.seq);
  const stream = new EventSource(address);
  stream.addEventListener("open", () => (lost.hidden = true));
  stream.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    if (news.lobby === undefined) return location.reload();
    seated.dataset.seq = news.seq;
    fill(news.lobby);
  });
  stream.addEventListener("error", () => {
    lost.hidden = false;
    // A browser comes back by itself unless the server has answered something else than a stream.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 2000);
  });
}

offerLink();
follow();
