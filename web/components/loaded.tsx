import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Refusal, sentenceOf } from '../../shared/client.ts';
import { useSettled } from '../browser/settled.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

interface LoadedProps<T> {
  /** The call that the page's clientLoader started, see `inBackground`. */
  from: Promise<T>;
  /** Said where the server says no and gives no reason (product.md section 8, load fallbacks). */
  refused: string;
  /** Said where there was no answer. */
  failed: string;
  /** Grey shapes of its own, for a page that is not figures above a table. */
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}

/** The content of a page below its title: grey shapes while it loads, 'Something went wrong' with Try Again. */
export function Loaded<T>({ from, refused, failed, skeleton, children }: LoadedProps<T>) {
  const settled = useSettled(from);
  const { revalidate } = useRevalidator();
  if (settled.state === 'loading') return skeleton ?? <PageSkeleton withTitle={false} />;
  if (settled.state === 'loaded') return children(settled.value);
  const fallback = settled.error instanceof Refusal ? refused : failed;
  return (
    <ErrorState message={sentenceOf(settled.error, fallback)} onRetry={() => void revalidate()} />
  );
}
