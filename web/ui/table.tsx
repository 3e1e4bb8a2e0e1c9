import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** What the table lists; read aloud. */
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** A compact table that becomes a list of cards where there is no room for columns. Fill it with Row and Cell. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className={styles.row}>{children}</tr>;
}

interface CellProps {
  /** The column's name, shown beside the value on narrow screens; leave it out where the value explains itself. */
  label?: string;
  children: ReactNode;
}

export function Cell({ label, children }: CellProps) {
  return (
    <td data-label={label} className={styles.cell}>
      {children}
    </td>
  );
}
