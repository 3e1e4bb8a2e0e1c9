import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../shared/kit/client.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { LoadingShape, TitleSkeleton } from '../ui/feedback/skeleton.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** The error message of a refusal without one (product.md section 8, load fallbacks). */
  refused: string;
  /** The error message without an answer; `refused` if left out. */
  failed?: string;
  /** Gray shapes while it loads; one of 260 px if left out. */
  skeleton?: ReactNode;
  /** The page's heading until the answer is there, for a page whose heading depends on it. */
  title?: string;
  /** 'Something went wrong' if left out. */
  errorTitle?: string;
  children: (value: T) => ReactNode;
}

/**
 * Shows the answer of a query: gray shapes while it loads, an error with Try Again if it fails. If asking again fails,
 * the last answer stays.
 */
export function QueryView<T>({
  query,
  refused,
  failed,
  skeleton,
  title,
  errorTitle,
  children,
}: QueryViewProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <>
        {title && <TitleSkeleton>{title}</TitleSkeleton>}
        {skeleton ?? <LoadingShape height={260} />}
      </>
    );
  }
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <ErrorState
        {...(errorTitle && { title: errorTitle })}
        message={errorMessage(error, refused, failed)}
        onRetry={() => void refetch()}
      />
    </>
  );
}
