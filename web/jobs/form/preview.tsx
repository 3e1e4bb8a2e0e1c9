import { memo, useDeferredValue, useState } from 'react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { Section } from '../../kit/ui/layout/section.tsx';
import { AnswerFields } from '../questions.tsx';
import { JobArticle } from '../article.tsx';
import { toShownCompany, wordsOf } from '../loaded-job.ts';
import { jobAsTyped, type JobFormValues } from '../form-values.ts';

interface JobPreviewProps {
  values: JobFormValues;
  company: CompanyProfile;
  /** The edited job. */
  job?: Job;
}

/** The texts of empty fields. */
const MISSING = {
  jobTitle: 'Job title',
  jobLocation: 'Location',
  jobType: 'Job type',
  experienceLevel: 'Experience level',
  jobDescription: 'The description appears here.',
} as const;

/** The public page with the typed values. It renders later than the fields, so that typing is never slow. */
export function JobPreview({ values, ...around }: JobPreviewProps) {
  return <Preview values={useDeferredValue(values)} {...around} />;
}

/** Uses the parts of the public page; links and buttons are disabled. */
const Preview = memo(function Preview({ values, company, job }: JobPreviewProps) {
  const [now] = useState(() => new Date());
  const typed = jobAsTyped(values, { company, now, ...(job && { job }) });
  const blanks = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter((name) => !typed[name]);
  const filled = { ...typed, ...Object.fromEntries(blanks.map((name) => [name, MISSING[name]])) };
  const asked = (typed.questions ?? []).map((question, index) => ({
    ...question,
    id: String(index),
    text: question.text || `Question ${index + 1}`,
  }));
  // Without a level there are no years of experience.
  const words = wordsOf({ ...filled, experienceLevel: typed.experienceLevel || 'Associate' });
  return (
    <>
      <JobArticle
        isPreview
        level={2}
        shown={{
          job: filled,
          company: toShownCompany(company),
          words: typed.experienceLevel ? words : { ...words, years: '' },
          closing: null,
          companyJobs: [],
          parts: {},
        }}
      />
      {asked.length > 0 && (
        <Section title="Questions when applying">
          <AnswerFields questions={asked} answers={{}} files={{}} errors={{}} disabled />
        </Section>
      )}
    </>
  );
});
