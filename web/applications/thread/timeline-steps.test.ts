import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../shared/applications/status.ts';
import type { Role } from '../../../shared/roles.ts';
import { nextSteps, stepsFor, type TellsSteps } from './timeline-steps.ts';

const at = '2026-11-20T10:00:00.000Z';
const company = (kind: TimelineEntry['kind'], status: TimelineEntry['status']) =>
  ({ kind, status, by: 'company', at }) as const;

const timeline: TimelineEntry[] = [
  { kind: 'status', status: 'pending', by: 'job_seeker', at },
  company('opened', 'pending'),
  { kind: 'resume_opened', status: 'pending', by: 'admin', at },
  company('status', 'interviewed'),
  { ...company('status', 'rejected'), reason: 'Other', message: 'Thank you.' },
];

const read = (reader: Role, entries = timeline, tells: readonly TellsSteps[] = []) =>
  stepsFor(
    reader,
    {
      timeline: entries,
      applicant: { username: 'ada', applicantProfile: { fullName: 'Ada Byron' } } as never,
      company: { _id: 'acme' } as never,
      job: { companyName: 'Acme' } as never,
    },
    {},
    undefined,
    tells,
  );

test('each side is told what the other did, and what it did itself', () => {
  expect(read('job_seeker').map(({ text }) => text)).toEqual([
    'You applied',
    'Acme opened your application',
    'An admin opened your resume',
    'Acme moved you to the interview stage',
    'Acme rejected your application',
  ]);
  const [applied, opened, , moved] = read('company');
  expect(applied?.text).toBe('Ada Byron applied');
  expect(opened?.text).toBe('You opened the application');
  expect(moved?.text).toBe('You moved Ada Byron to the interview stage');
});

test('features say more of single lines, in the place of its verb, behind its text and below it', () => {
  const below = { text: 'Monday', isOver: true };
  const steps = read('company', timeline, [
    (lines, whom) =>
      lines.map(({ status }) =>
        status === 'interviewed'
          ? { verb: `met ${whom}`, below }
          : status === 'rejected'
            ? { also: ' and met nobody' }
            : {},
      ),
  ]).slice(-2);
  expect(steps).toMatchObject([
    { text: 'You met Ada Byron', below },
    { text: 'You rejected the application and met nobody' },
  ]);
});

test('the words of a company can be reported by their reader', () => {
  expect(read('admin').at(-1)).toMatchObject({ message: 'Thank you.', reportTo: false });
  expect(read('job_seeker').at(-1)).toMatchObject({ message: 'Thank you.', reportTo: 'acme' });
});

test('an applicant reads the words of a rejection, also if the company wrote none; "Other" is no reason', () => {
  const last = (reader: Role, words: object) =>
    read(reader, [{ ...company('status', 'rejected'), ...words }]).at(-1);
  const standard =
    'Thank you for the time you put into your application. Acme decided not to move forward with it.';
  expect(last('job_seeker', {})).toMatchObject({ message: standard });
  const reason = 'The skills do not match the role';
  expect(last('job_seeker', { reason })).toMatchObject({ reason, message: standard });
  expect(last('job_seeker', { reason: 'Other', message: 'Thank you.' })).toEqual(
    expect.not.objectContaining({ reason: 'Other' }),
  );
  expect(last('company', {})).not.toHaveProperty('message');
});

test('an applicant reads that the company decides next, until it has', () => {
  const texts = (status: string) =>
    nextSteps({ closure: null, job: { companyName: 'Acme' }, status } as never).map(
      ({ text }) => text,
    );
  const wait = 'Acme decides what comes next';
  expect(texts('pending')).toEqual([wait]);
  expect(texts('interviewed')).toEqual([wait]);
  expect(texts('rejected')).toEqual([]);
});
