import { useState } from 'react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../shared/jobs/posting.ts';
import { EditJobConflict } from '../form/conflict.tsx';
import { jobAsTyped } from '../form/as-typed.ts';
import { JobCheck } from '../form/check.tsx';
import { JobForm } from '../form/form.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { AdminReasons } from '../../kit/ui/admin-reasons.tsx';
import { EditJobEffects } from './effects.tsx';
import { useJobEdit } from './actions.ts';
import { JobPreview } from '../form/preview.tsx';

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
        onSubmit={() => void edit.save()}
        preview={{
          shown: edit.shown,
          content: <JobPreview values={form.values} company={company} job={job} />,
        }}
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
            <JobCheck values={form.values} onGo={edit.goTo}>
              <Stack tight>
                <Button type="submit" size="lg" fullWidth busy={edit.busy} blocked={edit.blocked}>
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
      <LeaveGuard when={edit.isChanged}>
        What you changed in "{job.jobTitle}" has not been saved and will be lost.
      </LeaveGuard>
    </>
  );
}
