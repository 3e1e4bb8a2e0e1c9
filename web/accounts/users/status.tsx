import type { UserStatus } from '../../../shared/accounts/administration.ts';
import type { User } from '../../../shared/accounts/users.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { type Role, ROLE_LABELS } from '../../../shared/roles.ts';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';

/** The status of an account: companies wait for an admin, all others are active (product.md section 4.4). */
export const USER_STATUS_LABELS: Record<UserStatus, string> = {
  pending: 'Pending',
  approved: 'Approved Company',
  active: 'Active',
  suspended: 'Suspended',
};

const TONES: Record<UserStatus, Tone> = {
  pending: 'amber',
  approved: 'green',
  active: 'neutral',
  suspended: 'red',
};
const ROLE_TONES: Record<Role, Tone> = { job_seeker: 'blue', company: 'violet', admin: 'neutral' };

/** Suspended users have no other status. */
export function userStatus({ companyProfile, suspension }: User): UserStatus {
  if (suspension) return 'suspended';
  if (!companyProfile) return 'active';
  return companyProfile.isApproved ? 'approved' : 'pending';
}

/** The company's name, the full name or the username. */
export const accountName = (user: User) => user.companyProfile?.companyName || displayName(user);

export function UserStatusBadge({ user, label }: { user: User; label?: string }) {
  const status = userStatus(user);
  return (
    <Badge tone={TONES[status]} dot>
      {label ?? USER_STATUS_LABELS[status]}
    </Badge>
  );
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>;
}

/** Says that the user has not opened the mailed link. Nothing for a confirmed address. */
export const AddressBadge = ({ user }: { user: User }) =>
  user.hasConfirmedAddress ? null : <Badge tone="amber">Address not confirmed</Badge>;
