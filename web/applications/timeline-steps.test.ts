import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../shared/applications/status.ts';
import type { Role } from '../../shared/roles.ts';
import { stepsFor } from './timeline-steps.ts';

const at = '2026-11-20T10:00:00.000Z';
const interview = {
  startsAt: '2026-12-01T10:00:00.000Z',
  minutes: 45,
  timeZone: 'UTC',
  place: 'Room 1',
  note: '',
};
const company = (kind: TimelineEntry['kind'], status: TimelineEntry['status']) =>
  ({ kind, status, by: 'company', at }) as const;

const timeline: TimelineEntry[] = [
  { kind: 'status', status: 'pending', by: 'job_seeker', at },
  company('opened', 'pending'),
  { kind: 'resume_opened', status: 'pending', by: 'admin', at },
  { ...company('status', 'interviewed'), interview },
  { ...company('interview_moved', 'interviewed'), interview },
  company('interview_cancelled', 'interviewed'),
  { ...company('interview_moved', 'interviewed'), interview },
  { ...company('status', 'rejected'), reason: 'Other', message: 'Thank you.' },
];

const read = (reader: Role) =>
  stepsFor(reader, {
    timeline,
    applicant: { username: 'ada', applicantProfile: { fullName: 'Ada Byron' } } as never,
    job: { companyName: 'Acme' } as never,
  });

test('each side is told what the other did, and what it did itself', () => {
  expect(read('job_seeker').map(({ text }) => text)).toEqual([
    'You applied',
    'Acme opened your application',
    'An administrator opened your resume',
    'Acme invited you to an interview',
    'Acme moved the interview',
    'Acme canceled the interview',
    'Acme arranged the interview',
    'Acme rejected your application',
  ]);
  const [applied, opened, , invited] = read('company');
  expect(applied?.text).toBe('Ada Byron applied');
  expect(opened?.text).toBe('You opened the application');
  expect(invited?.text).toBe('You invited Ada Byron to an interview');
});

test('only the interview that was arranged last still holds; a canceled one says which it was', () => {
  const steps = read('job_seeker').filter((step) => step.interview);
  expect(steps.map(({ mark, isOver }) => [mark, isOver])).toEqual([
    ['interviewed', true],
    ['interview_moved', true],
    ['interview_cancelled', true],
    ['interview_moved', false],
  ]);
  expect(read('admin').at(-1)).toMatchObject({ reason: 'Other', message: 'Thank you.' });
});
