import { MoreJobs } from '../lists/more.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { ApplyBox } from './apply/box.tsx';
import { JobArticle } from '../article.tsx';
import type { JobProblem, LoadedJob, ShownJob } from '../loaded-job.ts';
import { Panels } from '../../panels.tsx';
import styles from './view.module.css';

interface JobViewProps {
  /** The result of the loader of /job/:id. */
  loaded: LoadedJob;
  /** The level of the heading: 1 on the job's page, 2 beside the list. */
  level: 1 | 2;
}

/** A job's page content. Its layout depends on its own width, not the window's. */
export function JobView({ loaded, level }: JobViewProps) {
  if ('problem' in loaded) return <Problem problem={loaded} level={level} />;
  return <Shown shown={loaded} level={level} />;
}

function Shown({ shown, level }: { shown: ShownJob; level: 1 | 2 }) {
  const { job, closing, companyJobs, parts } = shown;
  return (
    <div className={styles.view} data-level={level}>
      <div className={styles.columns}>
        <JobArticle shown={shown} level={level} />
        <ApplyBox key={job._id} shown={shown} />
      </div>
      <Panels slot="job.foot" job={job} />
      <div className={styles.others}>
        <MoreJobs title={`More jobs at ${job.companyName}`} jobs={companyJobs} level={level} />
        <Panels slot="job.others" parts={parts} isOpen={!closing} level={level} />
      </div>
    </div>
  );
}

const PROBLEM_HINTS = {
  missing: 'It may have been filled, or its application deadline has passed.',
  gone: 'It closed more than a month ago. Similar jobs may be open.',
};

function Problem({ problem, level }: { problem: JobProblem; level: 1 | 2 }) {
  const isFailure = problem.problem === 'failed';
  return (
    <ErrorState
      level={level}
      title={isFailure ? 'Something went wrong' : problem.message}
      message={problem.problem === 'failed' ? problem.message : PROBLEM_HINTS[problem.problem]}
    >
      <LinkButton to="/alljobs">Back to All Jobs</LinkButton>
    </ErrorState>
  );
}
