// A board that is shown is made like the next one: the server tells what has changed and what may be clicked now.
// It knows no game. A piece is made of <title>, its body, the pieces that lie on it, and its halo while it is lit; what it
// is otherwise, while it is lit, stands in data-role and data-label.

const SVG = "http://www.w3.org/2000/svg";
const PLACE = /translate\(([-\d.]+) ([-\d.]+)\)/;

const isOwn = (node) => !node.matches("title, .piece, .halo");

function call(piece, label) {
  piece.setAttribute("aria-label", label);
  piece.querySelector(":scope > title").textContent = label;
}

/** Where a piece lies on the whole board. */
function spot(piece) {
  let [x, y] = [0, 0];
  for (let at = piece; at?.matches?.(".piece"); at = at.parentElement) {
    const [, across, down] = PLACE.exec(at.getAttribute("transform"));
    [x, y] = [x + Number(across), y + Number(down)];
  }
  return [x, y];
}

/** Put a piece on another one, or on the board, after the piece with this id, or as the first of all. */
function put(board, piece, [holder, before]) {
  const on = holder ? board.getElementById(holder) : board;
  const next = before
    ? board.getElementById(before).nextElementSibling
    : [...on.children].find((child) => child.matches(".piece, .halo"));
  on.insertBefore(piece, next ?? null);
}

function parsed(markup) {
  const room = document.createElementNS(SVG, "svg");
  room.innerHTML = markup;
  return [...room.children];
}

function alter(piece, { label, explain, body }) {
  if (label !== undefined) call(piece, label);
  if (explain) piece.dataset.explain = explain;
  if (body === undefined) return;
  for (const child of [...piece.children]) if (isOwn(child)) child.remove();
  const start = piece.querySelector(":scope > title");
  if (start) start.after(...parsed(body));
  else piece.prepend(...parsed(body));
}

/** Make the board like the next one; returns the pieces that are worth a mark. Nothing may be lit meanwhile. */
function change(board, { pieces, gone }) {
  const leaving = gone.map((id) => board.getElementById(id));
  const known = pieces.map(({ id, was, svg }) => (svg ? null : board.getElementById(was ?? id)));
  const from = known.map((piece, n) => (piece && pieces[n].place ? spot(piece) : null));
  for (const piece of leaving) piece.removeAttribute("id"); // another piece may have it from now on
  pieces.forEach(({ id, was }, n) => was && (known[n].id = id));
  const moved = [];
  const news = [];
  pieces.forEach((told, n) => {
    const piece = known[n] ?? parsed(told.svg)[0];
    if (told.after) put(board, piece, told.after);
    alter(piece, told);
    if (told.place) moved.push([piece, from[n], told.place]);
    if (told.news) news.push(piece);
  });
  for (const piece of leaving) piece.remove();
  glide(moved);
  return news;
}

/** Let pieces move from where they lay on the board to their new places, wherever these belong now. */
function glide(moved) {
  for (const [piece, [x, y]] of moved) {
    const [left, top] = piece.parentElement.matches(".piece") ? spot(piece.parentElement) : [0, 0];
    piece.setAttribute("transform", `translate(${x - left} ${y - top})`);
  }
  if (moved.length) moved[0][0].ownerSVGElement.getBoundingClientRect(); // the old places count before the new ones
  for (const [piece, , [x, y]] of moved) piece.setAttribute("transform", `translate(${x} ${y})`);
}

function unlight(board) {
  for (const piece of board.querySelectorAll(".extra")) piece.remove();
  for (const piece of board.querySelectorAll(".lit")) {
    piece.classList.remove("lit");
    for (const name of ["tabindex", "data-move", "data-from", "data-to"]) piece.removeAttribute(name);
    piece.setAttribute("role", piece.dataset.role);
    piece.querySelector(":scope > .halo")?.remove();
    if (piece.dataset.label) call(piece, piece.dataset.label);
    delete piece.dataset.label;
    delete piece.dataset.role;
  }
}

function light(board, { pieces, pairs, extra }) {
  board.dataset.moves = JSON.stringify(pairs);
  for (const [holder, svg] of extra) (holder ? board.getElementById(holder) : board).append(...parsed(svg));
  for (const [id, { label, halo, ...click }] of Object.entries(pieces)) {
    const piece = board.getElementById(id);
    piece.classList.add("lit");
    Object.assign(piece.dataset, click, { role: piece.getAttribute("role") });
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "0");
    if (label) {
      piece.dataset.label = piece.getAttribute("aria-label");
      call(piece, label);
    }
    if (!halo) continue;
    const around = document.createElementNS(SVG, "rect");
    const [x, y, width, height] = halo;
    for (const [name, value] of Object.entries({ class: "halo", x, y, width, height, rx: 4 })) {
      around.setAttribute(name, value);
    }
    piece.append(around);
  }
}

/** Show the next board: what has changed, and what may be clicked now. */
export function show(board, changes, lights) {
  const focused = board.contains(document.activeElement) ? document.activeElement : null;
  unlight(board);
  const news = change(board, changes);
  light(board, lights);
  if (focused?.isConnected && focused.tabIndex >= 0) focused.focus({ preventScroll: true });
  return news;
}
