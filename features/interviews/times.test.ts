import { expect, test } from 'vitest';
import { wallTimeOf } from '../../shared/kit/zones.ts';
import {
  formatZoneClock,
  mostAtOnce,
  planTimes,
  rangeTimes,
  ruleRefusal,
  type TimesRule,
} from './rules/times.ts';

const rule = (changes: Partial<TimesRule> = {}): TimesRule => ({
  day: '2027-03-01',
  from: '09:00',
  to: '12:00',
  minutes: 45,
  breakMinutes: 15,
  timeZone: 'Europe/Berlin',
  withWeekends: false,
  ...changes,
});
const shown = (times: readonly Date[], { timeZone }: TimesRule) =>
  times.map((time) => {
    const { day, time: clock } = wallTimeOf(time, timeZone);
    return `${day} ${clock}`;
  });
const planned = (changes: Partial<TimesRule>, count: number, atOnce = 1) =>
  shown(planTimes(rule(changes), count, atOnce), rule(changes));

test('a plan goes on the next working day where a day ends', () => {
  // 2027-03-05 is a Friday.
  expect(planned({ day: '2027-03-05' }, 5)).toEqual([
    '2027-03-05 09:00',
    '2027-03-05 10:00',
    '2027-03-05 11:00',
    '2027-03-08 09:00',
    '2027-03-08 10:00',
  ]);
});

test('several people at the same time share a start', () => {
  expect(planned({}, 3, 2)).toEqual(['2027-03-01 09:00', '2027-03-01 09:00', '2027-03-01 10:00']);
});

test('without an end of the day no interview goes on after midnight', () => {
  expect(planned({ from: '22:30', to: '' }, 2)).toEqual(['2027-03-01 22:30', '2027-03-02 22:30']);
  expect(planned({ from: '23:15', to: '' }, 1)).toEqual(['2027-03-01 23:15']);
  expect(ruleRefusal(rule({ from: '23:30', to: '' }))).toMatchObject({ field: 'from' });
});

test('a first day on a weekend is meant', () => {
  expect(planned({ day: '2027-03-06' }, 4).at(0)).toBe('2027-03-06 09:00');
  expect(planned({ day: '2027-03-06' }, 4).at(3)).toBe('2027-03-08 09:00');
});

test('each day starts at its wall time when clocks change between the days', () => {
  // Clocks are set forward on Sunday, 2027-03-28.
  expect(planned({ day: '2027-03-26' }, 4)).toEqual([
    '2027-03-26 09:00',
    '2027-03-26 10:00',
    '2027-03-26 11:00',
    '2027-03-29 09:00',
  ]);
});

test.each([
  ['forward', '2027-03-28', ['00:00', '01:00', '03:00', '04:00']],
  ['back', '2027-10-31', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']],
])('in a night in which clocks are set %s no times overlap', (_, day, clocks) => {
  const night = {
    day,
    from: '00:00',
    to: '05:00',
    minutes: 60,
    breakMinutes: 0,
    withWeekends: true,
  };
  const times = rangeTimes(rule(night), day, 500);
  expect(shown(times, rule(night))).toEqual(clocks.map((clock) => `${day} ${clock}`));
  expect(mostAtOnce(times, 60)).toBe(1);
  expect(new Set(times.map((time) => time.getTime())).size).toBe(clocks.length);
});

test('a time that clocks show twice names its offset', () => {
  const at = (time: string) => formatZoneClock(`2027-10-31T${time}Z`, 'Europe/London');
  expect(['00:30', '01:15', '02:00'].map(at)).toEqual(['01:30 GMT+1', '01:15 GMT', '02:00']);
});

test('a first day whose start clocks skip is left out of a plan', () => {
  const night = { from: '02:30', to: '03:00', minutes: 30, withWeekends: true };
  expect(planned({ ...night, day: '2027-03-28' }, 1)).toEqual(['2027-03-29 02:30']);
  expect(rangeTimes(rule({ ...night, day: '2027-03-28' }), '2027-03-28', 500)).toEqual([]);
});

test('a range has the working days from the first to the last one', () => {
  const times = (withWeekends: boolean) =>
    rangeTimes(rule({ day: '2027-03-05', withWeekends }), '2027-03-09', 500).length;
  expect(times(false)).toBe(9);
  expect(times(true)).toBe(15);
  expect(rangeTimes(rule({ day: '2027-03-06' }), '2027-03-07', 500)).toEqual([]);
  expect(rangeTimes(rule(), '2027-02-28', 500)).toEqual([]);
});

test('a range ends once there are more times than are allowed', () => {
  const much = rule({ minutes: 5, breakMinutes: 0, from: '00:00', to: '' });
  const times = rangeTimes(much, '2099-01-01', 500);
  expect(times.length).toBeGreaterThan(500);
  expect(times.length).toBeLessThan(1000);
});

test.each<[string, Partial<TimesRule>]>([
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: Number.NaN }],
  ['breakMinutes', { breakMinutes: -1 }],
  ['breakMinutes', { breakMinutes: 2000 }],
  ['day', { day: '' }],
  ['from', { from: '' }],
  ['to', { to: '09:30' }],
  ['to', { to: '08:00' }],
])('no times follow from a wrong %s', (field, changes) => {
  expect(ruleRefusal(rule(changes))).toMatchObject({ field });
  expect(planTimes(rule(changes), 3, 1)).toEqual([]);
  expect(rangeTimes(rule(changes), '2027-03-03', 500)).toEqual([]);
});

test('interviews that touch do not overlap', () => {
  const at = (...minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000));
  expect(mostAtOnce(at(0, 45, 90), 45)).toBe(1);
  expect(mostAtOnce(at(0, 44), 45)).toBe(2);
  expect(mostAtOnce(at(0, 0, 0, 45), 45)).toBe(3);
  expect(mostAtOnce([], 45)).toBe(0);
});
