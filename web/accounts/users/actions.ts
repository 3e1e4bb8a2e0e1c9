import { useState } from 'react';
import type { User } from '../../../shared/accounts/users.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { endSessionsRefusal, removalRefusal } from '../../../shared/refusals.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { clearDraftsOf } from '../../kit/forms/drafts.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { type Rows, useRowWork } from '../../kit/data/rows.ts';
import { useUser } from '../../kit/session.ts';

/** What an admin does to a user, with its notices (product.md section 8). */
export function useUserWork(rows: Pick<Rows<User>, 'replace' | 'remove'>) {
  const { isBusy, run } = useRowWork();
  const admin = useUser();
  const me = admin?._id ?? '';
  const [latest, setLatest] = useState<{ id: string; user?: User }>();
  const [changes, setChanges] = useState(0);

  const show = (user: User) => {
    setLatest({ id: user._id, user });
    setChanges((count) => count + 1);
    rows.replace(user);
  };
  const forget = (id: string) => {
    setLatest({ id });
    clearDraftsOf(id);
    rows.remove(id);
  };

  /** After a refusal, as of two admins on one user: shows how the user really stands. */
  const refresh = async ({ _id }: User) => {
    try {
      const { user } = await api.getUser({ params: { id: _id } });
      show(user);
    } catch (error) {
      if (error instanceof Refusal && error.code === 404) forget(_id);
    }
  };

  const approve = (user: User) =>
    run(user._id, async () => {
      try {
        const answer = await api.setCompanyApproval({
          params: { id: user._id },
          body: { companyProfile: { isApproved: true } },
        });
        show(answer.user);
        notify.success('Company Approved!', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Approval Failed' }, 'Failed to approve company.');
        await refresh(user);
      }
    });

  const remove = (user: User) =>
    run(user._id, async () => {
      try {
        const { message } = await api.deleteUser({ params: { id: user._id } });
        forget(user._id);
        notify.success('User Deleted', message);
      } catch (error) {
        const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
        notifyFailure(error, titles, 'Failed to delete user.');
        await refresh(user);
      }
    });

  /** @returns what is wrong with the reason; undefined where that is not what stopped it */
  const suspend = async (user: User, reason: string): Promise<FieldErrors | 'done' | undefined> => {
    let outcome: FieldErrors | 'done' | undefined;
    await run(user._id, async () => {
      try {
        const answer = await api.suspendUser({ params: { id: user._id }, body: { reason } });
        show(answer.user);
        notify.success('User Suspended', answer.message);
        outcome = 'done';
      } catch (error) {
        const titles = { refused: 'Suspension Failed', failed: 'Suspension Error' };
        notifyFailure(error, titles, 'Failed to suspend user.');
        if (error instanceof Refusal && error.code === 400) outcome = error.errors;
        else await refresh(user);
      }
    });
    return outcome;
  };

  const restore = (user: User) =>
    run(user._id, async () => {
      try {
        const answer = await api.restoreUser({ params: { id: user._id } });
        show(answer.user);
        notify.success('User Restored', answer.message);
      } catch (error) {
        const titles = { refused: 'Restore Failed', failed: 'Restore Error' };
        notifyFailure(error, titles, 'Failed to restore user.');
        await refresh(user);
      }
    });

  const endSessions = (user: User) =>
    run(user._id, async () => {
      try {
        const { message } = await api.endUserSessions({ params: { id: user._id } });
        setChanges((count) => count + 1);
        notify.success('Sessions Ended', message);
      } catch (error) {
        notifyFailure(error, { refused: 'Sessions Not Ended' }, 'Failed to end the sessions.');
        await refresh(user);
      }
    });

  return {
    isBusy,
    approve,
    remove,
    suspend,
    restore,
    endSessions,
    /** Why something cannot be done to this user, in the words of the server. */
    blocked: (action: UserQuestion, { _id, role, suspension }: User): string | undefined => {
      if (action === 'end-sessions') {
        if (suspension) return 'This user is suspended and has no sessions.';
        return endSessionsRefusal(me, _id)?.message;
      }
      // Whoever asks is an admin as well: another one is never the last.
      return removalRefusal(action, me, { id: _id, role }, 1)?.message;
    },
    /** The last user that changed, as they are now; without `user` they are gone. They may be on no page of the list. */
    latest,
    /** Counts what was done: what belongs to a user may be something else since. */
    changes,
  };
}

export type UserWork = ReturnType<typeof useUserWork>;

/** What is asked about before it is done. */
export type UserQuestion = 'delete' | 'suspend' | 'end-sessions';
export interface AskedUser {
  question: UserQuestion;
  user: User;
}
