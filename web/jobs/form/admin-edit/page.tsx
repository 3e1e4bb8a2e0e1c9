import { useState } from 'react';
import { useLocation } from 'react-router';
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
import { jobAsTyped } from '../../form-values.ts';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Edit Job');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchCall('getJob', { params });

/** The admin's form of any company's job (product.md section 2.7). */
export default function EditJob({ params }: Route.ComponentProps) {
  const query = useCall('getJob', { params });
  // The filters of the list that led here.
  const list = `/admin/jobs${useLocation().search}`;
  return (
    <Stack>
      <BackLink to={list}>Back to Job Management</BackLink>
      <PageTitle>Edit Job</PageTitle>
      <QueryView
        query={query}
        refused="Failed to fetch job details."
        failed="An error occurred while loading job details."
        skeleton={<SplitSkeleton />}
      >
        {({ job }) => <EditJobForm key={job._id} latest={job} list={list} />}
      </QueryView>
    </Stack>
  );
}

interface EditJobFormProps {
  /** The job as the server has it now. */
  latest: Job;
  list: string;
}

/** The admin's form of a company's job. */
function EditJobForm({ latest, list }: EditJobFormProps) {
  const { form, job, newer, keepMine, takeNewer } = useEditedJob({ latest, list });
  const [now] = useState(() => new Date());
  const company = { _id: job.companyId, companyName: job.companyName };
  const typed = jobAsTyped(form.values, { company, job, now });

  return (
    <>
      <Alert title={TITLES[job.approvalStatus]}>{effectOf(job)}</Alert>
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
              <LinkButton to={list} variant="subtle" fullWidth>
                Cancel
              </LinkButton>
            </Stack>
          </>
        }
      />
    </>
  );
}

const TITLES: Record<Job['approvalStatus'], string> = {
  approved: 'Public immediately',
  pending: 'Under review',
  rejected: 'Rejected',
};

function effectOf({ approvalStatus, hasPublicVersion }: Job): string {
  if (approvalStatus === 'approved')
    return 'This job is approved. Your changes are public immediately, without another review.';
  const shown = hasPublicVersion
    ? 'Visitors see the version that was approved before.'
    : 'Nothing of this job is public.';
  return approvalStatus === 'pending'
    ? `This version waits for a review, and so do your changes. ${shown}`
    : `This version was rejected. Your changes do not publish it: approve it afterwards in Job Management. ${shown}`;
}
