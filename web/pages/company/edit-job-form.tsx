import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../shared/client.ts';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../shared/jobs.ts';
import { api } from '../../browser/api.ts';
import { notifyFailure } from '../../browser/failure-notice.ts';
import { notify } from '../../browser/notices.ts';
import { JobCompleteness } from '../../components/job-completeness.tsx';
import { useJobForm } from '../../components/job-form-state.ts';
import { fromJob, toPosting } from '../../components/job-form-values.ts';
import { JobForm } from '../../components/job-form.tsx';
import { LeaveGuard, SAVED } from '../../components/leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/stack.tsx';

const STATUS_LABELS = { active: 'Active', paused: 'Paused', closed: 'Closed' } as const;
const STATUS_OPTIONS = SETTABLE_JOB_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

/** The form with the values as they are, and the company's own axis beside it. */
export function EditJobForm({ job }: { job: Job }) {
  const { form, showErrors, isValid } = useJobForm(fromJob(job));
  const [status, setStatus] = useState(job.status);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isChanged = form.isDirty() || status !== job.status;

  const save = async () => {
    if (busy || !isChanged || !isValid(job)) return;
    setBusy(true);
    try {
      const posting = toPosting(form.getValues(), job);
      const settable = status === 'pending' ? undefined : status;
      const { message } = await api.updateJob({
        params: { id: job._id },
        body: { ...posting, status: settable },
      });
      notify.success('Job Updated!', message);
      await navigate('/jobs/my-jobs', SAVED);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      setBusy(false);
      if (error instanceof Refusal) showErrors(error.errors);
    }
  };

  return (
    <>
      <Alert title="Changes are reviewed">
        {job.hasPublicVersion
          ? 'A change of what applicants read, such as title, description, pay or location, and a later deadline need a new review. The approved version stays public until an admin approves the new one.'
          : 'What applicants read, such as title, description, pay or location, is reviewed by an admin before it is public.'}{' '}
        Status and an earlier deadline take effect at once.
      </Alert>
      <JobForm
        form={form}
        deadlineHint="Left empty: it stays as it is."
        onSubmit={() => void save()}
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
                hint="Paused and closed jobs leave the public pages; applications stay."
              />
            </Section>
            <Section title="Your posting">
              <JobCompleteness
                values={form.values}
                onGo={(field) => form.getInputNode(field)?.focus()}
              />
            </Section>
            <Stack tight>
              <Button
                type="submit"
                size="lg"
                fullWidth
                busy={busy}
                blocked={isChanged ? undefined : 'Nothing has been changed.'}
              >
                Save Changes
              </Button>
              <LinkButton to="/jobs/my-jobs" variant="subtle" fullWidth>
                Cancel
              </LinkButton>
            </Stack>
          </>
        }
      />
      <LeaveGuard when={isChanged}>
        What you changed in "{job.jobTitle}" has not been saved and would be lost.
      </LeaveGuard>
    </>
  );
}
