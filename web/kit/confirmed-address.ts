import type { SessionUser } from '../../shared/accounts/users.ts';
import { addressRefusal } from '../../shared/refusals.ts';
import { quietApi } from './data/api.ts';
import { updateStoredUser } from './session.ts';

/**
 * The user with the current state of the address: the link may have been opened on another device.
 * @returns the stored user if the server cannot be asked
 */
export async function withCurrentAddress(user: SessionUser): Promise<SessionUser> {
  if (!addressRefusal(user)) return user;
  const answer = await quietApi.getProfile().catch(() => undefined);
  if (!answer) return user;
  const { email, hasConfirmedAddress } = answer.user;
  if (hasConfirmedAddress || email !== user.email) updateStoredUser({ email, hasConfirmedAddress });
  return { ...user, email, hasConfirmedAddress };
}
