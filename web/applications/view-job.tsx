import type { Application } from '../../shared/applications/status.ts';
import { Button, LinkButton } from '../kit/ui/button.tsx';

/** To the job's page as long as there is one. */
export function ViewJob({ job }: Pick<Application, 'job'>) {
  if (!job.isListed) {
    return (
      <Button variant="outline" size="sm" blocked="This job is no longer listed.">
        View Job
      </Button>
    );
  }
  return (
    <LinkButton to={`/job/${job._id}`} variant="outline" size="sm">
      View Job<span className="sr-only">: {job.jobTitle}</span>
    </LinkButton>
  );
}
