import { resubmitRefusal } from '../../../../shared/companies/rejection.ts';
import { useState } from 'react';
import type { CompanyProfile } from '../../../../shared/companies/profile.ts';
import { jobDifferences } from '../../../../shared/jobs/differences.ts';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../../shared/jobs/posting.ts';
import {
  isRejectedBeforeApproval,
  reportedJobRefusal,
  statusRefusal,
} from '../../../../shared/jobs/status.ts';
import { prefetchCall, useCall } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { AdminReasons } from '../../admin-reasons.tsx';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import { BackLink } from '../../../kit/ui/navigation/back-link.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/fields/field.tsx';
import { PageTitle } from '../../../kit/ui/layout/page-title.tsx';
import { Section } from '../../../kit/ui/layout/section.tsx';
import { SplitSkeleton } from '../../../kit/ui/layout/split.tsx';
import { Stack } from '../../../kit/ui/layout/stack.tsx';
import { useBarred } from '../../../kit/member.ts';
import { Barred } from '../../../kit/ui/feedback/barred.tsx';
import { WindowTitle } from '../../../kit/window-title.tsx';
import { pageMeta } from '../../../site.ts';
import { JobCheck } from '../check.tsx';
import { EditJobConflict, useEditedJob } from '../edited-job.tsx';
import { JobForm } from '../form.tsx';
import { JobPreview } from '../views.tsx';
import { jobAsTyped } from '../../form-values.ts';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job Posting');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  prefetchCall('getProfile');
  return prefetchCall('getJobVersions', { params });
};

const loading = {
  refused: 'Failed to fetch job details.',
  failed: 'An error occurred while loading job details.',
  skeleton: <SplitSkeleton />,
};

/** The company's form of its job (product.md sections 2.6 and 4.3). */
export default function EditJob({ params }: Route.ComponentProps) {
  const barred = useBarred('manage-jobs');
  const profile = useCall('getProfile');
  const versions = useCall('getJobVersions', { params });
  return (
    <Stack>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      <PageTitle>Edit Job Posting</PageTitle>
      <WindowTitle>{versions.data && `Edit ${versions.data.current.jobTitle}`}</WindowTitle>
      <QueryView query={versions} {...loading}>
        {({ current }) => (
          <QueryView query={profile} {...loading}>
            {({ user: { companyProfile: company } }) =>
              barred ? (
                <Barred reason={barred} />
              ) : (
                company && <EditJobForm key={current._id} latest={current} company={company} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </Stack>
  );
}

const STATUS_LABELS = { active: 'Active', paused: 'Paused', closed: 'Closed' } as const;
const STATUS_OPTIONS = SETTABLE_JOB_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

interface EditJobFormProps {
  /** The job as the server has it now. */
  latest: Job;
  company: CompanyProfile;
}

/** The company's form of its job, with the job's status beside it. */
function EditJobForm({ latest, company }: EditJobFormProps) {
  const [status, setStatus] = useState(latest.status);
  const [now] = useState(() => new Date());
  const edit = useEditedJob({ latest, list: '/jobs/my-jobs', status });
  const { form, job, isStatusChanged, newer } = edit;
  const typed = jobAsTyped(form.values, { company, job, now });
  // The server checks a status that is saved with other changes.
  const refusal = form.isDirty
    ? undefined
    : ((status === 'active' && isStatusChanged ? reportedJobRefusal(job) : undefined)?.message ??
      statusRefusal(job, status, now)?.message);
  const unchanged = form.isDirty || isStatusChanged ? undefined : 'No changes to save.';

  return (
    <>
      {job.approvalStatus === 'rejected' && (
        <Alert tone="failure" title="Rejected">
          {resubmitRefusal(job.rejection)?.message ??
            'Make the changes the admin asked for and save to submit the job for review again.'}
          <AdminReasons rejection={job.rejection} />
        </Alert>
      )}
      <EditJobEffects job={job} typed={typed} isStatusChanged={isStatusChanged} />
      {newer && (
        <EditJobConflict
          newer={newer}
          mine={typed}
          onKeep={edit.keepMine}
          onTake={() => {
            setStatus(newer.status);
            edit.takeNewer();
          }}
        />
      )}
      <JobForm
        form={form}
        deadlineHint="Leave empty to keep the current value."
        preview={<JobPreview values={form.values} company={company} job={job} />}
        side={
          <>
            <Section title="Status">
              <SelectField
                label="Status"
                hideLabel
                options={STATUS_OPTIONS}
                {...(status === 'pending' && { placeholder: 'Not yet open' })}
                value={status === 'pending' ? '' : status}
                onChange={(event) =>
                  setStatus((event.currentTarget.value || 'pending') as Job['status'])
                }
                hint="Paused and closed jobs are hidden from the public pages. Their applications are kept."
              />
            </Section>
            <JobCheck values={form.values} job={job} advice={form.advice} onGo={form.goTo}>
              <Stack gap={10}>
                <Button
                  type="submit"
                  size="lg"
                  fullWidth
                  busy={form.isSending}
                  blocked={unchanged ?? refusal}
                >
                  Save Changes
                </Button>
                <LinkButton to="/jobs/my-jobs" variant="subtle" fullWidth>
                  Cancel
                </LinkButton>
              </Stack>
            </JobCheck>
          </>
        }
      />
    </>
  );
}

interface EditJobEffectsProps {
  job: Job;
  /** The job with the changes of the form. */
  typed: Job;
  isStatusChanged: boolean;
}

const listed = new Intl.ListFormat('en-US');
/** They are no part of the reviewed text. */
const AT_ONCE: ReadonlySet<string> = new Set(['replyDays', 'places']);

/** Says which changes are reviewed, and which take effect immediately (product.md section 4.3). */
function EditJobEffects({ job, typed, isStatusChanged }: EditJobEffectsProps) {
  const isEarlier = typed.applicationDeadline < (job.approvedDeadline ?? job.applicationDeadline);
  const changed = jobDifferences(job, typed);
  const isBack = isRejectedBeforeApproval(job);
  const isAtOnce = (field: string) =>
    AT_ONCE.has(field) ||
    (field === 'applicationDeadline' && !isBack && (isEarlier || !job.hasPublicVersion));
  const waiting = changed.filter(({ field }) => !isAtOnce(field)).map(({ label }) => label);
  const atOnce = changed.filter(({ field }) => isAtOnce(field)).map(({ label }) => label);
  if (isStatusChanged && (!isBack || waiting.length > 0)) atOnce.unshift('Status');

  return (
    <Alert title="Changes are reviewed">
      {job.hasPublicVersion
        ? 'Changes to the title, description, pay, location or other public text, and a later deadline, are reviewed. The approved version stays public until an admin approves the new one.'
        : 'An admin reviews the title, description, pay, location and other public text before they are published.'}{' '}
      {isBack
        ? 'A new deadline is also reviewed. A status change alone is not.'
        : 'Status changes, an earlier deadline, and the days and places for applications take effect immediately.'}
      <div role="status">
        {waiting.length > 0 && (
          <p>
            <strong>Needs review:</strong> {listed.format(waiting)}
          </p>
        )}
        {atOnce.length > 0 && (
          <p>
            <strong>Takes effect immediately:</strong> {listed.format(atOnce)}
          </p>
        )}
      </div>
    </Alert>
  );
}
