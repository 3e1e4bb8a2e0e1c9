import table from './search-words.json' with { type: 'json' };

/** A word or "phrase" of a search as it is typed. */
export interface TypedTerm {
  text: string;
  isPhrase: boolean;
  /** Written with a minus or NOT: what has it is not found. */
  isExcluded: boolean;
  /** Joined to the term before by OR or '|': either will do. */
  isEither: boolean;
}

const listed = (words: Record<string, readonly string[]>) => new Set(Object.values(words).flat());
const OR = listed(table.or);
const AND = listed(table.and);
const NOT = listed(table.not);
const isIn = (words: ReadonlySet<string>, text: string) =>
  words.has(text) || words.has(text.toLowerCase());

/** A quotation, a bracket, bar or slash, or a word; with the dashes directly before it. */
const TOKEN =
  /((?:[-–—−‐‑!]+(?=[\p{L}\p{N}."'(]))?)(?:"([^"]*)"?|([()|]|\/(?!\S))|((?:[^\s()|",;、]|(?<=\d),(?=\d))+),?)/gu;

/**
 * The words and "phrases" of a search: -without, NOT without, this OR that, (this | that), with the words of all languages.
 * @param search with straight quotation marks (`straight`)
 */
export function typedTerms(search: string): TypedTerm[] {
  const terms: TypedTerm[] = [];
  const tokens = [...search.matchAll(TOKEN)];
  let [isNegated, isGroupNegated, isEither] = [false, false, false];
  for (const [index, [, dashes = '', phrase, sign, word = '']] of tokens.entries()) {
    const before = tokens[index - 1]?.[0];
    const isLast = index === tokens.length - 1;
    const isOr = before !== undefined && !before.endsWith(',') && !isLast && isIn(OR, word);
    if (sign === '(') {
      isGroupNegated ||= isNegated || dashes !== '';
      isNegated = false;
    } else if (sign === ')') isGroupNegated = false;
    else if (sign || isOr) isEither = true;
    else if (isIn(NOT, word) && !isLast) isNegated = true;
    else if (before === undefined || isLast || !isIn(AND, word)) {
      const isExcluded = dashes !== '' || isNegated || isGroupNegated;
      const isJoined = isEither && !isExcluded && terms.at(-1)?.isExcluded === false;
      const text = (phrase ?? word).trim();
      terms.push({ text, isPhrase: phrase !== undefined, isExcluded, isEither: isJoined });
      [isNegated, isEither] = [false, false];
    }
  }
  return terms.filter(({ text }) => text !== '');
}
