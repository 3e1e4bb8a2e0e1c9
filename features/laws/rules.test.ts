import { describe, expect, test } from 'vitest';
import { EMPTY_PASSPORT } from '../../shared/jobs/passport.ts';
import type { WorkPlace } from '../../shared/jobs/posted-place.ts';
import { readPay } from '../../shared/jobs/pay.ts';
import { COUNTRY_CODES } from '../../shared/jobs/countries.ts';
import { readQuery } from '../../shared/kit/query.ts';
import { check } from '../../shared/kit/validation.ts';
import { momentOf } from '../../shared/kit/zones.ts';
import * as manifest from './feature.ts';
import { lawQuery } from './rules/contract.ts';
import {
  findingsOf,
  postingRefusals,
  requiredFields,
  type StatedPosting,
} from './rules/findings.ts';
import { coverageOf, isElsewhere, isInForce, lawsFor, retentionFor } from './rules/laws.ts';
import { type Law, LAW_PLACES } from './rules/rows.ts';
import { LAWS } from './rules/table.ts';
import { askInWords, lawLines } from './rules/words.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const TODAY = at('2026-11-23');
const place = (region: string, more: Partial<WorkPlace> = {}): WorkPlace => ({
  workplace: 'On-site',
  country: region.slice(0, 2),
  region: region.includes('-') ? region : null,
  remoteFrom: [],
  also: [],
  ...more,
});
const remote = (...remoteFrom: string[]): WorkPlace => ({
  workplace: 'Remote',
  country: null,
  region: null,
  remoteFrom,
  also: [],
});
/** It does what every law asks. */
const lawful: StatedPosting = {
  jobTitle: 'Line Cook',
  jobDescription: 'You cook what the market has.',
  requirements: 'Two years in a kitchen',
  benefits: 'Meals\nPaid leave',
  showsDefaultBenefits: false,
  skillsRequired: ['Grilling'],
  salaryRange: '$45,000 - $60,000 per year',
  salaryMin: 45_000,
  salaryMax: 60_000,
  salaryCurrency: null,
  salaryPeriod: 'year',
  passport: { ...EMPTY_PASSPORT, vacancy: 'open', screening: 'none' },
};
const noPay = { salaryRange: '', salaryMin: null, salaryMax: null };
function readFigures(salaryRange: string) {
  const { min = null, max = null, currency = null, period = null } = readPay(salaryRange) ?? {};
  return { salaryMin: min, salaryMax: max, salaryCurrency: currency, salaryPeriod: period };
}
const codesIn = (region: string, change: Partial<StatedPosting>, day = TODAY, size?: string) =>
  findingsOf(
    { ...lawful, ...change },
    lawsFor(place(region), day, size === undefined ? undefined : { size }),
  ).map(({ code }) => code);

