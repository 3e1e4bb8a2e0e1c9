import { IconEdit, IconUsers } from '@tabler/icons-react';
import { seesEverything, useBarred } from '../../kit/member.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPublicPage } from '../../../shared/jobs/status.ts';
import { notStated, passportFacts } from '../../../shared/jobs/passport-facts.ts';
import { EXPERIENCE_LABELS, type Job } from '../../../shared/jobs/posting.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { payInWords } from '../../../shared/jobs/text.ts';
import { describePlace } from '../../../shared/jobs/countries.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Panels, useFeatures } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/navigation/back-link.tsx';
import { Split, SplitSkeleton } from '../../kit/ui/layout/split.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { DeleteJobDialog } from '../delete-job.tsx';
import { JobComparison } from '../comparison.tsx';
import { JobMoveDialogs } from '../move-dialogs.tsx';
import { useJobMoves } from '../moves.ts';
import { Tags } from '../../kit/ui/display/badge.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { TypedMarkdown } from '../../kit/ui/display/markdown.tsx';
import { BulletList } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { OwnJobSteps } from './steps.tsx';
import { JobStates } from '../../applications/badges.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { jobStanding } from './standing.ts';
import { Barred } from '../../kit/ui/feedback/barred.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { AdminReasons } from '../admin-reasons.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  seesEverything() ? prefetchCall('getJobVersions', { params }) : null;

/** One of the company's own jobs, in any state (product.md section 2.6). */
export default function OwnJob({ params }: Route.ComponentProps) {
  const barred = useBarred('read-everything');
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      {barred ? (
        <>
          <PageTitle>Job</PageTitle>
          <Barred reason={barred} />
        </>
      ) : (
        <Versions params={params} />
      )}
    </Stack>
  );
}

function Versions({ params }: Pick<Route.ComponentProps, 'params'>) {
  const query = useCall('getJobVersions', { params });
  return (
    <QueryView
      query={query}
      refused="Failed to fetch job details."
      failed="An error occurred while loading job details."
      title="Job"
      skeleton={<SplitSkeleton />}
    >
      {(versions) => <OwnJobView key={versions.current._id} versions={versions} />}
    </QueryView>
  );
}

interface OwnJobViewProps {
  versions: { current: Job; public: Job | null };
}

/** The job with its state and the possible actions. */
function OwnJobView({ versions }: OwnJobViewProps) {
  const { current: job, public: approved } = versions;
  const barred = useBarred('manage-jobs');
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const moves = useJobMoves();
  const links = useFeatures().flatMap(({ jobLinks = [] }) => jobLinks);
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
            {links.map(({ to, label, icon: Icon }) => (
              <LinkButton
                key={label}
                to={to(job._id)}
                variant="outline"
                icon={<Icon size={18} aria-hidden />}
              >
                {label}
              </LinkButton>
            ))}
            {!barred && (
              <LinkButton to={`/jobs/edit/${job._id}`} icon={<IconEdit size={18} aria-hidden />}>
                Edit Job
              </LinkButton>
            )}
          </>
        }
      >
        {job.jobTitle}
      </PageTitle>
      <OwnJobStanding job={job} now={now} />
      <Panels slot="jobs.own" jobs={[job]} />
      <Split
        side={
          <>
            {!barred && (
              <OwnJobSteps job={job} now={now} moves={moves} onDelete={() => setDeleting(true)} />
            )}
            <OwnJobFacts job={job} now={now} />
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
        <Section title="Posting passport" note={missingInPassport(job)}>
          <Facts
            facts={Object.fromEntries(passportFacts(job).map(({ name, value }) => [name, value]))}
          />
        </Section>
        <Section title="Job Description">
          <TypedMarkdown text={job.jobDescription} under={2} />
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
      {isDeleting && (
        <DeleteJobDialog
          job={job}
          onGone={() => void navigate('/jobs/my-jobs')}
          onClose={() => setDeleting(false)}
        />
      )}
      <JobMoveDialogs moves={moves} />
    </>
  );
}

function missingInPassport(job: Job): string | undefined {
  const missing = notStated(job);
  return missing.length > 0 ? `Not stated: ${missing.join(', ')}.` : undefined;
}

const applicants = (count: number) => (count === 1 ? '1 Applicant' : `${count} Applicants`);

/** Status, approval and short facts. */
function OwnJobFacts({ job, now }: { job: Job; now: Date }) {
  const { applicationDeadline, approvedDeadline } = job;
  return (
    <Section title="At a glance">
      <Facts
        facts={{
          Status: <JobStates job={job} now={now} />,
          Outcome: job.outcome,
          Workplace: describePlace(job),
          Salary: payInWords(job) || 'Not stated',
          'Experience level': EXPERIENCE_LABELS[job.experienceLevel],
          Posted: formatDay(job.createdAt),
          'Answers within': `${job.replyDays} days`,
          'Maximum applications': job.places ?? undefined,
          Confirmed: job.confirmedAt && formatDay(job.confirmedAt),
          Deadline: formatDay(approvedDeadline ?? applicationDeadline),
          'Deadline under review': approvedDeadline && formatDay(applicationDeadline),
        }}
      />
    </Section>
  );
}

/** The meaning of the job's state, and the reason of a rejection. */
function OwnJobStanding({ job, now }: { job: Job; now: Date }) {
  const { tone, title, text } = jobStanding(job, now);
  const barred = useBarred('manage-jobs');
  return (
    <Alert
      tone={tone}
      title={title}
      actions={
        !barred &&
        (job.overdueAnswers ? (
          <LinkButton
            to={`/applications/my-applications-company?answer=due&job=${job._id}`}
            size="sm"
          >
            Answer All Waiting
          </LinkButton>
        ) : (
          job.approvalStatus === 'rejected' &&
          !job.rejection?.isFinal && (
            <LinkButton
              to={`/jobs/edit/${job._id}`}
              size="sm"
              icon={<IconEdit size={16} aria-hidden />}
            >
              Edit and Submit Again
            </LinkButton>
          )
        ))
      }
    >
      {text}
      <AdminReasons rejection={job.rejection} />
    </Alert>
  );
}
