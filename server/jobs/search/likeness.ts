/** Parts of a sketch of a text. */
export const SKETCH = 16;
/** Equal parts of two sketches from which on their texts count as nearly equal: about four fifths of the words. */
const EQUAL_MIN = 13;

/**
 * Adds a word to the sketch of a text: the smallest hash of the words in each of sixteen groups. The share of equal parts
 * estimates the share of common words of two texts (Li, Owen and Zhang: One Permutation Hashing, 2012).
 * @param hash of 32 bits
 */
export function sketchWord(sketch: Uint16Array, at: number, hash: number): void {
  const part = at + (hash >>> 28);
  const rest = (hash >>> 12) & 0xffff;
  if (rest < (sketch[part] ?? 0)) sketch[part] = rest;
}

/** Whether the texts of two sketches have nearly the same words. */
export function isNearlyEqual(sketches: Uint16Array, one: number, other: number): boolean {
  let equal = 0;
  for (let part = 0; part < SKETCH; part++)
    if (sketches[one * SKETCH + part] === sketches[other * SKETCH + part]) equal += 1;
  return equal >= EQUAL_MIN;
}
