// Times that run count down on the page. The server counts what matters, and says so again whenever something happens.

/** When each time that is shown will be up. @type {WeakMap<HTMLElement, number>} */
const ends = new WeakMap();

/**
 * A time as the server writes it.
 * @param {DOMStringMap} words
 * @param {number} left seconds
 */
function told({ days = "", hours = "" }, left) {
  const [day, hour, minute] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
  /** @param {string} words */
  const fill = (words) =>
    words.replace("{days}", String(day)).replace("{hours}", String(hour)).replace("{minutes}", String(minute));
  if (day) return fill(days);
  return hour ? fill(hours) : `${minute}:${String(left % 60).padStart(2, "0")}`;
}

function count() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-left]"))) {
    const end = ends.get(clock) ?? Date.now() + 1000 * Number(clock.dataset.left);
    ends.set(clock, end);
    clock.textContent = told(clock.dataset, Math.max(0, Math.ceil((end - Date.now()) / 1000)));
  }
}

setInterval(count, 1000);
count();
