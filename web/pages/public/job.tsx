import { IconArrowLeft } from '@tabler/icons-react';
import { data, Link } from 'react-router';
import { Refusal, sentenceOf } from '../../../shared/client.ts';
import {
  DEFAULT_BENEFITS,
  DEFAULT_REQUIREMENTS,
  EXPERIENCE_LABELS,
  type Job,
} from '../../../shared/jobs.ts';
import { truncate } from '../../../shared/previews.ts';
import { apiContext } from '../../api-context.ts';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Route } from './+types/job.ts';
import { ApplyBar } from './job-apply.tsx';
import { JobArticle, type JobLists } from './job-article.tsx';
import { NEIGHBOURS, Neighbours, toNeighbour } from './job-neighbours.tsx';
import styles from './job.module.css';

/** Characters of the description that a search engine shows. */
const SUMMARY = 155;
const NOT_FOUND = 'Job not found.';
const LOADING_FAILED = 'An error occurred while loading job details.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, LOADING_FAILED);
  if ('problem' in loaderData) return pageMeta(matches, loaderData.problem);
  const { jobTitle, companyName, jobDescription } = loaderData.job;
  return pageMeta(matches, `${jobTitle} at ${companyName}`, truncate(jobDescription, SUMMARY));
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  try {
    const [{ job }, { jobs }] = await Promise.all([
      api.getJob({ params: { id: params.id } }),
      api.listJobs({ query: { limit: NEIGHBOURS } }),
    ]);
    return { job, lists: listsOf(job), neighbours: jobs.map(toNeighbour) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem =
      error.code === 404 ? NOT_FOUND : sentenceOf(error, 'Failed to fetch job details.');
    return data({ problem }, { status: error.code });
  }
}

/** What the page lists; product.md section 2.4 puts three requirements and three benefits before a job's own. */
const listsOf = ({ experienceLevel, jobRequirements, jobBenefits }: Job): JobLists => ({
  requirements: [...DEFAULT_REQUIREMENTS, ...jobRequirements],
  benefits: [...DEFAULT_BENEFITS, ...jobBenefits],
  years: EXPERIENCE_LABELS[experienceLevel].slice(experienceLevel.length).trim(),
});

export default function JobPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) return <Problem message={loaderData.problem} />;
  const { job, lists, neighbours } = loaderData;
  return (
    <Container>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Link to="/alljobs" className={styles.back}>
            <IconArrowLeft size={18} aria-hidden />
            All jobs
          </Link>
          <Neighbours job={job} neighbours={neighbours} />
        </div>
        <div className={styles.main}>
          <JobArticle job={job} lists={lists} />
          <ApplyBar key={job._id} job={job} />
        </div>
      </div>
    </Container>
  );
}

function Problem({ message }: { message: string }) {
  const isMissing = message === NOT_FOUND;
  return (
    <Container>
      <ErrorState
        level={1}
        title={isMissing ? NOT_FOUND : 'Something went wrong'}
        message={
          isMissing ? 'It may have been filled, or its application deadline has passed.' : message
        }
      >
        <LinkButton to="/alljobs">Back to all jobs</LinkButton>
      </ErrorState>
    </Container>
  );
}

/** The job could not be loaded. */
export function ErrorBoundary() {
  return <Problem message={LOADING_FAILED} />;
}
