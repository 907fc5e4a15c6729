// Keys: what is sent twice with the same one is done once.

/** A key that nothing else has. */
export function newKey() {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
