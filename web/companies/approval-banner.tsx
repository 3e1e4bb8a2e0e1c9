import { missingDetails } from '../../shared/companies/completeness.ts';
import { isTurnedAway } from '../../shared/companies/rejection.ts';
import type { CompanyProfile } from '../../shared/companies/profile.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { LinkButton } from '../kit/ui/button.tsx';
import styles from './approval-banner.module.css';

interface ApprovalBannerProps {
  company: CompanyProfile;
  /** The profile page needs no link to itself. */
  isOnProfile?: boolean;
}

/** What an unapproved company can do; if it was rejected, with the admin's reason. */
export function ApprovalBanner({ company, isOnProfile }: ApprovalBannerProps) {
  const { isApproved, rejection } = company;
  if (isApproved) return null;
  const isRejected = Boolean(rejection && !rejection.isAnswered);
  const isComplete = missingDetails(company).length === 0;
  const canDraft = isComplete && !isRejected;
  return (
    <Alert
      tone="warning"
      title={
        isRejected
          ? 'Your company account was not approved. You cannot post jobs yet.'
          : 'Your company account is pending approval. You cannot post jobs yet.'
      }
      actions={
        !isOnProfile &&
        !rejection?.isFinal && (
          <LinkButton to={canDraft ? '/jobs/new' : '/company/profile'} variant="outline" size="sm">
            {isRejected ? 'Edit Profile' : canDraft ? 'Draft a Job' : 'Complete Profile'}
          </LinkButton>
        )
      }
    >
      {rejection ? (
        <div className={styles.text}>
          {(rejection.reason || rejection.message) && (
            <blockquote className={styles.verdict}>
              {rejection.reason && <p className={styles.reason}>{rejection.reason}</p>}
              {rejection.message && <p className={styles.message}>{rejection.message}</p>}
              <p className={styles.by}>Admin, {formatDay(rejection.at)}</p>
            </blockquote>
          )}
          <p>
            {rejection.isFinal
              ? 'This decision is final. You can delete your account in the settings, or contact us if you think it is a mistake.'
              : rejection.isAnswered
                ? 'You changed your profile. An admin will review it again.'
                : 'Edit and save your profile to submit it for review again.'}
          </p>
          {isTurnedAway(company) && <p>You can no longer read applications.</p>}
        </div>
      ) : (
        <p>
          An admin reviews each new company.
          {!isComplete && ' A complete profile speeds up the review.'}
        </p>
      )}
    </Alert>
  );
}
