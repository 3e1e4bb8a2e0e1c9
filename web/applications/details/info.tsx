import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { matchSkills, yearsOfWork } from '../../../shared/applications/match.ts';
import { answerLabel } from '../../../shared/applications/promise.ts';
import { type ApplicationDetail, editNote } from '../../../shared/applications/status.ts';
import { formatDaysAgo } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { formatLocalDate } from '../../kit/local-time.ts';
import { useJobPath } from '../../kit/member.ts';
import { Panels } from '../../panels.tsx';
import { AnswerState } from '../answer.tsx';
import { MarkedBadge } from '../badges.tsx';
import { FlagMark } from '../answers-to-questions/flag.tsx';
import styles from './info.module.css';

interface InfoHeadProps {
  application: ApplicationDetail;
  now: Date;
  headingRef: Ref<HTMLHeadingElement>;
  /** The menu of the application. */
  menu: ReactNode;
}

/** Who applied for what, where the application stands, and how the applicant matches the job. */
export function InfoHead({ application, now, headingRef, menu }: InfoHeadProps) {
  const { applicant, job, appliedDate, askedSkills = [] } = application;
  const skillsMatch = matchSkills(askedSkills, applicant.applicantProfile.skills);
  const jobPath = useJobPath();
  return (
    <div className={styles.head}>
      <div className={styles.first}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.name}>
          {displayName(applicant)}
        </h1>
        <div className={styles.state}>
          <MarkedBadge application={application} />
          <Panels slot="application.state" application={application} />
          <span className={styles.menu}>{menu}</span>
        </div>
      </div>
      <p className={styles.applied}>
        <Link to={jobPath(job._id)}>{job.jobTitle}</Link> · applied {formatLocalDate(appliedDate)}
        <span className={styles.age}>, {formatDaysAgo(appliedDate, now)}</span>{' '}
        <Panels slot="application.applied" application={application} />
        {job.edit && ` · ${editNote(job)}`}
      </p>
      <div className={styles.promise}>
        {answerLabel(application, now) && <AnswerState application={application} now={now} />}
        <FlagMark application={application} />
        <Panels slot="application.facts" application={application} />
        <Panels slot="application.info" application={application} />
      </div>
      <MatchFacts application={application} now={now} />
      {skillsMatch.length > 0 && (
        <ul className={styles.skills} aria-label="Skills of the job">
          {skillsMatch.map(({ skill, isFound }) => (
            <li key={skill} data-found={isFound || undefined}>
              {skill}
              {!isFound && <span className="sr-only"> (not in the profile)</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MatchFacts({ application, now }: { application: ApplicationDetail; now: Date }) {
  const { applicant, job, askedSkills = [] } = application;
  const { experience, education, skills } = applicant.applicantProfile;
  const skillsMatch = matchSkills(askedSkills, skills);
  const years = yearsOfWork(experience, now);
  const [latest] = education;
  const found = skillsMatch.filter(({ isFound }) => isFound).length;
  const facts = [
    skillsMatch.length > 0 && ['Skills', `${found} of ${skillsMatch.length}`],
    experience.length > 0 && [
      'Experience',
      years ? counted(years, 'year') : counted(experience.length, 'position'),
    ],
    latest && ['Education', latest.degree],
    ['Job location', job.jobLocation],
  ].filter((fact) => fact !== false && fact !== undefined);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
