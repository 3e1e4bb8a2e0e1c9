import { useState } from 'react';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Identity } from '../../../kit/ui/identity.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { Stack } from '../../../kit/ui/stack.tsx';
import { JobCompleteness } from '../check.tsx';
import { EditJobConflict, useEditedJob } from '../edited-job.tsx';
import { JobForm } from '../form.tsx';
import { jobAsTyped } from '../values.ts';

interface EditJobFormProps {
  /** The job as the server has it now. */
  latest: Job;
}

/** The admin's form of a company's job. */
export function EditJobForm({ latest }: EditJobFormProps) {
  const { form, job, newer, keepMine, takeNewer } = useEditedJob({ latest, list: '/admin/jobs' });
  const [now] = useState(() => new Date());
  const company = { _id: job.companyId, companyName: job.companyName };
  const typed = jobAsTyped(form.values, { company, job, now });

  return (
    <>
      <Alert title={job.approvalStatus === 'approved' ? 'Public immediately' : 'Under review'}>
        {effectOf(job)}
      </Alert>
      {newer && <EditJobConflict newer={newer} mine={typed} onKeep={keepMine} onTake={takeNewer} />}
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
