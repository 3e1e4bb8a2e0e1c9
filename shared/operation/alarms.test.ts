import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURE_ALARMS } from '../seams.ts';
import { ALARM_SECTIONS, type AlarmFacts, type DueTask, isOn, toAlarms } from './alarms.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const RESERVE = 128 * 1024 * 1024;
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const calmStored: NonNullable<AlarmFacts['stored']> = {
  damage: undefined,
  check: { isPossible: true, lastAt: before(3600), summary: 'Nothing found.' },
  backedUpAt: before(3600),
  damagedFiles: 0,
  mailFailure: undefined,
  failingSince: {},
  failingWork: [],
  dueTasks: [],
};

const calm: AlarmFacts = {
  stored: calmStored,
  answersSince: before(3600),
  clockOffset: 0,
  waitingSince: undefined,
  replicas: [],
  disk: { free: 100 * RESERVE, reserve: RESERVE, fullAt: undefined },
  longestTurn: 40,
  bucket: { name: undefined, failure: undefined },
  sendsMail: true,
  proxy: { isNamed: true, isExpected: true, seenAt: undefined },
  backupMaxAge: 7,
};

/** The alarms that these facts switch on: their names and states. */
const alarmsOf = (facts: Partial<AlarmFacts>) =>
  toAlarms({ ...calm, ...facts }, NOW)
    .filter(isOn)
    .map(({ name, state }) => `${name}: ${state}`);
const stored = (facts: Partial<NonNullable<AlarmFacts['stored']>>) =>
  alarmsOf({ stored: { ...calmStored, ...facts } });

test('each alarm is on beyond its limit only', () => {
  expect(alarmsOf({})).toEqual([]);
  expect(stored({ damage: { since: NOW, lastAt: NOW, count: 1, what: 'page' } })).toEqual([
    'damage: critical',
  ]);
  expect(alarmsOf({ stored: undefined })).toEqual(['database: critical']);
  const unnamed = { isNamed: false, isExpected: false, seenAt: undefined };
  expect(alarmsOf({ proxy: unnamed })).toEqual([]);
  expect(alarmsOf({ proxy: { ...unnamed, isExpected: true } })).toEqual(['proxy: warning']);
  expect(alarmsOf({ proxy: { ...unnamed, seenAt: NOW } })).toEqual(['proxy: warning']);
  expect(alarmsOf({ waitingSince: before(4.9) })).toEqual([]);
  expect(alarmsOf({ waitingSince: before(5) })).toEqual(['connections: warning']);
  for (const [state, seconds, alarms] of [
    ['used', 60, []],
    ['primary', 60, []],
    ['late', 9.9, []],
    ['late', 10, ['replicas: warning']],
    ['away', 10, ['replicas: warning']],
    ['refused', 0, ['replicas: warning']],
  ] as const) {
    const replica = { name: 'db2:5432', state, reason: 'It is late.', since: before(seconds) };
    expect(alarmsOf({ replicas: [replica] }), state).toEqual(alarms);
  }
  for (const [multiple, alarms] of [
    [4, []],
    [3.9, ['disk: warning']],
    [1.9, ['disk: critical']],
    [0.9, ['disk: critical']],
  ] as const) {
    const disk = { ...calm.disk, free: multiple * RESERVE };
    expect(alarmsOf({ disk }), String(multiple)).toEqual(alarms);
  }
  // A server elsewhere tells that its disk is full by refusing to write.
  expect(alarmsOf({ disk: { ...calm.disk, free: undefined } })).toEqual([]);
  expect(alarmsOf({ disk: { ...calm.disk, free: undefined, fullAt: NOW } })).toEqual([
    'disk: critical',
  ]);
  expect(alarmsOf({ longestTurn: 999 })).toEqual([]);
  expect(alarmsOf({ longestTurn: 1000 })).toEqual(['event-loop: warning']);
  expect(alarmsOf({ longestTurn: 5000 })).toEqual(['event-loop: critical']);
  const failure = { since: NOW, what: 'storing: no answer in time' };
  expect(alarmsOf({ bucket: { name: "'resumes'", failure } })).toEqual(['files: critical']);
  expect(stored({ damagedFiles: 1 })).toEqual(['files: critical']);
  const days = 24 * 3600;
  for (const [backedUpAt, backupMaxAge, alarms] of [
    [undefined, 7, ['backup: warning']],
    [before(6.9 * days), 7, []],
    [before(7.1 * days), 7, ['backup: warning']],
    [undefined, undefined, []],
  ] as const)
    expect(alarmsOf({ stored: { ...calmStored, backedUpAt }, backupMaxAge })).toEqual(alarms);
  const check = { ...calmStored.check, lastAt: before(15.1 * days) };
  expect(stored({ check })).toEqual(['check: warning']);
  // Without the right to check there is nothing to be late.
  expect(stored({ check: { ...check, isPossible: false } })).toEqual([]);
  expect(stored({ check: { ...check, lastAt: undefined } })).toEqual([]);
  // A new board has a day for its first backup, too.
  const isNew = { ...calmStored, check: { ...check, lastAt: undefined }, backedUpAt: undefined };
  expect(alarmsOf({ stored: isNew, backupMaxAge: 7 })).toEqual([]);
  expect(stored({ mailFailure: { error: 'refused' } })).toEqual(['mail: warning']);
  for (const [name, { after }] of Object.entries(FEATURE_ALARMS)) {
    const since = (milliseconds: number) => ({ [name]: new Date(NOW.getTime() - milliseconds) });
    expect(stored({ failingSince: since(after - 1) })).toEqual([]);
    expect(stored({ failingSince: since(after) })).toEqual([`${name}: warning`]);
  }
  expect(stored({ failingWork: [{ title: 'Cleanup', failures: 2, lastRunAt: NOW }] })).toEqual([
    'background-work: warning',
  ]);
  expect(alarmsOf({ clockOffset: -4999 })).toEqual([]);
  expect(alarmsOf({ clockOffset: 5000 })).toEqual(['clock: warning']);
});

test('what is due is an alarm when it fails twice, or is late although the database answers', () => {
  const task = {
    title: 'Promised answers',
    waiting: 0,
    oldestAt: undefined,
    failed: 0,
    failedAgain: 0,
  };
  const due = (facts: Partial<DueTask>, answersSince = before(3600)) =>
    alarmsOf({ answersSince, stored: { ...calmStored, dueTasks: [{ ...task, ...facts }] } });
  expect(due({})).toEqual([]);
  expect(due({ failed: 1 })).toEqual([]);
  expect(due({ failed: 1, failedAgain: 1 })).toEqual(['due-work: warning']);
  expect(due({ waiting: 1, oldestAt: before(299) })).toEqual([]);
  expect(due({ waiting: 1, oldestAt: before(300) })).toEqual(['due-work: warning']);
  // A board that was down for hours first does what has become due.
  expect(due({ waiting: 1, oldestAt: before(7200) }, before(299))).toEqual([]);
  expect(due({ waiting: 1, oldestAt: before(7200) }, before(300))).toEqual(['due-work: warning']);
});

test('an alarm says what happened and what to do, and what is in order says so', () => {
  for (const alarm of toAlarms({ ...calm, stored: undefined, longestTurn: 2000 }, NOW)) {
    expect(alarm.text, alarm.name).toMatch(/\.$/);
    expect(alarm.advice !== '', alarm.name).toBe(isOn(alarm));
  }
});

test('docs/operating.md has the section of every alarm', () => {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'operating.md');
  const headings = new Set(
    [...readFileSync(file, 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading),
  );
  expect(ALARM_SECTIONS.filter((section) => !headings.has(section))).toEqual([]);
});
