import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamAdmin } from '../../../shared/accounts/team.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { formatLocal } from '../../kit/local-time.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { ChangeDialog } from '../../kit/data/change-dialog.tsx';
import { WholeList } from '../../kit/data/list.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { failureNotices } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useOwnId } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Identity, Pair } from '../../kit/ui/display/identity.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { EmailField } from '../../kit/ui/fields/field.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { pageMeta } from '../../site.ts';
import {
  type InviteDialogProps,
  InvitationLead,
  toInvitationColumns,
  useInvitationActions,
  useInviteLabel,
  useInvited,
} from '../invitation-columns.tsx';
import type { Route } from './+types/page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Admins');

/** The administrators of the board, and who is invited to become one. */
export default function Team() {
  const query = useCall('listTeam');
  const ownId = useOwnId();
  const [dialog, setDialog] = useState<'invite' | TeamAdmin>();
  const close = () => setDialog(undefined);
  const invited = useInvited();
  const actions = useInvitationActions('resendInvitation', 'withdrawInvitation', invited.onInvited);
  return (
    <Page
      title="Admins"
      subtitle="Admins manage everything on this board"
      actions={
        <Button
          icon={<IconUserPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setDialog('invite')}
        >
          Invite Admin
        </Button>
      }
    >
      <QueryView query={query} refused="Failed to load the admins.">
        {({ admins, invitations }) => (
          <Stack>
            <WholeList title="Admins" noun="admins" rows={admins}>
              {(rows) => (
                <Table label="Admins" columns={toAdminColumns(ownId, setDialog)} rows={rows} />
              )}
            </WholeList>
            <WholeList
              title="Invitations"
              noun="invitations"
              rows={invitations}
              empty={{
                title: 'No open invitations',
                hint: 'Invite somebody by a link that works once, for 7 days.',
              }}
            >
              {(rows) => (
                <Table label="Invitations" columns={toInvitationColumns(actions)} rows={rows} />
              )}
            </WholeList>
          </Stack>
        )}
      </QueryView>
      {invited.dialog}
      {dialog === 'invite' && <InviteDialog onInvited={invited.onInvited} onClose={close} />}
      {dialog && dialog !== 'invite' && <RevokeDialog admin={dialog} onClose={close} />}
    </Page>
  );
}

const toAdminColumns = (
  ownId: string | undefined,
  revoke: (admin: TeamAdmin) => void,
): Column<TeamAdmin>[] => [
  {
    label: 'Admin',
    cell: ({ username, email }) => <Identity name={username} line={email} />,
  },
  {
    label: 'Last login',
    cell: ({ lastLoginAt, createdAt }) => (
      <Pair line={`Joined ${formatDay(createdAt)}`}>
        {lastLoginAt ? formatLocal(lastLoginAt) : 'Not recorded'}
      </Pair>
    ),
  },
  {
    label: 'Actions',
    cell: (admin) =>
      admin._id === ownId ? (
        <Badge tone="green">You</Badge>
      ) : (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => revoke(admin)}>
          Revoke Rights<span className="sr-only"> of {admin.username}</span>
        </Button>
      ),
  },
];

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { mutateAsync: invite } = useChange('inviteAdmin');
  const form = useForm('inviteAdmin', {
    notices: failureNotices('Invitation', 'Failed to invite this address.'),
    onSubmit: async (body) => {
      onInvited(await invite({ body }));
      onClose();
    },
  });
  return (
    <FormDialog title="Invite Admin" form={form} submit={useInviteLabel()} onClose={onClose}>
      <InvitationLead />
      <EmailField autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}

const RevokeDialog = ({ admin, onClose }: { admin: TeamAdmin; onClose: () => void }) => (
  <ChangeDialog
    change="revokeAdmin"
    input={{ params: { id: admin._id } }}
    done="Rights Revoked"
    fallback="Failed to revoke the rights."
    title="Revoke rights?"
    confirmLabel="Revoke Rights"
    onClose={onClose}
  >
    {admin.username} is logged out everywhere and can no longer administer this board. The account
    becomes a job seeker&rsquo;s.
  </ChangeDialog>
);
