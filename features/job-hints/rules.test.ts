import { describe, expect, test } from 'vitest';
import { slowText } from '../../scripts/slow-patterns.ts';
import { EMPTY_QUESTION } from '../../shared/jobs/question-form.ts';
import { EMPTY_PASSPORT } from '../../shared/jobs/passport.ts';
import { EMPTY_PASSPORT_FORM } from '../../shared/jobs/passport-form.ts';
import type { Finding, LintedForm } from '../../shared/jobs/advice.ts';
import { RULES } from './rules/discouraged-words.ts';
import { lintJob, searchFacts } from './rules/linter.ts';

const now = new Date('2026-11-20T12:00:00Z');

const description = `You run the kitchen of a house with forty seats, six days a week, with a team of five.

You write the menu with the owner each season, order what it takes, and train two apprentices.

After your application we call within a week, and you cook with us for an evening, paid.`;

/** A posting without any finding. */
const good: LintedForm = {
  jobTitle: 'Head Chef',
  jobLocation: 'Porto, Portugal',
  jobType: 'Full-time',
  experienceLevel: 'Associate',
  jobDescription: description.padEnd(310, '.'),
  requirements: 'Five years in a kitchen',
  benefits: 'A four-day week',
  showsDefaultRequirements: false,
  showsDefaultBenefits: false,
  questions: [],
  skillsRequired: ['Menus'],
  salaryRange: '€32,000 - €38,000 per year',
  applicationDeadline: '2026-12-20',
  workplace: '',
  country: '',
  remoteFrom: [],
  ...EMPTY_PASSPORT_FORM,
  vacancy: 'open',
  interviewSteps: 'Call\nAn evening in the kitchen',
};

const lint = (change: Partial<LintedForm>) => lintJob({ ...good, ...change }, now);
const short = (findings: Finding[]) =>
  findings.map(({ level, field, text }) => `${level} ${field}: ${text}`);

test('a good posting leaves nothing to say', () => {
  expect(lint({})).toEqual([]);
  expect(lint({ applicationDeadline: '' })).toEqual([]);
});

test('what the server refuses comes first, in its words and in the order of the form', () => {
  const findings = lint({ jobTitle: '', jobType: '', jobDescription: 'Short.', benefits: '' });
  expect(short(findings)).toEqual([
    'blocks jobTitle: Job title is required',
    'blocks jobType: Job type is required',
    'blocks jobDescription: Job description should be at least 100 characters',
    'loses benefits: No benefits',
  ]);
});

describe('the title', () => {
  test.each([
    'Urgent hiring',
    'Vacancy!',
    'Various positions',
    'Work from home',
    'Staff needed',
    'New job opportunity',
  ])('%s names no work', (jobTitle) => {
    expect(short(lint({ jobTitle }))).toContain('loses jobTitle: The title does not name the job');
  });

  test.each(['Help Desk Technician', 'Staff Nurse', 'Part-time Barista', 'QA Engineer', 'CEO'])(
    '%s is fine',
    (jobTitle) => {
      expect(lint({ jobTitle })).toEqual([]);
    },
  );

  test.each(['HEAD CHEF WANTED', 'Head Chef!!', '★ Head Chef ★'])('%s shouts', (jobTitle) => {
    expect(short(lint({ jobTitle }))).toContain('loses jobTitle: The title is in capitals');
  });

  test('that is long or names the pay says so', () => {
    expect(short(lint({ jobTitle: 'Chef '.repeat(20) }))).toEqual([
      'loses jobTitle: The title is long (99 characters)',
    ]);
    expect(short(lint({ jobTitle: 'Head Chef, €38,000' }))).toEqual([
      'search jobTitle: The title contains the pay',
    ]);
  });
});

describe('the place', () => {
  test('that the server reads is not called unclear', () => {
    const values = { ...good, jobLocation: 'Toronto' };
    const toronto = { country: 'CA', region: 'CA-ON' };
    expect(lintJob(values, now, { read: toronto })).toEqual([]);
    const fact = searchFacts(values, toronto).find(({ name }) => name.startsWith('Location'));
    expect(fact?.isThere).toBe(true);
    // Without a region, the country is not stored.
    const [finding] = lintJob(values, now, { read: { country: 'PT', region: null } });
    expect(finding).toMatchObject({
      field: 'country',
      text: 'The country is not stated',
      hint: expect.stringContaining('Is it Portugal?'),
    });
  });

  test.each([
    [{ jobLocation: 'Porto' }, ['search country: The country is not clear']],
    [{ jobLocation: 'Porto', country: 'PT' }, []],
    [{ jobLocation: 'Remote' }, ['search remoteFrom: The countries for applicants are missing']],
    [{ jobLocation: 'Remote (EU)' }, []],
    [{ jobLocation: 'Remote', remoteFrom: ['PT'] }, []],
  ] satisfies [Partial<LintedForm>, string[]][])('%j', (change, expected) => {
    expect(short(lint(change))).toEqual(expected);
  });
});

