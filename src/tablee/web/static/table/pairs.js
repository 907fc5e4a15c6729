// Moves of two clicks, as the server tells them: the two halves of each, and its number.

/**
 * @typedef {Record<string, number>} Pairs "from to": the number of the move
 * @typedef {{from?: string, to?: string}} Half one of them is named
 * @typedef {Half & {move?: string}} Click what a piece that may be clicked stands for
 */

/**
 * Whether two name the same half.
 * @type {(one: Half | null, other: Half) => boolean}
 */
export const same = (one, other) =>
  Boolean(one && ((one.from && one.from === other.from) || (one.to && one.to === other.to)));

/**
 * The moves that a half is a part of.
 * @param {Pairs} pairs
 * @param {Half | null} picked
 */
export function movesWith(pairs, picked) {
  const moves = Object.entries(pairs).map(([pair, move]) => {
    const [from, to] = pair.split(" ");
    return { from, to, move };
  });
  return moves.filter((move) => same(picked, move));
}

/**
 * What a click means after a half was picked, or none: a move, or the half that is picked now.
 * @param {Pairs} pairs
 * @param {Half | null} picked
 * @param {Click} click
 * @returns {{move: number | string} | {picked: Half | null}}
 */
export function meaning(pairs, picked, { move, from, to }) {
  if (same(picked, { from, to })) return { picked: null };
  const together = picked && (pairs[`${picked.from} ${to}`] ?? pairs[`${from} ${picked.to}`]);
  if (together !== null && together !== undefined) return { move: together };
  if (move !== undefined) return { move };
  const sources = new Set(Object.keys(pairs).map((pair) => pair.split(" ")[0]));
  if (to && sources.size === 1) return { move: pairs[`${[...sources][0]} ${to}`] }; // there is but one first half
  return { picked: from ? { from } : { to } };
}
