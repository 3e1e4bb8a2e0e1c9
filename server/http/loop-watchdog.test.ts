import { expect, test } from 'vitest';
import { createLoopWatchdog } from './loop-watchdog.ts';

test('a long turn of the event loop is logged with the calls that ran, and remembered for a minute', () => {
  let time = 0;
  let look = () => {};
  const lines: unknown[] = [];
  const watchdog = createLoopWatchdog({
    log: { warn: (...line: unknown[]) => void lines.push(line) },
    now: () => time,
    every(work) {
      look = work;
      return () => {};
    },
  });
  const turn = (milliseconds: number) => {
    time += 50 + milliseconds;
    look();
  };

  watchdog.begin('GET /jobs')();
  turn(30);
  expect(lines).toEqual([]);
  const end = watchdog.begin('GET /admin/reviews');
  watchdog.begin('GET /site')();
  time += 350;
  expect(watchdog.lag()).toBe(300);
  look();
  const line = { milliseconds: 300, calls: ['GET /admin/reviews', 'GET /site'] };
  expect(lines).toEqual([[line, 'the event loop was busy']]);
  end();
  turn(0);
  turn(250);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toEqual([{ milliseconds: 250, calls: [] }, 'the event loop was busy']);

  expect(watchdog.longestTurn()).toBe(300);
  for (let half = 0; half < 5; half += 1) {
    for (let ticks = 0; ticks < 600; ticks += 1) turn(0);
  }
  expect(watchdog.longestTurn()).toBe(0);

  // The start of the process.
  time += 7000;
  watchdog.reset();
  turn(0);
  expect(watchdog.longestTurn()).toBe(0);
  expect(lines).toHaveLength(2);
});
