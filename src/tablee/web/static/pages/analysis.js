// The analysis while it is worked out: the page is fetched again now and then, and its parts are swapped, until all is there.

const WAIT = 1500; // milliseconds

async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return setTimeout(look, 4 * WAIT);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, next] = [document.getElementById("analysis"), page.getElementById("analysis")];
  if (next.dataset.done === "true") return now.replaceWith(next);
  for (const part of now.querySelectorAll("[data-part]")) {
    part.replaceChildren(...next.querySelector(`[data-part="${part.dataset.part}"]`).childNodes);
  }
  return setTimeout(look, WAIT);
}

setTimeout(look, WAIT);
