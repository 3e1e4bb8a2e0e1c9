import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../../shared/kit/client.ts';
import { Drawer } from '../ui/drawer.tsx';
import { QueryView } from './query-view.tsx';

interface FetchedDrawerProps<T, Q> {
  /** 'Job': the title until it is there, and of what is not there: 'Job not found.' */
  noun: string;
  /** In place of the noun, where it is known already. */
  title?: string | undefined;
  /** What is there already, as from the list beside it. */
  known?: T | undefined;
  query: UseQueryResult<Q>;
  /** Takes it out of the answer. */
  pick: (answer: Q) => T;
  /** Said where the server gives no reason. */
  fallback: string;
  onClose: () => void;
  /** What was fetched, in a Drawer of its own: the same one stays open. */
  children: (value: T) => ReactNode;
}

/** A drawer for one thing of a list, which may be on another page of it, as where a link led here. */
export function FetchedDrawer<T, Q>({
  noun,
  title = noun,
  known,
  query,
  pick,
  fallback,
  onClose,
  children,
}: FetchedDrawerProps<T, Q>) {
  if (!known && isNotThere(query.error)) {
    return (
      <Drawer title={`${noun} not found.`} onClose={onClose}>
        <p>This {noun.toLowerCase()} no longer exists.</p>
      </Drawer>
    );
  }
  if (query.data !== undefined) return children(pick(query.data));
  if (known) return children(known);
  return (
    <Drawer title={title} onClose={onClose}>
      <QueryView query={query} refused={fallback}>
        {() => null}
      </QueryView>
    </Drawer>
  );
}

/** An address that is no id is none of anything. */
const isNotThere = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400);
