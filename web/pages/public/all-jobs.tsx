import { useRef } from 'react';
import { data, useNavigation, useRevalidator } from 'react-router';
import { Refusal, sentenceOf } from '../../../shared/client.ts';
import { type Job, JOB_TYPES } from '../../../shared/jobs.ts';
import { DESCRIPTION_PREVIEW } from '../../../shared/previews.ts';
import { apiContext } from '../../api-context.ts';
import type { CardJob } from '../../components/job-card.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Route } from './+types/all-jobs.ts';
import { allJobsPath, appliedFilters, type JobFilters, readFilters } from './all-jobs-address.ts';
import { AppliedFilters } from './all-jobs-chips.tsx';
import { FilterForm } from './all-jobs-filters.tsx';
import { PAGE_SIZE } from './all-jobs-list.ts';
import { Results } from './all-jobs-results.tsx';
import styles from './all-jobs.module.css';

const TITLE = 'Find Your Dream Job';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    TITLE,
    'Open jobs by keyword, location and job type. Every role is reviewed before it goes live.',
  );

/** A page of the search in the address; a search that cannot be run answers its message. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const filters = inOurSpelling(readFilters(params));
  const cursor = params.get('cursor') ?? '';
  const isLaterPage = cursor !== '';
  try {
    const { jobs, ...rest } = await context
      .get(apiContext)
      .listJobs({ query: { ...filters, cursor, limit: PAGE_SIZE } });
    const list = { ...rest, jobs: jobs.map(toCard) };
    return { filters, jobTypes: JOB_TYPES, isLaterPage, list };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = sentenceOf(error, 'Failed to fetch jobs.');
    return data({ filters, jobTypes: JOB_TYPES, isLaterPage, problem }, { status: error.code });
  }
}

/** The page carries what its cards show, not whole descriptions: a quarter of the size. */
function toCard(job: Job): CardJob {
  const { _id, jobTitle, jobLocation, jobType, skills, createdAt, companyName } = job;
  const { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  const pay = { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod };
  const jobDescription = job.jobDescription.slice(0, DESCRIPTION_PREVIEW + 1);
  return {
    _id,
    jobTitle,
    jobLocation,
    jobType,
    jobDescription,
    skills,
    createdAt,
    companyName,
    ...pay,
  };
}

/** 'full-time' is 'Full-time'. A job type that we do not know stays as it is: the API says what is wrong. */
function inOurSpelling(filters: JobFilters): JobFilters {
  const asked = filters.jobType.toLowerCase();
  const known = JOB_TYPES.find((type) => type.toLowerCase() === asked);
  return { ...filters, jobType: known ?? filters.jobType };
}

export default function AllJobs({ loaderData }: Route.ComponentProps) {
  const { filters, jobTypes, isLaterPage } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  const { location } = useNavigation();
  const isSearching = location?.pathname === '/alljobs';
  return (
    <Container>
      <header className={styles.head}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>Every role is reviewed before it goes live.</p>
      </header>
      <div className={styles.columns}>
        <aside aria-label="Filters" className={styles.side}>
          <FilterForm filters={filters} jobTypes={jobTypes} />
        </aside>
        <section aria-label="Results" aria-busy={isSearching} className={styles.results}>
          {'problem' in loaderData ? (
            <ErrorState title="This search cannot be run" message={loaderData.problem}>
              {isLaterPage && (
                <LinkButton to={allJobsPath(filters)}>Back to the newest jobs</LinkButton>
              )}
              <LinkButton to="/alljobs" variant={isLaterPage ? 'outline' : 'filled'}>
                Show all jobs
              </LinkButton>
            </ErrorState>
          ) : (
            <>
              <div className={styles.bar}>
                <div role="status">
                  <h2 ref={heading} tabIndex={-1} className={styles.count}>
                    {countOf(loaderData.list.total, filters)}
                  </h2>
                </div>
                <AppliedFilters filters={filters} onRemove={toHeading} />
              </div>
              <Results
                filters={filters}
                firstPage={loaderData.list}
                isLaterPage={isLaterPage}
                onRemoveFilter={toHeading}
              />
            </>
          )}
        </section>
      </div>
    </Container>
  );
}

function countOf(total: number, filters: JobFilters): string {
  const jobs = `${total.toLocaleString('en-US')} ${total === 1 ? 'job' : 'jobs'}`;
  return appliedFilters(filters).length > 0 ? `${jobs} found` : jobs;
}

/** The list could not be loaded. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <Container>
      <ErrorState
        level={1}
        message="Failed to load jobs."
        onRetry={revalidate}
        busy={state === 'loading'}
      />
    </Container>
  );
}
