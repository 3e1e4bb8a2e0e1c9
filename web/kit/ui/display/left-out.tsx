import type { ReactNode } from 'react';

/** The value of a column that has no room, for the menu of its row. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** In the head of the menus' column: which columns have no room. */
export function LeftOut({ columns }: { columns: readonly { label: string }[] }) {
  if (columns.length === 0) return null;
  const said = `In the menu of each row: ${columns.map(({ label }) => label).join(', ')}`;
  return (
    <span title={said}>
      {' '}
      <span aria-hidden>+{columns.length}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
