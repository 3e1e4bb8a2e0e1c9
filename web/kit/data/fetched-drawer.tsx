import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../../shared/kit/client.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { QueryView } from './query-view.tsx';

interface FetchedDrawerProps<T, Q> {
  /** 'Job': the title until the job is loaded; also in 'Job not found.' */
  noun: string;
  /** The title, if it is already known. */
  title?: string | undefined;
  /** The value, if the list beside the drawer already has it. */
  known?: T | undefined;
  query: UseQueryResult<Q>;
  /** Reads the value from the answer. */
  pick: (answer: Q) => T;
  /** The error message if the server gives none. */
  fallback: string;
  onClose: () => void;
  /** Shows the value in a Drawer; the drawer stays open when the value arrives. */
  children: (value: T) => ReactNode;
}

/** A drawer for one row of a list. The row may be on another page of the list, such as after following a link. */
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

/** The server refuses a malformed id with 400. */
const isNotThere = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400);
