import type { ReactNode } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import styles from './applications-loaded.module.css';
import type { ApplicationsPage } from './applications-list.ts';
import type { CompanyApplications } from './company-applications.ts';

interface LoadedApplicationsProps {
  applications: CompanyApplications;
  children: (page: ApplicationsPage) => ReactNode;
}

/** Grey shapes until the first answer has come, or why it has not; and a word when changes are no longer heard of. */
export function LoadedApplications({
  applications: { list, isCutOff },
  children,
}: LoadedApplicationsProps) {
  const { page, error, isLoading, reload } = list;
  if (page) {
    return (
      <>
        <div role="status" className={styles.cutOff}>
          {isCutOff && (
            <Alert tone="warning">
              Live updates are interrupted. New applications show again as soon as the connection is
              back; Refresh asks at once.
            </Alert>
          )}
        </div>
        {children(page)}
      </>
    );
  }
  if (error === undefined) return <PageSkeleton withTitle={false} />;
  const fallback =
    error instanceof Refusal
      ? 'Failed to fetch applications.'
      : 'Failed to load applications data.';
  return <ErrorState message={sentenceOf(error, fallback)} onRetry={reload} busy={isLoading} />;
}
