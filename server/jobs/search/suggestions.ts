import type { Api } from '../../../shared/api.ts';
import type { Suggestion } from '../../../shared/jobs/search.ts';
import type { Parsed } from '../../../shared/kit/endpoint.ts';
import type { Context } from '../../context.ts';
import type { JobColumns } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { plain } from '../../plain.ts';

/** Suggestions in one answer, and of one kind if others have some, too. */
const SUGGESTIONS = 8;
const OF_ONE_KIND = 4;

/** GET /searches/suggestions: what public jobs have that begins with the typed text, the most frequent first. */
export async function suggestSearches(
  { jobIndex }: Context,
  { query }: Parsed<Api['suggestSearches']>,
) {
  return { suggestions: suggest(await jobIndex.read(), query.text) };
}

/** Titles, skills, companies and places with a word that begins with the text. */
export function suggest(columns: JobColumns, text: string): Suggestion[] {
  const typed = plain(text).trim();
  if (typed === '') return [];
  const kinds = [
    mostFrequent(columns.titles, 'title', typed),
    mostFrequent(columns.skills, 'skill', typed),
    mostFrequent(columns.companies, 'company', typed),
    mostFrequent(columns.places, 'place', typed),
  ];
  const first = kinds.map((kind) => kind.slice(0, OF_ONE_KIND));
  const rest = kinds.flatMap((kind) => kind.slice(OF_ONE_KIND));
  const room = SUGGESTIONS - first.reduce((sum, kind) => sum + kind.length, 0);
  if (room >= 0) return [...first.flat(), ...rest.slice(0, room)];
  // Of each kind in turn, so that no kind is left out.
  const inTurn = Array.from({ length: OF_ONE_KIND }, (_, index) =>
    first.flatMap((kind) => kind[index] ?? []),
  ).flat();
  const shown = new Set(inTurn.slice(0, SUGGESTIONS));
  return first.flat().filter((each) => shown.has(each));
}

/** The texts with a word that begins so, the most frequent first. */
function mostFrequent(texts: Dictionary, kind: Suggestion['kind'], typed: string): Suggestion[] {
  const first: { text: string; count: number }[] = [];
  for (const [number, count] of texts.counts.entries()) {
    const least = first.length === SUGGESTIONS ? (first.at(-1)?.count ?? 0) : 0;
    if (count <= least) continue;
    if (!hasWordWith(texts.searched[number] ?? '', typed)) continue;
    const at = first.findIndex((each) => each.count < count);
    first.splice(at === -1 ? first.length : at, 0, { text: texts.texts[number] ?? '', count });
    if (first.length > SUGGESTIONS) first.pop();
  }
  return first.map(({ text, count }) => ({ kind, text, count }));
}

/** Whether a word of the text begins so. */
function hasWordWith(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}
