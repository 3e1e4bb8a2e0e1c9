import {
  IconCheck,
  IconDeviceLaptopOff,
  IconEye,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import type { User } from '../../../shared/accounts/users.ts';
import type { Opened } from '../../kit/opened.ts';
import type { RowAction } from '../../kit/ui/row-menu.tsx';
import { userStatus } from './status.tsx';
import type { AskedUser, UserQuestion, UserWork } from './actions.ts';

interface Around {
  work: UserWork;
  opened: Opened<'view'>;
  onAsk: (asked: AskedUser) => void;
}

/** The menu of a user's row (product.md section 2.7); what is refused says why. */
export function userActions(user: User, { work, opened, onAsk }: Around): RowAction[][] {
  const status = userStatus(user);
  const ask = (question: UserQuestion) => ({
    blocked: work.blocked(question, user),
    onSelect: () => onAsk({ question, user }),
  });
  const approve: RowAction = {
    label: 'Approve Company',
    icon: IconCheck,
    onSelect: () => void work.approve(user),
  };
  const restore: RowAction = {
    label: 'Restore User',
    icon: IconLockOpen,
    onSelect: () => void work.restore(user),
  };
  const suspend: RowAction = { label: 'Suspend User', icon: IconLock, ...ask('suspend') };
  return [
    [
      { label: 'View Profile', icon: IconEye, onSelect: () => opened.open('view', user._id) },
      ...(status === 'pending' ? [approve] : []),
      { label: 'Audit Log', icon: IconHistory, to: `/admin/audit?target=${user._id}` },
    ],
    [
      status === 'suspended' ? restore : suspend,
      { label: 'End Sessions', icon: IconDeviceLaptopOff, ...ask('end-sessions') },
    ],
    [{ label: 'Delete User', icon: IconTrash, danger: true, ...ask('delete') }],
  ];
}
