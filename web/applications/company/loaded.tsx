import type { ReactNode } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { PageSkeleton } from '../../kit/ui/skeleton.tsx';
import styles from './loaded.module.css';
import type { ApplicationsPage } from './list.ts';
import type { CompanyApplications } from './state.ts';

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
