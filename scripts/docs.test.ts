import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '../shared/api.ts';
import { tablePages } from '../tests/support/page-table.ts';

const ROOT = join(import.meta.dirname, '..');
const PRODUCT = 'docs/product';

/** Every hand-written file and folder, as paths from the repository root. */
const tree = globSync(
  ['*', '.*.mjs', '{demo,docs,features,public,scripts,server,shared,tests,web}/**/*'],
  {
    cwd: ROOT,
  },
).map((path) => path.replaceAll('\\', '/'));

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Joins the lines of a text, to find references that wrap. */
const unwrapped = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');

/** Hand-written files by path, without this test, which quotes invalid references. */
const texts = tree
  .filter((path) => /\.(ts|tsx|mjs|css|sql|md)$/.test(path) && path !== 'scripts/docs.test.ts')
  .map((path) => ({ path, text: unwrapped(read(path)) }));

/** The specification, in the order of its numbers. */
const product = [...read(`${PRODUCT}.md`).matchAll(/\]\((product\/[\w-]+\.md)\)/g)]
  .map(([, path = '']) => read(`docs/${path}`))
  .join('\n');
const sections = new Set(
  [...product.matchAll(/^#{1,4} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number),
);

const SECTIONS = /\bsections? (\d+(?:\.\d+)*(?:(?:, | and | or |, and )\d+(?:\.\d+)*)*)/gi;

/** The numbers of 'section 4.2' or 'sections 2.4, 5 and 8'. */
const sectionsIn = (text: string): string[] =>
  [...text.matchAll(SECTIONS)].flatMap(([, numbers = '']) => numbers.match(/\d+(\.\d+)*/g) ?? []);

test('every reference to a section of the specification has its heading', () => {
  const wrong = texts.flatMap(({ path, text }) =>
    sectionsIn(text)
      .filter((number) => !sections.has(number))
      .map((number) => `${path}: section ${number}`),
  );
  expect(wrong).toEqual([]);
});

test('wrapped references are found, and missing headings are reported', () => {
  expect(sectionsIn('(product.md sections 2.4, 5.6 and 99)')).toEqual(['2.4', '5.6', '99']);
  expect(sectionsIn(unwrapped('as in product.md\n * section 4.2). Section\n// 9'))).toEqual([
    '4.2',
    '9',
  ]);
  expect(['1', '2.4', '9', '2.99', '99'].filter((number) => sections.has(number))).toEqual([
    '1',
    '2.4',
    '9',
  ]);
});

test("references to the specification have one form: 'product.md section 4.2'", () => {
  const wrong = texts
    .filter(({ path }) => !path.startsWith(PRODUCT))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/(?<!docs\/)\bproduct\.md\b(?! sections? \d).{0,30}/g),
        ...text.matchAll(/(?<!product\.md )\bsections? \d.{0,30}/gi),
        ...text.matchAll(/\bdecisions\.md.{0,30}/g),
      ].map(([words]) => `${path}: ${words}`),
    );
  expect(wrong).toEqual([]);
});

