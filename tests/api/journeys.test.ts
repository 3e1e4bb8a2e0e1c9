import { expect, test } from 'vitest';
import { ofFeatures } from '../support/feature-list.ts';
import { moveNames, takeJourneys } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';

/**
 * The most statements of each journey, without those that begin and end transactions. A change that lowers a figure
 * lowers its limit; `npm run journeys -- --statements` lists them.
 */
const MOVES: Record<string, number> = {
  reviewed: 5,
  rejected: 6,
  offered: 7,
  interviewed: 6,
  ...Object.fromEntries(
    Object.entries(ofFeatures('moves')).map(([kind, one]) => [kind, one?.statements ?? 0]),
  ),
};
const moving = (count: number) =>
  Object.fromEntries(
    Object.entries(MOVES).map(([kind, limit]) => [`move ${count}: ${kind}`, limit]),
  );
const LIMITS: Record<string, number> = {
  ...moving(1),
  ...moving(200),
  'apply to a job': 2,
  'approve a job': 24,
  'close a job with 3 applicants': 14,
  'delete an account with 3 applications': 82,
};

const server = await startServer({ pages: false });
const taken = await takeJourneys(server, false);
const countOf = (name: string) => taken.get(name)?.statements.length ?? NaN;

test('no journey sends more statements than its limit', () => {
  expect([...taken.keys()]).toEqual(Object.keys(LIMITS));
  const over = Object.entries(LIMITS).filter(([name, limit]) => !(countOf(name) <= limit));
  expect(over.map(([name, limit]) => `${name}: ${countOf(name)}, not ${limit}`)).toEqual([]);
});

test.for(moveNames)('$many takes no more statements than $one', ({ one, many }) => {
  expect(countOf(many) - countOf(one)).toBeLessThanOrEqual(0);
});
