import { useState } from 'react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { EditJobConflict } from '../form/conflict.tsx';
import { jobAsTyped } from '../form/as-typed.ts';
import { JobCompleteness } from '../form/completeness.tsx';
import { JobForm } from '../form/form.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { useJobEdit } from './actions.ts';
import { Identity } from '../../kit/ui/identity.tsx';

/** The company's own form over what the job says now. */
export function EditJobForm({ loaded }: { loaded: Job }) {
  // What the changes are compared with: the job as it was loaded, until somebody else's version is looked at.
  const [job, setJob] = useState(loaded);
  const { form, save, busy, newer, take } = useJobEdit(job, setJob);
  const isChanged = form.isDirty();
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
        onSubmit={() => void save()}
        side={
          <>
            <Section title="Posted by">
              <Identity
                name={job.companyName}
                line="The company keeps the job and sees your changes."
              />
            </Section>
            <Section title="The posting">
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
                blocked={isChanged ? undefined : 'No changes to save.'}
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
      <LeaveGuard when={isChanged}>
        What you changed in "{job.jobTitle}" has not been saved and will be lost.
      </LeaveGuard>
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
