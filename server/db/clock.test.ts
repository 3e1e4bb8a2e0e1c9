import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

/** Two servers and a database, each with a clock of its own; `trip` is how long a question takes. */
function machines({ ahead = 0, trip = 0 } = {}) {
  const state = { time: Date.UTC(2026, 10, 25, 12), ahead, trip, isAway: false };
  const warnings: unknown[] = [];
  const clock = createClock({
    read: () => {
      if (state.isAway) return Promise.reject(new Error('It is away.'));
      const answer = new Date(state.time + state.trip / 2 + state.ahead);
      state.time += state.trip;
      return Promise.resolve(answer);
    },
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
    limit: 5000,
    local: () => state.time,
  });
  return { state, clock, warnings };
}

test('a process goes by the clock of the database, whatever its own says', async () => {
  const slow = machines({ ahead: 3000, trip: 200 });
  const fast = machines({ ahead: -1500, trip: 40 });
  await Promise.all([slow.clock.look(), fast.clock.look()]);
  expect(slow.clock.offset()).toBe(3000);
  expect(fast.clock.offset()).toBe(-1500);
  expect(slow.clock.now()).toEqual(new Date(slow.state.time + 3000));
  expect([...slow.warnings, ...fast.warnings]).toEqual([]);
});

test('while the database is away or slow, the last offset stays', async () => {
  const { state, clock } = machines({ ahead: 3000 });
  await clock.look();
  Object.assign(state, { isAway: true, ahead: 9000 });
  await clock.look();
  expect(clock.offset()).toBe(3000);
  Object.assign(state, { isAway: false, trip: 5000 });
  await clock.look();
  expect(clock.offset()).toBe(3000);
  state.trip = 10;
  await clock.look();
  expect(clock.offset()).toBe(9000);
});

test('what the way of the answer may explain moves no clock', async () => {
  const { state, clock } = machines({ ahead: 40, trip: 100 });
  await clock.look();
  expect(clock.offset()).toBe(0);
  Object.assign(state, { ahead: 400 });
  await clock.look();
  expect(clock.offset()).toBe(400);
});

test('a difference of seconds is one warning, until it is gone', async () => {
  const { state, clock, warnings } = machines({ ahead: 7000 });
  await clock.look();
  state.ahead = 7500;
  await clock.look();
  expect(warnings).toHaveLength(1);
  state.ahead = 0;
  await clock.look();
  state.ahead = -6000;
  await clock.look();
  expect(warnings).toHaveLength(2);
});
