import type { Workplace } from './countries.ts';
import table from './workplace-words.json' with { type: 'json' };

/** Lists of workplace-words.json, which says what each is for. Of a word in several lists the first counts. */
const KINDS = [
  'remote',
  'hybrid',
  'onSite',
  'impossible',
  'no',
  'partly',
  'around',
  'days',
] as const;
type Kind = (typeof KINDS)[number];
type List = Kind | 'and' | 'or';

/** Lists by the keys of their words; those of 'hybrid*' keep the star. */
type Lexicon<Name> = ReadonlyMap<string, Name>;

/** Letters without accents, blanks and signs: one key for 'on-site', 'on site' and 'onsite'. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}%*]/gu, '');

function lexiconOf<Name extends List>(lists: readonly Name[]): Lexicon<Name> {
  const languages = Object.values<Partial<Record<List, string[]>>>(table.languages);
  const entries = lists.flatMap((list) =>
    languages.flatMap((row) => (row[list] ?? []).map((word) => [keyOf(word), list] as const)),
  );
  return new Map(entries.toReversed());
}

const WORKPLACE = lexiconOf(KINDS);
const BETWEEN = lexiconOf(['and', 'or']);

/** Words; single characters in scripts that do not separate words; numbers. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]|[\p{L}\p{M}]+|\d+|%/gu;
/** Tokens of the longest expression. */
const TOKENS_MAX = 14;
/** What may stand within an expression. */
const WITHIN = /^(?: ?-? ?|['’]|\. ?)$/;

interface Found<Name> {
  kind: Name;
  from: number;
  to: number;
}

/** The longest expressions of a lexicon in a text, from left to right; '#' for numbers and '%'. */
function find<Name extends string>(text: string, lexicon: Lexicon<Name>): Found<Name | '#'>[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    key: keyOf(token),
    from: index,
    to: index + token.length,
  }));
  const found: Found<Name | '#'>[] = [];
  for (const [start, { key: first, from, to: end }] of tokens.entries()) {
    if (from < (found.at(-1)?.to ?? 0)) continue;
    const ofBeginning = Array.from(first, (_letter, at) =>
      lexicon.get(`${first.slice(0, at + 1)}*`),
    ).find(Boolean);
    let kind: Name | '#' | undefined =
      lexicon.get(first) ?? ofBeginning ?? (/^[\d%]/.test(first) ? '#' : undefined);
    let [key, to, at] = [first, end, end];
    for (const token of tokens.slice(start + 1, start + TOKENS_MAX)) {
      if (!WITHIN.test(text.slice(at, token.from))) break;
      [key, at] = [key + token.key, token.to];
      const longer = lexicon.get(key);
      if (longer) [kind, to] = [longer, at];
    }
    if (kind) found.push({ kind, from, to });
  }
  return found;
}

/** Where a text has words for 'and' and 'or', in many languages. */
export const findBetween = (text: string): { from: number; to: number }[] =>
  find(text, BETWEEN).filter(({ kind }) => kind !== '#');

/** The texts between such words, and between the signs for them. */
export function splitAtWords(text: string): string[] {
  const found = findBetween(text);
  const texts = [...found, { from: text.length, to: 0 }].map(({ from }, index) =>
    text.slice(found[index - 1]?.to ?? 0, from),
  );
  return texts.flatMap((each) => each.split(/[&+]/)).map((each) => each.trim());
}

/** A text with one kind of blanks and dashes, and letters in one form. */
const plainLocation = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Dash}/gu, (dash) => ('—–'.includes(dash) ? dash : '-'))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

export interface WorkplaceRead {
  /** Undefined if no word says it. */
  workplace: Workplace | undefined;
  /** The text without such words and the words around them. */
  rest: string;
}

/** Reads 'hybrid' of 'Hybrid remote in Austin, TX', and on-site work of 'no remote', in many languages. */
export function readWorkplace(location: string): WorkplaceRead {
  const text = plainLocation(location);
  if (table.names.some((name) => isName(text, name))) return { workplace: undefined, rest: text };
  const runs: Run[] = [];
  for (const each of find(text, WORKPLACE)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && /^ ?[:/-]? ?$/.test(text.slice(before.to, each.from))) run.push(each);
    else runs.push([each]);
  }
  const said = runs.filter((run) => run.some(says));
  const meanings = new Set(said.flatMap((run) => meaningsOf(run, text)));
  const rest = said.reduceRight(
    (left, run) => `${left.slice(0, run[0]?.from)} , ${left.slice(run.at(-1)?.to)}`,
    text,
  );
  return { workplace: workplaceOf(meanings, text), rest: rest.trim() };
}

/** 'Remote, OR', also with its postal code and country. */
const isName = (text: string, name: string) =>
  text.startsWith(name) && /^(?:,? \d{5})?(?:,? USA?)?$/.test(text.slice(name.length));

/** Words between two signs, of which one says something of the workplace. */
type Run = Found<Kind | '#'>[];
type Meaning = 'remote' | 'hybrid' | 'onSite' | 'notRemote' | 'notOnSite';

const SAYS = new Set<string>(['remote', 'hybrid', 'onSite']);
const says = ({ kind }: Run[number]) => SAYS.has(kind);
const denies = (found?: Run[number]) => found?.kind === 'no' || found?.kind === 'impossible';
/** Not '100 %'. */
const SHARE = /^\d{1,2} ?%/;

function meaningsOf(run: Run, text: string): Meaning[] {
  const isPartly = run.some(
    ({ kind, from }, index) =>
      kind === 'partly' ||
      (kind === 'days' && run[index - 1]?.kind === '#') ||
      (kind === '#' && SHARE.test(text.slice(from))),
  );
  const words = run.filter(({ kind }) => !['around', 'days', '#'].includes(kind));
  return words.filter(says).flatMap((word): Meaning[] => {
    const index = words.indexOf(word);
    const [next, ...more] = words.slice(index + 1);
    const isOver = next?.kind === 'impossible' || (denies(next) && more.length === 0);
    if (!isOver && !denies(words[index - 1])) return [isPartly ? 'hybrid' : (word.kind as Meaning)];
    return word.kind === 'remote' ? ['notRemote'] : word.kind === 'onSite' ? ['notOnSite'] : [];
  });
}

function workplaceOf(meanings: ReadonlySet<Meaning>, text: string): Workplace | undefined {
  if (meanings.has('hybrid')) return 'Hybrid';
  if (meanings.has('remote') && meanings.has('onSite')) {
    // Whoever may work remotely all the time is no hybrid worker.
    const isChoice = text.includes('/') || find(text, BETWEEN).some(({ kind }) => kind === 'or');
    return isChoice ? 'Remote' : 'Hybrid';
  }
  if (meanings.has('remote')) return 'Remote';
  if (meanings.has('onSite') || meanings.has('notRemote')) return 'On-site';
  return meanings.has('notOnSite') ? 'Remote' : undefined;
}
