import { useState } from 'react';
import { formatDay } from '../../shared/kit/day.ts';
import { passportFacts } from '../../shared/jobs/passport-facts.ts';
import { EXPERIENCE_LABELS, type Job, listsOf } from '../../shared/jobs/posting.ts';
import { questionInWords } from '../../shared/jobs/questions.ts';
import { payOf } from '../../shared/jobs/text.ts';
import { describePlace } from '../../shared/jobs/countries.ts';
import { JobStates } from '../applications/badges.tsx';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Tags } from '../kit/ui/display/badge.tsx';
import { DrawerSection } from '../kit/ui/overlays/drawer.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { TypedMarkdown } from '../kit/ui/display/markdown.tsx';
import { BulletList } from '../kit/ui/display/prose.tsx';
import { Identity, StatusLine } from '../kit/ui/display/identity.tsx';

/** Everything about a job, for its company, in its current version and state. */
export function JobContent({ job }: { job: Job }) {
  const [now] = useState(() => new Date());
  return (
    <>
      <StatusLine>
        <CompanyMark name={job.companyName} logo={job.companyLogo} />
        <Identity name={job.companyName} line={`Posted ${formatDay(job.createdAt)}`} />
      </StatusLine>
      <StatusLine>
        <JobStates job={job} now={now} />
      </StatusLine>
      {job.hasPublicVersion && job.approvalStatus !== 'approved' && (
        <Alert>
          This is a change to a job that was approved before. Visitors see the approved version
          {job.approvalStatus === 'pending' ? ' until you approve this one.' : '.'}
        </Alert>
      )}
      <JobText job={job} applicants={job.applicantCount} />
    </>
  );
}

interface JobTextProps {
  job: Job;
  /** Shown only if given. */
  applicants?: number;
}

/** The public content of a job. */
export function JobText({ job, applicants }: JobTextProps) {
  const [now] = useState(() => new Date());
  const pay = payOf(job);
  const lists = listsOf(job, false);
  const deadline = formatDay(job.applicationDeadline);
  const hasEnded = job.status === 'active' && new Date(job.applicationDeadline) <= now;
  return (
    <>
      <Facts
        facts={{
          Location: job.jobLocation,
          Workplace: describePlace(job),
          'Job type': job.jobType,
          'Experience level': EXPERIENCE_LABELS[job.experienceLevel],
          Pay: pay && [pay.amount, pay.period].filter(Boolean).join(' / '),
          'Application deadline': hasEnded ? `${deadline} (over)` : deadline,
          'Answers within': `${job.replyDays} days`,
          'Maximum applications': job.places ?? undefined,
          Applicants: applicants,
        }}
      />
      <DrawerSection title="Description">
        <TypedMarkdown text={job.jobDescription} under={3} />
      </DrawerSection>
      <Lines title="Requirements" lines={lists.requirements} />
      <Lines title="Benefits" lines={lists.benefits} />
      <DrawerSection title="Posting passport">
        <Facts
          facts={Object.fromEntries(passportFacts(job).map(({ name, value }) => [name, value]))}
        />
      </DrawerSection>
      <Lines title="Questions" lines={(job.questions ?? []).map(questionInWords)} />
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
