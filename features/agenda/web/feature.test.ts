import { expect, test } from 'vitest';
import type { CompanyNeed } from '../../../shared/applications/company-needs.ts';
import { formatClock } from '../../../web/kit/local-time.ts';
import { agenda } from '../feature.ts';
import { agendaWeb } from './feature.tsx';

const words = agendaWeb.companyNeedWords ?? {};

test('every kind of need has words', () => {
  expect(Object.keys(words)).toEqual(Object.keys(agenda.companyNeeds));
});

test('interviews of today have their times, and how long it is until the next', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const at = '2026-11-23T15:00:00Z';
  const person = (name: string) => ({ _id: name, name, jobTitle: 'Potter', at });
  const line = (need: Pick<CompanyNeed, 'of' | 'more'>) =>
    words['interview']?.line?.(need as CompanyNeed);
  const when = (time: string) => words['interview']?.when?.(time, now);
  expect(line({ of: [person('Ada')], more: 0 })).toBe(`Ada ${formatClock(at)} · Potter`);
  expect(line({ of: [person('Ada'), person('Bo')], more: 3 })).toBe(
    `Ada ${formatClock(at)} · Bo ${formatClock(at)} · 3 more`,
  );
  expect(when(at)).toBe('in 3 hours');
  expect(when('2026-11-23T14:40:00Z')).toBe('in 2 hours');
  expect(when('2026-11-23T12:20:00Z')).toBe('in 20 minutes');
  expect(when('2026-11-23T11:50:00Z')).toBe('now');
});
