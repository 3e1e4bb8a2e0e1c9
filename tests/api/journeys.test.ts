import { expect, test } from 'vitest';
import { moveNames, takeJourneys } from '../support/journeys.ts';
import { startServer } from '../support/server.ts';

/**
 * The most statements of each journey, without those that begin and end transactions. A change that lowers a figure
 * lowers its limit; `npm run journeys -- --statements` lists them.
 */
const LIMITS: Record<string, number> = {
  'move 1: reviewed': 5,
  'move 1: rejected': 6,
  'move 1: offered': 7,
  'move 1: interviewed': 12,
  'move 1: picking a time': 8,
  'move 200: reviewed': 5,
  'move 200: rejected': 6,
  'move 200: offered': 7,
  'move 200: interviewed': 12,
  'move 200: picking a time': 9,
  'apply to a job': 2,
  'approve a job': 24,
  'close a job with 3 applicants': 14,
  'delete an account with 3 applications': 81,
};

/**
 * How many more statements 200 applications take than one. A self-booking, which one applicant does not need, is a row of
 * its own.
 */
const MORE: Record<string, number> = { 'move 200: picking a time': 1 };

const server = await startServer({ pages: false });
const taken = await takeJourneys(server, false);
const countOf = (name: string) => taken.get(name)?.statements.length ?? NaN;

test('no journey sends more statements than its limit', () => {
  expect([...taken.keys()]).toEqual(Object.keys(LIMITS));
  const over = Object.entries(LIMITS).filter(([name, limit]) => !(countOf(name) <= limit));
  expect(over.map(([name, limit]) => `${name}: ${countOf(name)}, not ${limit}`)).toEqual([]);
});

test.for(moveNames)('$many takes no more statements than $one', ({ one, many }) => {
  expect(countOf(many) - countOf(one)).toBeLessThanOrEqual(MORE[many] ?? 0);
});
