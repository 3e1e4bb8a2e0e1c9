import { COUNTRY_CODES, readCountry } from '../../shared/jobs/places.ts';
import { nameKey } from './names.ts';
import lists from './words.json' with { type: 'json' };

const LANGUAGES = lists.languages.split(' ');
/** Shorter names in other languages are mostly something else: 'Čad' is Chad in Czech. */
const NAME_MIN = 4;
const LONG_CODES: Readonly<Record<string, string>> = lists.longCodes;
const OTHER_MEANINGS = new Set(lists.noCountry.split(' '));
/** The most words of a name. */
const WORDS_MAX = 5;

let names: Map<string, string> | undefined;

/** Keys of names in all languages: 5,000 names in 10 ms, at the first use. */
function namesOfAll(): Map<string, string> {
  if (names) return names;
  names = new Map();
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of COUNTRY_CODES) {
      const key = nameKey(inLanguage.of(code) ?? '');
      const isOther = language !== 'en' && /^[a-z]/.test(key) && key.length < NAME_MIN;
      if (!isOther && !OTHER_MEANINGS.has(key) && !names.has(key)) names.set(key, code);
    }
  }
  return names;
}

/** The names of all countries in these languages, as `nameKey` writes them. */
export const countryKeys = (): Iterable<string> => namesOfAll().keys();

/**
 * The country that a text names, in many languages: 'Germany', 'Deutschland', 'UK', 'U.S.A.'.
 * @returns ISO 3166-1 alpha-2; undefined if there is none, and for 'Georgia', which is also a US state
 */
export function countryNamed(text: string): string | undefined {
  const key = nameKey(text.slice(0, 100));
  return readCountry(text) ?? readCountry(key) ?? namesOfAll().get(key) ?? LONG_CODES[text.trim()];
}

/** 'Leipzig' and 'Germany' of 'Leipzig Germany'; undefined if the last words name no country (or what else is known). */
export function withoutLast(text: string, isKnown: (words: string) => unknown = countryNamed) {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(WORDS_MAX, words.length - 1); length > 0; length -= 1) {
    const last = words.slice(-length).join(' ');
    if (isKnown(last)) return [words.slice(0, -length).join(' '), last] as const;
  }
  return undefined;
}
