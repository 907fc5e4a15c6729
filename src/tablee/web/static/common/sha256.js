// SHA-256: browsers have it themselves only where there is HTTPS.

/** @type {(word: number, by: number) => number} */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The first bits of the fractions of roots of the first primes, as SHA-256 wants them.
 * @type {(count: number, root: number) => number[]}
 */
function constants(count, root) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    let prime = true;
    for (let factor = 2; factor * factor <= number; factor++) prime &&= number % factor !== 0;
    if (prime) found.push(((number ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

/**
 * SHA-256 in hexadecimal.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const rounds = constants(64, 3);
  let hash = constants(8, 2);
  for (let start = 0; start < blocks.byteLength; start += 64) hash = mixed(hash, blocks, start, rounds);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @type {(hash: number[], blocks: DataView, start: number, rounds: number[]) => number[]} */
function mixed(hash, blocks, start, rounds) {
  /** @type {number[]} */
  const words = [];
  let [a, b, c, d, e, f, g, h] = hash;
  for (let at = 0; at < 64; at++) {
    if (at < 16) words.push(blocks.getInt32(start + 4 * at));
    else {
      const [old, late] = [words[at - 15], words[at - 2]];
      const low = rotated(old, 7) ^ rotated(old, 18) ^ (old >>> 3);
      const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words.push((words[at - 16] + low + words[at - 7] + high) | 0);
    }
    const big = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + rounds[at] + words[at]) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + hash[at]) | 0);
}
