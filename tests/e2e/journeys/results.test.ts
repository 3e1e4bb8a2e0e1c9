import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNEYS } from './journeys.ts';
import type { AccessibilityResults } from '../../../web/home/accessibility/results.ts';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'));
const results = read('web/home/accessibility/results.json') as AccessibilityResults;
const release = read('package.json') as { version: string };

// When one of these fails: `npm run accessibility`.
test('the page /accessibility is about this version', () => {
  expect(results.version).toBe(release.version);
  expect(results.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the page /accessibility has each journey in both ways, and no other', () => {
  const there = Object.entries(JOURNEYS).flatMap(([id, { name }]) => [
    `${id} (keyboard): ${name}`,
    `${id} (screen-reader): ${name}`,
  ]);
  expect(results.journeys.map(({ id, way, name }) => `${id} (${way}): ${name}`)).toEqual(there);
  expect(
    results.journeys.filter(({ steps, criteria }) => !steps.length || !criteria.length),
  ).toEqual([]);
});

test('the page /accessibility shows the failures that are known, and no other', () => {
  const known = Object.entries(JOURNEYS).flatMap(([id, journey]) =>
    journey.known.map(({ way, criterion, what }) => ({ id, way, criterion, what })),
  );
  const shown = results.journeys.flatMap(({ id, way, failures }) =>
    failures.map(({ criterion, what }) => ({ id, way, criterion, what })),
  );
  const isSame = (one: (typeof known)[number], other: (typeof known)[number]) =>
    one.id === other.id &&
    one.way === other.way &&
    one.criterion === other.criterion &&
    other.what.includes(one.what);
  expect(shown.filter((failure) => !known.some((one) => isSame(one, failure)))).toEqual([]);
  expect(known.filter((one) => !shown.some((failure) => isSame(one, failure)))).toEqual([]);
});
