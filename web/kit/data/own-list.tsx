import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InSteps } from '../ui/in-steps.tsx';

interface OwnListProps<T> {
  items: readonly T[];
  /** What they are, in the plural. */
  noun: string;
  idOf: (item: T) => string;
  /** Shown where there is nothing yet, with the way to the jobs. */
  empty: { title: string; hint: string };
  children: (item: T) => ReactNode;
}

/** What a job seeker has gathered, a row each; and until there is something, how it comes about. */
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
