import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { dropDue, type DueWork, setDue, sweepDue } from './due.ts';
import { dueMoments } from './schema.ts';

const { db } = await freshDatabase();
const log = pino({ level: 'silent' });
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes));
const left = () => db.select().from(dueMoments).orderBy(dueMoments.at);

/** Work that remembers its subjects. */
function remembering(fails: (subject: string) => boolean = () => false) {
  const seen: string[] = [];
  const work: DueWork = async (_tx, due) => {
    for (const { subject } of due) if (fails(subject)) throw new Error('It fails.');
    seen.push(...due.map(({ subject }) => subject));
  };
  return { seen, work };
}

test('what is due happens once, and what is not due waits', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await setDue(db, 'full', [
    { subject: second, at: at(20) },
    { subject: first, at: at(10) },
  ]);
  const { seen, work } = remembering();
  expect(await sweepDue({ db, log }, { full: work }, at(9))).toBe(0);
  expect(await sweepDue({ db, log }, { full: work }, at(10))).toBe(1);
  expect(await sweepDue({ db, log }, { full: work }, at(15))).toBe(0);
  await dropDue(db, ['full'], [second]);
  expect(await sweepDue({ db, log }, { full: work }, at(30))).toBe(0);
  expect(seen).toEqual([first]);
});

test('a later time replaces the one before, unless the earliest counts', async () => {
  const subject = randomUUID();
  await setDue(db, 'full', [{ subject, at: at(10) }]);
  await setDue(db, 'full', [{ subject, at: at(20) }]);
  await setDue(db, 'full', [{ subject, at: at(30) }], { earliest: true });
  expect(await left()).toMatchObject([{ subject, at: at(20) }]);
  await dropDue(db, ['full'], [subject]);
});

test('concurrent sweeps share the work, and work may set the next moment', async () => {
  const subjects = Array.from({ length: 250 }, () => randomUUID());
  await setDue(
    db,
    'kept',
    subjects.map((subject) => ({ subject, at: at(0) })),
  );
  const seen: string[] = [];
  const kept: DueWork = async (tx, due, now) => {
    seen.push(...due.map(({ subject }) => subject));
    const next = new Date(now.getTime() + 60_000);
    await setDue(
      tx,
      'kept',
      due.map(({ subject }) => ({ subject, at: next })),
    );
  };
  const sweeps = [1, 2, 3].map(() => sweepDue({ db, log }, { kept }, at(0)));
  const counts = await Promise.all(sweeps);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(250);
  expect(new Set(seen).size).toBe(250);
  expect(new Set((await left()).map((moment) => moment.at.getTime()))).toEqual(
    new Set([at(1).getTime()]),
  );
  await dropDue(db, ['kept'], subjects);
});

test('a batch that lost a deadlock is carried out again as a batch', async () => {
  const subjects = Array.from({ length: 3 }, () => randomUUID());
  await setDue(
    db,
    'full',
    subjects.map((subject) => ({ subject, at: at(0) })),
  );
  const sizes: number[] = [];
  const full: DueWork = async (tx, due) => {
    sizes.push(due.length);
    if (sizes.length === 1)
      await tx.execute(sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
  };
  expect(await sweepDue({ db, log }, { full }, at(0))).toBe(3);
  expect(sizes).toEqual([3, 3]);
});

test('a stopped sweep leaves the rest of a failed batch', async () => {
  const subjects = Array.from({ length: 3 }, () => randomUUID());
  await setDue(
    db,
    'full',
    subjects.map((subject) => ({ subject, at: at(0) })),
  );
  const stop = new AbortController();
  const full: DueWork = (_tx, due) => {
    if (due.length === 1) stop.abort();
    return Promise.reject(new Error('It fails.'));
  };
  await sweepDue({ db, log }, { full }, at(0), stop.signal);
  const failures = (await left()).map((moment) => moment.failures);
  expect(failures.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  await dropDue(db, ['full'], subjects);
});

test('what fails is tried again later, and does not stop the rest', async () => {
  const subjects = Array.from({ length: 5 }, () => randomUUID());
  const failing = subjects[2] ?? '';
  await setDue(
    db,
    'full',
    subjects.map((subject) => ({ subject, at: at(0) })),
  );
  const broken = remembering((subject) => subject === failing);
  await sweepDue({ db, log }, { full: broken.work }, at(0));
  expect(new Set(broken.seen)).toEqual(new Set(subjects.filter((one) => one !== failing)));
  expect(await left()).toMatchObject([{ subject: failing, failures: 1, at: at(1) }]);
  await sweepDue({ db, log }, { full: broken.work }, at(1));
  expect(await left()).toMatchObject([{ subject: failing, failures: 2, at: at(3) }]);
  const { seen, work } = remembering();
  await sweepDue({ db, log }, { full: work }, at(3));
  expect(seen).toEqual([failing]);
});

test('what is set again and again keeps its failures', async () => {
  const subject = randomUUID();
  await setDue(db, 'kept', [{ subject, at: at(0) }]);
  await sweepDue({ db, log }, { kept: remembering(() => true).work }, at(0));
  await setDue(db, 'kept', [{ subject, at: at(0) }], { earliest: true });
  expect(await left()).toMatchObject([{ failures: 1, at: at(0) }]);
  await setDue(db, 'kept', [{ subject, at: at(5) }]);
  expect(await left()).toMatchObject([{ failures: 0, at: at(5) }]);
  await dropDue(db, ['kept'], [subject]);
});

test('kinds without work stay', async () => {
  const subject = randomUUID();
  await setDue(db, 'withdrawn', [{ subject, at: at(0) }]);
  expect(await sweepDue({ db, log }, {}, at(1))).toBe(0);
  expect(await left()).toMatchObject([{ subject }]);
});
