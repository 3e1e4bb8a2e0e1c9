import { useBarred } from '../kit/member.ts';
import { LinkButton } from '../kit/ui/button.tsx';
import { Card } from '../kit/ui/layout/card.tsx';
import { EmptyState } from '../kit/ui/feedback/empty-state.tsx';

/** Shown to a company without jobs. */
export function NoJobs() {
  const barred = useBarred('manage-jobs');
  if (barred)
    return (
      <Card>
        <EmptyState
          title="Nothing here yet"
          hint="Applications appear here when there are jobs, for interviewers when one is assigned to them."
        />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        title="No Jobs Posted Yet"
        hint="Create your first job posting to start receiving applications."
      >
        <LinkButton to="/jobs/new">Post Your First Job</LinkButton>
      </EmptyState>
    </Card>
  );
}
