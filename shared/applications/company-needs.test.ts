import { expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import { FEATURE_COMPANY_NEEDS } from '../seams.ts';
import {
  COMPANY_NEED_KINDS,
  type CompanyWork,
  companyNeedsOf,
  mayActOn,
  type NeedyJob,
} from './company-needs.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (days: number) => addDays(now, days);
const nothing: CompanyWork = {
  answers: [],
  messages: [],
  notices: [],
  jobs: [],
  others: [],
};
let made = 0;
const person = (name = 'Ada Byron') => ({ _id: `${(made += 1)}`, name, jobTitle: 'Potter' });

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
const rowsOf = (work: Partial<CompanyWork>) => companyNeedsOf({ ...nothing, ...work }, now);
const of = (work: Partial<CompanyWork>) =>
  rowsOf(work).map(({ kind, urgency }) => `${kind} ${urgency}`);
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
    'message open',
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

test('viewers and interviewers act on no row of the core', () => {
  const actsOn = (role: Parameters<typeof mayActOn>[1]) =>
    COMPANY_NEED_KINDS.filter(
      (kind) => mayActOn(kind, role) && !Object.hasOwn(FEATURE_COMPANY_NEEDS, kind),
    );
  expect(actsOn('viewer')).toEqual([]);
  expect(actsOn('interviewer')).toEqual([]);
  expect(COMPANY_NEED_KINDS.filter((kind) => !mayActOn(kind, 'recruiter'))).toEqual([]);
  expect(COMPANY_NEED_KINDS.filter((kind) => !mayActOn(kind, 'owner'))).toEqual([]);
});
