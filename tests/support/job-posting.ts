import { formatDay } from '../../shared/kit/day.ts';
import { DEFAULT_BENEFITS, DEFAULT_REQUIREMENTS, type Job } from '../../shared/jobs/posting.ts';
import { COUNTRY_CODES, countryName, readPlace } from '../../shared/jobs/places.ts';
import { readableText } from './page-text.ts';

const EMPLOYMENT_TYPES: Record<string, string> = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
};
const PERIODS = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

// oxlint-disable-next-line typescript/no-explicit-any
type Posting = Record<string, any>;

/** A page as it was sent, and the job it is about, as the API answers it. */
interface Page {
  html: string;
  job: Job;
  now: Date;
}

/**
 * Problems of a JobPosting: missing required or recommended fields, invalid values, and facts that the page does not
 * show. Empty if there are none.
 */
export function lintJobPosting(posting: Posting, { html, job, now }: Page): string[] {
  const text = readableText(html);
  const problems: string[] = [];
  const check = (isRight: unknown, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  const shown = (fact: string, name: string) =>
    check(text.includes(readableText(fact)), `${name} is not on the page: ${fact}`);

  check(posting['@context'] === 'https://schema.org', '@context');
  check(posting['@type'] === 'JobPosting', '@type');
  check(posting.title, 'title is missing');
  shown(posting.title ?? '', 'title');

  const description: string = posting.description ?? '';
  check(/^(<p>.*<\/p>|<ul>.*<\/ul>)+$/s.test(description), 'description is not HTML in paragraphs');
  for (const [, part = ''] of description.matchAll(/<(?:p|li)>(.*?)<\/(?:p|li)>/gs)) {
    // The page shows the passport as a list of names and values.
    const row = readableText(part.replace(': ', ' '));
    if (!text.includes(row)) shown(part, 'description');
  }
  for (const line of [...DEFAULT_BENEFITS, ...DEFAULT_REQUIREMENTS]) {
    const isOwn = [...job.jobBenefits, ...job.jobRequirements].includes(line);
    check(isOwn || !description.includes(`<li>${line}</li>`), `a default is in it: ${line}`);
  }

  check(ISO_TIME.test(posting.datePosted), 'datePosted is no time');
  check(new Date(posting.datePosted) <= now, 'datePosted is ahead');
  shown(formatDay(posting.datePosted), 'datePosted');
  check(ISO_TIME.test(posting.validThrough), 'validThrough is no time');
  check(new Date(posting.validThrough) > now, 'validThrough has passed');
  shown(formatDay(posting.validThrough), 'validThrough');

  const { hiringOrganization: company, identifier } = posting;
  check(company?.['@type'] === 'Organization' && company.name, 'hiringOrganization');
  shown(company?.name ?? '', 'company');
  check(html.includes(`href="${new URL(company.url).pathname}"`), 'the company page is not linked');
  if (company.sameAs) shown(`${new URL(company.sameAs).hostname} verified`, 'the domain');
  check(identifier?.['@type'] === 'PropertyValue' && identifier.value === job._id, 'identifier');
  check(posting.directApply === true, 'directApply');
  shown(EMPLOYMENT_TYPES[posting.employmentType] ?? 'no such type', 'employmentType');
  if (posting.skills) for (const skill of posting.skills.split(', ')) shown(skill, 'skill');

  lintPlace(posting, job, check, shown);
  lintPay(posting, job, check, shown);
  const months = posting.experienceRequirements?.monthsOfExperience;
  if (months !== undefined) {
    check(Number.isInteger(months) && months > 0, 'monthsOfExperience');
    check(new RegExp(`\\(${months / 12}(-\\d+|\\+)\\)`).test(text), 'years are not on the page');
  }
  return problems;
}

type Check = (isRight: unknown, problem: string) => void;
type Shown = (fact: string, name: string) => void;

function lintPlace(posting: Posting, job: Job, check: Check, shown: Shown): void {
  if (job.workplace === 'Remote') {
    check(posting.jobLocationType === 'TELECOMMUTE', 'jobLocationType');
    check(!posting.jobLocation, 'remote work has a place');
    const countries: Posting[] = posting.applicantLocationRequirements ?? [];
    check(countries.length > 0, 'applicantLocationRequirements is missing');
    for (const country of countries) {
      check(country['@type'] === 'Country', 'where applicants live is no country');
      shown(country.name, 'country of applicants');
    }
    return;
  }
  check(!posting.jobLocationType, 'on-site work is remote');
  const places: (Posting | undefined)[] = [posting.jobLocation].flat();
  for (const place of places) lintAddress(place, job, check, shown);
}

function lintAddress(place: Posting | undefined, job: Job, check: Check, shown: Shown): void {
  check(place?.['@type'] === 'Place', 'jobLocation');
  const address = place?.address;
  check(address?.['@type'] === 'PostalAddress', 'address');
  check(COUNTRY_CODES.includes(address?.addressCountry), 'addressCountry is no code');
  shown(job.jobLocation, 'location');
  // 'London, UK' names it as well.
  if (job.country !== null && readPlace(job.jobLocation).country !== address?.addressCountry)
    shown(countryName(address?.addressCountry ?? 'ZZ'), 'country');
  for (const part of ['addressLocality', 'streetAddress', 'postalCode'])
    if (address?.[part]) shown(address[part], part);
  // The code of the region, unless the location names the state.
  if (address?.addressRegion && address.addressRegion !== job.region?.slice(3))
    shown(address.addressRegion, 'state');
}

function lintPay({ baseSalary }: Posting, job: Job, check: Check, shown: Shown): void {
  const isKnown = job.salaryMin !== null && job.salaryCurrency && job.salaryPeriod;
  check(Boolean(baseSalary) === Boolean(isKnown), 'pay is known, or is not');
  if (!baseSalary) return;
  const { value } = baseSalary;
  check(baseSalary['@type'] === 'MonetaryAmount', 'baseSalary');
  check(/^[A-Z]{3}$/.test(baseSalary.currency), 'currency');
  check(value['@type'] === 'QuantitativeValue', 'the figures of the pay');
  check(PERIODS.has(value.unitText), 'unitText');
  const figures: number[] = [value.value, value.minValue, value.maxValue].filter(
    (figure) => figure !== undefined,
  );
  check(figures.length === (value.value === undefined ? 2 : 1), 'either a value or a range');
  check(value.value !== undefined || value.minValue < value.maxValue, 'the range of the pay');
  for (const figure of figures) {
    check(typeof figure === 'number' && figure > 0, 'a figure of the pay');
    shown(figure.toLocaleString('en-US'), 'pay');
  }
  shown(`/ ${String(value.unitText).toLowerCase()}`, 'period of the pay');
}
