import { Link } from 'react-router';
import type { Job } from '../../../shared/jobs/posting.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import styles from './rows.module.css';
import { payInWords, placeInWords } from '../../../shared/jobs/text.ts';
import { Panels } from '../../panels.tsx';
import { Marks, useMarks } from './marks.tsx';

/** The data of a row. */
export type JobRow = Pick<
  Job,
  | '_id'
  | 'jobTitle'
  | 'companyId'
  | 'companyName'
  | 'companyLogo'
  | 'jobLocation'
  | 'workplace'
  | 'skills'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
>;

/** Created on the server, so that a page does not load whole jobs for their titles. */
export function toJobRow(job: JobRow): JobRow {
  const { _id, jobTitle, companyId, companyName, companyLogo, jobLocation, workplace, skills } =
    job;
  const { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  const pay = { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod };
  return {
    _id,
    jobTitle,
    companyId,
    companyName,
    companyLogo,
    jobLocation,
    workplace,
    skills,
    ...pay,
  };
}

/** A compact list of jobs: title, place and pay. */
export function JobRows({ jobs }: { jobs: readonly JobRow[] }) {
  const marksOf = useMarks();
  return (
    <>
      <Panels slot="job.list" />
      <ul className={styles.rows}>
        {jobs.map((job) => (
          <li key={job._id}>
            <Link to={`/job/${job._id}`} className={styles.row}>
              <CompanyMark name={job.companyName} logo={job.companyLogo} size={40} />
              <span className={styles.text}>
                <span className={styles.title}>{job.jobTitle}</span>
                <span className={styles.where}>{`${job.companyName} · ${placeInWords(job)}`}</span>
                <span className={styles.pay}>
                  {payInWords(job)}
                  <Panels slot="job.pay" job={job} />
                </span>
                <Marks marks={marksOf(job._id)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
