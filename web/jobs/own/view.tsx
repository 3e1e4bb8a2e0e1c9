import { IconEdit, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { hasPublicPage } from '../../../shared/jobs/status.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { DeleteJobDialog } from '../delete-job-dialog.tsx';
import { useDeleteJob } from '../delete-job.ts';
import { JobComparison } from '../comparison.tsx';
import { JobMoveDialogs } from '../move-dialogs.tsx';
import { useJobMoves } from '../moves.ts';
import { Tags } from '../../kit/ui/badge.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { BulletList, Prose } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import { OwnJobFacts } from './facts.tsx';
import { OwnJobPerformance } from './performance.tsx';
import { OwnJobStanding } from './status-summary.tsx';
import { OwnJobSteps } from './steps.tsx';

interface OwnJobViewProps {
  versions: { current: Job; public: Job | null };
}

/** The job as the company works on it, where it stands, how it does, and what can be done about it. */
export function OwnJobView({ versions }: OwnJobViewProps) {
  const { current: job, public: approved } = versions;
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const deletion = useDeleteJob(() => void navigate('/jobs/my-jobs'));
  const moves = useJobMoves(() => void revalidate());
  const isPublic = hasPublicPage(job, now);
  return (
    <>
      <PageTitle
        subtitle={`${job.jobLocation} • ${job.jobType}`}
        actions={
          <>
            <LinkButton
              to={`/jobs/${job._id}/applicants`}
              variant="outline"
              icon={<IconUsers size={18} aria-hidden />}
            >
              {applicants(job.applicantCount)}
            </LinkButton>
            <LinkButton to={`/jobs/edit/${job._id}`} icon={<IconEdit size={18} aria-hidden />}>
              Edit Job
            </LinkButton>
          </>
        }
      >
        {job.jobTitle}
      </PageTitle>
      <OwnJobStanding job={job} now={now} />
      <OwnJobPerformance job={job} now={now} />
      <Split
        side={
          <>
            <OwnJobSteps
              job={job}
              isPublic={isPublic}
              now={now}
              moves={moves}
              onDelete={() => deletion.ask(job)}
            />
            <OwnJobFacts job={job} />
          </>
        }
      >
        {approved && approved.revision !== job.revision && (
          <Section
            title="What has changed"
            note={
              isPublic
                ? 'The approved version stays public until an admin approves the new one.'
                : undefined
            }
          >
            <JobComparison
              before={approved}
              after={job}
              titles={[
                isPublic ? 'Public now' : 'Approved',
                job.approvalStatus === 'rejected' ? 'Rejected' : 'Under review',
              ]}
            />
          </Section>
        )}
        <Section title="Job Description">
          <Prose text={job.jobDescription} />
        </Section>
        {job.jobRequirements.length > 0 && (
          <Section title="Requirements">
            <BulletList items={job.jobRequirements} />
          </Section>
        )}
        {job.jobBenefits.length > 0 && (
          <Section title="Benefits">
            <BulletList items={job.jobBenefits} />
          </Section>
        )}
        {job.skills.length > 0 && (
          <Section title="Skills">
            <Tags items={job.skills} max={job.skills.length} />
          </Section>
        )}
      </Split>
      <DeleteJobDialog deletion={deletion} />
      <JobMoveDialogs moves={moves} />
    </>
  );
}

const applicants = (count: number) => (count === 1 ? '1 Applicant' : `${count} Applicants`);
