/** Letters of a word from which on one error, and two, are corrected. */
const LETTERS = { oneError: 4, twoErrors: 8 };

/**
 * The one of some words that was probably meant: one or two letters wrong, missing, added or swapped with their neighbour.
 * Of several the most similar one, then the one with the highest rank.
 * @param accept whether a candidate can be used
 * @param rankOf the rank of the word with this index
 */
export function correctionOf(
  words: readonly string[],
  word: string,
  accept: (candidate: string) => boolean,
  rankOf: (index: number) => number = () => 0,
): string | undefined {
  const errorsTo = createComparison(word);
  const found: { candidate: string; distance: number; rank: number }[] = [];
  for (const [index, candidate] of words.entries()) {
    const distance = errorsTo(candidate);
    if (distance !== undefined) found.push({ candidate, distance, rank: rankOf(index) });
  }
  return found
    .toSorted((one, other) => one.distance - other.distance || other.rank - one.rank)
    .find(({ candidate }) => accept(candidate))?.candidate;
}

/** @returns a function from a word to the errors that lead from it to `word`; undefined for too many or none */
function createComparison(word: string): (candidate: string) => number | undefined {
  const errors = word.length >= LETTERS.twoErrors ? 2 : word.length >= LETTERS.oneError ? 1 : 0;
  if (errors === 0 || /\d/.test(word)) return () => undefined;
  const heard = asHeard(word);
  const letters = lettersOf(heard);
  return (text) => {
    const candidate = asHeard(text);
    if (Math.abs(candidate.length - heard.length) > errors) return undefined;
    if (candidate.length < LETTERS.oneError || text === word) return undefined;
    if (countBits(letters ^ lettersOf(candidate)) > 2 * errors) return undefined;
    const distance = distanceOf(heard, candidate, errors);
    if (distance > errors) return undefined;
    // People rarely mistype the first letter: 'york' is not 'work'.
    const isSwapped = candidate[0] === heard[1] && candidate[1] === heard[0];
    return candidate[0] === heard[0] || isSwapped ? distance : undefined;
  };
}

// cspell:ignore grafic
/** 'grafic' sounds like 'graphic'. */
const asHeard = (word: string) => (word.includes('ph') ? word.replaceAll('ph', 'f') : word);

/** One bit for each letter from a to z. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The number of single errors between two words: a letter wrong, missing, added, or two neighbours swapped (optimal
 * string alignment).
 * @returns more than `max` if the words differ more
 */
function distanceOf(one: string, other: string, max: number): number {
  const width = other.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column < width; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      )
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? max + 1;
}
