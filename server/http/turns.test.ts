import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns that the test ends, and a clock that it sets. */
function setUp() {
  let time = 0;
  let scheduled: (() => void)[] = [];
  const turns = createTurns({ now: () => time, schedule: (work) => void scheduled.push(work) });
  const started: string[] = [];
  return {
    turns,
    started,
    wait: (name: string) => void turns.next().then(() => started.push(name)),
    async turn(milliseconds = 1) {
      time += milliseconds;
      const due = scheduled;
      scheduled = [];
      for (const work of due) work();
      await Promise.resolve();
    },
    isIdle: () => scheduled.length === 0,
  };
}

test('heavy work runs one by one, each in a turn of its own', async () => {
  const { started, wait, turn, isIdle } = setUp();
  for (const name of ['one', 'two', 'three']) wait(name);
  expect(started).toEqual([]);
  await turn();
  expect(started).toEqual(['one']);
  await turn();
  expect(started).toEqual(['one', 'two']);
  wait('four');
  await turn();
  await turn();
  expect(started).toEqual(['one', 'two', 'three', 'four']);
  expect(isIdle()).toBe(true);
  wait('five');
  await turn();
  expect(started.at(-1)).toBe('five');
});

test('connections that arrive go first, for a limited time', async () => {
  const { turns, started, wait, turn } = setUp();
  wait('page');
  for (let count = 0; count < 10; count += 1) {
    turns.arrived();
    await turn();
  }
  expect(started).toEqual([]);
  await turn();
  expect(started).toEqual(['page']);
  wait('late page');
  turns.arrived();
  await turn(31);
  expect(started).toEqual(['page', 'late page']);
});
