import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Fact } from '../../shared/facts.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { type Listener, stateFacts, sweepFacts } from './facts.ts';
import { facts } from './schema.ts';

const { db } = await freshDatabase();
const log = pino({ level: 'silent' });
const start = new Date('2026-03-01T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const HOURS = 60;

interface Needs {
  db: typeof db;
  log: typeof log;
}
const company = randomUUID();
const state = (subject: string, message: string, minutes = 0) => {
  const data = { company, job: company, application: subject, message };
  return stateFacts(db, 'messageSent', [{ subject, data }], at(minutes));
};
const sweep = (minutes: number, ...listeners: Listener<Needs>[]) =>
  sweepFacts({ needs: { db, log }, listeners, lock: async () => {}, now: at(minutes) });

/** A listener that writes down what it takes, and refuses some of it. */
function listener(name: string, refuses: (message: string) => boolean = () => false) {
  const taken: string[] = [];
  const take = async (_tx: unknown, _needs: unknown, all: readonly Fact<'messageSent'>[]) => {
    const messages = all.map(({ data }) => data.message);
    if (messages.some(refuses)) throw new Error('refused');
    taken.push(...messages);
  };
  return { name, after: { messageSent: take }, taken };
}

beforeEach(async () => void (await db.delete(facts)));

test('every listener gets a fact once, when it is due, in the order of the facts of a subject', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const [first, second] = [listener('first'), listener('second')];
  await state(one, 'one 1');
  await state(one, 'one 2');
  await state(other, 'other 1');
  await state(other, 'later', 30);
  await sweep(1, first, second);
  expect(first.taken.toSorted()).toEqual(['one 1', 'one 2', 'other 1']);
  expect(first.taken.indexOf('one 1')).toBeLessThan(first.taken.indexOf('one 2'));
  expect(second.taken.toSorted()).toEqual(first.taken.toSorted());
  await sweep(31, first, second);
  expect(first.taken.at(-1)).toBe('later');
  expect(await db.$count(facts)).toBe(0);
});

test('a fact waits for an earlier one about its subject that can still be undone', async () => {
  const subject = randomUUID();
  const all = listener('all');
  await state(subject, 'undoable', 10);
  await state(subject, 'at once');
  await sweep(1, all);
  expect(all.taken).toEqual([]);
  await sweep(10, all);
  expect(all.taken).toEqual(['undoable', 'at once']);
});

test('a listener that fails is asked again alone; the others go on, and its later facts wait', async () => {
  const [subject, other] = [randomUUID(), randomUUID()];
  let isBroken = true;
  const [sound, broken] = [
    listener('sound'),
    listener('broken', (message) => isBroken && message === 'bad'),
  ];
  await state(subject, 'bad');
  await state(other, 'good');
  await sweep(1, sound, broken);
  expect(sound.taken.toSorted()).toEqual(['bad', 'good']);
  expect(broken.taken).toEqual([]);
  await state(subject, 'next');
  await sweep(3, sound, broken);
  expect(sound.taken).toContain('next');
  // What did not fail by itself has arrived.
  expect(broken.taken).toEqual(['good']);
  isBroken = false;
  await sweep(12 * HOURS, sound, broken);
  expect(broken.taken).toEqual(['good', 'bad', 'next']);
  expect(sound.taken).toHaveLength(3);
  expect(await db.$count(facts)).toBe(0);
});

test('two listeners that fail are asked again each by itself', async () => {
  const subject = randomUUID();
  let [isOneBroken, isOtherBroken] = [true, true];
  const [one, other] = [listener('one', () => isOneBroken), listener('other', () => isOtherBroken)];
  await state(subject, 'hello');
  await sweep(1, one, other);
  isOneBroken = false;
  await sweep(12 * HOURS, one, other);
  expect([one.taken, other.taken]).toEqual([['hello'], []]);
  isOtherBroken = false;
  await sweep(36 * HOURS, one, other);
  expect([one.taken, other.taken]).toEqual([['hello'], ['hello']]);
});

test('what a listener did not take that is gone stays, and is not tried', async () => {
  const subject = randomUUID();
  const broken = listener('gone', () => true);
  await state(subject, 'hello');
  await sweep(1, broken);
  expect(await sweep(12 * HOURS, listener('other'))).toBe(0);
  expect(await db.$count(facts)).toBe(1);
});

test('several sweeps at the same time pass on each fact once', async () => {
  const all = listener('all');
  for (let count = 0; count < 40; count += 1) await state(randomUUID(), String(count));
  await Promise.all([1, 2, 3].map(() => sweep(1, all)));
  await sweep(1, all);
  expect(all.taken.map(Number).toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  );
});
