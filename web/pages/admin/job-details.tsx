import { IconArrowRight, IconCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../shared/dates.ts';
import { EXPERIENCE_LABELS, isOpen, type Job, REVIEWS } from '../../../shared/jobs.ts';
import { describePlace } from '../../../shared/stated-place.ts';
import type { Opened } from '../../browser/opened.ts';
import { ApprovalBadge, JobStatusBadge } from '../../components/job-badges.tsx';
import { payOf } from '../../../shared/pay-in-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { CompanyMark } from '../../ui/art/company-mark.tsx';
import { Tags } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer, DrawerSection } from '../../ui/drawer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { BulletList, Prose } from '../../ui/prose.tsx';
import { Identity, Standing } from './identity.tsx';
import type { Asked } from './job-question.tsx';
import type { JobWork } from './job-work.ts';

interface JobDetailsProps {
  jobs: readonly Job[];
  work: JobWork;
  opened: Opened<'view' | 'applicants'>;
  onAsk: (asked: Asked) => void;
}

/** The whole job in a drawer. What waits is decided here, one after the other. */
export function JobDetails({ jobs, work, opened, onAsk }: JobDetailsProps) {
  const id = opened.id('view');
  if (id === null) return null;
  const job = jobs.find(({ _id }) => _id === id);
  return (
    <Drawer
      title={job ? job.jobTitle : 'Job not found.'}
      onClose={opened.close}
      footer={job && <Decision {...{ job, jobs, work, opened, onAsk }} />}
    >
      {job ? <Content job={job} /> : <p>This job is not there any more.</p>}
    </Drawer>
  );
}

function Decision({ job, jobs, work, opened, onAsk }: JobDetailsProps & { job: Job }) {
  const waiting = jobs.filter(
    ({ _id, approvalStatus }) => approvalStatus === 'pending' && _id !== job._id,
  );
  const [next] = waiting;
  const isBusy = work.isBusy(job._id);
  const applicants = (
    <LinkButton
      {...opened.link('applicants', job._id)}
      variant="outline"
      icon={<IconUsers size={18} aria-hidden />}
    >
      View Applicants ({job.applicantCount})
    </LinkButton>
  );
  if (job.approvalStatus === 'pending') {
    return (
      <>
        {job.applicantCount > 0 && applicants}
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => onAsk({ action: 'reject', job })}
        >
          {REVIEWS.reject.label}
        </Button>
        <Button
          icon={<IconCheck size={18} aria-hidden />}
          busy={isBusy}
          onClick={() => void work.approve(job)}
        >
          {REVIEWS.approve.label}
        </Button>
      </>
    );
  }
  return (
    <>
      {applicants}
      {next && (
        <LinkButton
          {...opened.link('view', next._id)}
          icon={<IconArrowRight size={18} aria-hidden />}
        >
          Next Pending Job ({waiting.length})
        </LinkButton>
      )}
    </>
  );
}

function Content({ job }: { job: Job }) {
  const [now] = useState(() => new Date());
  const pay = payOf(job);
  const deadline = formatDay(job.applicationDeadline);
  const hasEnded = job.status === 'active' && !isOpen(job, now);
  return (
    <>
      <Standing>
        <CompanyMark name={job.companyName} />
        <Identity name={job.companyName} line={`Posted ${formatDay(job.createdAt)}`} />
      </Standing>
      <Standing>
        <JobStatusBadge status={job.status} />
        <ApprovalBadge status={job.approvalStatus} />
      </Standing>
      {job.hasPublicVersion && job.approvalStatus !== 'approved' && (
        <Alert>
          This is a change to a job that was approved before. Visitors see the approved version
          {job.approvalStatus === 'pending' ? ' until you approve this one.' : '.'}
        </Alert>
      )}
      <Facts
        facts={{
          Location: job.jobLocation,
          Workplace: describePlace(job),
          'Job type': job.jobType,
          'Experience level': EXPERIENCE_LABELS[job.experienceLevel],
          Pay: pay && [pay.amount, pay.period].filter(Boolean).join(' / '),
          'Application deadline': hasEnded ? `${deadline} (over)` : deadline,
          Applicants: job.applicantCount,
        }}
      />
      <DrawerSection title="Description">
        <Prose text={job.jobDescription} />
      </DrawerSection>
      <Lines title="Requirements" lines={job.jobRequirements} />
      <Lines title="Benefits" lines={job.jobBenefits} />
      {job.skills.length > 0 && (
        <DrawerSection title="Skills">
          <Tags items={job.skills} max={job.skills.length} />
        </DrawerSection>
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <DrawerSection title={title}>
      <BulletList items={lines} />
    </DrawerSection>
  );
}
