import { asc, eq } from 'drizzle-orm';
import type { ApplicationRowAnswer, FoundIn } from '../../../shared/applications/lists.ts';
import { personInWords } from '../../../shared/companies/team.ts';
import { answerInWords } from '../../../shared/jobs/questions.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { readPeople } from '../../companies/members.ts';
import type { FromCompany } from '../../context.ts';
import { isOneOf } from '../../db/lists.ts';
import { applicationAnswers, applications, applicationTexts } from '../../db/schema.ts';
import { memberTextsOn } from '../../fragments/all.ts';
import { readable } from '../../jobs/search/words/keywords.ts';
import { daysIn, printsOf } from './printed.ts';
import { readMemberTexts } from './texts.ts';
import { DIVISION, searchTerms, type Term } from './words.ts';

/** Characters of an excerpt, and of them before the first word that is found. */
const EXCERPT = { max: 160, before: 32 };

/** A text in which words may be found. */
interface Source extends Pick<FoundIn, 'in' | 'label'> {
  text: string;
}

/** Rows with an excerpt of where the words of a search stand that the row does not print. Two or three statements. */
export async function withExcerpts(
  context: FromCompany,
  rows: readonly ApplicationRowAnswer[],
  search: string,
): Promise<ApplicationRowAnswer[]> {
  const terms = searchTerms(search)
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap((term) => [term, ...(term.or ?? [])]);
  const days = daysIn(terms);
  const missing = new Map(
    rows.flatMap((row) => {
      const prints = printsOf(row, context.config);
      const hidden = terms.filter((term) => term.words.length > 0 && !prints(term, days.get(term)));
      return hidden.length > 0 ? [[row._id, hidden]] : [];
    }),
  );
  if (missing.size === 0) return [...rows];
  const sources = await readSources(context, [...missing.keys()]);
  return rows.map((row) => {
    const found = excerptOf(sources.get(row._id) ?? [], missing.get(row._id) ?? [], terms);
    return found ? { ...row, found } : row;
  });
}

/** Letters, resumes, answers, and for those who may read them, texts of members. */
async function readSources({ db, actor, config }: FromCompany, ids: readonly string[]) {
  const [texts, answers, written] = await Promise.all([
    db
      .select({
        id: applications.id,
        letter: applications.coverLetter,
        resume: applicationTexts.resume,
      })
      .from(applications)
      .innerJoin(applicationTexts, eq(applicationTexts.applicationId, applications.id))
      .where(isOneOf(applications.id, ids)),
    db
      .select()
      .from(applicationAnswers)
      .where(isOneOf(applicationAnswers.applicationId, ids))
      .orderBy(asc(applicationAnswers.position)),
    actor.apiKey ? [] : readMemberTexts(db, ids, memberTextsOn(config)),
  ]);
  const people = await readPeople(db, actor.company.id, pluck(written, 'author'));
  const sources = new Map<string, Source[]>();
  const add = (id: string, source: Source) => {
    if (source.text) sources.set(id, [...(sources.get(id) ?? []), source]);
  };
  for (const { id, letter, resume } of texts) {
    add(id, { in: 'letter', label: 'Letter', text: letter });
    add(id, { in: 'resume', label: 'Resume', text: resume });
  }
  for (const { applicationId, question, value } of answers)
    add(applicationId, { in: 'answer', label: question, text: answerInWords(value) });
  for (const { id, title, author, ...source } of written)
    add(id, {
      ...source,
      label: `${title} ${personInWords(people.get(author ?? '') ?? null)}`,
    });
  return sources;
}

/** Words may have anything but letters and digits between them, and the end of a line inside them. */
const patternOf = ({ words }: Term) => {
  const divided = words.map((word) => [...word].join(`(?:${DIVISION})?`));
  return String.raw`(?<![\p{L}\p{M}\p{N}])${divided.join(String.raw`[^\p{L}\p{M}\p{N}]+`)}`;
};

/**
 * The place where most of the words stand that a row does not print.
 * @param sources the first one of two that are equally good is shown
 * @param terms all words of the search, which are marked as well
 */
function excerptOf(
  sources: readonly Source[],
  missing: readonly Term[],
  terms: readonly Term[],
): FoundIn | undefined {
  const patterns = missing.map((term) => new RegExp(patternOf(term), 'u'));
  let best: (Source & { folded: string; count: number; at: number }) | undefined;
  for (const source of sources) {
    const folded = readable(source.text);
    const at = patterns.map((pattern) => folded.search(pattern)).filter((place) => place >= 0);
    if (at.length <= (best?.count ?? 0)) continue;
    best = { ...source, folded, count: at.length, at: Math.min(...at) };
    // No further text, such as a long resume, has more.
    if (best.count === patterns.length) break;
  }
  if (!best) return undefined;
  const begin = unfolded(best, best.at);
  return { in: best.in, label: best.label, parts: markedParts(around(best.text, begin), terms) };
}

/** The place in a text of a place in the folded text, which may be longer or shorter. */
function unfolded({ text, folded }: { text: string; folded: string }, place: number): number {
  // As almost always. Otherwise beginnings are folded until one is as long.
  if (folded.length === text.length) return place;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (readable(text.slice(0, middle)).length < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A piece of a text in one line, by whole words, with '…' where it goes on. */
function around(text: string, place: number): string {
  const from = Math.max(0, place - EXCERPT.before);
  const begin = from === 0 ? 0 : from + Math.max(0, text.slice(from, place).search(/\s/) + 1);
  const piece = text.slice(begin, begin + EXCERPT.max);
  const isWhole = begin + EXCERPT.max >= text.length;
  const cut = isWhole ? piece : piece.replace(/\s\S*$/, '');
  const line = cut.replaceAll(/\s+/g, ' ').trim();
  return `${begin > 0 ? '…' : ''}${line}${isWhole ? '' : '…'}`;
}

/** Words with the signs of names such as C++ and .NET. */
const WORD = /\.net(?![\p{L}\p{N}])|\p{L}(?:\+\+|#)|[\p{L}\p{M}\p{N}]+/giu;

/** A line in parts, with the words of a search marked. */
function markedParts(line: string, terms: readonly Term[]): FoundIn['parts'] {
  const wanted = [...new Set(terms.flatMap(({ words }) => words))];
  const parts: FoundIn['parts'] = [];
  let done = 0;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const folded = readable(word).trim();
    if (!wanted.some((one) => folded.startsWith(one))) continue;
    if (index > done) parts.push({ text: line.slice(done, index), isHit: false });
    parts.push({ text: word, isHit: true });
    done = index + word.length;
  }
  if (done < line.length) parts.push({ text: line.slice(done), isHit: false });
  return parts;
}
