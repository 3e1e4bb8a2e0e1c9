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

type Progress = Tracked['progress'];

const tracked = (_id: string, fields: Partial<Progress> = {}) => ({
  subject: 'application' as const,
  _id,
  companyName: 'Acme',
  jobTitle: 'Engineer',
  progress: {
    status: 'pending' as const,
    interview: null,
    slots: [],
    message: null,
    answerBy: null,
    answeredAt: null,
    lastWordAt: days(-1),
    ...fields,
  },
});
const invited = (_id: string, interview: Partial<Progress['interview']>, fields = {}) =>
  tracked(_id, {
    status: 'interviewed',
    interview: { startsAt: days(3), cancelledAt: null, answer: null, ...interview },
    ...fields,
  });
/** As a feature finds it. */
const other = (_id: string, at: Date, kind: Found['kind'] = 'silence'): Found => ({
  kind,
  subject: 'job',
  _id,
  companyName: 'Acme',
  jobTitle: 'Engineer',
  at,
  text: '',
  times: 0,
});
const listed = (all: Tracked[], others: Found[] = [], waits: string[] = []) =>
  needsOf(all, others, NOW, new Set(waits)).map(({ kind, _id }) => `${kind} ${_id}`);

test('what needs somebody comes in one order, then by date', () => {
  const all = [
    tracked('silent', { lastWordAt: days(-31) }),
    tracked('wrote', { message: { text: 'Hello', at: days(-1) } }),
    tracked('wrote first', { message: { text: 'Hello', at: days(-4) } }),
    invited('confirmed', { startsAt: days(2), answer: 'confirmed' }),
    invited('asks', { startsAt: days(5) }),
    invited('slots', { cancelledAt: days(-1) }, { slots: [days(-1), days(1), days(3)] }),
  ];
  expect(listed(all, [other('job', days(1))])).toEqual([
    'choose-time slots',
    'interview confirmed',
    'confirm-interview asks',
    'message wrote first',
    'message wrote',
    'silence silent',
    'silence job',
  ]);
});

test('a row says until when, what, and how many times there are to choose from', () => {
  const all = [
    invited('slots', {}, { slots: [days(-1), days(1), days(3)] }),
    tracked('long', { message: { text: 'x'.repeat(999), at: days(-1) } }),
  ];
  const [slots, message] = needsOf(all, [], NOW);
  expect(slots).toMatchObject({ times: 2, at: days(1).toISOString() });
  expect(message?.text).toHaveLength(NEED_TEXT_MAX);
});

test.each<[string, Tracked]>([
  ['an interview that was declined', invited('x', { answer: 'declined' })],
  ['an interview that was canceled', invited('x', { cancelledAt: days(-1) })],
  ['a confirmed interview in two weeks', invited('x', { startsAt: days(14), answer: 'confirmed' })],
  ['an interview since which there were few days', invited('x', { startsAt: days(-9) })],
  ['times that have passed', invited('x', { startsAt: days(-9) }, { slots: [days(-8)] })],
  ['a company that answered four weeks ago', tracked('x', { lastWordAt: days(-28) })],
  ['a company that has not answered for half a year', tracked('x', { lastWordAt: days(-180) })],
  ['a decided application', tracked('x', { status: 'rejected', lastWordAt: days(-40) })],
])('%s needs nobody', (_, each) => {
  expect(listed([each])).toEqual([]);
});

test('a message has no row of its own beside a more urgent one that a feature finds in its application', () => {
  const found = (kind: Found['kind']) => ({
    ...other('x', days(4), kind),
    subject: 'application' as const,
  });
  const wrote = tracked('x', { message: { text: 'Congratulations!', at: days(-1) } });
  expect(listed([wrote], [found('interview')])).toEqual(['interview x']);
  expect(listed([wrote], [found('overdue')])).toEqual(['message x', 'overdue x']);
});

test('nobody is told of a silent or late company for which they wait on purpose', () => {
  const all = [
    tracked('silent', { lastWordAt: days(-40) }),
    tracked('late', { answerBy: days(-1) }),
    tracked('wrote', { message: { text: 'Hello', at: days(-1) } }),
  ];
  expect(listed(all, [], ['silent', 'late', 'wrote'])).toEqual(['message wrote']);
});

test('what has no end comes after what has one', () => {
  const found = [{ ...other('without end', NOW), at: null }, other('soon', days(4))];
  expect(listed([], found)).toEqual(['silence soon', 'silence without end']);
});

test('silence counts from the interview, if nobody wrote after it', () => {
  const met = invited('x', { startsAt: days(-35), answer: 'confirmed' }, { lastWordAt: days(-45) });
  expect(needsOf([met], [], NOW)).toMatchObject([{ kind: 'silence', at: days(-35).toISOString() }]);
});

test('what is coming up has its dates in order, and no more than fit', () => {
  const all = [
    invited('interview', { startsAt: days(20), answer: 'confirmed' }),
    invited('declined', { answer: 'declined' }),
    ...[30, 31, 32].map((ahead) => tracked(`${ahead}`, { answerBy: days(ahead) })),
  ];
  const found = [2, 4].map((ahead) => other(`${ahead}`, days(ahead), 'interview') as FoundDate);
  expect(upcomingOf(all, found, NOW).map(({ kind, _id }) => `${kind} ${_id}`)).toEqual([
    'interview 2',
    'interview 4',
    'interview interview',
    'answer 30',
  ]);
});
