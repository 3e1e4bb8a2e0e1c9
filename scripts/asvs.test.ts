import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How many requirements of level 1 or 2 each section of ASVS 5.0 has: V1.1.1 and V1.1.2, V1.2.1 to V1.2.9 … */
const REQUIREMENTS = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  // Some sections have only requirements of level 3.
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const ids = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

const VERDICTS = ['met', 'not applicable', 'deviating'];

const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', level = '', requirement = '', verdict = '', why = '', ...rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { id, level, requirement, verdict, why, rest };
  });

test('each requirement of levels 1 and 2 of ASVS is listed once, with a verdict and its reason', () => {
  expect(ids).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const wrong = rows.filter(
    ({ level, requirement, verdict, why, rest }) =>
      !['1', '2'].includes(level) ||
      !requirement ||
      !VERDICTS.includes(verdict) ||
      !why ||
      rest.join('') !== '',
  );
  expect(wrong).toEqual([]);
  const withoutWeight = rows.filter(
    ({ verdict, why }) => verdict === 'deviating' && !/\b(low|medium|high)\b|^See /i.test(why),
  );
  expect(withoutWeight).toEqual([]);
});

/** The paths in backticks of a document. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)`/g)].map(([, path = '']) => path);

test('every file that the documents about security name exists', () => {
  const named = ['SECURITY.md', 'docs/security.md', 'docs/asvs.md'].flatMap((path) =>
    pathsIn(read(path)),
  );
  expect(named.length).toBeGreaterThan(50);
  // The build is made later, and packages have paths too.
  const files = named.filter((path) => !/^(build|@[\w-]+)\//.test(path));
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every test that SECURITY.md tells to run exists', () => {
  const commands = [...read('SECURITY.md').matchAll(/`npm test -- ([^`]+)`/g)];
  const paths = commands.flatMap(([, list = '']) => list.split(' '));
  expect(paths.length).toBeGreaterThan(5);
  const missing = paths.filter(
    (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.test.ts`)),
  );
  expect(missing).toEqual([]);
});

test('SECURITY.md has the numbers of the verdicts', () => {
  const counts = VERDICTS.map(
    (verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`,
  );
  expect(read('SECURITY.md')).toContain(`**${counts.join(', ')}**`);
});
