import { EMPTY_PASSPORT } from '../../shared/jobs/passport.ts';
import { expect, test } from 'vitest';
import { placeOf } from '../../shared/jobs/places.ts';
import { jobDifferences } from '../../shared/jobs/differences.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { payInWords } from '../../shared/jobs/text.ts';
import {
  checkJobForm,
  EMPTY_JOB_FORM,
  formField,
  fromDraft,
  fromJob,
  isEmptyForm,
  jobAsTyped,
  payIn,
  previewPlace,
  promisesInWords,
  toCopy,
  toPosting,
} from './form-values.ts';

const now = new Date('2026-11-20T12:00:00Z');

const job: Job = {
  _id: '1',
  jobTitle: 'Nurse',
  jobLocation: 'Nairobi',
  jobType: 'Full-time',
  experienceLevel: 'Associate',
  jobDescription: 'd'.repeat(120),
  requirements: 'A registration\nPatience',
  benefits: '',
  jobRequirements: ['A registration', 'Patience'],
  jobBenefits: [],
  showsDefaultRequirements: false,
  showsDefaultBenefits: false,
  questions: [],
  skills: ['Triage'],
  skillsRequired: ['Triage'],
  salaryRange: '€52k - 64k per year',
  salary: 52_000,
  salaryMin: 52_000,
  salaryMax: 64_000,
  salaryCurrency: 'EUR',
  salaryPeriod: 'year',
  workplace: 'On-site',
  country: null,
  remoteFrom: [],
  region: null,
  passport: EMPTY_PASSPORT,
  replyDays: 14,
  places: null,
  placesLeft: null,
  confirmedAt: null,
  kept: null,
  companyDomain: null,
  companyLogo: null,
  applicationDeadline: '2026-12-14T08:30:00.000Z',
  status: 'active',
  approvalStatus: 'approved',
  createdAt: '2026-11-01T00:00:00.000Z',
  companyId: 'c',
  companyName: 'Mwezi',
  applicantCount: 0,
  hasPublicVersion: true,
};

test('a question with a rule is no change before somebody changes it', () => {
  const shared = { hint: '', options: [], isRequired: true };
  const asking: Job = {
    ...job,
    questions: [
      {
        ...shared,
        id: 'a',
        kind: 'yes-no',
        text: 'A license?',
        min: null,
        max: null,
        knockOut: { isYes: false },
      },
      {
        ...shared,
        id: 'b',
        kind: 'number',
        text: 'Years?',
        min: 0,
        max: 40,
        knockOut: { below: 2, above: null },
      },
    ],
  };
  const company = { _id: 'c', companyName: 'Mwezi' };
  const typed = jobAsTyped(fromJob(asking), { company, job: asking, now });
  expect(jobDifferences(asking, typed)).toEqual([]);
});

test('a job goes into the form and comes out as it was', () => {
  const values = fromJob(job);
  expect(values).toMatchObject({
    applicationDeadline: '2026-12-14',
    requirements: 'A registration\nPatience',
  });
  expect(toPosting(values, job).applicationDeadline).toBe('');
  expect(toPosting({ ...values, applicationDeadline: '2026-12-15' }, job).applicationDeadline).toBe(
    '2026-12-15T23:59:59.999Z',
  );
  expect(toPosting({ ...values, applicationDeadline: '' }, job).applicationDeadline).toBe('');
  expect(checkJobForm(values, now, job)).toMatchObject({ value: { jobTitle: 'Nurse' } });
});

