import { jobHtml } from '../../../shared/jobs/text.ts';
import { EXPERIENCE_LABELS, type Job, type JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { countryName, countryOf } from '../../../shared/jobs/countries.ts';
import type { PostedAddress } from '../../../shared/jobs/posted-place.ts';
import { StructuredData, toJson } from '../../kit/structured-data.tsx';
import { useSite } from '../../site.ts';

interface JobPostingDataProps {
  job: Job;
  /** Of each place of work; undefined if nobody has read them. */
  addresses: readonly PostedAddress[] | undefined;
  domain?: string | undefined;
}

/** An open job, on its own page only. Omitted if the country is unknown, because it would be wrong. */
export function JobPostingData({ job, addresses, domain }: JobPostingDataProps) {
  const { publicUrl } = useSite();
  const own = countryOf(job);
  const known = (addresses ?? [asWritten(job)]).filter(({ country }) => country ?? own);
  const isPlaceKnown = job.workplace === 'Remote' ? job.remoteFrom.length > 0 : known.length > 0;
  if (!isPlaceKnown) return null;
  return (
    <StructuredData
      json={import.meta.env.SSR ? toJson(toJobPosting(job, known, publicUrl, domain)) : ''}
    />
  );
}

const asWritten = ({ jobLocation }: Job): PostedAddress => ({
  street: '',
  postalCode: '',
  city: jobLocation,
  region: '',
  country: null,
});

const EMPLOYMENT_TYPES: Record<(typeof JOB_TYPES)[number], string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
};

/**
 * Structured data of an open job with a known place. Contains only what the job's page shows, and the company's domain
 * only if it has proved it.
 */
function toJobPosting(
  job: Job,
  addresses: readonly PostedAddress[],
  publicUrl: string,
  domain?: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.jobTitle,
    description: jobHtml(job),
    url: `${publicUrl}/job/${job._id}`,
    identifier: { '@type': 'PropertyValue', name: job.companyName, value: job._id },
    datePosted: job.createdAt,
    validThrough: job.applicationDeadline,
    directApply: true,
    employmentType: EMPLOYMENT_TYPES[job.jobType],
    hiringOrganization: hirerOf(job, publicUrl, domain),
    ...vacancyOf(job),
    ...placeOf(job, addresses),
    ...salaryOf(job),
    ...experienceOf(job),
    ...(job.skills.length > 0 && { skills: job.skills.join(', ') }),
  };
}

/** The company, or the client of an agency, of whom only the name is known. */
function hirerOf({ companyName, companyId, passport }: Job, publicUrl: string, domain?: string) {
  const { hiredBy, agencyFor } = passport;
  if (hiredBy === 'agency' && agencyFor) return { '@type': 'Organization', name: agencyFor };
  return {
    '@type': 'Organization',
    name: companyName,
    url: `${publicUrl}/companies/${companyId}`,
    ...(domain && { sameAs: `https://${domain}` }),
  };
}

/** What schema.org has of a passport. The rest is in the description. */
function vacancyOf({ passport: { vacancy, openings, startsOn, startsImmediately } }: Job): object {
  return {
    ...(openings && vacancy !== 'pool' && { totalJobOpenings: openings }),
    ...(startsOn && { jobStartDate: startsOn }),
    ...(startsImmediately && { jobImmediateStart: true }),
  };
}

/** Each place of work is a location of its own. */
function placeOf(job: Job, addresses: readonly PostedAddress[]): object {
  const { workplace, remoteFrom } = job;
  if (workplace === 'Remote') {
    const countries = remoteFrom.map((code) => ({ '@type': 'Country', name: countryName(code) }));
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: countries };
  }
  const places = addresses.map(({ street, postalCode, city, region, country }) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(postalCode && { postalCode }),
      ...(city && { addressLocality: city }),
      ...(region && { addressRegion: region }),
      addressCountry: country ?? countryOf(job),
    },
  }));
  return { jobLocation: places.length > 1 ? places : places[0] };
}

function salaryOf({ salaryMin, salaryMax, salaryCurrency, salaryPeriod }: Job): object | undefined {
  if (salaryMin == null || !salaryCurrency || !salaryPeriod) return undefined;
  const isRange = salaryMax != null && salaryMax > salaryMin;
  const figures = isRange ? { minValue: salaryMin, maxValue: salaryMax } : { value: salaryMin };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salaryCurrency,
      value: { '@type': 'QuantitativeValue', ...figures, unitText: salaryPeriod.toUpperCase() },
    },
  };
}

/** The minimum years of the level, as the page shows it. */
function experienceOf({ experienceLevel }: Job): object | undefined {
  const years = Number(/\((\d+)/.exec(EXPERIENCE_LABELS[experienceLevel])?.[1]);
  if (!years) return undefined;
  return {
    experienceRequirements: {
      '@type': 'OccupationalExperienceRequirements',
      monthsOfExperience: years * 12,
    },
  };
}
