import { useState } from 'react';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { prefetchCall, useCall } from '../../../kit/data/calls.ts';
import { QueryView } from '../../../kit/data/query-view.tsx';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import { BackLink } from '../../../kit/ui/navigation/back-link.tsx';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Identity } from '../../../kit/ui/display/identity.tsx';
import { PageTitle } from '../../../kit/ui/layout/page-title.tsx';
import { Section } from '../../../kit/ui/layout/section.tsx';
import { SplitSkeleton } from '../../../kit/ui/layout/split.tsx';
import { Stack } from '../../../kit/ui/layout/stack.tsx';
import { pageMeta } from '../../../site.ts';
import { JobCompleteness } from '../check.tsx';
import { EditJobConflict, useEditedJob } from '../edited-job.tsx';
import { JobForm } from '../form.tsx';
import { jobAsTyped } from '../values.ts';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchCall('getJob', { params });

/** The admin's form of any company's job (product.md section 2.7). */
export default function EditJob({ params }: Route.ComponentProps) {
  const query = useCall('getJob', { params });
  return (
    <Stack>
      <BackLink to="/admin/jobs">Back to Job Management</BackLink>
      <PageTitle>Edit Job</PageTitle>
      <QueryView
        query={query}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        skeleton={<SplitSkeleton />}
      >
        {({ job }) => <EditJobForm key={job._id} latest={job} />}
      </QueryView>
    </Stack>
  );
}

interface EditJobFormProps {
  /** The job as the server has it now. */
  latest: Job;
}

/** The admin's form of a company's job. */
function EditJobForm({ latest }: EditJobFormProps) {
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
            <Stack gap={10}>
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
