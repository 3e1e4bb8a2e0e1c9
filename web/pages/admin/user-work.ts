import type { User } from '../../../shared/accounts.ts';
import { Refusal } from '../../../shared/client.ts';
import { deleteUserRefusal } from '../../../shared/refusals.ts';
import { api } from '../../browser/api.ts';
import { notifyFailure } from '../../browser/failure-notice.ts';
import { notify } from '../../browser/notices.ts';
import { type Rows, useRowWork } from '../../browser/rows.ts';
import { useUser } from '../../browser/session.ts';

/** What an admin does to a user, with its notices (product.md section 8). */
export function useUserWork(rows: Rows<User>) {
  const { isBusy, run } = useRowWork();
  const admin = useUser();
  const admins = rows.all.filter(({ role }) => role === 'admin').length;

  // Another admin was faster: the row goes.
  const forgetMissing = (error: unknown, { _id }: User) => {
    if (error instanceof Refusal && error.code === 404) rows.remove(_id);
  };

  const approve = (user: User) =>
    run(user._id, async () => {
      try {
        const answer = await api.setCompanyApproval({
          params: { id: user._id },
          body: { companyProfile: { isApproved: true } },
        });
        rows.replace(answer.user);
        notify.success('Company Approved!', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Approval Failed' }, 'Failed to approve company.');
        forgetMissing(error, user);
      }
    });

  const remove = (user: User) =>
    run(user._id, async () => {
      try {
        const { message } = await api.deleteUser({ params: { id: user._id } });
        rows.remove(user._id);
        notify.success('User Deleted', message);
      } catch (error) {
        const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
        notifyFailure(error, titles, 'Failed to delete user.');
        forgetMissing(error, user);
      }
    });

  return {
    isBusy,
    approve,
    remove,
    /** Why this user cannot be deleted, in the words of the server. */
    removalBlocked: ({ _id, role }: User) =>
      deleteUserRefusal(admin?._id ?? '', { id: _id, role }, admins)?.message,
  };
}

export type UserWork = ReturnType<typeof useUserWork>;
