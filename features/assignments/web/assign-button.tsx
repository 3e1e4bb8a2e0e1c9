import type { TeamMember } from '../../../shared/companies/team.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';

interface AssignButtonProps {
  /** Of the application. */
  id: string;
  members: readonly TeamMember[];
  onSeen: () => void;
}

/** Assigns an application to members who do not see it. */
export function AssignButton({ id, members, onSeen }: AssignButtonProps) {
  const { isPending, mutate } = useChange('assignApplications', {
    onSuccess: () => {
      notify.success('Assigned');
      onSeen();
    },
    onError: (error) => notifyFailure(error, 'Assignment', 'Failed to assign.'),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      busy={isPending}
      onClick={() =>
        mutate({ body: { ids: [id], members: members.map(({ _id }) => _id), isAssigned: true } })
      }
    >
      Assign to {listed(members.map(({ username }) => username))}
    </Button>
  );
}
