import type { Company } from '../../../shared/companies/profile.ts';
import { type CardJob, JobCard } from '../../jobs/card.tsx';
import { SaveJobButton } from '../../jobs/save-job-button.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import styles from './page.module.css';

interface CompanyJobsProps {
  company: Company;
  jobs: readonly CardJob[];
  /** On all pages. */
  total: number;
  nextCursor: string | null;
  isLaterPage: boolean;
}

/** The company's open jobs, newest first, a page at a time. */
export function CompanyJobs({ company, jobs, total, nextCursor, isLaterPage }: CompanyJobsProps) {
  const path = `/companies/${company._id}`;
  if (total === 0) {
    return (
      <section aria-label="Open jobs">
        <EmptyState
          title="No open jobs right now"
          hint={`${company.companyName} is not hiring at the moment. Others are.`}
        >
          <LinkButton to="/alljobs">Browse all jobs</LinkButton>
        </EmptyState>
      </section>
    );
  }
  return (
    <section aria-labelledby="open-jobs">
      <h2 id="open-jobs" className={styles.title}>
        {total === 1 ? '1 open job' : `${total.toLocaleString('en-US')} open jobs`}
      </h2>
      <ul className={styles.cards}>
        {jobs.map((job) => (
          <li key={job._id}>
            <JobCard job={job} action={<SaveJobButton job={job} look="icon" />} />
          </li>
        ))}
      </ul>
      {(isLaterPage || nextCursor) && (
        <nav aria-label="Pages of jobs" className={styles.pages}>
          {isLaterPage && (
            <LinkButton to={path} variant="subtle">
              Back to the newest jobs
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton
              to={`${path}?cursor=${encodeURIComponent(nextCursor)}`}
              rel="next"
              variant="light"
            >
              Older jobs
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
