import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CompanyProfile } from '../../../../shared/companies/profile.ts';
import { jobDifferences } from '../../../../shared/jobs/differences.ts';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../../shared/jobs/posting.ts';
import { isTurnedBack, statusRefusal } from '../../../../shared/jobs/status.ts';
import { api } from '../../../kit/data/api.ts';
import { useChange } from '../../../kit/data/calls.ts';
import { SAVED } from '../../../kit/forms/leave-guard.ts';
import { notify } from '../../../kit/notices.ts';
import { AdminReasons } from '../../../kit/ui/admin-reasons.tsx';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import { JobCheck } from '../check.tsx';
import { EditJobConflict } from '../conflict.tsx';
import { JobForm, leaveTextOf, useJobForm } from '../form.tsx';
import { JobPreview } from '../preview.tsx';
import { fromJob, jobAsTyped, toPosting } from '../values.ts';

const STATUS_LABELS = { active: 'Active', paused: 'Paused', closed: 'Closed' } as const;
const STATUS_OPTIONS = SETTABLE_JOB_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

/** The form with the values as they are, and the company's own axis beside it. */
export function EditJobForm({ loaded, company }: { loaded: Job; company: CompanyProfile }) {
  const edit = useJobEdit(loaded);
  const { form, job, status, setStatus, newer } = edit;
  const [now] = useState(() => new Date());
  const typed = jobAsTyped(form.values, { company, job, now });

  return (
    <>
      {job.approvalStatus === 'rejected' && (
        <Alert tone="failure" title="Rejected">
          Make the changes the admin asked for and save to submit the job for review again.
          <AdminReasons rejection={job.rejection} />
        </Alert>
      )}
      <EditJobEffects job={job} typed={typed} isStatusChanged={status !== job.status} />
      {newer && (
        <EditJobConflict
          newer={newer}
          mine={typed}
          onKeep={edit.keepMine}
          onTake={edit.takeNewer}
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
            <JobCheck values={form.values} onGo={form.goTo}>
              <Stack tight>
                <Button
                  type="submit"
                  size="lg"
                  fullWidth
                  busy={form.isSending}
                  blocked={edit.blocked}
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

/** The state of a company's edit: what is compared with what, and how it is saved. */
function useJobEdit(loaded: Job) {
  /** The version that the changes are changes of. */
  const [job, setJob] = useState(loaded);
  /** One that somebody saved after it. */
  const [newer, setNewer] = useState<Job>();
  const [status, setStatus] = useState(loaded.status);
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const { mutateAsync: updateJob } = useChange('updateJob');
  const form = useJobForm('updateJob', {
    defaults: fromJob(loaded),
    job,
    leaveGuard: { text: leaveTextOf(job), isChanged: status !== job.status },
    notices: {
      refused: ['Update Failed', 'An unexpected error occurred during update.'],
      failed: ['Update Error', 'An unexpected error occurred during update.'],
    },
    onRefused: async (problem) => {
      if (problem.status === 409) await lookForNewer();
    },
    onSubmit: async (values) => {
      // What was not touched here is not set back to what it was when the form was loaded.
      const settable = SETTABLE_JOB_STATUSES.find((one) => one === status && one !== job.status);
      const { message } = await updateJob({
        params: { id: job._id },
        body: { ...toPosting(values, job), status: settable, revision: job.revision },
      });
      notify.success('Job Updated!', message);
      await navigate('/jobs/my-jobs', SAVED);
    },
  });
  const isEdited = form.isDirty;
  const isChanged = isEdited || status !== job.status;
  /** Why the status cannot be saved alone; what is edited with it is judged by the server. */
  const refusal = isEdited ? undefined : statusRefusal(job, status, now)?.message;

  const lookForNewer = async () => {
    try {
      const { current } = await api.getJobVersions({ params: { id: job._id } });
      if (current.revision !== job.revision) setNewer(current);
    } catch {
      // The notice has said that it was not saved.
    }
  };

  /** Compares with the newer version from here on; what was typed stays. */
  const keepMine = () => {
    if (!newer) return;
    form.reset(fromJob(newer), form.values);
    setJob(newer);
    setNewer(undefined);
  };

  /** Puts the newer version into the form. */
  const takeNewer = () => {
    if (!newer) return;
    form.reset(fromJob(newer));
    setStatus(newer.status);
    setJob(newer);
    setNewer(undefined);
  };

  return {
    form,
    job,
    status,
    setStatus,
    blocked: isChanged ? refusal : 'No changes to save.',
    newer,
    keepMine,
    takeNewer,
  };
}

interface EditJobEffectsProps {
  job: Job;
  /** What the form would make of it. */
  typed: Job;
  /** The status is changed as well. */
  isStatusChanged: boolean;
}

const listed = new Intl.ListFormat('en-US');

/** Says before anything is saved what waits for an admin, and what counts at once (product.md section 4.3). */
function EditJobEffects({ job, typed, isStatusChanged }: EditJobEffectsProps) {
  const isEarlier = typed.applicationDeadline < (job.approvedDeadline ?? job.applicationDeadline);
  const changed = jobDifferences(job, typed);
  const isBack = isTurnedBack(job);
  const isAtOnce = (field: string) =>
    field === 'applicationDeadline' && !isBack && (isEarlier || !job.hasPublicVersion);
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
        : 'Status changes and an earlier deadline take effect immediately.'}
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