test('every reference to a decision has its page', () => {
  const pages = new Set(
    tree.flatMap((path) => /^docs\/decisions\/0*(\d+)-.*\.md$/.exec(path)?.[1] ?? []),
  );
  const wrong = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecision (\d+)\b/gi)]
      .filter(([, number = '']) => !pages.has(number))
      .map(([words]) => `${path}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

/** The text of one numbered section of the specification. */
function sectionText(number: string): string {
  const [, text = ''] = product.split(new RegExp(`^### ${number} `, 'm'));
  return text.split(/^#{2,3} /m)[0] ?? '';
}

test('the specification names every call of the API table, and no other', () => {
  const text = sectionText('7.2');
  const named = [...text.matchAll(/`([a-z]+[A-Za-z]*)`/g)].map(([, name = '']) => name);
  const partsOfCalls = ['resume', 'coverLetter', 'companyProfile'];
  const known = new Set([...Object.keys(api), ...partsOfCalls]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(api).filter((name) => !named.includes(name))).toEqual([]);

  const withPaths = [...text.matchAll(/`(\w+)` \(((?:GET|POST|PUT|DELETE) [^\s,)]+)/g)];
  expect(withPaths.length).toBeGreaterThan(20);
  for (const [, name = '', call = ''] of withPaths) {
    const { method, path } = api[name as keyof typeof api];
    expect(call.replaceAll(/\{(\w+)\}/g, ':$1')).toBe(`${method} ${path}`);
  }
});

test('the specification names every page of the page table, and no other', () => {
  const rows = sectionText('2.1').matchAll(/^\|[^|]*\| `([^`]+)` \|/gm);
  const named = [...rows].map(([, path = '']) => path);
  const pages = tablePages.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(named.toSorted()).toEqual(pages.toSorted());
});

/** The quoted texts of the specification, in the parts between their values: 'All Applications ({count})'. */
function quotedParts(text: string): string[] {
  const quotes = unwrapped(text).matchAll(/(?<!\w)'([^'`|]+(?:'[a-z][^'`|]*)*)'(?!\w)/g);
  return [...quotes]
    .flatMap(([, quote = '']) => quote.split(/\{[^}]*\}|…/))
    .map((part) => part.trim())
    .filter(Boolean);
}

test('every quoted text of the specification is in the source', () => {
  const [built = ''] = product.split(/^## 10\. /m);
  const source = texts
    .filter(
      ({ path }) =>
        /^(features|shared|server|web)\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
    )
    .map(({ path }) => read(path).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join(' ')
    .replaceAll("\\'", "'")
    .replaceAll("{' '}", '')
    .replaceAll(/\s+/g, ' ');
  const parts = quotedParts(built);
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter((part) => !source.includes(part))).toEqual([]);
});

test('every relative link of a document leads to a file', () => {
  const wrong = tree
    .filter((path) => /^([^/]+|docs\/.*)\.md$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(join(ROOT, dirname(path), target)))
        .map(([link]) => `${path}: ${link}`),
    );
  expect(wrong).toEqual([]);
});

const isFileName = (name: string) =>
  /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(name) && /\/|\.(tsx?|mjs|md|css)$/.test(name);

/** Whether a name is the path of a file or folder, or the end of one. */
function isInTree(name: string): boolean {
  const path = name.replace(/\/$/, '');
  return tree.some((each) => each === path || each.endsWith(`/${path}`));
}

/** The names in backticks in a document, and every word of its tree diagrams. */
function namesIn(document: string): string[] {
  const drawings = [...document.matchAll(/^```\n(.*?)^```/gms)].map(([, drawing = '']) => drawing);
  const prose = document.replaceAll(/^```.*?^```/gms, '');
  return [
    ...drawings.join(' ').split(/[\s,;:…]+/),
    ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name),
  ];
}

test('every file and folder named in ARCHITECTURE.md and in the specification exists', () => {
  for (const text of [read('ARCHITECTURE.md'), product]) {
    const names = namesIn(text).filter(isFileName);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !isInTree(name))).toEqual([]);
  }
});

test('every file and folder that README.md and CONTRIBUTING.md name by its path exists', () => {
  const isPath = (name: string) =>
    /^(features|shared|server|web|demo|scripts|tests|docs)\//.test(name);
  const wrong = ['README.md', 'CONTRIBUTING.md'].flatMap((path) =>
    namesIn(read(path)).filter((name) => isFileName(name) && isPath(name) && !isInTree(name)),
  );
  expect(wrong).toEqual([]);
});

const hasWord = (text: string, word: string) =>
  new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text);

test('every name in ARCHITECTURE.md is in the code, and in the file named next to it', () => {
  const document = unwrapped(read('ARCHITECTURE.md'));
  const code = texts.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));

  const names = [...document.matchAll(/`([a-z]+(?:[A-Z_][A-Za-z]*)+)(?:\([^`]*\))?`/g)];
  const missing = names.filter(([, name = '']) => !code.some(({ text }) => hasWord(text, name)));
  expect(missing.map(([words]) => words)).toEqual([]);

  // Such as: `moveApplication` (`server/applications/submission/apply.ts`)
  const pairs = [...document.matchAll(/`(\w+)(?:\([^`]*\))?` \(`([\w./-]+\.\w+)`/g)];
  expect(pairs).not.toEqual([]);
  const apart = pairs.filter(([, name = '', file = '']) => {
    const files = code.filter(({ path }) => path === file || path.endsWith(`/${file}`));
    return !files.some(({ text }) => hasWord(text, name));
  });
  expect(apart.map(([words]) => words)).toEqual([]);
});
