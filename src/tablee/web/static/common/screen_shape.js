// Tells the server whether the screen is narrow or a tablet held upright, so that it draws the upright board; and makes links whole.

const narrow = matchMedia("(max-width: 760px), (max-width: 1100px) and (orientation: portrait)");

function tell() {
  const shape = narrow.matches ? "portrait" : "landscape";
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax`;
  const other = document.documentElement.dataset.shape !== shape && document.querySelector(".drawing");
  if (other && document.cookie.includes(`shape=${shape}`)) location.reload();
}

narrow.addEventListener("change", tell);
tell();

for (const field of document.querySelectorAll("[data-link]")) {
  if (field.value.startsWith("/")) field.value = location.origin + field.value;
}
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-link]")) event.target.select();
});