describe('every row', () => {
  test.each(LAWS.map((law) => [law.id, law] as const))('%s is complete', (_id, law) => {
    expect(LAW_PLACES[law.place]).toBeDefined();
    expect(COUNTRY_CODES).toContain(law.place.slice(0, 2));
    expect(law.asks.length).toBeGreaterThan(0);
    expect(law.sources.length).toBeGreaterThan(0);
    expect(law.citation).not.toBe('');
    for (const { title, url } of law.sources) {
      expect(title).not.toBe('');
      expect(URL.canParse(url)).toBe(true);
    }
    for (const day of [law.from, law.until, law.checked])
      expect(day ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(law.from === null || law.until === null || law.from < law.until).toBe(true);
    for (const ask of law.asks) expect(askInWords(ask)).toMatch(/\.$/);
  });

  test('has its own id', () => {
    expect(new Set(LAWS.map(({ id }) => id)).size).toBe(LAWS.length);
  });

  test.each(LAWS.flatMap((law) => (law.from ? [[law.id, law, law.from] as const] : [])))(
    '%s begins at midnight at its place',
    (_id, law, from) => {
      const zone = LAW_PLACES[law.place]?.zone ?? '';
      const start = momentOf({ day: from, time: '00:00' }, zone);
      expect(start).toBeDefined();
      if (!start) return;
      expect(isInForce(law, new Date(start.getTime() - 1))).toBe(false);
      expect(isInForce(law, start)).toBe(true);
      const ended: Law = { ...law, from: null, until: from };
      expect(isInForce(ended, new Date(start.getTime() - 1))).toBe(true);
      expect(isInForce(ended, start)).toBe(false);
    },
  );

  test.each(LAWS.map((law) => [law.id, law] as const))('%s forbids nothing lawful', (_id, law) => {
    expect(findingsOf(lawful, [law])).toEqual([]);
  });
});

describe('the United States', () => {
  const STATES = 'CA CO DC HI IL MA MD ME MN NJ NY VT WA'.split(' ');
  test.each(STATES)('%s wants the pay', (state) => {
    expect(codesIn(`US-${state}`, noPay)).toEqual(['law-pay-missing']);
  });

  test.each('CO IL MD MN NJ WA'.split(' '))('%s wants the benefits as well', (state) => {
    expect(codesIn(`US-${state}`, { benefits: ' ' })).toEqual(['law-benefits-missing']);
  });

  test.each(['US-TX', 'US-FL', 'KE', 'DE'])('%s wants neither', (region) => {
    expect(codesIn(region, { ...noPay, benefits: '' })).toEqual([]);
  });

  test('Delaware begins in September 2027', () => {
    expect(codesIn('US-DE', noPay, at('2027-09-25'))).toEqual([]);
    expect(codesIn('US-DE', noPay, at('2027-09-26'))).toEqual(['law-pay-missing']);
  });

  test('New York forbids a question about earlier pay, in the text and among the questions', () => {
    const [question, other] = ['What is your current salary?', 'What pay do you expect?'];
    const asking = (text: string) => codesIn('US-NY', { questions: [{ text, hint: '' }] });
    expect(asking(question)).toEqual(['law-pay-history']);
    expect(asking(other)).toEqual([]);
    expect(codesIn('US-NY', { requirements: question })).toEqual(['law-pay-history']);
    expect(codesIn('US-TX', { requirements: question })).toEqual([]);
  });

  test('a commission is enough in New York and Vermont, but not in Colorado', () => {
    const paid = { ...noPay, salaryRange: 'Commission only' };
    expect(codesIn('US-NY', paid)).toEqual([]);
    expect(codesIn('US-VT', paid)).toEqual([]);
    expect(codesIn('US-CO', paid)).toEqual(['law-pay-missing']);
  });

  test.each([
    ['From $50,000', true],
    ['$50,000 and up', true],
    ['$50,000+', true],
    ['up to $50,000', true],
    ['Starts at $50,000', true],
    ['Min. $50,000', true],
    ['$50,000 minimum', true],
    ['No less than $50,000', true],
    ['$50,000 or higher', true],
    ['$25/hr+', true],
    ['$50,000 - DOE', true],
    ['$50,000 - $60,000 and up', true],
    ['$50,000', false],
    ['$25 an hour, paid from day one', false],
    ['$60,000, above market', false],
    ['From $50,000 to $60,000', false],
    ['$24.04 an hour + tips', false],
  ])('%s leaves an end open: %s', (salaryRange, isOpen) => {
    const open = isOpen ? ['law-pay-open-ended'] : [];
    const shown = { ...readFigures(salaryRange), salaryRange };
    const isRead = shown.salaryMin !== null;
    expect(codesIn('US-CO', shown)).toEqual(isRead ? open : ['law-pay-missing']);
    expect(codesIn('AT', shown)).toEqual(isRead ? [] : ['law-pay-missing']);
  });

  test('the text of figures leaves an end open', () => {
    const figures = { salaryMin: 45_000, salaryMax: 45_000, salaryCurrency: 'USD' };
    expect(codesIn('US-CO', { ...figures, salaryRange: 'up to $45,000' })).toEqual([
      'law-pay-open-ended',
    ]);
    expect(codesIn('US-CO', { ...figures, salaryRange: 'Paid from day one' })).toEqual([]);
  });

  test.each([
    [{ salaryRange: 'Competitive', salaryMin: 50_000, salaryMax: 60_000 }, ['law-pay-missing']],
    [{ salaryRange: '', salaryMin: 50_000, salaryMax: 60_000 }, ['law-pay-missing']],
    [{ salaryRange: 'Good', salaryMin: 50_000, salaryMax: 60_000, salaryCurrency: 'USD' }, []],
    [{ salaryRange: '$20 - $30', salaryMin: 20, salaryMax: 30 }, ['law-pay-period']],
    [
      { salaryRange: '', salaryMin: 20, salaryMax: 30, salaryCurrency: 'USD', salaryPeriod: null },
      ['law-pay-period'],
    ],
    [{ salaryRange: '$20 - $30 an hour', salaryMin: 20, salaryMax: 30 }, []],
  ])('what the page shows counts: %j', (pay, codes) => {
    expect(codesIn('US-CO', pay)).toEqual(codes);
  });
});

describe('Ontario', () => {
  const range = (min: number, max: number, period: StatedPosting['salaryPeriod'] = 'year') => ({
    salaryRange: `$${min} - $${max} per ${period}`,
    salaryMin: min,
    salaryMax: max,
    salaryPeriod: period,
  });

  test.each([
    [range(50_000, 100_000), []],
    [range(50_000, 100_001), ['law-pay-range-too-wide']],
    [range(150_000, 200_000), []],
    [range(120_000, 200_000), ['law-pay-range-too-wide']],
    [range(120_000, 200_001), []],
    [range(20, 44, 'hour'), []],
    [range(20, 45, 'hour'), ['law-pay-range-too-wide']],
    [{ ...range(50_000, 60_000), salaryCurrency: 'CAD' }, []],
    [{ ...range(50_000, 60_000), salaryCurrency: 'USD' }, ['law-pay-currency']],
    [{ ...range(70_000, 70_000), salaryCurrency: 'USD' }, []],
    [{ ...range(50_000, 60_000), salaryRange: 'C$40,000 - C$160,000' }, ['law-pay-range-too-wide']],
    [{ ...range(20, 60), salaryRange: 'C$20 - C$60' }, ['law-pay-period']],
    [{ ...range(210_000, 210_000), salaryRange: 'Above C$210,000' }, []],
    [{ ...range(90_000, 90_000), salaryRange: 'Above C$90,000' }, ['law-pay-open-ended']],
  ])('%j', (pay, codes) => {
    expect(codesIn('CA-ON', pay)).toEqual(codes);
  });

  test('wants to know of the vacancy and of software', () => {
    const codes = codesIn('CA-ON', { passport: EMPTY_PASSPORT });
    expect(codes).toEqual(['law-vacancy-missing', 'law-screening-missing']);
    expect(
      codesIn('CA-ON', { passport: { ...EMPTY_PASSPORT, vacancy: 'pool', screening: 'rejects' } }),
    ).toEqual([]);
  });

  test.each([
    ['Canadian experience required', true],
    ['Two years of Canadian work experience.', true],
    ['Experience with customers in Canada', true],
    ['Canadian experience required, no exceptions', true],
    ['Candidates without Canadian experience will not be considered', true],
    ['Canadian-experience required', true],
    ['No Canadian experience, no interview', true],
    ['We need Canadian experience. No nights.', true],
    ['Canadian experience is not required', false],
    ['Canadian work experience isn’t necessary', false],
    ['People without Canadian experience are welcome', false],
    ['With or without Canadian experience', false],
    ['You need not have Canadian experience', false],
    ['No Canadian experience needed.', false],
    ["You don't need experience in Canada.", false],
    ["Experience in Canada's mountains", false],
    ['You know Canadian law, and have experience', false],
    ['You must have worked in Canada before', true],
    ['You have worked in Canada for at least two years', true],
    ['Applicants should have already worked in Canada', true],
    ['You must have previously worked for a company in Canada', true],
    ['Have you worked in Canada?', true],
    ['We only hire people who have worked in Canada', true],
    ['Candidates who have never worked in Canada will not be considered', true],
    ['Previous employment in Canada required', true],
    ['You need two years of work in Canada behind you', true],
    ['A Canadian work history is a must', true],
    ['A Canadian employment background is required', true],
    ['Our team has worked in Canada before', false],
    ['Our founders have worked in Canada for ten years', false],
    ['We have worked in Canada since 1990', false],
    ['You will have worked with every team in Canada by the end of the year', false],
    ['You need not have worked in Canada', false],
    ['You do not have to have worked in Canada before', false],
    ['People who have never worked in Canada are welcome', false],
    ['It does not matter whether you have worked in Canada', false],
    ['You must be allowed to work in Canada', false],
    ['Once you have worked in Canada for a year, you can move to our London office', false],
    ['Our people have worked in Canada for years', false],
    ['You must be legally entitled to work in Canada', false],
    ['You must work in Canada', false],
    ['We are proud of our employment record in Canada', false],
    ['You must have a Canadian work permit', false],
  ])('%s: %s', (requirements, isForbidden) => {
    expect(codesIn('CA-ON', { requirements })).toEqual(isForbidden ? ['law-local-experience'] : []);
  });

  test('reads every text of the posting', () => {
    const said = 'Canadian experience';
    const { passport } = lawful;
    for (const change of [
      { jobTitle: said },
      { jobDescription: said },
      { benefits: said },
      { skillsRequired: ['Grilling', said] },
      { passport: { ...passport, interviewSteps: ['Call', said] } },
      { passport: { ...passport, readBy: said } },
      { passport: { ...passport, adjustments: said } },
      { passport: { ...passport, duration: said } },
    ])
      expect(codesIn('CA-ON', change)).toEqual(['law-local-experience']);
  });

  test('names the fields that it wants to be filled in', () => {
    const fieldsAt = (region: string) => requiredFields(lawsFor(place(region), TODAY));
    const name = 'Ontario';
    expect(fieldsAt('CA-ON')).toEqual({ salaryRange: name, vacancy: name, screening: name });
    expect(fieldsAt('US-CO')).toEqual({ salaryRange: 'Colorado', benefits: 'Colorado' });
    expect(fieldsAt('NO')).toEqual({});
  });

  test('covers employers with 25 employees; an unknown size counts', () => {
    expect(codesIn('CA-ON', noPay, TODAY, '1-10')).toEqual([]);
    for (const size of ['', '11-50', '51-200', '1000+'])
      expect(codesIn('CA-ON', noPay, TODAY, size)).toEqual(['law-pay-missing']);
    const law = { employees: 25 };
    expect(coverageOf(law, { size: '51-200' })).toBe('yes');
    expect(coverageOf(law, { size: '11-50' })).toBe('perhaps');
    expect(coverageOf(law)).toBe('perhaps');
    expect(coverageOf({ employees: 1 })).toBe('yes');
  });

  test('begins in 2026, and has days for answers after an interview', () => {
    expect(codesIn('CA-ON', noPay, at('2025-12-31'))).toEqual([]);
    const days = (...of: Parameters<typeof lawsFor>) =>
      lawsFor(...of).flatMap(({ asks }) =>
        asks.flatMap((ask) => (ask.asks === 'answer-after-interview-days' ? ask.days : [])),
      );
    expect(days(place('CA-ON'), at('2025-12-31'))).toEqual([]);
    expect(days(place('CA-ON'), TODAY)).toEqual([45]);
    expect(days(place('CA-ON'), TODAY, { size: '1-10' })).toEqual([]);
    expect(days(place('US-CO'), TODAY)).toEqual([]);
  });
});

test('benefits that the company has chosen to list are stated', () => {
  const chosen = (showsDefaultBenefits: boolean | null) =>
    codesIn('US-CO', { benefits: '', showsDefaultBenefits });
  expect(chosen(true)).toEqual([]);
  expect(chosen(false)).toEqual(['law-benefits-missing']);
  // Nobody has chosen those of a text from before.
  expect(chosen(null)).toEqual(['law-benefits-missing']);
});

describe('questions about former pay', () => {
  test.each([
    ['Please state your current salary', true],
    ['What was your last annual pay?', true],
    ['Send us your salary history', true],
    ['Salary history required', true],
    ['Salary history', true],
    ['Current salary and expected salary', true],
    ['Your pay must be above your previous salary', false],
    ['How much do you earn now?', true],
    ['How much did you earn in your last job?', true],
    ['Tell us what you earn', true],
    ['Applications without your salary history will not be considered', true],
    ['We do not consider applications without your salary history', true],
    ['Do not forget to include your salary history', true],
    ['Do not send your salary history', false],
    ['We do not ask for your salary history', false],
    ['We never ask what you earned, and state the pay', false],
    ['Salary history is not required', false],
    ['No salary history needed', false],
    ['You do not have to state your current salary', false],
    ['You will earn more than in your previous job', false],
    ['State your expected pay', false],
    ['Send us your last payslip', true],
    ['Please attach your three most recent pay slips', true],
    ['Bring a recent pay stub to the interview', true],
    ['A copy of your latest salary statement is required', true],
    ['Include your P60 or last wage slip', true],
    ['Upload your payslips of the last three months', true],
    ['Proof of your current earnings is needed', true],
    ['We need to see your payslips', true],
    ['You get a payslip each month', false],
    ['We send your payslip on the 25th of each month', false],
    ['You find your payslips in our app', false],
    ['We send you your last payslip when you leave', false],
    ['You prepare payslips and include overtime', false],
    ['You answer questions about payslips, and attach them to mails', false],
    ['Do not send us your payslips', false],
    ['We never ask for payslips', false],
    ['No payslips needed', false],
    ['You do not have to send us your payslip', false],
    ['You calculate wages and send payslips', false],
    ['Send payslips to our employees', false],
    ['Please ask for your payslip if it is late', false],
  ])('%s: %s', (jobDescription, isForbidden) => {
    const codes = isForbidden ? ['law-pay-history'] : [];
    for (const region of ['IT', 'LT', 'MT', 'PL', 'SK', 'CA-BC', 'CA-PE', 'US-CO', 'US-CA'])
      expect(codesIn(region, { jobDescription })).toEqual(codes);
    expect(codesIn('NO', { jobDescription })).toEqual([]);
  });
});

describe('the European Union', () => {
  test('Italy and Lithuania want the pay in the posting; Slovakia, Poland and Malta later', () => {
    for (const country of ['IT', 'LT', 'AT'])
      expect(codesIn(country, noPay)).toEqual(['law-pay-missing']);
    for (const country of ['SK', 'PL', 'MT', 'DE', 'FR'])
      expect(codesIn(country, noPay)).toEqual([]);
    expect(codesIn('IT', noPay, at('2026-06-06'))).toEqual([]);
  });

  test('retention', () => {
    expect(retentionFor(place('DE'), TODAY)).toEqual({
      keepYears: undefined,
      deleteAfterMonths: 6,
    });
    expect(retentionFor(place('FR'), TODAY).deleteAfterMonths).toBe(24);
    expect(retentionFor(place('CA-ON'), TODAY)).toEqual({
      keepYears: 3,
      deleteAfterMonths: undefined,
    });
    expect(retentionFor(place('US-IL'), TODAY).keepYears).toBeUndefined();
  });
});

describe('remote work', () => {
  const ids = (where: WorkPlace) => new Set(lawsFor(where, TODAY).map((law) => law.place));
  test('from one country is work there; from several, only the laws that say so count', () => {
    expect(ids(remote('IT'))).toEqual(new Set(['IT']));
    expect(ids(remote('IT', 'PL', 'PT'))).toEqual(new Set());
    expect(ids(remote('US'))).toEqual(new Set(['US-CA', 'US-CO', 'US-WA']));
    expect(ids(remote('US', 'CA'))).toEqual(new Set(['CA-BC', 'US-CA', 'US-CO', 'US-WA']));
    expect(ids(remote())).toEqual(new Set());
  });

  test('in several places follows the laws of all', () => {
    const both = place('US-TX', { also: [{ country: 'IT', region: null }, place('US-NY')] });
    expect(ids(both)).toEqual(new Set(['IT', 'US-NY']));
  });

  test('from one state is work in that state', () => {
    expect(ids({ ...remote('US'), region: 'US-NY' })).toEqual(new Set(['US-NY']));
  });
});

test('a refusal has the code of its first finding, and a message for each field', () => {
  const laws = lawsFor(place('US-CO'), TODAY);
  expect(postingRefusals(lawful, laws)).toBeUndefined();
  expect(postingRefusals({ ...lawful, ...noPay, benefits: '' }, laws)).toEqual({
    code: 'law-pay-missing',
    message: 'State the pay: an amount or a range. Required in Colorado (C.R.S. § 8-5-201).',
    errors: {
      salaryRange: 'State the pay: an amount or a range. Required in Colorado (C.R.S. § 8-5-201).',
      benefits: 'List the benefits, one per line. Required in Colorado (C.R.S. § 8-5-201).',
    },
  });
});

describe('the page of a job', () => {
  const linesAt = (
    where: WorkPlace,
    { change = {}, isCertain = (law: Law) => law.employees === 1 },
  ) =>
    lawLines(
      { ...lawful, ...change },
      lawsFor(where, TODAY).map((law) => ({
        ...law,
        isCertain: isCertain(law),
        isElsewhere: isElsewhere(where, law),
      })),
    );
  const linesIn = (region: string, change: Partial<StatedPosting> = {}, isCertain = () => true) =>
    linesAt(place(region), { change, isCertain });

  test('says what applies, with each law once', () => {
    expect(linesIn('US-CO')).toEqual([
      {
        title: 'Colorado law applies.',
        text: 'This posting states pay, benefits and the closing date, as required. Employers must not ask what you earned.',
        links: [
          { citation: 'C.R.S. § 8-5-201', url: expect.stringContaining('7-ccr-1103-18') },
          { citation: 'Equal Pay for Equal Work Act', url: expect.any(String) },
        ],
        checked: 'Nov 23, 2026',
      },
    ]);
  });

  test('says what an older posting lacks, and of whom a law speaks', () => {
    const [line] = linesIn('CA-ON', { passport: EMPTY_PASSPORT }, () => false);
    expect(line?.title).toBe('Ontario law applies if the employer has 25 or more employees.');
    expect(line?.text).toBe(
      'This posting states pay, as required. It does not say whether there is a vacancy, or whether software ranks or rejects applicants. After an interview, employers must tell you the decision within 45 days.',
    );
  });

  test('of remote work names each state that it may be done from', () => {
    const titles = (where: WorkPlace) => linesAt(where, {}).map(({ title }) => title);
    expect(titles(remote('US'))).toEqual([
      'California law applies if you work from there and the employer has 15 or more employees.',
      'Colorado law applies if you work from there.',
      'Washington law applies if you work from there and the employer has 15 or more employees.',
    ]);
    expect(titles(remote('CA'))).toEqual(['British Columbia law applies if you work from there.']);
    expect(titles(remote('IT'))).toEqual(['The law of Italy applies.']);
    expect(titles(place('US-TX', { also: [place('US-CO')] }))).toEqual([
      'Colorado law applies if you work from there.',
    ]);
  });

  test('names the size of the employer only for what depends on it', () => {
    const lines = linesAt(place('US-CA'), {});
    expect(lines.map(({ title }) => title)).toEqual([
      'California law applies.',
      'California law applies if the employer has 15 or more employees.',
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      'Employers must not ask what you earned.',
      'This posting states pay, as required.',
    ]);
  });

  test('is silent where no law of the table applies', () => {
    expect(linesIn('KE')).toEqual([]);
  });
});

test.each(['remoteFrom=de,fr', 'remoteFrom[]=DE&remoteFrom[]=FR', 'remoteFrom=de&remoteFrom=fr'])(
  'countries as %s',
  (query) =>
    expect(check(lawQuery, readQuery(new URLSearchParams(query)))).toMatchObject({
      value: { remoteFrom: ['DE', 'FR'] },
    }),
);

test('the manifest names the places', () => {
  expect(manifest.laws.regulates).toEqual(Object.keys(LAW_PLACES));
  expect(new Set(LAWS.map((law) => law.place))).toEqual(new Set(manifest.laws.regulates));
});
