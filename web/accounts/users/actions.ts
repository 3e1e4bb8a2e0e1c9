import {
  IconCheck,
  IconDeviceLaptopOff,
  IconEye,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconTrash,
} from '@tabler/icons-react';
import type { User } from '../../../shared/accounts/users.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { endSessionsRefusal, removalRefusal } from '../../../shared/refusals.ts';
import { useVerdicts } from '../../jobs/verdicts.ts';
import { useBusyRows, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { clearDraftsOf } from '../../kit/forms/drafts.ts';
import { notify } from '../../kit/notices.ts';
import type { Opened } from '../../kit/opened.ts';
import { useOwnId } from '../../kit/session.ts';
import type { RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { useSite } from '../../site.ts';
import { userStatus } from './status.tsx';
import { erasurePage, saveErasure } from '../save-erasure.ts';

type ConfirmedAction = 'delete' | 'suspend' | 'end-sessions';

/** An action that waits for confirmation. */
export interface UserConfirmation {
  action: ConfirmedAction;
  user: User;
}

/** The actions of an admin on a user, with their notices (product.md section 8). */
export function useUserActions({ onGone }: { onGone: (id: string) => void }) {
  const me = useOwnId() ?? '';
  const isBusy = useBusyRows(
    'setCompanyApproval',
    'suspendUser',
    'restoreUser',
    'endUserSessions',
    'sendAccountMail',
    'deleteUser',
  );
  const forget = (id: string) => {
    clearDraftsOf(id);
    onGone(id);
  };
  const toOptions = (
    done: string,
    failed: Parameters<typeof notifyFailure>[1],
    fallback: string,
  ) => ({
    onSuccess: ({ message }: { message?: string }) => notify.success(done, message),
    onError: (error: Error, { params: { id } }: { params: { id: string } }) => {
      notifyFailure(error, failed, fallback);
      if (error instanceof Refusal && error.code === 'user-not-found') forget(id);
    },
  });
  const verdicts = useVerdicts();
  const suspension = useChange(
    'suspendUser',
    toOptions('User Suspended', 'Suspension', 'Failed to suspend user.'),
  );
  const restoring = useChange(
    'restoreUser',
    toOptions('User Restored', 'Restore', 'Failed to restore user.'),
  );
  const ending = useChange(
    'endUserSessions',
    toOptions(
      'Sessions Ended',
      { refused: 'Ending Sessions Failed' },
      'Failed to end the sessions.',
    ),
  );
  const mailing = useChange(
    'sendAccountMail',
    toOptions('Email Sent', { refused: 'Email Not Sent' }, 'Failed to send the email.'),
  );
  const { sendsMail } = useSite();
  const removal = useChange('deleteUser', {
    ...toOptions('User Deleted', 'Deletion', 'Failed to delete user.'),
    onSuccess: ({ message, receipt, erasure }, { params: { id } }) => {
      forget(id);
      // For the person, who has no page for it any more.
      if (receipt) saveErasure(receipt);
      const page = erasurePage(erasure);
      const action = erasure && { label: 'Open Receipt', run: () => window.open(page, '_blank') };
      notify.success('User Deleted', message, action || undefined);
    },
  });

  return {
    isBusy,
    approve: ({ _id }: User) => void verdicts.approve({ kind: 'company', _id }),
    sendMail: ({ _id: id }: User) => mailing.mutate({ params: { id } }),
    mailBlocked: sendsMail
      ? undefined
      : 'No mail server. For a link, run: npm run admin -- link EMAIL',
    restore: ({ _id: id }: User) => {
      if (!isBusy(id)) restoring.mutate({ params: { id } });
    },
    /** Resolves when the action is done, and rejects with the error after its notice. */
    suspend: ({ _id: id }: User, reason: string) =>
      suspension.mutateAsync({ params: { id }, body: { reason } }),
    endSessions: ({ _id: id }: User) => ending.mutateAsync({ params: { id } }),
    remove: ({ _id: id }: User, reason = '') =>
      removal.mutateAsync({ params: { id }, body: { reason } }),
    /** Why an action is not possible for this user, in the server's words. */
    blocked: (
      action: ConfirmedAction,
      { _id, role, suspension: since }: User,
    ): string | undefined => {
      if (action === 'end-sessions') {
        if (since) return 'This user is suspended and has no sessions.';
        return endSessionsRefusal(me, _id)?.message;
      }
      // The acting user is an admin as well, so another admin is never the last.
      return removalRefusal(action, me, { id: _id, role }, 1)?.message;
    },
  };
}

export type UserActions = ReturnType<typeof useUserActions>;

/** The controls that the list and the opened user share. */
export interface UserControls {
  actions: UserActions;
  opened: Opened<'view'>;
  /** Opens the dialog for an action. */
  confirm: (confirmation: UserConfirmation) => void;
}

/** The menu of a user's row (product.md section 2.7); disabled actions show the reason. */
export function toMenu(user: User, { actions, opened, confirm }: UserControls): RowAction[][] {
  const status = userStatus(user);
  const confirmed = (action: ConfirmedAction) => ({
    blocked: actions.blocked(action, user),
    onSelect: () => confirm({ action, user }),
  });
  const approve: RowAction = {
    label: 'Approve Company',
    isMain: true,
    icon: IconCheck,
    onSelect: () => actions.approve(user),
  };
  const restore: RowAction = {
    label: 'Restore User',
    icon: IconLockOpen,
    onSelect: () => actions.restore(user),
  };
  const suspend: RowAction = { label: 'Suspend User', icon: IconLock, ...confirmed('suspend') };
  return [
    [
      {
        label: 'View Profile',
        icon: IconEye,
        isInMenuOnly: true,
        onSelect: () => opened.open('view', user._id),
      },
      ...(status === 'pending' ? [approve] : []),
      { label: 'Audit Log', icon: IconHistory, to: `/admin/audit?target=${user._id}` },
    ],
    [
      {
        label: user.hasConfirmedAddress ? 'Send Password Reset' : 'Resend Confirmation',
        icon: IconMailForward,
        blocked: actions.mailBlocked,
        onSelect: () => actions.sendMail(user),
      },
      status === 'suspended' ? restore : suspend,
      {
        label: 'End Sessions',
        icon: IconDeviceLaptopOff,
        isInMenuOnly: true,
        ...confirmed('end-sessions'),
      },
    ],
    [
      {
        label: 'Delete User',
        icon: IconTrash,
        danger: true,
        isInMenuOnly: true,
        ...confirmed('delete'),
      },
    ],
  ];
}