describe('the pay', () => {
  test.each([
    [{ salaryRange: '' }, ['loses salaryRange: No pay']],
    [{ salaryRange: 'Competitive' }, ['loses salaryRange: The pay is not a number']],
    [
      { salaryRange: '$80,000 - $120,000' },
      [
        'search salaryRange: The currency is unclear',
        'search salaryRange: The pay period is missing',
      ],
    ],
    [{ salaryRange: 'US$80,000 a year' }, []],
    [{ salaryRange: '$20 an hour' }, ['search salaryRange: The currency is unclear']],
  ] satisfies [Partial<LintedForm>, string[]][])('%j', (change, expected) => {
    expect(short(lint(change))).toEqual(expected);
  });
});

describe('the text', () => {
  const sentence = 'You cook what the season gives and you train two apprentices. ';

  test('too short, a wall, or shouted', () => {
    expect(short(lint({ jobDescription: sentence.repeat(3) }))).toEqual([
      'loses jobDescription: The description is short',
    ]);
    expect(short(lint({ jobDescription: sentence.repeat(20) }))).toEqual([
      'loses jobDescription: The description has no paragraphs',
    ]);
    expect(lint({ jobDescription: `${sentence}\n`.repeat(20) })).toEqual([]);
    expect(short(lint({ jobDescription: sentence.repeat(6).toUpperCase() }))).toEqual([
      'loses jobDescription: The description is in capitals',
    ]);
  });

  test('the lists are missing, or too long', () => {
    expect(short(lint({ requirements: ' \n', benefits: '', skillsRequired: [] }))).toEqual([
      'loses requirements: No requirements',
      'loses skillsRequired: No skills',
      'loses benefits: No benefits',
    ]);
    const requirements = Array.from({ length: 13 }, (_, line) => `Line ${line}`).join('\n');
    expect(short(lint({ requirements }))).toEqual(['loses requirements: 13 requirements']);
  });
});

test('a deadline that is close leaves little time; one that has passed must be changed, except where the posting has it already', () => {
  expect(short(lint({ applicationDeadline: '2026-11-23' }))).toEqual([
    'loses applicationDeadline: The deadline is soon',
  ]);
  expect(lint({ applicationDeadline: '2026-11-27' })).toEqual([]);
  const passed = { ...good, applicationDeadline: '2026-11-01' };
  expect(lintJob(passed, now)).toMatchObject([{ level: 'blocks', field: 'applicationDeadline' }]);
  const before = { passport: EMPTY_PASSPORT, applicationDeadline: '2026-11-01T23:59:59.999Z' };
  expect(lintJob(passed, now, { before })).toEqual([]);
});

describe('words', () => {
  test.each([
    ['A refundable registration fee of $50', 'blocks', 'registration fee'],
    ['Send us your bank details', 'blocks', 'bank details'],
    ['Female candidates preferred', 'blocks', 'Female candidates'],
    ['Only men need apply', 'blocks', 'Only men'],
    ['No older than 35 years', 'blocks', 'No older than 35 years'],
    ['Aged 20 to 30', 'blocks', 'Aged 20 to 30'],
    ['You are unmarried', 'blocks', 'unmarried'],
    ['A native English speaker', 'loses', 'native English speaker'],
    ['We are a young team', 'loses', 'young team'],
    ['For young, energetic people', 'loses', 'young, energetic'],
    ['Recent graduates preferred', 'loses', 'Recent graduates'],
    ['Please send a photo with your resume', 'loses', 'send a photo'],
    ['No criminal record', 'loses', 'criminal record'],
    ['A coding ninja', 'loses', 'ninja'],
    ['Write to us on WhatsApp', 'loses', 'WhatsApp'],
  ] as const)('%s', (requirements, level, quote) => {
    expect(lint({ requirements }).map((one) => [one.level, one.field, one.text])).toEqual([
      [level, 'requirements', `It contains “${quote}”`],
    ]);
  });

  test.each([
    'Five years of training',
    'You look after young children',
    'Men and women of all ages apply',
    'You manage 20 to 30 accounts',
    'Mobile apps, native and web',
    'Experience with bank accounts of clients',
    'Include photos of your work',
    'You send a photo of your stand each day',
  ])('%s is no reason to say anything', (requirements) => {
    expect(lint({ requirements })).toEqual([]);
  });

  test('a long text full of them answers at once', () => {
    const text = 'aged 20 to young bank account '.repeat(600);
    expect(lint({ jobDescription: text }).length).toBeGreaterThan(0);
  });
});

test('a question that laws forbid is named', () => {
  const question = { ...EMPTY_QUESTION, text: 'Have you ever been convicted?' };
  expect(lint({ questions: [question] }).map(({ field, text }) => [field, text])).toEqual([
    ['questions', 'Question 1 contains “ever been convicted”'],
  ]);
});

test('what search engines ask for is there or not', () => {
  const missing = (change: Partial<LintedForm>) =>
    searchFacts({ ...good, ...change }).flatMap(({ name, isThere }) => (isThere ? [] : name));
  expect(missing({})).toEqual([]);
  expect(missing({ jobTitle: ' ', jobDescription: 'Short.', salaryRange: 'Good' })).toEqual([
    'Title',
    'Description',
    'Pay in figures',
  ]);
  expect(missing({ jobLocation: 'Porto' })).toEqual(['Location with its country']);
  expect(missing({ jobLocation: 'Remote' })).toEqual(['Where applicants may live']);
});

test('no text makes the patterns of discouraged words slow', () => {
  const slow = RULES.flatMap(
    ({ pattern: { source, flags } }) => slowText({ place: '', source, flags }) ?? [],
  );
  expect(slow).toEqual([]);
});
