import type { Workplace } from './countries.ts';
import table from './workplace-words.json' with { type: 'json' };

/** Lists of workplace-words.json, which says what each is for. Of a word in several lists the first counts. */
const KINDS = ['remote', 'hybrid', 'onSite', 'impossible', 'no', 'partly', 'around'] as const;
type Kind = (typeof KINDS)[number];
type List = Kind | 'days' | 'and' | 'or';

/** Words by the key of their letters; those that end in * apart. */
interface Lexicon<K> {
  words: Map<string, K>;
  beginnings: Map<string, K>;
}

/** Letters without accents, blanks and signs: one key for 'on-site', 'on site' and 'onsite'. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function lexiconOf<K extends List>(lists: readonly K[]): Lexicon<K> {
  const lexicon: Lexicon<K> = { words: new Map(), beginnings: new Map() };
  const languages = Object.values<Partial<Record<List, string[]>>>(table.languages);
  for (const list of lists)
    for (const word of languages.flatMap((row) => row[list] ?? [])) {
      const target = word.endsWith('*') ? lexicon.beginnings : lexicon.words;
      if (!target.has(keyOf(word))) target.set(keyOf(word), list);
    }
  return lexicon;
}

/** Words; single characters in scripts that do not separate words; numbers. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]|[\p{L}\p{M}]+|\d+|%/gu;
/** Tokens of the longest expression. */
const TOKENS_MAX = 14;
/** What may stand within an expression. */
const WITHIN = /^(?: ?-? ?|['’]|\. ?)$/;

interface Found<K> {
  kind: K;
  from: number;
  to: number;
}

/** The longest expressions of a lexicon in a text, from left to right; numbers are `around`. */
function find<K extends string>(text: string, { words, beginnings }: Lexicon<K>): Found<K | '#'>[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    key: token === '%' ? '%' : keyOf(token),
    from: index,
    to: index + token.length,
  }));
  const found: Found<K | '#'>[] = [];
  for (let start = 0; start < tokens.length;) {
    const [first, run] = [tokens[start], [] as string[]];
    let best: { kind: K | '#'; end: number } | undefined;
    for (let end = start; end < tokens.length && run.length < TOKENS_MAX; end += 1) {
      const [before, token] = [tokens[end - 1], tokens[end]];
      if (!token || (run.length > 0 && !WITHIN.test(text.slice(before?.to, token.from)))) break;
      run.push(token.key);
      const key = run.join('');
      const opened = [...beginnings].find(([begin]) => run.length === 1 && key.startsWith(begin));
      const kind = words.get(key) ?? opened?.[1] ?? (/^\d+$|^%$/.test(key) ? '#' : undefined);
      if (kind !== undefined) best = { kind, end };
    }
    const last = tokens[best?.end ?? start];
    if (best && first && last) found.push({ kind: best.kind, from: first.from, to: last.to });
    start = (best?.end ?? start) + 1;
  }
  return found;
}

let lexicons: Record<'workplace', Lexicon<Kind | 'days'>> &
  Record<'between', Lexicon<'and' | 'or'>>;

const lexicon = () =>
  (lexicons ??= {
    workplace: lexiconOf([...KINDS, 'days']),
    between: lexiconOf(['and', 'or']),
  });

/** Where a text has words for 'and' and 'or', in many languages. */
export const findBetween = (text: string): { from: number; to: number }[] =>
  find(text, lexicon().between).filter(({ kind }) => kind !== '#');

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
  for (const each of find(text, lexicon().workplace)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && /^ ?[:-]? ?$/.test(text.slice(before.to, each.from))) run.push(each);
    else runs.push([each]);
  }
  const said = runs.filter((run) => run.some(says));
  const meanings = new Set(said.flatMap((run) => meaningsOf(run, text)));
  let rest = '';
  let at = 0;
  for (const run of said) {
    rest += `${text.slice(at, run[0]?.from)} , `;
    at = run.at(-1)?.to ?? at;
  }
  return { workplace: workplaceOf(meanings, text), rest: (rest + text.slice(at)).trim() };
}

/** 'Remote, OR', also with its postal code and country. */
const isName = (text: string, name: string) =>
  text.startsWith(name) && /^(?:,? \d{5})?(?:,? USA?)?$/.test(text.slice(name.length));

/** Words between two signs, of which one says something of the workplace. */
type Run = Found<Kind | 'days' | '#'>[];
type Meaning = 'remote' | 'hybrid' | 'onSite' | 'notRemote' | 'notOnSite';

const says = ({ kind }: Run[number]): boolean => SAYS.has(kind);
const SAYS = new Set<string>(['remote', 'hybrid', 'onSite']);
const denies = (found?: Run[number]) => found?.kind === 'no' || found?.kind === 'impossible';
/** '2 days', '50 %', and not '100 %'. */
const SHARE = /^(?!100)\d{1,2} ?%/;

function meaningsOf(run: Run, text: string): Meaning[] {
  const isPartly = run.some(
    ({ kind, from }, index) =>
      kind === 'partly' ||
      (kind === 'days' && run[index - 1]?.kind === '#') ||
      (kind === '#' && SHARE.test(text.slice(from))),
  );
  return run.filter(says).flatMap((each): Meaning[] => {
    const index = run.indexOf(each);
    const isWord = ({ kind }: Run[number]) => kind !== 'around' && kind !== '#' && kind !== 'days';
    const after = run.slice(index + 1).filter(isWord);
    const isOver = after.length === 1 && denies(after[0]);
    const isDenied = denies(run.slice(0, index).findLast(isWord)) || isOver;
    if (isDenied || after[0]?.kind === 'impossible')
      return each.kind === 'remote' ? ['notRemote'] : each.kind === 'onSite' ? ['notOnSite'] : [];
    return [isPartly ? 'hybrid' : (each.kind as Meaning)];
  });
}

function workplaceOf(meanings: ReadonlySet<Meaning>, text: string): Workplace | undefined {
  if (meanings.has('hybrid')) return 'Hybrid';
  if (meanings.has('remote') && meanings.has('onSite')) {
    // Whoever may work remotely all the time is no hybrid worker.
    const isChoice =
      text.includes('/') || find(text, lexicon().between).some(({ kind }) => kind === 'or');
    return isChoice ? 'Remote' : 'Hybrid';
  }
  if (meanings.has('remote')) return 'Remote';
  if (meanings.has('onSite') || meanings.has('notRemote')) return 'On-site';
  return meanings.has('notOnSite') ? 'Remote' : undefined;
}
