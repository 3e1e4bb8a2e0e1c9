import { expect, test } from 'vitest';
import { momentOf, wallTimeOf } from './zoned-time.ts';

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

test('there and back again', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns']) {
    const moment = new Date('2026-11-24T17:05:00Z');
    expect(momentOf(wallTimeOf(moment, zone), zone)).toEqual(moment);
  }
});
