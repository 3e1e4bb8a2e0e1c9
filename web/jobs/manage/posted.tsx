import { IconLink } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import type { Job } from '../../../shared/jobs/posting.ts';
import { copyText } from '../../kit/copy-text.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { useSite } from '../../site.ts';

/** What happens next with a job that was just posted, and its link. */
export function Posted({ jobs }: { jobs: readonly Job[] }) {
  const { state } = useLocation() as { state: { posted?: string } | null };
  const { publicUrl } = useSite();
  const job = jobs.find(({ _id }) => _id === state?.posted);
  if (!job) return null;
  const address = `${publicUrl}/job/${job._id}`;
  return (
    <Alert
      title={`What happens next with “${job.jobTitle}”`}
      actions={
        <>
          <Button
            size="sm"
            variant="outline"
            icon={<IconLink size={16} aria-hidden />}
            onClick={() => void copyText(address, 'The link')}
          >
            Copy Link
          </Button>
          <LinkButton size="sm" variant="outline" to={`/jobs/${job._id}`}>
            View Job
          </LinkButton>
        </>
      }
    >
      An admin reviews it, and we tell you the decision. Once it is approved, people find it in the
      search and at {address}
    </Alert>
  );
}
