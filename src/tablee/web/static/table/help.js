// Help beside the board: fetched once, shown and hidden without leaving the table. Without a script it is a page of its own.

const opener = document.getElementById("help-open");
const drawer = document.getElementById("help");
const FETCHED = { headers: { "X-Requested-With": "fetch" } };

async function open() {
  if (!drawer.childElementCount) drawer.innerHTML = await (await fetch(opener.href, FETCHED)).text();
  drawer.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  drawer.querySelector("h2").focus({ preventScroll: true });
}

function close() {
  const inside = drawer.contains(document.activeElement);
  drawer.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  if (inside) opener.focus();
}

opener.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (drawer.hidden) open().catch(() => window.open(opener.href));
  else close();
});

/** A rule is shown below the words that cite it, and hidden again. */
async function explain(link) {
  const block = link.closest("p, li, tr, figure");
  const shown = drawer.querySelector(".rule-place");
  shown?.remove();
  if (shown?.dataset.rule === link.href && shown.previousElementSibling === block) return;
  const rule = document.createElement(block.matches("li, tr") ? block.tagName : "div");
  rule.className = "rule-place";
  rule.dataset.rule = link.href;
  const text = await (await fetch(link.href, FETCHED)).text();
  if (rule.matches("tr")) rule.insertCell().colSpan = 2;
  (rule.firstElementChild ?? rule).innerHTML = text;
  block.after(rule);
}

drawer.addEventListener("click", (event) => {
  if (event.target.matches(".close")) return close();
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches(".cite")) explain(link);
  else if (link.hash && link.pathname === location.pathname) document.getElementById(link.hash.slice(1)).scrollIntoView();
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => event.key === "Escape" && !drawer.hidden && close());
