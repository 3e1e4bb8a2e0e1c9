import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { displayName } from '../../../shared/accounts.ts';
import type { ApplicationDetail } from '../../../shared/applications.ts';
import { formatAge, formatDay } from '../../../shared/dates.ts';
import { MoveDialogs } from '../../components/application-move-dialogs.tsx';
import { useMoves } from '../../components/application-moves.ts';
import { ApplicationTimeline } from '../../components/application-timeline.tsx';
import { EducationList, ExperienceList } from '../../components/career.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tags } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Prose, Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { Split } from '../../ui/split.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationInterview } from './application-interview.tsx';
import { ResumeSection } from './resume-section.tsx';

/** The applicant at the left, what to do with the application at the right. */
export function ApplicationView({ loaded }: { loaded: ApplicationDetail }) {
  const [now] = useState(() => new Date());
  const [moved, setMoved] = useState({ loaded, application: loaded });
  if (moved.loaded !== loaded) setMoved({ loaded, application: loaded });
  const { application } = moved;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const moves = useMoves({
    // The answer to a move is a row of the list: timeline and interview come with the next load.
    onMoved: ({ status, history }) => {
      setMoved({ loaded, application: { ...application, status, history } });
      reload();
    },
    onConflict: reload,
  });
  const { applicant, job, coverLetter, status, appliedDate } = application;
  const { skills, education, experience } = applicant.applicantProfile;

  return (
    <>
      <PageTitle
        subtitle={
          <>
            <StatusBadge status={status} /> Applied for{' '}
            <Link to={`/jobs/${job._id}`}>{job.jobTitle}</Link> {formatAge(appliedDate, now)}
          </>
        }
      >
        {displayName(applicant)}
      </PageTitle>
      <Split
        side={
          <>
            <ApplicationActions application={application} moves={moves} />
            <Section title="Contact">
              <Facts
                facts={{
                  Email: applicant.email,
                  Username: applicant.username,
                  Position: `${job.jobLocation} • ${job.jobType}`,
                  Applied: formatDay(appliedDate),
                }}
              />
            </Section>
            <Section title="Timeline">
              <ApplicationTimeline application={application} reader="company" />
            </Section>
          </>
        }
      >
        <ApplicationInterview
          application={application}
          now={now}
          onChange={(next) => setMoved({ loaded, application: next })}
          onConflict={reload}
        />
        <Section title="Cover Letter">
          {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        </Section>
        <ResumeSection application={application} />
        <Section title="Skills">
          {skills.length > 0 ? (
            <Tags items={skills} max={skills.length} />
          ) : (
            <Quiet>No skills yet.</Quiet>
          )}
        </Section>
        <Section title="Experience">
          <ExperienceList experience={experience} />
        </Section>
        <Section title="Education">
          <EducationList education={education} />
        </Section>
      </Split>
      <MoveDialogs moves={moves} />
    </>
  );
}
