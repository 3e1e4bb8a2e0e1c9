import { expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import {
  COMPANY_NEED_KINDS,
  type CompanyWork,
  companyNeedsOf,
  type InProgress,
  mayActOn,
  type NeedyJob,
} from './company-needs.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (days: number) => addDays(now, days);
const nothing: CompanyWork = {
  answers: [],
  applications: [],
  messages: [],
  notices: [],
  jobs: [],
  others: [],
};
let made = 0;
const person = (name = 'Ada Byron') => ({ _id: `${(made += 1)}`, name, jobTitle: 'Potter' });

const application = (change: Partial<InProgress>): InProgress => ({
  ...person(),
  status: 'interviewed',
  isToRate: false,
  isInvited: false,
  interview: null,
  proposal: null,
  ...change,
});
const interview = (startsAt: Date, change: Partial<NonNullable<InProgress['interview']>> = {}) => ({
  startsAt,
  minutes: 45,
  cancelledAt: null,
  answer: null,
  ...change,
});
const job = (change: Partial<NeedyJob>): NeedyJob => ({
  _id: `${(made += 1)}`,
  jobTitle: 'Potter',
  status: 'active',
  approvalStatus: 'approved',
  applicationDeadline: at(40).toISOString(),
  approvedDeadline: null,
  isRejectedForGood: false,
  waiting: 0,
  needs: [],
  ...change,
});
const rowsOf = (work: Partial<CompanyWork>, zone = 'UTC') =>
  companyNeedsOf({ ...nothing, ...work }, now, zone);
const of = (work: Partial<CompanyWork>, zone?: string) =>
  rowsOf(work, zone).map(({ kind, urgency }) => `${kind} ${urgency}`);
const ofApplication = (change: Partial<InProgress>, zone?: string) =>
  of({ applications: [application(change)] }, zone);
const ofJob = (change: Partial<NeedyJob>) => of({ jobs: [job(change)] });

test('red comes before amber before the rest, whatever was found first', () => {
  const first = [{ ...person(), at: at(-2), appliedAt: at(-16) }];
  expect(
    of({
      jobs: [
        job({ waiting: 3, applicationDeadline: at(6).toISOString() }),
        job({ needs: [{ kind: 'confirm', urgency: 'soon', at: at(2) }] }),
        job({ needs: [{ kind: 'confirm', urgency: 'late', at: null }] }),
      ],
      messages: [{ ...person(), at: at(-1), count: 1 }],
      applications: [application({ interview: interview(at(0.1)) })],
      notices: [{ ...person(), at: at(-1), kind: 'mention' }],
      answers: [
        { urgency: 'soon', count: 1, first },
        { urgency: 'late', count: 1, first },
      ],
    }),
  ).toEqual([
    'answer late',
    'confirm late',
    'answer soon',
    'confirm soon',
    'interview open',
    'message open',
    'mention open',
    'closing open',
  ]);
});

test('two hundred late answers are one row with three names', () => {
  const first = ['Ada', 'Bo', 'Cy'].map((name) => ({
    ...person(name),
    at: at(-3),
    appliedAt: at(-17),
  }));
  expect(rowsOf({ answers: [{ urgency: 'late', count: 200, first }] })).toMatchObject([
    {
      count: 200,
      of: [{ name: 'Ada', at: at(-3).toISOString() }, { name: 'Bo' }, { name: 'Cy' }],
      more: 197,
      appliedAt: at(-17).toISOString(),
    },
  ]);
  expect(rowsOf({ answers: [{ urgency: 'late', count: 0, first: [] }] })).toEqual([]);
});

test('a row has its people by date, and counts messages', () => {
  const messages = [
    { ...person('Late'), at: at(-1), count: 1 },
    { ...person('Early'), at: at(-4), count: 3 },
  ];
  expect(rowsOf({ messages })).toMatchObject([
    { kind: 'message', count: 4, of: [{ name: 'Early' }, { name: 'Late' }], more: 0 },
  ]);
});

test('interviews are those of the reader’s day that have not ended', () => {
  const interviewAt = (startsAt: Date, zone?: string) =>
    ofApplication({ interview: interview(startsAt) }, zone);
  expect(interviewAt(at(0.2))).toEqual(['interview open']);
  // It has begun.
  expect(interviewAt(at(-0.02))).toEqual(['interview open']);
  expect(interviewAt(at(-0.1))).toEqual([]);
  // 23:00 in UTC is tomorrow in Lagos, and today in New York.
  const night = new Date('2026-11-23T23:00:00Z');
  expect(interviewAt(night)).toEqual(['interview open']);
  expect(interviewAt(night, 'Africa/Lagos')).toEqual([]);
  expect(interviewAt(new Date('2026-11-24T03:00:00Z'), 'America/New_York')).toEqual([
    'interview open',
  ]);
  const startsAt = at(0.2);
  expect(ofApplication({ interview: interview(startsAt, { cancelledAt: now }) })).toEqual([]);
  expect(ofApplication({ interview: interview(startsAt), status: 'rejected' })).toEqual([]);
});

test('proposed times and declined interviews wait for the company', () => {
  const declined = interview(at(3), { answer: 'declined' });
  expect(ofApplication({ interview: declined })).toEqual(['interview-declined open']);
  const times = { by: 'job_seeker', startsAt: [at(4)] } as const;
  expect(ofApplication({ interview: declined, proposal: times })).toEqual(['times open']);
  // Then the applicant is to choose.
  expect(ofApplication({ interview: declined, proposal: { ...times, by: 'company' } })).toEqual([]);
});

test('an interview that is over asks those who rate it, for two weeks', () => {
  const past = (days: number, isToRate = true) =>
    ofApplication({ interview: interview(at(-days)), isToRate });
  expect(past(1)).toEqual(['scorecard open']);
  expect(past(1, false)).toEqual([]);
  expect(past(15)).toEqual([]);
});

test('an invitation waits for the answer of its interviewer until the interview begins', () => {
  const invited = (days: number) =>
    ofApplication({ interview: interview(at(days)), isInvited: true });
  expect(invited(3)).toEqual(['invitation open']);
  expect(invited(0.1)).toEqual(['interview open', 'invitation open']);
  expect(invited(-0.01)).toEqual(['interview open']);
  expect(invited(-1)).toEqual([]);
});

test('jobs need their company before they close, and when something pauses them', () => {
  const closing = (days: number, waiting = 69) =>
    ofJob({ applicationDeadline: at(days).toISOString(), waiting });
  expect(closing(6)).toEqual(['closing open']);
  expect(closing(2)).toEqual(['closing soon']);
  expect(closing(8)).toEqual([]);
  expect(closing(-1)).toEqual([]);
  expect(closing(6, 0)).toEqual([]);
  // A later deadline waits for review: until then the approved one counts.
  expect(ofJob({ approvedDeadline: at(6).toISOString(), waiting: 1 })).toEqual(['closing open']);
  expect(ofJob({ needs: [{ kind: 'law', urgency: 'soon', at: null }] })).toEqual(['law soon']);
  expect(ofJob({ approvalStatus: 'rejected' })).toEqual(['rejected-job open']);
  expect(ofJob({ approvalStatus: 'rejected', isRejectedForGood: true })).toEqual([]);
  // A job that waits for an admin needs nobody here.
  expect(ofJob({ approvalStatus: 'pending' })).toEqual([]);
});

test('several jobs that close are one row, the soonest first', () => {
  const closing = (jobTitle: string, days: number, waiting: number) =>
    job({ jobTitle, waiting, applicationDeadline: at(days).toISOString() });
  expect(rowsOf({ jobs: [closing('Late', 6, 4), closing('Early', 5, 3)] })).toMatchObject([
    { count: 2, waiting: 7, of: [{ jobTitle: 'Early', name: '' }, { jobTitle: 'Late' }] },
  ]);
});

test('viewers read every row, and act on their own notices only', () => {
  const actsOn = (role: Parameters<typeof mayActOn>[1]) =>
    COMPANY_NEED_KINDS.filter((kind) => mayActOn(kind, role));
  expect(actsOn('viewer')).toEqual(['invitation', 'mention', 'assignment']);
  expect(actsOn('interviewer')).toEqual([
    'interview',
    'invitation',
    'scorecard',
    'mention',
    'assignment',
  ]);
  expect(actsOn('recruiter')).toEqual(COMPANY_NEED_KINDS);
  expect(actsOn('owner')).toEqual(COMPANY_NEED_KINDS);
});
