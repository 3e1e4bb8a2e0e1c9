import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { LoadingShape, TitleSkeleton } from '../ui/skeleton.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** Said where the server says no and gives no reason (product.md section 8, load fallbacks). */
  refused: string;
  /** Said where there was no answer; the same as `refused` where the specification has no other text. */
  failed?: string;
  /** Gray shapes while it loads, in place of one of 260 px. */
  skeleton?: ReactNode;
  /** The page's heading until there is one: for a page whose title is loaded too. */
  title?: string;
  /** In place of 'Something went wrong'. */
  errorTitle?: string;
  children: (value: T) => ReactNode;
}

/**
 * What a query answers: gray shapes while it loads, 'Something went wrong' with Try Again where it fails. Where asking
 * again fails, the last answer stays.
 */
export function QueryView<T>({
  query,
  refused,
  failed = refused,
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
        message={sentenceOf(error, error instanceof Refusal ? refused : failed)}
        onRetry={() => void refetch()}
      />
    </>
  );
}
