import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useBusyRows, useChange } from '../kit/data/calls.ts';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { formatLocal } from '../kit/local-time.ts';
import { Identity } from '../kit/ui/display/identity.tsx';
import { NO_EMAIL_YET } from '../../shared/mail/no-email.ts';
import type { Column } from '../kit/ui/display/table.tsx';
import { menuColumn } from '../kit/ui/overlays/row-menu.tsx';
import { useSite } from '../site.ts';
import { notify } from '../kit/notices.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** What the lists of invitations share. */
interface Invited {
  _id: string;
  email: string;
  invitedBy: string;
  expiresAt: string;
}

interface InvitationActions {
  resendLabel: string;
  isBusy: (id: string) => boolean;
  resend: (id: string) => void;
  withdraw: (id: string) => void;
}

/** Sends an invitation again, or withdraws it. */
export function useInvitationActions(
  resend: 'resendInvitation' | 'resendMemberInvitation',
  withdraw: 'withdrawInvitation' | 'withdrawMemberInvitation',
  onInvited: InviteDialogProps['onInvited'],
): InvitationActions {
  const isBusy = useBusyRows(resend, withdraw);
  const resendLabel = useSite().sendsMail ? 'Send Again' : 'Create New Link';
  const resending = useChange(resend, {
    onSuccess: onInvited,
    onError: (error) => notifyUpdateFailure(error, 'Failed to renew the invitation.'),
  });
  const withdrawing = useChange(withdraw, {
    onSuccess: ({ message }) => notify.success('Invitation Withdrawn', message),
    onError: (error) => notifyUpdateFailure(error, 'Failed to withdraw the invitation.'),
  });
  return {
    resendLabel,
    isBusy,
    resend: (id) => resending.mutate({ params: { id } }),
    withdraw: (id) => withdrawing.mutate({ params: { id } }),
  };
}

/** The table of invitations that were not accepted yet. @param actions absent for readers who change nothing */
export const toInvitationColumns = <T extends Invited>(
  actions: InvitationActions | undefined,
  more: readonly Column<T>[] = [],
): Column<T>[] => [
  {
    label: 'Invited',
    cell: ({ email, invitedBy }) => <Identity name={email} line={`By ${invitedBy}`} />,
  },
  ...more,
  { label: 'Link works until', cell: ({ expiresAt }) => formatLocal(expiresAt) },
  ...(actions ? [menuColumn((row: T) => toMenu(row, actions))] : []),
];

const toMenu = ({ _id: id, email }: Invited, { isBusy, ...actions }: InvitationActions) => ({
  name: email,
  busy: isBusy(id),
  groups: [
    [
      { label: actions.resendLabel, icon: IconMailForward, onSelect: () => actions.resend(id) },
      { label: 'Withdraw', icon: IconMailOff, danger: true, onSelect: () => actions.withdraw(id) },
    ],
  ],
});

/** What the button of an invitation does: without a mail server, the inviter gets its link. */
export const useInviteLabel = () => (useSite().sendsMail ? 'Send Invitation' : 'Create Link');

/** How an invitation reaches somebody. */
export const InvitationLead = () => (
  <p>
    {useSite().sendsMail
      ? 'We email a link that works once, for 7 days.'
      : `${NO_EMAIL_YET} You get a link to pass on, which works once, for 7 days.`}{' '}
    They choose a name and a password.
  </p>
);

export interface InviteDialogProps {
  onInvited: (sent: { link: string | null; message?: string | undefined }) => void;
  onClose: () => void;
}

/** What follows an invitation: a notice, or on a board without a mail server the link. */
export function useInvited() {
  const [link, setLink] = useState<string>();
  return {
    onInvited: ({ link: made, message }: Parameters<InviteDialogProps['onInvited']>[0]) =>
      made ? setLink(made) : notify.success('Invitation Sent', message),
    dialog: link && (
      <SecretDialog
        title="Pass the Link On"
        noun="link"
        secret={link}
        warning="Pass this link on yourself. Whoever has it can accept the invitation. The link is shown only now and works once, within 7 days."
        onClose={() => setLink(undefined)}
      />
    ),
  };
}
