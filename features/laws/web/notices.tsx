import { Link } from 'react-router';
import { type LawNotice, lawNoticeInWords } from '../rules/notice.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { NO_ADVICE } from '../rules/words.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Citations } from './citations.tsx';
import styles from './notices.module.css';

type Noticed = Pick<Job, '_id' | 'jobTitle'> & { lawNotice: LawNotice };

const isNoticed = (job: Job): job is Job & Noticed => job.lawNotice !== undefined;

/** What laws ask of jobs that they will pause, or have paused: an alert for each law, day and state. */
export function LawNotices({ jobs }: { jobs: readonly Job[] }) {
  const groups = Map.groupBy(jobs.filter(isNoticed), ({ lawNotice: notice }) =>
    [notice.laws, notice.pausedFrom, notice.isInForce, notice.isMetByReview].join(),
  );
  return [...groups].map(([key, own]) => <Notice key={key} jobs={own} isList={jobs.length > 1} />);
}

/** @param isList whether the jobs have to be named */
function Notice({ jobs, isList }: { jobs: readonly Noticed[]; isList: boolean }) {
  const [first] = jobs;
  const barred = useBarred('manage-jobs');
  if (!first) return null;
  const pageOf = ({ _id }: Noticed) => (barred ? `/jobs/${_id}` : `/jobs/edit/${_id}`);
  const { lawNotice } = first;
  const isSeveral = jobs.length > 1;
  const named = isSeveral ? counted(jobs.length, 'job') : `“${first.jobTitle}”`;
  const { title, todo, consequence } = lawNoticeInWords(lawNotice, {
    isSeveral,
    ...(isList && { jobs: named }),
  });
  const citations = new Map(
    jobs.flatMap((job) => job.lawNotice.citations.map((link) => [link.citation, link])),
  );
  return (
    <Alert tone={lawNotice.isMetByReview ? 'info' : 'warning'} title={title}>
      {jobs.length > 1 && (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job._id}>
              <Link to={pageOf(job)}>{job.jobTitle}</Link>
              {todo && `: ${job.lawNotice.problems.join(' ')}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        {jobs.length === 1 && todo} {consequence}
      </p>
      <p className={styles.source}>
        <Citations links={[...citations.values()]} />. {NO_ADVICE}
        {isList && jobs.length === 1 && !barred && (
          <>
            {' '}
            <Link to={pageOf(first)}>Edit Job</Link>
          </>
        )}
      </p>
    </Alert>
  );
}