test('figures that the text does not repeat are shown as text, and stay until it is changed', () => {
  expect(fromJob(job).salaryRange).toBe('€52k - 64k per year');
  const other = { ...job, salaryMax: 70_000 };
  const values = fromJob(other);
  expect(values.salaryRange).toBe('EUR 52,000 – 70,000 a year');
  const { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = other;
  const stored = { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod };
  expect(toPosting(values, other)).toMatchObject(stored);
  expect(payIn(values, other)).toEqual(stored);
  const changed = { ...values, salaryRange: '25 €/h' };
  expect(toPosting(changed, other)).not.toHaveProperty('salaryMin');
  expect(payIn(changed, other)).toMatchObject({ salaryMin: 25, salaryPeriod: 'hour' });
  const unpaid = {
    ...job,
    salaryRange: '',
    salaryMin: null,
    salaryMax: null,
    salaryCurrency: null,
    salaryPeriod: null,
  };
  expect(fromJob(unpaid).salaryRange).toBe('');
});

test('errors of the figures are shown at the one field for pay', () => {
  expect(formField('salaryCurrency')).toBe('salaryRange');
  expect(formField('passport.vacancy')).toBe('vacancy');
  expect(formField('questions.2.options.1')).toBe('questions/2/options');
});

test('a place that repeats the location is left to it, another stays', () => {
  const placeIn = (change: Partial<Job>) => {
    const { workplace, country, remoteFrom } = fromJob({ ...job, ...change });
    return [workplace, country, remoteFrom];
  };
  expect(placeIn({ jobLocation: 'Porto, Portugal', country: 'PT' })).toEqual(['', '', []]);
  expect(placeIn({ workplace: 'Hybrid', country: 'KE' })).toEqual(['Hybrid', 'KE', []]);
  const remote = { jobLocation: 'Remote (Germany)', workplace: 'Remote' } as const;
  expect(placeIn({ ...remote, remoteFrom: ['DE'] })).toEqual(['', '', []]);
  expect(placeIn({ ...remote, remoteFrom: ['DE', 'AT'] })).toEqual(['', '', ['DE', 'AT']]);
});

test('a place is shown as it will be understood', () => {
  const preview = (change: Partial<typeof EMPTY_JOB_FORM>) => {
    const { understood, isRead, unclear } = previewPlace({ ...EMPTY_JOB_FORM, ...change });
    return [understood, isRead, unclear !== ''];
  };
  expect(preview({})).toEqual(['', true, true]);
  expect(preview({ jobLocation: 'Porto, Portugal' })).toEqual(['On-site (Portugal)', true, false]);
  expect(preview({ jobLocation: 'Porto' })).toEqual(['On-site', true, true]);
  expect(preview({ jobLocation: 'Porto', country: 'PT' })).toEqual([
    'On-site (Portugal)',
    false,
    false,
  ]);
  expect(preview({ jobLocation: 'Remote (EU)' })).toEqual(['Remote (European Union)', true, false]);
  expect(preview({ workplace: 'Remote', country: 'PT' })).toEqual(['Remote', false, true]);
  expect(previewPlace({ ...EMPTY_JOB_FORM, workplace: 'Remote' }).isRemote).toBe(true);
});

test('the country of a region that the server reads is stored', () => {
  const values = { ...EMPTY_JOB_FORM, jobLocation: 'Toronto' };
  expect(previewPlace(values).unclear).not.toBe('');
  const posted = { ...placeOf(values), country: 'CA', addresses: [] };
  expect(previewPlace(values, posted)).toMatchObject({
    understood: 'On-site (Canada)',
    unclear: '',
  });
});

test('defaults that the page of an older job lists are on in its form, and off in a copy', () => {
  const older = { ...job, showsDefaultRequirements: null, showsDefaultBenefits: null };
  expect(fromJob(older)).toMatchObject({ showsDefaultBenefits: true });
  expect(toCopy(older)).toMatchObject({ showsDefaultBenefits: false });
  const draft = { jobTitle: 'Cook', showsDefaultBenefits: true, showsDefaultRequirements: 'yes' };
  const read = fromDraft(draft);
  expect(read).toMatchObject({ showsDefaultBenefits: true, showsDefaultRequirements: false });
});

test('pay is shown as applicants will see it', () => {
  const preview = (salaryRange: string) => payInWords(payIn({ ...EMPTY_JOB_FORM, salaryRange }));
  expect(preview('')).toBe('');
  expect(preview('€52k - 64k per year')).toBe('€52,000 – €64,000 / year');
  expect(preview('By agreement')).toBe('By agreement');
});

test('a deadline that has passed may stay, a new one must lie ahead', () => {
  const expired = { ...job, applicationDeadline: '2026-11-01T00:00:00.000Z' };
  expect(checkJobForm(fromJob(expired), now, expired)).toHaveProperty('value');
  const late = { ...fromJob(expired), applicationDeadline: '2026-11-02' };
  expect(checkJobForm(late, now, expired)).toEqual({
    message: 'Application deadline must be in the future',
    errors: { applicationDeadline: 'Application deadline must be in the future' },
  });
});

test('a draft is taken as far as it fits, and not at all when it is empty', () => {
  expect(
    fromDraft({
      jobTitle: 'Nurse',
      skillsRequired: ['Triage', 3],
      country: 'KE',
      remoteFrom: 'DE',
      unknown: 'x',
    }),
  ).toEqual({
    ...EMPTY_JOB_FORM,
    jobTitle: 'Nurse',
    skillsRequired: ['Triage'],
    country: 'KE',
  });
  for (const draft of [
    undefined,
    null,
    'text',
    [],
    {},
    { jobTitle: ' ' },
    { skillsRequired: 'Triage' },
  ]) {
    expect(fromDraft(draft)).toBeUndefined();
  }
  expect(isEmptyForm({ ...EMPTY_JOB_FORM, skillsRequired: ['Triage'] })).toBe(false);
});

test('the promises of a posting are in words only while their numbers are within range', () => {
  const words = (replyDays: string, places: string) =>
    promisesInWords({ ...EMPTY_JOB_FORM, replyDays, places });
  expect(words('', '')).toBe('You answer within 14 days. No limit of applications.');
  expect(words('3', '1000')).toBe('You answer within 3 days. At most 1,000 applications.');
  const wrong = [
    ['2', ''],
    ['22', ''],
    ['3', '0'],
    ['3', '1001'],
    ['3', 'many'],
  ] as const;
  for (const [replyDays, places] of wrong)
    expect(words(replyDays, places), `${replyDays} ${places}`).toBe(
      'Some numbers are out of range.',
    );
});
