import { COUNTRY_CODES, countryName, partsOf } from '../../shared/jobs/places.ts';
import { findBetween, readWorkplace } from '../../shared/jobs/workplace.ts';
import table from './location-words.json' with { type: 'json' };
import { nameKey } from './names.ts';

/** A part of a location as somebody wrote it. */
export interface Part {
  /** Of a town, state or country; '' for a mere street or postal code. */
  name: string;
  street: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2, of the letters before a postal code. */
  country: string | undefined;
}

/** What the gazetteer knows. */
export interface Known {
  /** A town, or a country, state or the like. */
  isPlace: (name: string) => boolean;
  isTown: (name: string) => boolean;
  /** The name of one place that has two: 'Frankfurt/Oder', and 'Brussels' for 'Brussels' and 'Bruxelles'. */
  nameOf: (name: string, other: string) => string | undefined;
}

/** Characters of a text that are read. */
const TEXT_MAX = 2000;
/** Texts and parts of a text that are read. */
const PARTS_MAX = 12;

type List = 'first' | 'last' | 'ends' | 'around' | 'between';

/** The words of a list in all languages; location-words.json says what each list is for. */
const locationWords = (list: List): string[] =>
  Object.values<Partial<Record<string, string[]>>>(table.languages).flatMap(
    (row) => row[list] ?? [],
  );
/** A pattern for each of these words, the longest first. */
const anyOf = (words: readonly string[]): string =>
  `(?:${words.toSorted((one, other) => other.length - one.length).join('|')})`;

/** Signs within the name of a town, while the text is split: the '(' of 'Frankfurt (Oder)'. */
const SIGNS = ['/', '(', ')', '&', ' - '];
const keep = (text: string) =>
  text.replaceAll(/[/()&]| - /g, (sign) => String.fromCodePoint(0xe000 + SIGNS.indexOf(sign)));
const unkeep = (text: string) =>
  text.replaceAll(/[\ue000-\ue004]/g, (sign) => SIGNS[(sign.codePointAt(0) ?? 0) - 0xe000] ?? '');

/** 'Frankfurt (Oder)', 'Biel/Bienne', 'Brussels - Bruxelles'. */
const PAIR = /^([^()/]{2,60}?) ?(?:\/| - |\() ?([^()/]{2,60}?)\)?$/;

function keepNames(text: string, { nameOf, isPlace }: Known): string {
  const bare = splitPostal(text).rest;
  if (/\p{L}\.? ?[/(&-] ?\p{L}/u.test(bare) && isPlace(bare)) return keep(text);
  const [, one = '', other = ''] = PAIR.exec(bare) ?? [];
  const name = one ? nameOf(one, other) : undefined;
  return name === undefined ? text : keep(text.replace(bare, name));
}

/**
 * The places that a location writes, each in its parts: the 'Austin', 'TX' and the 'New York', 'NY' of 'Austin, TX or New
 * York, NY'. Parts at commas may be places of their own.
 */
export function readWritten(location: string, known: Known): Part[][] {
  const { rest } = readWorkplace(location.slice(0, TEXT_MAX));
  const text = rest
    .replaceAll(/\([ ,/|-]*\)|\n/g, ' , ')
    .replaceAll(NO_LIST, (signs) => keep(signs))
    .replaceAll(CODES_BEFORE, (_all, codes: string, town: string) => {
      // 'CA-ON' is in Canada, not in California.
      const land = codes.length === 3 && town.length === 2 && countryName(codes.slice(0, 2));
      return `${town}, ${land || codes.replaceAll('-', ',')}`;
    })
    .replaceAll(STATE_BEHIND, (whole, code: string) => (known.isTown(code) ? whole : `, ${code}`))
    .split(/([,،;|•·・])/)
    .map((chunk) => keepNames(withoutAround(chunk.trim(), known), known))
    .join('');
  return splitPlaces(text, known)
    .slice(0, PARTS_MAX)
    .map((place) => {
      const parts = partsOf(place).flatMap((part) => part.split(BEFORE_POSTAL));
      const read = parts
        .slice(0, PARTS_MAX)
        .map((part) => cleanPart(part, known, parts.length === 1));
      // The '1578' of 'Av. Paulista, 1578'.
      return read.map((part, index) =>
        /^\d{1,4}\p{L}?$/u.test(part.name || part.postalCode) && read[index - 1]?.street
          ? { ...part, name: '', postalCode: '', street: part.name || part.postalCode }
          : part,
      );
    })
    .filter((parts) => parts.length > 0);
}

/** 'C/ Mallorca 401' and '2/15 Collins St' are no lists. */
const NO_LIST = /(?<=^|[,;] ?)C\/(?= ?\p{L})|(?<=\d)\/(?=\d)/giu;
/** 'US-TX-Austin', 'DEU-Berlin', 'US-CO' */
const CODES_BEFORE =
  /(?<=^|[,;|/] ?)((?:[A-Z]{2,3}-){1,2})(\p{Lu}\p{Ll}[^,;|/()]*|[A-Z]{2}(?![\p{L}-]))/gu;
/** 'São Paulo/SP', unlike 'Berlin/LA'. */
const STATE_BEHIND = /(?<=\p{Ll}) ?\/ ?([A-Z]{2,3})(?![\p{L}/])/gu;

/** 'Hauptstraße 5 10115 Berlin' has a blank for the comma. */
const BEFORE_POSTAL = /(?<=\d\p{L}?) (?=(?:[A-Z]{1,2}-)?\d{5} \p{L})/u;

const around = anyOf(locationWords('around'));
/** 'Greater' in front, or 'and surroundings' behind. */
const AROUND = new RegExp(`^${around}\\.?[ &+]+|[ &+]+${around}$`, 'iu');

/** 'Berlin' of 'Berlin und Umgebung', 'Toronto' of 'Greater Toronto Area'. */
function withoutAround(text: string, known: Known): string {
  if (known.isPlace(text)) return text;
  const bare = text.replace(AROUND, '');
  const town = bare === text ? text : withoutAround(bare, known);
  return known.isTown(town) ? town : text;
}

/** Splits at signs, and at words if they stand between names: not in 'Stoke on Trent' or 'Newfoundland and Labrador'. */
function splitPlaces(text: string, { isPlace }: Known): string[] {
  const texts = text.split(/[/|;؛•·・]| [&+] /);
  return texts.flatMap((each) => {
    const names: string[] = [];
    let at = 0;
    for (const { from, to } of findBetween(each)) {
      const [before, word, after] = [each.slice(at, from), each.slice(from, to), each.slice(to)];
      const [left = '', right = ''] = [before.split(',').at(-1), after.split(',')[0]];
      const isOregon = word === 'OR' && (/, ?$/.test(before) || !/^ \p{L}/u.test(after));
      const isSure = SURE.has(word.toLowerCase()) && /\p{L}/u.test(left) && /\p{L}/u.test(right);
      const isSide = (side: string) => /^ ?(?:[A-Z]{2} ?)?$/.test(side) || isPlace(side);
      const isBetween = isSure || (isSide(left) && isSide(right) && /\p{L}/u.test(left + right));
      if (isOregon || !isBetween || isPlace(`${left}${word}${right}`)) continue;
      names.push(before);
      at = to;
    }
    return [...names, each.slice(at)];
  });
}

/** Words that no name of a town has between others. */
const SURE = new Set(locationWords('between'));

/** Countries by the letters before their postal codes. */
const COUNTRIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COUNTRY_CODES.map((code) => [code, code])),
  ...table.postalCountries,
};
const CODE_BEFORE =
  /^〒?(?:([A-Z]{1,3})[- ])?(\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{5}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4,7}|[A-Z]\d{4}(?:[A-Z]{3})?) (?=\p{L})/u;
