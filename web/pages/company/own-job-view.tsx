import { IconEdit, IconExternalLink, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../shared/dates.ts';
import { EXPERIENCE_LABELS, type Job } from '../../../shared/jobs.ts';
import { describePlace } from '../../../shared/stated-place.ts';
import { DeleteJobDialog } from '../../components/delete-job-dialog.tsx';
import { useDeleteJob } from '../../components/delete-job.ts';
import { ApprovalBadge, JobStatusBadge } from '../../components/job-badges.tsx';
import { hasPublicPage, jobStanding } from '../../components/job-standing.ts';
import { payOf } from '../../../shared/pay-in-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Tags } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { Split } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import { BulletList, Prose } from '../../ui/prose.tsx';

/** The job as the company works on it, where it stands, and where to go from here. */
export function OwnJobView({ job }: { job: Job }) {
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const deletion = useDeleteJob(() => void navigate('/jobs/my-jobs'));
  const standing = jobStanding(job, now);
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
      <Alert tone={standing.tone} title={standing.title}>
        {standing.text}
      </Alert>
      <Split
        side={
          <Side job={job} isPublic={hasPublicPage(job, now)} onDelete={() => deletion.ask(job)} />
        }
      >
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
    </>
  );
}

interface SideProps {
  job: Job;
  isPublic: boolean;
  onDelete: () => void;
}

function Side({ job, isPublic, onDelete }: SideProps) {
  const pay = payOf(job);
  return (
    <>
      <Section title="At a glance">
        <Facts
          facts={{
            Status: <JobStatusBadge status={job.status} />,
            Approval: <ApprovalBadge status={job.approvalStatus} />,
            Workplace: describePlace(job),
            Salary: pay ? [pay.amount, pay.period].filter(Boolean).join(' / ') : 'Not stated',
            'Experience level': EXPERIENCE_LABELS[job.experienceLevel],
            Posted: formatDay(job.createdAt),
            Deadline: formatDay(job.applicationDeadline),
          }}
        />
      </Section>
      <Stack tight>
        {isPublic && (
          <LinkButton
            to={`/job/${job._id}`}
            variant="outline"
            fullWidth
            icon={<IconExternalLink size={18} aria-hidden />}
          >
            Open public page
          </LinkButton>
        )}
        <Button
          variant="subtle"
          fullWidth
          icon={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          Delete Job
        </Button>
      </Stack>
    </>
  );
}

const applicants = (count: number) => (count === 1 ? '1 Applicant' : `${count} Applicants`);
