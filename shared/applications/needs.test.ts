import { expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import {
  type Found,
  type FoundDate,
  needsOf,
  NEED_TEXT_MAX,
  type Tracked,
  upcomingOf,
} from './needs.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const days = (count: number) => addDays(NOW, count);

type Progress = NonNullable<Tracked['progress']>;

const tracked = (_id: string, fields: Partial<Progress> = {}, note: Tracked['note'] = null) => ({
  subject: 'application' as const,
  _id,
  companyName: 'Acme',
  jobTitle: 'Engineer',
  note,
  progress: {
    status: 'pending' as const,
    message: null,
    answerBy: null,
    answeredAt: null,
    lastWordAt: days(-1),
    ...fields,
  },
});
/** As a feature finds it. */
const other = (_id: string, at: Date): Found => ({
  kind: 'reminder',
  subject: 'job',
  _id,
  companyName: 'Acme',
  jobTitle: 'Engineer',
  at,
  text: '',
  times: 0,
});
const listed = (all: Tracked[], others: Found[] = []) =>
  needsOf(all, others, NOW).map(({ kind, _id }) => `${kind} ${_id}`);

test('what needs somebody comes in one order, then by date', () => {
  const all = [
    tracked('due', {}, { note: 'Call them.', remindAt: days(-2) }),
    tracked('silent', { lastWordAt: days(-31) }),
    tracked('wrote', { message: { text: 'Hello', at: days(-1) } }),
    tracked('wrote first', { message: { text: 'Hello', at: days(-4) } }),
  ];
  expect(listed(all, [other('job', days(1))])).toEqual([
    'message wrote first',
    'message wrote',
    'silence silent',
    'reminder due',
    'reminder job',
  ]);
});

test('a row has the beginning of a text', () => {
  const [message] = needsOf(
    [tracked('x', { message: { text: 'x'.repeat(999), at: NOW } })],
    [],
    NOW,
  );
  expect(message?.text).toHaveLength(NEED_TEXT_MAX);
});

test.each<[string, Tracked]>([
  ['a date to come', tracked('x', { lastWordAt: days(9) })],
  ['a company that answered four weeks ago', tracked('x', { lastWordAt: days(-28) })],
  ['a company that has not answered for half a year', tracked('x', { lastWordAt: days(-180) })],
  ['a decided application', tracked('x', { status: 'rejected', lastWordAt: days(-40) })],
  ['a reminder that is to come', tracked('x', {}, { note: '', remindAt: days(1) })],
  [
    'a silent company of which a reminder will tell',
    tracked('x', { lastWordAt: days(-40) }, { note: '', remindAt: days(1) }),
  ],
])('%s needs nobody', (_, each) => {
  expect(listed([each])).toEqual([]);
});

test('a message has no row of its own beside what a feature finds in its application', () => {
  const found = { ...other('x', days(4)), subject: 'application' as const };
  const wrote = tracked('x', { message: { text: 'Congratulations!', at: days(-1) } });
  expect(listed([wrote], [found])).toEqual(['reminder x']);
});

test('what has no end comes after what has one', () => {
  const found = [{ ...other('without end', NOW), at: null }, other('soon', days(4))];
  expect(listed([], found)).toEqual(['reminder soon', 'reminder without end']);
});

test('a closed application keeps only its reminder', () => {
  const { progress: _, ...closed } = tracked('x', {}, { note: 'Ask.', remindAt: NOW });
  expect(listed([closed])).toEqual(['reminder x']);
});

test('what is coming up has its dates in order, and no more than fit', () => {
  const all = [
    tracked('note', {}, { note: '', remindAt: days(2) }),
    ...[30, 31, 32].map((ahead) => tracked(`${ahead}`, {}, { note: '', remindAt: days(ahead) })),
  ];
  expect(
    upcomingOf(all, [other('found', days(4)) as FoundDate], NOW).map(
      ({ kind, _id }) => `${kind} ${_id}`,
    ),
  ).toEqual(['reminder note', 'reminder found', 'reminder 30', 'reminder 31']);
});
