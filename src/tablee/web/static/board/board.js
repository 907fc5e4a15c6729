// A board that is shown is made like the next one: the server tells what has changed and what may be clicked now.
// It knows no game. A piece is made of <title>, its body, the pieces that lie on it, and its halo while it is lit; what it
// is otherwise, while it is lit, stands in data-role and data-label.

/**
 * What the server tells (tablee/drawing/messages.py).
 * @typedef {[x: number, y: number]} Point
 * @typedef {{id: string, was?: string, svg?: string, after?: [holder: string, before: string], place?: Point, label?: string,
 *   explain?: string, body?: string, news?: boolean}} Change
 * @typedef {{pieces: Change[], gone: string[]}} Changes
 * @typedef {{move?: number, from?: string, to?: string, label?: string, then?: string, halo?: [number, number, number, number]}} Light
 * @typedef {{pieces: Record<string, Light>, pairs: Record<string, number>, extra: [holder: string, svg: string][]}} Lights
 */

const SVG = "http://www.w3.org/2000/svg";
const PLACE = /translate\(([-\d.]+) ([-\d.]+)\)/;

/** @param {Element} node */
const isOwn = (node) => !node.matches("title, .piece, .halo");

/** @type {(board: SVGSVGElement, id: string) => SVGElement} */
const pieceOf = (board, id) => /** @type {SVGElement} */ (board.getElementById(id));

/** @type {(piece: SVGElement) => Element | null} */
const titleOf = (piece) => piece.querySelector(":scope > title");

/** @type {(piece: SVGElement, label: string) => void} */
function call(piece, label) {
  piece.setAttribute("aria-label", label);
  const title = titleOf(piece);
  if (title) title.textContent = label;
}

/**
 * Where a piece lies on the whole board.
 * @param {Element} piece
 * @returns {Point}
 */
function spot(piece) {
  let [x, y] = [0, 0];
  for (let at = /** @type {Element | null} */ (piece); at?.matches(".piece"); at = at.parentElement) {
    const [, across, down] = PLACE.exec(at.getAttribute("transform") ?? "") ?? [];
    [x, y] = [x + Number(across), y + Number(down)];
  }
  return [x, y];
}

/**
 * Where a piece is on the screen, once it has come to rest; whatever lies on it may still be far away.
 * @param {SVGGElement} piece
 */
export function boxOf(piece) {
  const [x, y] = spot(piece);
  const { a, d, e, f } = piece.ownerSVGElement?.getScreenCTM() ?? new DOMMatrix();
  const now = piece.getScreenCTM() ?? new DOMMatrix();
  const own = [...piece.children].filter(isOwn).map((part) => part.getBoundingClientRect());
  const seen = own.filter(({ width, height }) => width || height);
  const boxes = seen.length ? seen : [piece.getBoundingClientRect()];
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left + x * a + e - now.e, top + y * d + f - now.f, right - left, bottom - top);
}

/**
 * Put a piece on another one, or on the board, after the piece with this id, or as the first of all.
 * @type {(board: SVGSVGElement, piece: SVGElement, place: [holder: string, before: string]) => void}
 */
function put(board, piece, [holder, before]) {
  const on = holder ? pieceOf(board, holder) : board;
  const next = before
    ? pieceOf(board, before).nextElementSibling
    : [...on.children].find((child) => child.matches(".piece, .halo"));
  on.insertBefore(piece, next ?? null);
}

/** @param {string} markup */
function parsed(markup) {
  const room = document.createElementNS(SVG, "svg");
  room.innerHTML = markup;
  return /** @type {SVGElement[]} */ ([...room.children]);
}

/** @type {(piece: SVGElement, change: Change) => void} */
function alter(piece, { label, explain, body }) {
  if (label !== undefined) call(piece, label);
  if (explain) piece.dataset.explain = explain;
  if (body === undefined) return;
  for (const child of [...piece.children]) if (isOwn(child)) child.remove();
  const start = titleOf(piece);
  if (start) start.after(...parsed(body));
  else piece.prepend(...parsed(body));
}

