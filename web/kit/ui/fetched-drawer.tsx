import type { ReactNode } from 'react';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { useCall } from '../data/call.ts';
import { Drawer } from './drawer.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingShape } from './skeleton.tsx';

interface FetchedDrawerProps<T> {
  /** 'Job': the title until it is there, and of what is not there: 'Job not found.' */
  noun: string;
  /** In place of the noun, where it is known already. */
  title?: string | undefined;
  /** What is there already, as from the list beside it: then nothing is asked for. */
  known?: T | undefined;
  /** It existed, but somebody deleted it. */
  isGone?: boolean;
  /** Made when the drawer opens; give it a `key` of what is asked for. */
  call: () => Promise<T>;
  /** Said where the server gives no reason. */
  fallback: string;
  onClose: () => void;
  /** What was fetched, in a Drawer of its own: the same one stays open. */
  children: (value: T) => ReactNode;
}

/** A drawer for one thing of a list, which may be on another page of it, as where a link led here. */
export function FetchedDrawer<T>({
  noun,
  title = noun,
  known,
  isGone = false,
  call,
  fallback,
  onClose,
  children,
}: FetchedDrawerProps<T>) {
  const { settled, retry } = useCall(async () => known ?? call());
  if (isGone || (!known && settled.state === 'failed' && isNotThere(settled.error))) {
    return (
      <Drawer title={`${noun} not found.`} onClose={onClose}>
        <p>This {noun.toLowerCase()} no longer exists.</p>
      </Drawer>
    );
  }
  if (known) return children(known);
  if (settled.state === 'loaded') return children(settled.value);
  return (
    <Drawer title={title} onClose={onClose}>
      {settled.state === 'failed' ? (
        <ErrorState message={sentenceOf(settled.error, fallback)} onRetry={retry} />
      ) : (
        <LoadingShape height={260} />
      )}
    </Drawer>
  );
}

/** An address that is no id is none of anything. */
const isNotThere = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400);
