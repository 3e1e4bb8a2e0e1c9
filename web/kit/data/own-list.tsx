import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { InSteps } from '../ui/layout/in-steps.tsx';

interface OwnListProps<T> {
  items: readonly T[];
  /** Plural: 'jobs'. */
  noun: string;
  idOf: (item: T) => string;
  /** Shown for an empty list, with a link to all jobs. */
  empty: { title: string; hint: string };
  children: (item: T) => ReactNode;
}

/** A list of the job seeker's own things. */
export function OwnList<T>({ items, noun, idOf, empty, children }: OwnListProps<T>) {
  if (items.length === 0)
    return (
      <EmptyState {...empty}>
        <LinkButton to="/alljobs">Browse Jobs</LinkButton>
      </EmptyState>
    );
  return (
    <InSteps items={items} noun={noun}>
      {(visible) => (
        <ul>
          {visible.map((item) => (
            <li key={idOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </InSteps>
  );
}
