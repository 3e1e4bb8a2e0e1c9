import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { useSettled } from './settled.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PageSkeleton, TitleSkeleton } from '../ui/skeleton.tsx';

interface LoadedProps<T> {
  /** The call that the page's clientLoader started, see `inBackground`. */
  from: Promise<T>;
  /** Said where the server says no and gives no reason (product.md section 8.2). */
  refused: string;
  /** Said where there was no answer. */
  failed: string;
  /** Gray shapes of its own, for a page that is not figures above a table. */
  skeleton?: ReactNode;
  /** The page's heading until there is one: for a page whose title is loaded too. */
  title?: string;
  children: (value: T) => ReactNode;
}

/** The content of a page below its title: gray shapes while it loads, 'Something went wrong' with Try Again. */
export function Loaded<T>({ from, refused, failed, skeleton, title, children }: LoadedProps<T>) {
  const settled = useSettled(from);
  const { revalidate } = useRevalidator();
  if (settled.state === 'loading') {
    return (
      <>
        {title && <TitleSkeleton>{title}</TitleSkeleton>}
        {skeleton ?? <PageSkeleton withTitle={false} />}
      </>
    );
  }
  if (settled.state === 'loaded') return children(settled.value);
  const fallback = settled.error instanceof Refusal ? refused : failed;
  return (
    <>
      {title && <PageTitle>{title}</PageTitle>}
      <ErrorState message={sentenceOf(settled.error, fallback)} onRetry={() => void revalidate()} />
    </>
  );
}
