import type { ReactNode } from 'react';
import { sentenceOf } from '../../../shared/kit/client.ts';
import { useCall } from './call.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/skeleton.tsx';

interface LoadedPartProps<T> {
  /** Made when the part opens; give it a `key` of what is asked for. */
  call: () => Promise<T>;
  /** Said where the server gives no reason. */
  fallback: string;
  children: (value: T) => ReactNode;
}

/** A part of a page, such as the content of a drawer, that loads by itself. */
export function LoadedPart<T>({ call, fallback, children }: LoadedPartProps<T>) {
  const { settled, retry } = useCall(call);
  if (settled.state === 'loaded') return children(settled.value);
  if (settled.state === 'failed') {
    return <ErrorState message={sentenceOf(settled.error, fallback)} onRetry={retry} />;
  }
  return <LoadingShape height={260} />;
}