/**
 * Make the board like the next one; returns the pieces that are worth a mark. Nothing may be lit meanwhile.
 * @type {(board: SVGSVGElement, changes: Changes) => SVGElement[]}
 */
function change(board, { pieces, gone }) {
  const leaving = gone.map((id) => pieceOf(board, id));
  const kept = pieces.map(({ id, was, svg }) => (svg ? null : pieceOf(board, was ?? id)));
  const origins = kept.map((piece, n) => (piece && pieces[n].place ? spot(piece) : null));
  for (const piece of leaving) piece.removeAttribute("id"); // another piece may have it from now on
  kept.forEach((piece, n) => piece && pieces[n].was && (piece.id = pieces[n].id));
  /** @type {Gliding[]} */
  const gliding = [];
  /** @type {SVGElement[]} */
  const news = [];
  pieces.forEach((told, n) => {
    const piece = kept[n] ?? parsed(told.svg ?? "")[0];
    const origin = origins[n];
    if (told.after) put(board, piece, told.after);
    alter(piece, told);
    if (origin && told.place) gliding.push([piece, origin, told.place]);
    if (told.news) news.push(piece);
  });
  for (const piece of leaving) piece.remove();
  glide(gliding);
  return news;
}

/**
 * Let pieces move from where they lay on the board to their new places, wherever these belong now.
 * @typedef {[piece: SVGElement, origin: Point, place: Point]} Gliding
 * @param {Gliding[]} gliding
 */
function glide(gliding) {
  for (const [piece, [x, y]] of gliding) {
    const holder = piece.parentElement;
    const [left, top] = holder?.matches(".piece") ? spot(holder) : [0, 0];
    piece.setAttribute("transform", `translate(${x - left} ${y - top})`);
  }
  if (gliding.length) gliding[0][0].ownerSVGElement?.getBoundingClientRect(); // the old places count before the new ones
  for (const [piece, , [x, y]] of gliding) piece.setAttribute("transform", `translate(${x} ${y})`);
}

/** @param {SVGSVGElement} board */
function unlight(board) {
  for (const piece of board.querySelectorAll(".extra")) piece.remove();
  for (const piece of /** @type {NodeListOf<SVGElement>} */ (board.querySelectorAll(".lit"))) {
    piece.classList.remove("lit");
    for (const name of ["tabindex", "data-move", "data-from", "data-to", "data-then"]) piece.removeAttribute(name);
    piece.setAttribute("role", piece.dataset.role ?? "");
    piece.querySelector(":scope > .halo")?.remove();
    if (piece.dataset.label) call(piece, piece.dataset.label);
    delete piece.dataset.label;
    delete piece.dataset.role;
  }
}

/** @type {(board: SVGSVGElement, lights: Lights) => void} */
function light(board, { pieces, pairs, extra }) {
  board.dataset.moves = JSON.stringify(pairs);
  for (const [holder, svg] of extra) (holder ? pieceOf(board, holder) : board).append(...parsed(svg));
  for (const [id, { label, halo, ...click }] of Object.entries(pieces)) {
    const piece = pieceOf(board, id);
    piece.classList.add("lit");
    Object.assign(piece.dataset, click, { role: piece.getAttribute("role") });
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "0");
    if (label) {
      piece.dataset.label = piece.getAttribute("aria-label") ?? "";
      call(piece, label);
    }
    if (!halo) continue;
    const around = document.createElementNS(SVG, "rect");
    const [x, y, width, height] = halo;
    for (const [name, value] of Object.entries({ class: "halo", x, y, width, height, rx: 4 })) {
      around.setAttribute(name, String(value));
    }
    piece.append(around);
  }
}

/**
 * Show the next board: what has changed, and what may be clicked now; returns the pieces that are worth a mark.
 * @param {SVGSVGElement} board
 * @param {Changes} changes
 * @param {Lights} lights
 */
export function show(board, changes, lights) {
  const focused = /** @type {SVGElement | null} */ (board.contains(document.activeElement) ? document.activeElement : null);
  unlight(board);
  const news = change(board, changes);
  light(board, lights);
  if (focused?.isConnected && focused.tabIndex >= 0) focused.focus({ preventScroll: true });
  return news;
}
