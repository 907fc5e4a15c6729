// Tells the server whether the screen is narrow, low, or a tablet held upright, so that it draws the upright board.

const low = "(max-height: 480px) and (max-width: 1000px)";
const narrow = matchMedia(`(max-width: 760px), (max-width: 1100px) and (orientation: portrait), ${low}`);

function tell() {
  const shape = narrow.matches ? "portrait" : "landscape";
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax${secure}`;
  const other = document.documentElement.dataset.shape !== shape && document.querySelector(".drawing");
  if (other && document.cookie.includes(`shape=${shape}`)) location.reload();
}

narrow.addEventListener("change", tell);
tell();
