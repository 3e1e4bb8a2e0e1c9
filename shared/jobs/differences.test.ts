import { EMPTY_PASSPORT } from './passport.ts';
import { describe, expect, test } from 'vitest';
import { listDifferences, type Part, textDifferences } from '../kit/differences.ts';
import { jobDifferences, sameInJobs } from './differences.ts';
import type { Job } from './posting.ts';

/** 'a [b] {c}': b was removed, c was added. */
const written = (parts: readonly Part[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[${text}]`, added: `{${text}}` })[kind])
    .join('');
const versions = (parts: readonly Part[]) => [
  parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : text)).join(''),
  parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : text)).join(''),
];

describe('texts', () => {
  test.each([
    ['', '', ''],
    ['', 'new', '{new}'],
    ['old', '', '[old]'],
    ['the same', 'the same', 'the same'],
    ['one two three', 'one 2 three', 'one [two]{2} three'],
    ['old words here now', 'brand new thing now', '[old words here]{brand new thing} now'],
    ['the quick brown fox', 'the brown fox jumps', 'the [quick ]brown fox{ jumps}'],
    [
      'Four weeks a year together in Lisbon',
      'Three days a week from home',
      '[Four weeks a year together in Lisbon]{Three days a week from home}',
    ],
    ['Equity\nLunch', 'Equity\nLunch\nLeave', 'Equity\nLunch{\nLeave}'],
    ['東京で働く', '大阪で働く', '[東京]{大阪}で働く'],
  ])('%j and %j', (before, after, expected) => {
    expect(written(textDifferences(before, after))).toBe(expected);
  });

  test('both versions can be read from what differs, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const text = () => Array.from({ length: random(14) }, () => 'ab \n'[random(4)]).join('');
    for (let round = 0; round < 2000; round++) {
      const [before, after] = [text(), text()];
      expect(versions(textDifferences(before, after))).toEqual([before, after]);
    }
  });

  test('texts that share nothing are told apart as a whole', () => {
    const [before, after] = ['ab'.repeat(2), 'cd'].map((word) => `${word} `.repeat(2500).trim());
    const parts = textDifferences(before ?? '', after ?? '');
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(versions(parts)).toEqual([before, after]);
  });

  test('of lists each item is whole', () => {
    expect(written(listDifferences(['Go ', 'C++ '], ['Go ', 'C ']))).toBe('Go [C++ ]{C }');
  });
});

describe('jobs', () => {
  const job: Job = {
    _id: '1',
    jobTitle: 'Nurse',
    jobLocation: 'Nairobi',
    jobType: 'Full-time',
    experienceLevel: 'Associate',
    jobDescription: 'You care for patients.',
    requirements: 'A registration',
    benefits: '',
    jobRequirements: ['A registration'],
    jobBenefits: [],
    showsDefaultRequirements: false,
    showsDefaultBenefits: false,
    skills: ['Triage', 'Night shifts'],
    skillsRequired: ['Triage', 'Night shifts'],
    salaryRange: '€52k per year',
    salary: 52_000,
    salaryMin: 52_000,
    salaryMax: 52_000,
    salaryCurrency: 'EUR',
    salaryPeriod: 'year',
    workplace: 'On-site',
    country: 'KE',
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
  };
  const compare = (change: Partial<Job>) =>
    jobDifferences(job, { ...job, ...change }).map(
      ({ label, parts }) => `${label}: ${written(parts)}`,
    );

  test('that read the same do not differ, whatever their state', () => {
    expect(compare({ status: 'closed', approvalStatus: 'pending', applicantCount: 3 })).toEqual([]);
    expect(sameInJobs(job, job)).toHaveLength(14);
    // A text from before companies chose lists the defaults.
    const older = { showsDefaultRequirements: null, showsDefaultBenefits: null };
    expect(jobDifferences({ ...job, ...older }, { ...job, ...older })).toEqual([]);
    const listed = { ...job, showsDefaultRequirements: true, showsDefaultBenefits: true };
    expect(jobDifferences({ ...job, ...older }, listed)).toEqual([]);
    expect(jobDifferences({ ...job, ...older }, job).map(({ label }) => label)).toEqual([
      'Usual requirements',
      'Usual benefits',
    ]);
  });

  test('that say the pay in words and in figures alike name it once', () => {
    const more = { salaryMin: 60_000, salaryMax: 60_000 };
    expect(compare({ ...more, salaryRange: '€60k per year' })).toEqual([
      'Salary: [€52,000 / year]{€60,000 / year}',
    ]);
    expect(compare({ ...more, salaryRange: '€60k per year and a car' })).toEqual([
      'Salary: [€52,000 / year]{€60,000 / year}',
    ]);
    expect(compare({ salaryRange: 'A car, and more' })).toEqual([
      'Salary range, as written: [€52k per year]{A car, and more}',
    ]);
  });

  test('differ in what the passport says, and name of it only what it states', () => {
    const passport = { ...EMPTY_PASSPORT, vacancy: 'open' as const, startsOn: '2027-01-11' };
    expect(compare({ passport, replyDays: 7, places: 50 })).toEqual([
      'Days until you answer: [14]{7}',
      'Maximum applications: {50}',
      'Vacancy: {Open now}',
      'Start: {Jan 11, 2027}',
    ]);
    const stated = { ...job, passport };
    expect(sameInJobs(stated, stated)).toEqual([...sameInJobs(job, job), 'Vacancy', 'Start']);
  });

  test('differ in words where they have words, and as a whole where they have one value', () => {
    expect(
      compare({
        jobDescription: 'You care for many patients.',
        jobType: 'Part-time',
        salaryMax: 60_000,
        skills: ['Triage', 'Day shifts'],
        benefits: 'Meals',
        applicationDeadline: '2027-01-14T08:30:00.000Z',
        workplace: 'Remote',
        country: null,
        remoteFrom: ['KE'],
      }),
    ).toEqual([
      'Workplace: [On-site (Kenya)]{Remote (Kenya)}',
      'Job type: [Full-time]{Part-time}',
      'Salary: [€52,000 / year]{€52,000 – €60,000 / year}',
      'Deadline: [Dec 14, 2026]{Jan 14, 2027}',
      'Description: You care for {many }patients.',
      'Skills: Triage\n[Night shifts\n]{Day shifts\n}',
      'Benefits: {Meals}',
    ]);
  });
});
