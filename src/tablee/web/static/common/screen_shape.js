// Tells the server whether the screen is narrow, low, or a tablet held upright, so that it draws the upright board; and whether it is
// touched, so that moves that cannot be undone are asked for once more.

const low = "(max-height: 480px) and (max-width: 1000px)";
const narrow = matchMedia(`(max-width: 760px), (max-width: 1100px) and (orientation: portrait), ${low}`);

/** @type {(name: string, value: string) => void} */
function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}

function tell() {
  const shape = narrow.matches ? "portrait" : "landscape";
  keep("shape", shape);
  keep("touch", matchMedia("(hover: none) and (pointer: coarse)").matches ? "on" : "off");
  const other = document.documentElement.dataset.shape !== shape && document.querySelector(".drawing");
  if (other && document.cookie.includes(`shape=${shape}`)) location.reload();
}

narrow.addEventListener("change", tell);
tell();
