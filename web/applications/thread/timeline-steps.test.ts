import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../shared/applications/status.ts';
import type { Role } from '../../../shared/roles.ts';
import { nextSteps, stepsFor } from './timeline-steps.ts';

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

const read = (reader: Role, entries = timeline) =>
  stepsFor(reader, {
    timeline: entries,
    applicant: { username: 'ada', applicantProfile: { fullName: 'Ada Byron' } } as never,
    company: { _id: 'acme' } as never,
    job: { companyName: 'Acme' } as never,
  });

test('each side is told what the other did, and what it did itself', () => {
  expect(read('job_seeker').map(({ text }) => text)).toEqual([
    'You applied',
    'Acme opened your application',
    'An admin opened your resume',
    'Acme invited you to an interview',
    'Acme moved the interview',
    'Acme canceled the interview',
    'Acme scheduled the interview',
    'Acme rejected your application and canceled the interview',
  ]);
  const [applied, opened, , invited] = read('company');
  expect(applied?.text).toBe('Ada Byron applied');
  expect(opened?.text).toBe('You opened the application');
  expect(invited?.text).toBe('You invited Ada Byron to an interview');
});

test('only the interview that was arranged last still holds; a canceled one says which it was', () => {
  const steps = read('job_seeker').filter((step) => step.interview);
  expect(steps.map(({ text, isOver }) => [text, isOver])).toEqual([
    ['Acme invited you to an interview', true],
    ['Acme moved the interview', true],
    ['Acme canceled the interview', true],
    ['Acme scheduled the interview', true],
    ['Acme rejected your application and canceled the interview', true],
  ]);
  const holds = read('company', [...timeline, company('taken_back', 'interviewed')])
    .filter((step) => step.interview && !step.isOver)
    .map(({ text }) => text);
  expect(holds).toEqual(['You scheduled the interview']);
  const replaced = [...timeline, company('times_proposed', 'interviewed')];
  expect(read('job_seeker', replaced).at(-1)).toMatchObject({
    text: 'Acme offered times for an interview',
  });
  expect(read('job_seeker', replaced).filter((step) => step.interview && !step.isOver)).toEqual([]);
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

test('an applicant reads what is awaited now and what follows, until it is decided', () => {
  const now = new Date(at);
  const waiting = { closure: null, interview: null, proposal: null };
  const texts = (state: object) =>
    nextSteps({ ...waiting, job: { companyName: 'Acme' }, ...state } as never, now).map(
      ({ text }) => text,
    );
  const meeting = { ...interview, isCancelled: false, answer: null };
  const wait = 'Acme decides what comes next';
  expect(texts({ status: 'pending' })).toEqual([wait]);
  const invited = { status: 'interviewed' };
  expect(texts(invited)).toEqual([wait]);
  const slots = { by: 'company', startsAt: [interview.startsAt] };
  expect(texts({ ...invited, proposal: slots })).toEqual(['Choose a time', 'Decision']);
  const over = { ...slots, startsAt: [at] };
  expect(texts({ ...invited, proposal: over })).toEqual(['Propose other times', 'Decision']);
  expect(texts({ ...invited, proposal: { ...slots, by: 'job_seeker' } })).toEqual([
    'Acme chooses one of your times',
    'Decision',
  ]);
  expect(texts({ ...invited, interview: meeting })).toEqual(['Confirm the interview', 'Decision']);
  const confirmed = { ...meeting, answer: 'confirmed' };
  expect(texts({ ...invited, interview: confirmed })).toEqual(['Interview', 'Decision']);
  expect(texts({ ...invited, interview: { ...meeting, startsAt: at } })).toEqual([wait]);
  expect(texts({ status: 'rejected' })).toEqual([]);
});
