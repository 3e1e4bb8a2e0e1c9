import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { api } from '../../../kit/data/api.ts';
import { useChange } from '../../../kit/data/calls.ts';
import { SAVED } from '../../../kit/forms/leave-guard.ts';
import { notify } from '../../../kit/notices.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Identity } from '../../../kit/ui/identity.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import { JobCompleteness } from '../check.tsx';
import { EditJobConflict } from '../conflict.tsx';
import { JobForm, leaveTextOf, useJobForm } from '../form.tsx';
import { fromJob, jobAsTyped, toPosting } from '../values.ts';

/** The company's own form over what the job says now. */
export function EditJobForm({ loaded }: { loaded: Job }) {
  // What the changes are compared with: the job as it was loaded, until somebody else's version is looked at.
  const [job, setJob] = useState(loaded);
  const { form, newer, take } = useJobEdit(job, setJob);
  const [now] = useState(() => new Date());
  const company = { _id: job.companyId, companyName: job.companyName };
  const typed = jobAsTyped(form.values, { company, job, now });

  return (
    <>
      <Alert title={job.approvalStatus === 'approved' ? 'Public immediately' : 'Under review'}>
        {effectOf(job)}
      </Alert>
      {newer && (
        <EditJobConflict newer={newer} mine={typed} onKeep={() => setJob(newer)} onTake={take} />
      )}
      <JobForm
        form={form}
        deadlineHint="Leave empty to keep the current value."
        side={
          <>
            <Section title="Posted by">
              <Identity
                name={job.companyName}
                line="The company keeps the job and sees your changes."
              />
            </Section>
            <Section title="The posting">
              <JobCompleteness values={form.values} onGo={form.focus} />
            </Section>
            <Stack tight>
              <Button
                type="submit"
                size="lg"
                fullWidth
                busy={form.isSending}
                blocked={form.isDirty ? undefined : 'No changes to save.'}
              >
                Save Changes
              </Button>
              <LinkButton to="/admin/jobs" variant="subtle" fullWidth>
                Cancel
              </LinkButton>
            </Stack>
          </>
        }
      />
    </>
  );
}

function effectOf({ approvalStatus, hasPublicVersion }: Job): string {
  if (approvalStatus === 'approved')
    return 'This job is approved. Your changes are public immediately, without another review.';
  if (hasPublicVersion)
    return 'This version is under review. Your changes apply to it, and visitors see them after it is approved.';
  return 'This job is not public. Your changes apply to the version under review.';
}

/**
 * The state of an admin's edit, and how it is saved.
 * @param job the version that is changed
 */
function useJobEdit(job: Job, setJob: (job: Job) => void) {
  const [latest, setLatest] = useState<Job>();
  const navigate = useNavigate();
  const { mutateAsync: updateJob } = useChange('updateJob');
  const newer = latest && (latest.revision ?? 0) > (job.revision ?? 0) ? latest : undefined;
  const form = useJobForm('updateJob', {
    defaults: fromJob(job),
    job,
    leaveGuard: { text: leaveTextOf(job) },
    notices: {
      refused: ['Update Failed', 'An unexpected error occurred during update.'],
      failed: ['Update Error', 'An unexpected error occurred during update.'],
    },
    onRefused: async ({ status }) => {
      if (status === 409) await lookAtNewer();
    },
    onSubmit: async (values) => {
      const { message } = await updateJob({
        params: { id: job._id },
        body: { ...toPosting(values, job), revision: job.revision },
      });
      notify.success('Job Updated!', message);
      await navigate('/admin/jobs', SAVED);
    },
  });

  const lookAtNewer = async () => {
    try {
      const answer = await api.getJob({ params: { id: job._id } });
      setLatest(answer.job);
    } catch {
      // The notice has said that it was not saved.
    }
  };

  /** Puts somebody else's version into the form. */
  const take = () => {
    if (!newer) return;
    form.reset(fromJob(newer));
    setJob(newer);
  };

  return { form, newer, take };
}
