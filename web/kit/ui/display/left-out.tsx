import type { ReactNode } from 'react';

/** The value of a column that has no room, for the menu of its row. */
export interface Fact {
  heading: string;
  value: ReactNode;
}

/** In the head of the menus' column: which columns have no room. */
export function LeftOut({ headings }: { headings: readonly string[] }) {
  if (headings.length === 0) return null;
  const said = `In the menu of each row: ${headings.join(', ')}`;
  return (
    <span title={said}>
      <span aria-hidden>+{headings.length}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
