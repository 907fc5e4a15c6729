// Tells the server whether the screen is narrow or a tablet held upright, so that it draws the upright board.

const narrow = matchMedia("(max-width: 760px), (max-width: 1100px) and (orientation: portrait)");

function tell() {
  const shape = narrow.matches ? "portrait" : "landscape";
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax${secure}`;
  const other = document.documentElement.dataset.shape !== shape && document.querySelector(".drawing");
  if (other && document.cookie.includes(`shape=${shape}`)) location.reload();
}

narrow.addEventListener("change", tell);
tell();