const CODE_AFTER =
  /(?:^|[ -])(?:([A-Z]{1,2})-)?(\d{5}(?:-\d{3,4})?|\d{3} \d{2,3}|\d{3}-\d{4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4}(?: [A-Z]{2})?|\d{6,7}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|(?<=\p{L} |^)[A-Z]{1,2}\d[A-Z\d]?)$/u;

/** The postal code before or after a name, with the country of its letters. */
function splitPostal(part: string): Pick<Part, 'postalCode' | 'country'> & { rest: string } {
  const [front = '', letters = '', code = ''] = CODE_BEFORE.exec(part) ?? [];
  if (code && (!letters || COUNTRIES[letters]))
    return { rest: part.slice(front.length), postalCode: code, country: COUNTRIES[letters] };
  const [end = '', land = '', after = ''] = CODE_AFTER.exec(part) ?? [];
  return {
    rest: after ? part.slice(0, -end.length).replace(/(?<![ -])[ -]+$/, '') : part,
    postalCode: after,
    country: COUNTRIES[land],
  };
}

/** 'Paris 15e', 'Dublin 2', 'Budapest XI.', 'København Ø' */
const DISTRICT =
  /^(.*\p{L}) (?:\d{1,2}(?:er|e|ème|è|o|th|º|°|\.)?|[IVX]{1,5}\.?|[NSVKCØ])(?: \p{L}+\.?)?$/u;

function cleanPart(written: string, { isTown, isPlace }: Known, isOnly: boolean): Part {
  const part = unkeep(written).trim();
  const none = { street: '', postalCode: '', country: undefined };
  if (isPlace(part)) return { ...none, name: part };
  // The number of a French department.
  if (/^\d{2,3}$/.test(part) && !isOnly) return { ...none, name: '', postalCode: part };
  const { rest, ...postal } = splitPostal(part);
  if (postal.postalCode && (rest === '' || isPlace(rest)))
    return { ...none, ...postal, name: rest };
  const [, town = ''] = DISTRICT.exec(rest) ?? [];
  if (town && isTown(town)) return { ...none, ...postal, name: town };
  if (isStreet(rest))
    return { ...none, street: part, name: isOnly && !/\d/.test(part) ? part : '' };
  const isLong = postal.postalCode.length > 4 || postal.country !== undefined;
  if (postal.postalCode && (isLong || / [A-Z]{2,3}$/.test(rest)) && !/\d/.test(rest))
    return { ...none, ...postal, name: rest };
  if (/\d/.test(part) && !isOnly) return { ...none, street: part, name: '' };
  return { ...none, name: part };
}

const keysOf = (list: List): string => anyOf(locationWords(list).map(nameKey).filter(Boolean));
/** 'rue de Rivoli', 'Main St NW', 'Hauptstraße', with 0 for each number. */
const STREET = new RegExp(
  `^(?:0 )*${keysOf('first')} |. ${keysOf('last')}(?: [ns]?[ew]?)?(?: 0)*$|[^ ]{2}${keysOf('ends')}(?: |$)`,
);

const isStreet = (text: string): boolean =>
  STREET.test(nameKey(text).replaceAll(/(?<=^| )\P{L}[^ ]*/gu, '0'));
