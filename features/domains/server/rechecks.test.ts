import { expect, test } from 'vitest';
import { afterFailure, pausesAt } from './rechecks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const since = new Date('2026-11-20T12:00:00Z');
const after = (time: number) => new Date(since.getTime() + time);

/** Follows a board whose checks fail, at the times that the rule asks for or later. @returns what happened when */
function follow(lateness: (step: number) => number) {
  const steps: [string, number][] = [];
  let [now, warnedAt]: [Date, Date | null] = [since, null];
  for (let count = 0; count < 20; count += 1) {
    const { step, nextAt } = afterFailure({ since, warnedAt }, now);
    expect(nextAt.getTime()).toBeGreaterThan(now.getTime());
    steps.push([step, (now.getTime() - since.getTime()) / HOUR]);
    if (step === 'warned') warnedAt = now;
    if (step === 'paused') break;
    now = new Date(nextAt.getTime() + lateness(count));
  }
  return steps;
}

test('a failed check is repeated after an hour, then daily, with a warning a day before the pause', () => {
  expect(follow(() => 0)).toEqual([
    ['doubted', 0],
    ['lost', 1],
    ['lost', 24],
    ['warned', 48],
    ['paused', 72],
  ]);
});

test('a board that was off for days warns before it pauses', () => {
  for (const [late, days] of [
    [0, 10],
    [1, 10],
    [2, 5],
    [3, 30],
  ] as const) {
    const steps = follow((count) => (count === late ? days * DAY : 0));
    const at = Object.fromEntries(steps);
    expect(steps.at(-1)?.[0]).toBe('paused');
    expect(at['paused']! - at['warned']!).toBeGreaterThanOrEqual(24);
    expect(at['paused']).toBeGreaterThanOrEqual(72);
  }
});

test('the pause comes three days after the first failure, and a day after the warning', () => {
  expect(pausesAt({ since, warnedAt: null })).toEqual(after(3 * DAY));
  expect(pausesAt({ since, warnedAt: after(2 * DAY) })).toEqual(after(3 * DAY));
  expect(pausesAt({ since, warnedAt: after(5 * DAY) })).toEqual(after(6 * DAY));
});
