import { expect, test } from 'vitest';
import { outside } from '../outside/waiting.ts';
import { createAdmission, type WorkKind } from './admission.ts';

/** An admission with a clock that the test sets, and work that ends when the test says so. */
function setUp() {
  let time = 0;
  let lag = 0;
  const timers = new Set<{ at: number; work: () => void }>();
  const lines: unknown[] = [];
  const admission = createAdmission({
    log: { warn: (line: unknown) => void lines.push(line) },
    lag: () => lag,
    now: () => time,
    schedule(work, milliseconds) {
      const timer = { at: time + milliseconds, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  /** Outcomes in the order in which they happened: 'started 1', 'done 1', 'overloaded 2'. */
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    admission,
    events,
    lines,
    async start(kind: WorkKind, name: string, gone?: AbortSignal) {
      const work = () => {
        events.push(`started ${name}`);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      admission.run(kind, work, gone).then(
        () => events.push(`done ${name}`),
        ({ code, status, retryAfter }: { code: string; status: number; retryAfter: number }) => {
          expect([status, retryAfter]).toEqual([503, 2]);
          events.push(`${code} ${name}`);
        },
      );
      await settle();
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
    async pass(milliseconds: number) {
      time += milliseconds;
      for (const timer of timers) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.work();
      }
      await settle();
    },
    setLag(milliseconds: number) {
      lag = milliseconds;
    },
  };
}

type SetUp = ReturnType<typeof setUp>;

async function fill({ start }: SetUp, kind: WorkKind, count: number, prefix: string) {
  for (let number = 1; number <= count; number += 1) await start(kind, `${prefix}${number}`);
}

test('a few run at the same time, the rest waits for its turn in order of arrival', async () => {
  const all = setUp();
  const { admission, events, end } = all;
  await fill(all, 'public', 6, 'p');
  expect(admission.counts('public')).toEqual({ running: 4, waiting: 2, refused: 0 });
  await end('p3');
  expect(events.slice(-2)).toEqual(['started p5', 'done p3']);
  await end('p1');
  await end('p2');
  expect(admission.counts('public')).toEqual({ running: 3, waiting: 0, refused: 0 });
});

test('work that would wait too long is refused on arrival, first what anybody reads, last what changes', async () => {
  const all = setUp();
  const { admission, events, end, pass, start, lines } = all;
  // Slow work: the mean duration grows.
  for (let round = 0; round < 40; round += 1) {
    for (const kind of ['change', 'read', 'public'] as const) await start(kind, `slow ${kind}`);
    await pass(400);
    for (const kind of ['change', 'read', 'public'] as const) await end(`slow ${kind}`);
  }
  events.length = 0;
  await fill(all, 'public', 40, 'p');
  const { waiting, refused } = admission.counts('public');
  // Four every 400 ms: all but the burst would wait too long.
  expect(waiting).toBe(20);
  expect(refused).toBe(16);
  expect(events.filter((event) => event.startsWith('overloaded'))).toHaveLength(refused);
  expect(admission.refuses('public')).toBe(true);
  expect(admission.refuses('read')).toBe(false);
  expect(admission.refuses('change')).toBe(false);
  // One log line for all refusals within ten seconds.
  expect(lines).toHaveLength(1);

  // Changes and reads still find room.
  await start('change', 'c');
  await start('read', 'r');
  expect(events.slice(-2)).toEqual(['started c', 'started r']);
});

test('changes go before reads, and reads before what anybody reads', async () => {
  const all = setUp();
  const { events, start, end } = all;
  await fill(all, 'change', 3, 'c');
  await fill(all, 'read', 3, 'r');
  await fill(all, 'public', 4, 'p');
  // All places are taken.
  await start('public', 'waiting public');
  await start('read', 'waiting read');
  await start('change', 'waiting change');
  expect(events).toHaveLength(10);
  events.length = 0;
  for (const name of ['p1', 'p2', 'p3']) await end(name);
  expect(events.filter((event) => event.startsWith('started'))).toEqual([
    'started waiting change',
    'started waiting read',
    'started waiting public',
  ]);
});

test('nothing waits longer than a second, even if nothing ends', async () => {
  const all = setUp();
  const { admission, events, pass, end } = all;
  await fill(all, 'public', 5, 'p');
  await pass(999);
  expect(admission.counts('public').waiting).toBe(1);
  await pass(1);
  expect(events.at(-1)).toBe('overloaded p5');
  await end('p1');
  expect(admission.counts('public')).toEqual({ running: 3, waiting: 0, refused: 1 });
});

test('work whose client has gone never starts', async () => {
  const all = setUp();
  const { admission, events, start, end } = all;
  await fill(all, 'public', 4, 'p');
  const client = new AbortController();
  await start('public', 'left', client.signal);
  client.abort();
  await end('p1');
  await start('public', 'late', client.signal);
  expect(events).not.toContain('started left');
  expect(events).not.toContain('started late');
  expect(admission.counts('public')).toEqual({ running: 3, waiting: 0, refused: 0 });
});

test('a late event loop counts as waiting, but only where many wait already', async () => {
  const all = setUp();
  const { admission, setLag } = all;
  setLag(2000);
  await fill(all, 'public', 24, 'p');
  expect(admission.counts('public')).toEqual({ running: 4, waiting: 20, refused: 0 });
  expect(admission.refuses('public')).toBe(true);
  setLag(0);
  expect(admission.refuses('public')).toBe(false);
});

test('work that fails gives its place back', async () => {
  const { admission } = setUp();
  const failing = admission.run('change', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(admission.counts('change').running).toBe(0);
});

test('work that waits for another service leaves its room to other work, and its wait is no measure', async () => {
  const { admission, events, start, end, pass } = setUp();
  const answered = Promise.withResolvers<string>();
  const waiting = Array.from({ length: 6 }, () =>
    admission.run('change', () => outside(() => answered.promise)),
  );
  await start('change', 'other');
  expect(events).toEqual(['started other']);
  expect(admission.counts('change').running).toBe(1);
  await pass(10_000);
  answered.resolve('stored');
  expect(await Promise.all(waiting)).toEqual(Array(6).fill('stored'));
  await end('other');
  expect(admission.counts('change')).toMatchObject({ running: 0, waiting: 0 });
  // A mean of seconds would refuse what cannot start at once.
  for (let n = 1; n <= 7; n += 1) await start('change', String(n));
  expect(events.at(-1)).toBe('started 6');
  expect(admission.refuses('change')).toBe(false);
  // Without admitted work it only waits.
  expect(await outside(async () => 'read')).toBe('read');
});
