import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { type ApplicationRowAnswer, ASSIGNED_MAX } from '../../../shared/applications/lists.ts';
import type { TeamMember } from '../../../shared/companies/team.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../web/kit/ui/overlays/dialog.tsx';
import styles from './dialog.module.css';
import { MemberChoice, MemberChoices } from './member-choice.tsx';

type Applications = readonly ApplicationRowAnswer[];

interface AssignDialogProps {
  applications: Applications;
  onClose: () => void;
}

/** Assigns applications to members of the team. Each change is saved at once. */
export function AssignDialog({ applications, onClose }: AssignDialogProps) {
  const query = useCall('listMembers');
  const [first] = applications;
  const whom =
    first && applications.length === 1
      ? displayName(first.applicant)
      : counted(applications.length, 'application');
  return (
    <Dialog onClose={onClose} title={`Assign ${whom}`}>
      <QueryView
        query={query}
        refused="Failed to load your team."
        skeleton={<LoadingShape height={160} />}
      >
        {({ members }) => <Members applications={applications} members={members} />}
      </QueryView>
      <p className={styles.foot}>
        <Button onClick={onClose}>Done</Button>
      </p>
    </Dialog>
  );
}

interface MembersProps {
  applications: Applications;
  members: readonly TeamMember[];
}

function Members({ applications, members }: MembersProps) {
  // What the server said last: the rows behind the dialog may have left their list.
  const [current, setCurrent] = useState(applications);
  const { isPending, variables, mutate } = useChange('assignApplications', {
    onSuccess: ({ moved, refused }, { body }) => {
      const byId = new Map(moved.map((row) => [row._id, row]));
      setCurrent((rows) => rows.map((row) => byId.get(row._id) ?? row));
      const [refusal] = refused;
      if (refusal) notify.failure('Assignment Failed', refusal.message);
      const name = members.find(({ _id }) => _id === body.members[0])?.username ?? '';
      if (moved.length > 0)
        notify.success(
          body.isAssigned ? 'Assigned' : 'No Longer Assigned',
          `${counted(moved.length, 'application')}: ${name}`,
        );
    },
    onError: (error) => notifyFailure(error, 'Assignment', 'Failed to assign.'),
  });
  const share = ({ _id: id }: TeamMember) =>
    current.filter(({ assigned }) => assigned?.some(({ _id }) => _id === id)).length;
  return (
    <>
      <MemberChoices aria-label="Members">
        {members.map((member) => {
          const some = share(member);
          const isAll = some === current.length;
          const isBusy = isPending && variables?.body.members[0] === member._id;
          return (
            <MemberChoice
              key={member._id}
              member={member}
              busy={isBusy}
              checked={isBusy ? variables.body.isAssigned : isAll}
              aria-disabled={isPending || undefined}
              ref={(box) => {
                if (box) box.indeterminate = !isBusy && some > 0 && !isAll;
              }}
              onChange={() => {
                if (isPending) return;
                const ids = current.map(({ _id }) => _id);
                mutate({ body: { ids, members: [member._id], isAssigned: !isAll } });
              }}
            />
          );
        })}
      </MemberChoices>
      {members.length === 1 && (
        <Quiet>You are the only member. Invite colleagues on the page Team.</Quiet>
      )}
      <Small>
        They are notified. An interviewer sees only what is assigned to them. At most {ASSIGNED_MAX}{' '}
        members for each application.
      </Small>
    </>
  );
}
