import { jobHtml } from '../../../shared/jobs/text.ts';
import { EXPERIENCE_LABELS, type Job, type JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { countryName, countryOf, readTown } from '../../../shared/jobs/places.ts';
import { StructuredData, toJson } from '../../kit/structured-data.tsx';
import { useSite } from '../../site.ts';

/** An open job, on its own page only. Omitted if the country is unknown, because it would be wrong. */
export function JobPostingData({ job, domain }: { job: Job; domain?: string | undefined }) {
  const { publicUrl } = useSite();
  const isPlaceKnown = job.workplace === 'Remote' ? job.remoteFrom.length > 0 : countryOf(job);
  if (!isPlaceKnown) return null;
  return (
    <StructuredData
      json={import.meta.env.SSR ? toJson(toJobPosting(job, publicUrl, domain)) : ''}
    />
  );
}

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
function toJobPosting(job: Job, publicUrl: string, domain?: string): object {
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
    ...placeOf(job),
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

function placeOf(job: Job): object {
  const { workplace, remoteFrom, jobLocation, region } = job;
  if (workplace === 'Remote') {
    const countries = remoteFrom.map((code) => ({ '@type': 'Country', name: countryName(code) }));
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: countries };
  }
  const { city, state } = readTown(jobLocation);
  const address = {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    // 'ON' of 'CA-ON', for a location that names the city only.
    ...((state || region) && { addressRegion: state || region?.slice(3) }),
    addressCountry: countryOf(job),
  };
  return { jobLocation: { '@type': 'Place', address } };
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
