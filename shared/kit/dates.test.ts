import { expect, test } from 'vitest';
import { addDays, daysBetween, formatAge, formatDayNear, readTime } from './dates.ts';
import { formatDay } from './day.ts';
import { momentOf, readMoment, wallTimeOf } from './zones.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a day is rendered in UTC, wherever it is rendered', () => {
  expect(formatDay('2026-11-05T23:30:00Z')).toBe('Nov 05, 2026');
  expect(formatDay(new Date('2026-11-06T00:30:00Z'))).toBe('Nov 06, 2026');
});

test('ages are told in the largest unit that fits', () => {
  const ages: [time: string, age: string][] = [
    ['2026-11-20T11:59:31Z', 'just now'],
    ['2026-11-20T12:05:00Z', 'just now'],
    ['2026-11-20T11:01:00Z', '59 minutes ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2026-11-18T23:00:00Z', '2 days ago'],
    ['2026-10-22T12:00:00Z', '29 days ago'],
    ['2026-10-21T12:00:00Z', 'last month'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ];
  for (const [time, age] of ages) expect(formatAge(time, now), time).toBe(age);
});

test('times are read in UTC unless they name their offset, a day as its end', () => {
  const readable: [text: string, time: string][] = [
    ['2026-12-01', '2026-12-01T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T10:00:30', '2026-12-01T10:00:30.000Z'],
    ['2026-12-01T10:00:30.123Z', '2026-12-01T10:00:30.123Z'],
    ['2026-12-01T10:00+03:00', '2026-12-01T07:00:00.000Z'],
  ];
  for (const [text, time] of readable) expect(readTime(text)?.toISOString(), text).toBe(time);
  const unreadable = [
    '',
    'tomorrow',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-12-01T25:00Z',
    '2026-12-01T10:00 EST',
    '2026-12-01 10:00',
    '12/01/2026',
    '99999-99-99',
    '+275760-09-13',
    '+275760-09-13T00:00:00.000Z',
  ];
  for (const text of unreadable) expect(readTime(text), text).toBeUndefined();
});

test('days are counted by the calendar', () => {
  expect(daysBetween(now, new Date('2026-11-20T23:59:59Z'))).toBe(0);
  expect(daysBetween(now, new Date('2026-11-21T00:00:00Z'))).toBe(1);
  expect(daysBetween(now, new Date('2026-11-19T23:59:59Z'))).toBe(-1);
  expect(addDays(now, 180).toISOString()).toBe('2027-05-19T12:00:00.000Z');
});

const at = (day: string, time: string, timeZone: string) =>
  momentOf({ day, time }, timeZone)?.toISOString();

test('a time of day is a moment of its zone, in summer and in winter', () => {
  expect(at('2026-07-01', '09:30', 'Europe/Lisbon')).toBe('2026-07-01T08:30:00.000Z');
  expect(at('2026-12-01', '09:30', 'Europe/Lisbon')).toBe('2026-12-01T09:30:00.000Z');
  expect(at('2026-12-01', '00:15', 'Pacific/Auckland')).toBe('2026-11-30T11:15:00.000Z');
  expect(at('2026-12-01', '23:45', 'America/Los_Angeles')).toBe('2026-12-02T07:45:00.000Z');
  expect(at('2026-12-01', '12:00', 'Asia/Kathmandu')).toBe('2026-12-01T06:15:00.000Z');
});

test('an hour that comes twice is the first one, and one that is skipped is as much later', () => {
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-03-29', '01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
});

test('what is no day, no time or no zone is no moment', () => {
  expect(at('', '09:30', 'UTC')).toBeUndefined();
  expect(at('2026-12-01', '', 'UTC')).toBeUndefined();
  expect(at('2026-13-01', '09:30', 'UTC')).toBeUndefined();
  expect(at('2026-12-01', '09:30', 'Mars/Olympus')).toBeUndefined();
});

test.each([
  ['2027-06-10T10:00', 'America/New_York', '2027-06-10T14:00:00.000Z'],
  ['2027-06-10T10:00:30.5', 'America/New_York', '2027-06-10T14:00:30.500Z'],
  ['2027-06-10T10:00Z', 'America/New_York', '2027-06-10T10:00:00.000Z'],
  ['2027-06-10T10:00+02:00', 'America/New_York', '2027-06-10T08:00:00.000Z'],
  ['2027-06-10T10:00-04:00', undefined, '2027-06-10T14:00:00.000Z'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07T01:30-05:00', 'America/New_York', '2027-11-07T06:30:00.000Z'],
  ['2027-10-31T01:30', 'Europe/London', '2027-10-31T00:30:00.000Z'],
  ['2027-03-14T02:30', 'America/New_York', 'skipped'],
  ['2027-03-28T01:59:59', 'Europe/London', 'skipped'],
  ['2027-06-10', 'America/New_York', 'day-only'],
  ['2027-06-10', undefined, 'day-only'],
  ['2027-06-10T10:00', undefined, 'no-offset'],
  ['2027-06-31T10:00', 'America/New_York', 'not-a-time'],
  ['2027-06-10T10:00', 'Mars/Olympus', 'not-a-time'],
  ['2027-06-10 10:00', 'America/New_York', 'not-a-time'],
  ['tomorrow', 'America/New_York', 'not-a-time'],
])('the time %s of a meeting in %s is %s', (text, timeZone, expected) => {
  const read = readMoment(text, timeZone);
  expect(read instanceof Date ? read.toISOString() : read).toBe(expected);
});

test('there and back again', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns']) {
    const moment = new Date('2026-11-24T17:05:00Z');
    expect(momentOf(wallTimeOf(moment, zone), zone)).toEqual(moment);
  }
});

test.each([
  ['2026-11-09T23:59:00Z', 'Nov 9'],
  ['2027-01-05T00:00:00Z', 'Jan 5, 2027'],
  ['2025-12-31T23:59:00Z', 'Dec 31, 2025'],
])('%s is near as %s', (time, text) => {
  expect(formatDayNear(time, new Date('2026-11-20T23:00:00Z'))).toBe(text);
});
