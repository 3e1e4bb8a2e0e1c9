import { IconEye } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { useIsWiderThan } from '../../kit/wide.ts';
import { JobArticle } from '../article.tsx';
import { toShownCompany, wordsOf } from '../loaded-job.ts';
import { jobAsTyped, type JobFormValues } from './values.ts';
import styles from './preview.module.css';

/** What the page shows of the posting: its fields, or how applicants will read it. */
export type JobFormView = 'write' | 'preview';

/** Pixels from which the fields and the preview have room beside each other. */
const WIDE = 860;

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

interface JobFormViewsProps {
  /** Which of the two shows where there is room for one. */
  shown: { view: JobFormView; setView: (view: JobFormView) => void };
  fields: ReactNode;
  preview: ReactNode;
}

/** The fields of a posting and how applicants will read it: beside each other, or in two tabs. */
export function JobFormViews({ shown: { view, setView }, fields, preview }: JobFormViewsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWiderThan(frame, WIDE);
  return (
    // The shell gives it more of a wide window.
    <div ref={frame} data-wide>
      <Tabs
        label="Edit or preview the posting"
        tabs={VIEWS}
        value={view}
        onChange={setView}
        untabbed={isWide}
      >
        <div className={isWide ? styles.beside : undefined}>
          {(isWide || view === 'write') && <div className={styles.fields}>{fields}</div>}
          {isWide && <Beside>{preview}</Beside>}
          {!isWide && view === 'preview' && <InTab>{preview}</InTab>}
        </div>
      </Tabs>
    </div>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview" className={styles.frame}>
      <p className={styles.bar}>
        <IconEye size={18} aria-hidden />
        <strong>Preview</strong> as applicants will see it
      </p>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label="The posting" className={styles.body}>
        {children}
      </div>
    </section>
  );
}

function InTab({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview">
      <p role="status" className={styles.note}>
        Preview: this is how applicants will see the posting. Its links and buttons are disabled.
      </p>
      <div className={styles.view}>{children}</div>
    </section>
  );
}

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
