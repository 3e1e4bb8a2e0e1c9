import { IconCheck, IconHistory, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { User } from '../../../shared/accounts/users.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { userStatus } from './status.tsx';
import type { AskedUser, UserWork } from './actions.ts';

interface UserDecisionProps {
  user: User;
  work: UserWork;
  onAsk: (asked: AskedUser) => void;
}

/** What an admin may do to the open user: a company that waits is approved here. */
export function UserDecision({ user, work, onAsk }: UserDecisionProps) {
  const status = userStatus(user);
  const busy = work.isBusy(user._id);
  return (
    <>
      <LinkButton
        to={`/admin/audit?target=${user._id}`}
        variant="subtle"
        icon={<IconHistory size={18} aria-hidden />}
      >
        Audit Log
      </LinkButton>
      {status === 'suspended' ? (
        <Button
          icon={<IconLockOpen size={18} aria-hidden />}
          busy={busy}
          onClick={() => void work.restore(user)}
        >
          Restore User
        </Button>
      ) : (
        <Button
          variant="outline"
          icon={<IconLock size={18} aria-hidden />}
          disabled={busy}
          blocked={work.blocked('suspend', user)}
          onClick={() => onAsk({ question: 'suspend', user })}
        >
          Suspend User
        </Button>
      )}
      {status === 'pending' && (
        <Button
          icon={<IconCheck size={18} aria-hidden />}
          busy={busy}
          onClick={() => void work.approve(user)}
        >
          Approve Company
        </Button>
      )}
    </>
  );
}
