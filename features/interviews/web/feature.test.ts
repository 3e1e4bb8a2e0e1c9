import { expect, test } from 'vitest';
import type { ApplicationDetail, TimelineEntry } from '../../../shared/applications/status.ts';
import { stepsFor } from '../../../web/applications/thread/timeline-steps.ts';
import type { EventWords } from '../../../web/feature-words.ts';
import { interviews } from '../feature.ts';
import { interviewParts } from '../parts.ts';
import { interviewsWeb } from './feature.tsx';
import { nextSteps } from './state.ts';
import { interviewSteps } from './steps.ts';

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
  { ...company('status', 'interviewed'), interview },
  { ...company('interview_moved', 'interviewed'), interview },
  company('interview_cancelled', 'interviewed'),
  { ...company('interview_moved', 'interviewed'), interview },
  company('status', 'rejected'),
];

test('every kind has words', () => {
  const { dateWords, eventWords, needWords, noticeIcons } = interviewsWeb;
  const names = (words: object | undefined) => Object.keys(words ?? {});
  expect(names(dateWords)).toEqual(interviews.seekerDates);
  expect(names(eventWords)).toEqual(['interviewed', ...interviewParts.applicationEvents.kinds]);
  expect(names(needWords)).toEqual(Object.keys(interviews.seekerNeeds));
  expect(names(noticeIcons)).toEqual(Object.keys(interviews.notices.company));
});

test('a move to the interviews is an invitation only with a time or with times to choose from', () => {
  const words: Record<string, EventWords> = interviewsWeb.eventWords ?? {};
  const told = (line: { isInvited?: true }) =>
    words.interviewed?.told('Amara Okafor', line as never);
  expect(told({ isInvited: true })).toBe('Amara Okafor was invited to an interview');
  expect(told({})).toBe('Amara Okafor was moved to the interview stage');
  const verbs = (entry: TimelineEntry) => interviewSteps([entry], 'you')[0]?.verb;
  expect(verbs({ ...company('status', 'interviewed'), offersTimes: true })).toBe(
    'invited you to an interview',
  );
  expect(verbs(company('status', 'interviewed'))).toBeUndefined();
});

test('a history tells what happened to an interview', () => {
  const { eventWords, historySteps } = interviewsWeb;
  const names = {
    timeline: [...timeline.slice(0, -1), company('times_proposed', 'interviewed')],
    applicant: { username: 'ada', applicantProfile: { fullName: 'Ada Byron' } },
    company: { _id: 'acme' },
    job: { companyName: 'Acme' },
  };
  const read = (lines: TimelineEntry[]) =>
    stepsFor(
      'job_seeker',
      { ...names, timeline: lines } as never,
      eventWords,
      undefined,
      historySteps ? [historySteps] : [],
    ).map(({ text }) => text);
  expect(read(timeline)).toEqual([
    'You applied',
    'Acme invited you to an interview',
    'Acme moved the interview',
    'Acme canceled the interview',
    'Acme scheduled the interview',
    'Acme rejected your application and canceled the interview',
  ]);
  expect(read(names.timeline).at(-1)).toBe('Acme offered times for an interview');
});

test('only the interview that was arranged last still holds; a canceled one says which it was', () => {
  const shown = (lines: readonly TimelineEntry[]) =>
    interviewSteps(lines, 'Ada Byron').filter((step) => step.interview);
  expect(shown(timeline).map(({ isOver }) => isOver)).toEqual(timeline.slice(1).map(() => true));
  const holds = shown([...timeline, company('taken_back', 'interviewed')]);
  expect(holds.filter(({ isOver }) => !isOver)).toMatchObject([
    { verb: 'scheduled the interview' },
  ]);
  const replaced = shown([...timeline, company('times_proposed', 'interviewed')]);
  expect(replaced.filter(({ isOver }) => !isOver)).toEqual([]);
});

test('an applicant reads what is awaited of them, and that a decision follows', () => {
  const waiting = { closure: null, status: 'interviewed', interview: null, proposal: null };
  const texts = (state: object) =>
    nextSteps(
      { ...waiting, job: { companyName: 'Acme' }, ...state } as unknown as ApplicationDetail,
      new Date(at),
    )?.map(({ text }) => text);
  const meeting = { ...interview, isCancelled: false, answer: null };
  expect(texts({})).toBeUndefined();
  const slots = { by: 'company', startsAt: [interview.startsAt] };
  expect(texts({ proposal: slots })).toEqual(['Choose a time', 'Decision']);
  const over = { ...slots, startsAt: [at] };
  expect(texts({ proposal: over })).toEqual(['Propose other times', 'Decision']);
  expect(texts({ proposal: { ...slots, by: 'job_seeker' } })).toEqual([
    'Acme chooses one of your times',
    'Decision',
  ]);
  expect(texts({ interview: meeting })).toEqual(['Confirm the interview', 'Decision']);
  const confirmed = { ...meeting, answer: 'confirmed' };
  expect(texts({ interview: confirmed })).toEqual(['Interview', 'Decision']);
  expect(texts({ interview: { ...meeting, startsAt: at } })).toBeUndefined();
  expect(texts({ status: 'rejected', interview: meeting })).toBeUndefined();
});
