import { memo, useDeferredValue, useState } from 'react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { jobAsTyped } from './as-typed.ts';
import type { JobFormValues } from './values.ts';
import { JobArticle } from '../article.tsx';
import { toShownCompany, wordsOf } from '../loaded-job.ts';

interface JobPreviewProps {
  values: JobFormValues;
  company: CompanyProfile;
  /** The job that is edited. */
  job?: Job;
}

/** What stands where nothing has been typed yet. */
const MISSING = {
  jobTitle: 'Job title',
  jobLocation: 'Location',
  jobType: 'Job type',
  experienceLevel: 'Experience level',
  jobDescription: 'The description appears here.',
} as const;

/** The public page as it would be. Beside the fields it follows what is typed, and never keeps it waiting. */
export function JobPreview({ values, ...around }: JobPreviewProps) {
  return <Preview values={useDeferredValue(values)} {...around} />;
}

/** Made of the public page's own parts; nothing in it leads anywhere. */
const Preview = memo(function Preview({ values, company, job }: JobPreviewProps) {
  const [now] = useState(() => new Date());
  const typed = jobAsTyped(values, { company, now, ...(job && { job }) });
  const blanks = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter((name) => !typed[name]);
  const filled = { ...typed, ...Object.fromEntries(blanks.map((name) => [name, MISSING[name]])) };
  // The years go with a level.
  const words = wordsOf({ ...filled, experienceLevel: typed.experienceLevel || 'Associate' });
  return (
    <JobArticle
      isPreview
      level={2}
      shown={{
        job: filled,
        company: toShownCompany(company),
        words: typed.experienceLevel ? words : { ...words, years: '' },
        closing: null,
        similar: [],
        companyJobs: [],
      }}
    />
  );
});
