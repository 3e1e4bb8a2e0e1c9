import type { Api } from '../../../shared/api.ts';
import type { Suggestion } from '../../../shared/jobs/search.ts';
import type { Parsed } from '../../../shared/kit/endpoint.ts';
import type { Context } from '../../context.ts';
import type { JobColumns } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { type SearchNeeds, slotsWith } from './find.ts';
import { plain } from '../../plain.ts';

/** Suggestions in one answer, and of one kind if others have some, too. */
const SUGGESTIONS = 8;
const OF_ONE_KIND = 4;
/** Words at the end of the text that are completed together. */
const ENDING_MAX = 4;
/** Between keywords and a place. */
const PREPOSITION = /(^|\s)(?:in|near|around|at)$/i;
/** In the order in which they are shown. */
const KINDS = ['title', 'skill', 'company', 'place'] as const;

type Kind = (typeof KINDS)[number];

/** GET /searches/suggestions: what public jobs have that begins with the typed text, the most frequent first. */
export async function suggestSearches(
  { db, jobIndex }: Context,
  { query }: Parsed<Api['suggestSearches']>,
) {
  const columns = await jobIndex.read();
  return { suggestions: await suggest({ columns, db, stem: jobIndex.stem }, query.text) };
}

type Needs = Pick<SearchNeeds, 'columns' | 'db' | 'stem'>;

/** Texts of one kind, by their numbers. */
interface Texts {
  kind: Kind;
  numbers: readonly number[];
}

/**
 * Titles, skills, companies and places with a word that begins with the text, or with its last words: these are counted
 * among the jobs that the words before them find. A place is always looked for in the last words as well, because it
 * leaves the keywords: 'nurse new' is both 'nurse, newborn care' and 'nurse' in New York.
 */
export async function suggest(needs: Needs, text: string): Promise<Suggestion[]> {
  const { columns } = needs;
  const words = text.trim().split(/\s+/);
  const last = plain(words.at(-1) ?? '');
  if (last === '') return [];
  const all = KINDS.map((kind) => ({
    kind,
    numbers: numbersWith(dictionaryOf(columns, kind), last),
  }));
  const found: Suggestion[] = [];
  for (let from = Math.max(0, words.length - ENDING_MAX); from < words.length; from++) {
    const typed = plain(words.slice(from).join(' '));
    const isPlaceOnly = found.length > 0;
    const texts = all.flatMap(({ kind, numbers }): Texts[] => {
      if (isPlaceOnly && kind !== 'place') return [];
      // A text with these words has the last of them.
      const { searched } = dictionaryOf(columns, kind);
      const typedNumbers = numbers.filter((number) => hasWordWith(searched[number] ?? '', typed));
      return typedNumbers.length > 0 ? [{ kind, numbers: typedNumbers }] : [];
    });
    if (texts.length > 0) found.push(...(await complete(needs, words.slice(0, from), texts)));
    if (found.some(({ kind }) => kind === 'place')) break;
  }
  return choose(found);
}

const dictionaryOf = (columns: JobColumns, kind: Kind): Dictionary =>
  ({
    title: columns.titles,
    skill: columns.skills,
    company: columns.companies,
    place: columns.places,
  })[kind];

/** The most frequent of these texts among the jobs that the words before find. */
async function complete(
  needs: Needs,
  before: readonly string[],
  texts: readonly Texts[],
): Promise<Suggestion[]> {
  const { columns } = needs;
  // The words before are complete.
  const slots = before.length > 0 ? await slotsWith(needs, `${before.join(' ')} `) : undefined;
  return texts.flatMap(({ kind, numbers }) => {
    const dictionary = dictionaryOf(columns, kind);
    const counts = slots ? countBy(columns, kind, slots) : dictionary.counts;
    return mostFrequent(numbers, counts).map((number) =>
      toSuggestion(kind, before, dictionary.texts[number] ?? '', counts[number] ?? 0),
    );
  });
}

/** Words that the text has anyway are not repeated before it. */
function toSuggestion(
  kind: Kind,
  before: readonly string[],
  text: string,
  count: number,
): Suggestion {
  const words = before.join(' ').replace(kind === 'place' ? PREPOSITION : '', '');
  const known = plain(text);
  const kept = words.split(' ').filter((word) => !hasWordWith(known, plain(word)));
  return { kind, before: kept.join(' '), text, count };
}

const numbersWith = ({ searched }: Dictionary, beginning: string): number[] =>
  [...searched.keys()].filter((number) => hasWordWith(searched[number] ?? '', beginning));

/** Whether a word of the text begins so. */
function hasWordWith(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}

/** How many of these jobs have each text of a kind. */
function countBy(columns: JobColumns, kind: Kind, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(dictionaryOf(columns, kind).size);
  const add = (number = 0) => {
    counts[number] = (counts[number] ?? 0) + 1;
  };
  if (kind === 'skill') {
    const { skillNumbers } = columns;
    for (const slot of slots)
      for (let at = columns.skillsFrom(slot); at < columns.skillsTo(slot); at++)
        add(skillNumbers[at]);
  } else {
    const numbers = columns[kind];
    for (const slot of slots) add(numbers[slot]);
  }
  return counts;
}

/** The texts that most jobs have, the most frequent first. */
function mostFrequent(numbers: readonly number[], counts: ArrayLike<number>): number[] {
  const first: number[] = [];
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    const least = first.length === SUGGESTIONS ? (counts[first.at(-1) ?? 0] ?? 0) : 0;
    if (count <= least) continue;
    const at = first.findIndex((other) => (counts[other] ?? 0) < count);
    first.splice(at === -1 ? first.length : at, 0, number);
    if (first.length > SUGGESTIONS) first.pop();
  }
  return first;
}

/** As many as one answer has: some of each kind, so that none is left out. */
function choose(found: readonly Suggestion[]): Suggestion[] {
  const kinds = KINDS.map((kind) => found.filter((each) => each.kind === kind));
  const first = kinds.map((kind) => kind.slice(0, OF_ONE_KIND));
  const rest = kinds.flatMap((kind) => kind.slice(OF_ONE_KIND));
  const room = SUGGESTIONS - first.reduce((sum, kind) => sum + kind.length, 0);
  if (room >= 0) return [...first.flat(), ...rest.slice(0, room)];
  // Of each kind in turn.
  const inTurn = Array.from({ length: OF_ONE_KIND }, (_, index) =>
    first.flatMap((kind) => kind[index] ?? []),
  ).flat();
  const shown = new Set(inTurn.slice(0, SUGGESTIONS));
  return first.flat().filter((each) => shown.has(each));
}
