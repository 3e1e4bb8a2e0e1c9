import type { ComponentProps } from 'react';
import type { TeamMember } from '../../../shared/companies/team.ts';
import { TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import styles from './member-choice.module.css';

interface MemberChoiceProps extends ComponentProps<'input'> {
  member: Pick<TeamMember, '_id' | 'username' | 'role'>;
  busy?: boolean;
}

/** A member of the team with a checkbox, in a `MemberChoices`. */
export function MemberChoice({ member, busy = false, ...box }: MemberChoiceProps) {
  const ownId = useOwnId();
  return (
    <label className={styles.member} aria-busy={busy || undefined}>
      <input type="checkbox" {...box} />
      <Initials name={member.username} />
      <span>
        {member.username}
        {member._id === ownId && ' (you)'}
      </span>
      <Small>{TEAM_ROLE_LABELS[member.role]}</Small>
    </label>
  );
}

/** Members to choose from. */
export const MemberChoices = ({ children, ...fieldset }: ComponentProps<'fieldset'>) => (
  <fieldset className={styles.members} {...fieldset}>
    {children}
  </fieldset>
);
