import { IconCircle, IconCircleCheckFilled, IconFileText } from '@tabler/icons-react';
import type { User } from '../../../shared/accounts/users.ts';
import {
  type ApplicantProfile,
  profileCompleteness,
} from '../../../shared/applications/applicant-profile.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { Avatar } from '../../kit/ui/display/avatar.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { hasItem, PROFILE_ITEMS } from '../profile-items.ts';
import styles from './summary.module.css';

interface ProfileSummaryProps {
  user: User;
  /** The profile with its unsaved changes. */
  profile: ApplicantProfile;
}

/** Name, completion and resume of the profile. */
export function ProfileSummary({ user, profile }: ProfileSummaryProps) {
  const name = profile.fullName.trim() || user.username;
  return (
    <Card aria-label="Summary">
      <div className={styles.summary}>
        <div className={styles.person}>
          <Avatar name={name} />
          <div className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.line}>{user.email}</p>
            <p className={styles.line}>Member since {formatDay(user.createdAt)}</p>
          </div>
        </div>
        <ProgressBar label="Profile completion" value={profileCompleteness(profile)} />
        <ul className={styles.items}>
          {PROFILE_ITEMS.map(([item, label]) => {
            const isThere = hasItem(profile, item);
            return (
              <li key={item} data-there={isThere || undefined}>
                {isThere ? (
                  <IconCircleCheckFilled size={19} aria-hidden />
                ) : (
                  <IconCircle size={19} aria-hidden />
                )}
                <span className={styles.label}>{label}</span>
                <span className="sr-only">{isThere ? ', done' : ', missing'}</span>
              </li>
            );
          })}
        </ul>
        {profile.resume ? (
          <LinkButton
            to={profile.resume}
            reloadDocument
            target="_blank"
            rel="noopener"
            variant="outline"
            size="sm"
            icon={<IconFileText size={17} aria-hidden />}
          >
            View Resume<span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        ) : (
          <p className={styles.line}>Add a resume to apply in one step.</p>
        )}
      </div>
    </Card>
  );
}
